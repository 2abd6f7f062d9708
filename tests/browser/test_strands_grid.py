"""Drawing a board in a real browser, by mouse, touch and keyboard, without scripts; and boards on paper."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import yard
from tests.browser.conftest import Watch
from tests.faults.stack import Stack
from tests.yard import ROWS, TRACED

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
LETTERS = "".join(ROWS)


def begin(page: Page) -> None:
    page.goto("/strands/make")
    page.get_by_role("button", name="Draw it yourself").click()
    expect(page.locator("#board input.cell")).to_have_count(48)
    # What is typed before htmx listens is not sent.
    page.wait_for_load_state("load")


def paste_all(page: Page) -> None:
    page.locator(".paste summary").click()
    page.get_by_label("all 48 letters together").fill("\n".join(ROWS))
    page.get_by_role("button", name="Put them on the board").click()
    expect(page.locator("#cell-47")).to_have_value("w")
    page.get_by_role("button", name="Continue: trace the words").click()
    expect(page.locator("#board button.cell")).to_have_count(48)


def middles(page: Page, word: str) -> list[tuple[float, float]]:
    """Where the letters of a path are on the screen."""
    page.locator("#board").scroll_into_view_if_needed()
    boxes = [page.locator("#board .cell").nth(int(cell)).bounding_box() for cell in TRACED[word].split(".")]
    return [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]


def drag(page: Page, word: str) -> None:
    page.evaluate("scrollTo(0, 0)")
    first, *others = middles(page, word)
    page.mouse.move(*first)
    page.mouse.down()
    for place in others:
        page.mouse.move(*place, steps=3)
    page.mouse.up()
    expect(drawn(page, word)).to_be_visible()


def drawn(page: Page, word: str) -> Locator:
    return page.locator(".drawn-words b", has_text=word)


def test_it_works(visit: Visit) -> None:
    """By mouse, from the empty grid to the last steps; a wrong path is told beside its word, and removed."""
    page = visit()
    begin(page)
    paste_all(page)
    for word in TRACED:
        drag(page, word)
    expect(page.locator("#told")).to_contain_text("every word has only one path")
    page.get_by_role("button", name="Remove clue").click()
    expect(page.locator("#told")).to_contain_text("4 letters aren’t in any word")
    drag(page, "clue")
    page.get_by_role("button", name="Use this board").click()
    expect(page.locator("#workshop")).to_contain_text("Your board is ready: every word has only one path")
    page.get_by_role("link", name="Continue by hand").click()
    expect(page.locator("#board polyline:not(.draft-path)")).to_have_count(len(TRACED))


def test_letters_are_typed_from_field_to_field_and_kept(visit: Visit) -> None:
    page = visit()
    begin(page)
    page.locator("#cell-0").focus()
    page.keyboard.type("cuddxe")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.keyboard.type("l")
    expect(page.locator("#told")).to_contain_text("6 of 48 letters")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#cell-11")).to_be_focused()
    page.reload()
    assert [page.locator(f"#cell-{at}").input_value() for at in range(7)] == [*"cuddle", ""]


def test_words_are_drawn_by_touch_and_the_page_never_scrolls_sideways(visit: Visit) -> None:
    page = visit(**NARROW)
    begin(page)
    paste_all(page)
    for place in [*middles(page, "clue"), middles(page, "clue")[-1]]:
        page.touchscreen.tap(*place)
    expect(drawn(page, "clue")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_words_are_drawn_by_keys_alone(visit: Visit) -> None:
    page = visit()
    begin(page)
    paste_all(page)
    page.locator("#board .cell").first.focus()
    for key in ("Enter", "ArrowDown", "Enter", "ArrowUp", "ArrowRight", "Enter", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#board .cell.typed")).to_have_count(4)
    page.keyboard.press("Enter")
    expect(drawn(page, "clue")).to_be_visible()
    expect(page.locator("#board .cell").nth(7)).to_be_focused()


def test_words_of_a_list_are_found(visit: Visit) -> None:
    page = visit()
    begin(page)
    paste_all(page)
    page.get_by_label("Spangram").fill("Word puzzle")
    page.get_by_label("Theme words").fill("\n".join(list(TRACED)[1:]))
    page.get_by_role("button", name="Find them").click()
    expect(page.locator("#told")).to_contain_text("every word has only one path")
    expect(page.get_by_label("Spangram")).to_have_value("Word puzzle")


def test_it_draws_without_scripts(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    begin(page)
    for at, letter in enumerate(LETTERS):
        page.locator(f"#cell-{at}").fill(letter)
    page.get_by_role("button", name="Continue: trace the words").click()
    for cell in [*TRACED["clue"].split("."), TRACED["clue"].split(".")[-1]]:
        page.locator("#board .cell").nth(int(cell)).click()
    expect(drawn(page, "clue")).to_be_visible()


def test_a_bad_text_is_told_beside_the_field(visit: Visit, watch: Watch) -> None:
    watch.expected = {"422"}
    page = visit(**PHONE)
    page.goto("/strands/import")
    page.get_by_label("The board, as text or JSON").fill(LETTERS[:-1])
    page.get_by_role("button", name="Import", exact=True).click()
    expect(page.get_by_role("alert").first).to_be_attached()
    expect(page.locator("#text-error")).to_contain_text("1 letter missing")
    expect(page.get_by_label("The board, as text or JSON")).to_have_value(LETTERS[:-1])


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_a_board_prints_on_one_page_and_its_answers_on_a_second(visit: Visit, site: Stack, paper: str) -> None:
    with site.inside():
        slug = yard.add_strands(replace(yard.new_strands(), identity=os.urandom(8).hex()))
    page = visit()
    page.goto(f"/strands/{slug}/print?answers=1")
    assert sheets(page, paper) == 1
    page.goto(f"/strands/{slug}/reveal")
    page.get_by_role("button", name="Show the words").click()
    page.goto(f"/strands/{slug}/print")
    page.get_by_role("link", name="With the answers").click()
    expect(page.locator(".paper")).to_have_count(2)
    assert sheets(page, paper) == 2


def sheets(page: Page, paper: str) -> int:
    printed = page.pdf(format=paper)
    return printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ")


def test_a_word_is_chosen_and_traced_where_it_shall_lie(visit: Visit) -> None:
    page = visit(**PHONE)
    begin(page)
    page.get_by_role("button", name="2. Words").click()
    page.wait_for_load_state("load")
    spangram, *others = TRACED
    page.get_by_label("Spangram").fill(spangram)
    page.get_by_label("Theme words").fill("\n".join(others))
    page.get_by_role("button", name="Place them").click()
    expect(page.get_by_role("radio", name=f"{spangram} is waiting to be placed")).to_be_checked()
    drag(page, spangram)
    # The next word is chosen by itself.
    expect(page.get_by_role("radio", name="letter is waiting")).to_be_checked()
    page.get_by_role("radio", name="clue is waiting").check()
    drag(page, "clue")
    expect(page.get_by_role("radio", name="letter is waiting")).to_be_checked()
    page.get_by_role("button", name="Place the rest for me").click()
    expect(page.locator("#workshop")).to_contain_text("board is ready")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
