"""The builder's machine and words by mouse: a region filled by a worker, one entry of it accepted, a word put in."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch

pytestmark = pytest.mark.browser

Visit = Callable[..., Page]
# A worker may have to compile the search first.
PATIENCE = 60_000


def begin(page: Page) -> None:
    """An empty lattice of five by five."""
    page.goto("/crossword/build/new")
    page.get_by_label("Rows", exact=True).fill("5")
    page.get_by_label("Columns", exact=True).fill("5")
    page.get_by_role("button", name="Start").click()
    page.locator("#board.live").wait_for()
    for at in (6, 8):
        page.locator(f"#cell-{at}").click()
        page.keyboard.press(".")
    expect(page.locator("#saved")).to_have_text("Saved")


# The places of each proposed entry, its word and its button, at one moment at which all of them are seen.
BOXES = """() => {
  const entries = [...document.querySelectorAll(".proposed-entries li")];
  const boxes = entries.map((entry) => [entry, entry.querySelector("b"), entry.querySelector("button")].map(
    (part) => part.getBoundingClientRect().toJSON()));
  return boxes.length && boxes.flat().every((box) => box.height) && boxes;
}"""


def open_part(page: Page, name: str) -> None:
    page.locator("#parts").get_by_role("link", name=name).click()


def letters(page: Page) -> list[str]:
    return [str(text) for text in page.locator("#board input").evaluate_all("cells => cells.map((one) => one.value)")]


def select_region(page: Page) -> None:
    """The first row."""
    page.locator("#cell-0").click()
    for _step in range(4):
        page.keyboard.press("Shift+ArrowRight")


def test_it_works(visit: Visit) -> None:
    page = visit()
    begin(page)
    before = letters(page)
    select_region(page)
    open_part(page, "Fill")
    page.get_by_label("Fill", exact=True).select_option("region")
    page.locator("#autofill").get_by_role("button", name="Fill", exact=True).click()
    accept = page.locator("#proposal").get_by_role("button", name="Accept all")
    expect(accept).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#cell-0")).to_have_attribute("placeholder", re.compile("[A-Z]"))
    expect(page.locator("#cell-10")).not_to_have_attribute("placeholder", re.compile("[A-Z]"))
    # Each answer stands in one line, and its button within its row.
    boxes = page.wait_for_function(BOXES).json_value()
    assert boxes
    for row, word, button in boxes:
        assert word["height"] < 30
        assert button["right"] <= row["right"]
    page.locator('#proposal li[data-place="a0"] button').click()
    expect(page.locator("#cell-4")).not_to_have_value("")
    assert letters(page)[5:] == before[5:]
    page.locator("#undo").click()
    expect(page.locator("#cell-4")).to_have_value("")
    assert letters(page) == before


def test_a_word_that_fits_goes_in_at_a_click(visit: Visit) -> None:
    page = visit()
    begin(page)
    page.locator("#cell-10").click()
    open_part(page, "Words")
    word = page.locator("#found .word").first
    expect(page.locator("#found .found-count")).to_contain_text("across")
    text = word.inner_text()
    word.click()
    expect(page.locator("#cell-14")).to_have_value(text[4])
    expect(page.locator("#found .ideas")).to_be_visible()
    page.get_by_label("Pattern or meaning").fill("qua?t*")
    page.get_by_role("button", name="Look up").click()
    expect(page.locator("#found").get_by_role("button", name="QUART", exact=True)).to_be_visible()
    page.locator("#found .ban").first.click()
    expect(page.locator("#saved")).to_have_text("Saved")


def test_a_grid_is_chosen_from_several(visit: Visit) -> None:
    page = visit()
    begin(page)
    open_part(page, "Fill")
    page.locator("#grid-maker summary").click()
    page.get_by_role("button", name="Make grids").click()
    takes = page.locator("#proposal").get_by_role("button", name="Use this one")
    expect(takes.first).to_be_in_viewport(timeout=PATIENCE)
    takes.first.click()
    expect(page.locator("#saved")).to_have_text("Saved")
    # What the press has changed is in sight.
    expect(page.locator("#cell-12")).to_be_in_viewport()
    page.locator("#undo").click()
    expect(page.locator("#cell-6")).to_have_value("#")


def test_why_a_list_is_refused_is_in_sight(visit: Visit, watch: Watch) -> None:
    watch.expected.add("422")
    page = visit(viewport={"width": 360, "height": 740})
    begin(page)
    open_part(page, "Fill")
    page.locator("#word-list summary").click()
    page.get_by_label("One word per line").fill("tent\n12")
    # Another tab of the browser remembers no part.
    page.evaluate("sessionStorage.clear()")
    page.get_by_role("button", name="Lay out").click()
    expect(page.locator("#fault-layout")).to_contain_text("can’t go in a grid")
    expect(page.locator("#fault-layout")).to_be_in_viewport()


def test_a_region_is_selected_by_taps(visit: Visit) -> None:
    page = visit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    begin(page)
    page.locator("[data-tool=region]").tap()
    for corner in (0, 11):
        page.locator(f"#cell-{corner}").tap()
    expect(page.locator(".sq.picked")).to_have_count(6)
    assert page.locator("#region").input_value() == "0 1 5 6 10 11"
    page.locator("#cell-24").tap()
    expect(page.locator(".sq.picked")).to_have_count(0)
