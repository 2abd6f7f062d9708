"""What is said on small screens: it covers nothing that is read or played, and no joy is ugly."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests import yard
from tests.browser.conftest import Watch
from tests.browser.hands import PASSWORD
from tests.browser.solving import WIDE, add, begin, press
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
AROUND_NOTICE = (".play-head h1", ".clue-bar", "#clue-told", "#board", "#keys")
AROUND_HIVE = ("#entry", "#hive", ".play-head h1")
# The places of all these parts at one moment, as soon as the first of them is seen: it stays for some seconds only.
BOXES = """(selectors) => {
  const places = selectors.map((selector) => {
    const part = document.querySelector(selector);
    if (!part?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return null;
    const { x, y, width, height } = part.getBoundingClientRect();
    return { x, y, width, height };
  });
  return places[0] && places;
}"""
SCREENS = ((360, 740), (360, 640), (320, 568))


def phone(width: int, height: int) -> dict[str, object]:
    touch = {"has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}
    return {"viewport": {"width": width, "height": height}, **touch}


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def bottom(one: FloatRect) -> float:
    return one["y"] + one["height"]


def overlap(one: FloatRect, other: FloatRect) -> bool:
    """Half a pixel is a rounded corner."""
    return one["y"] + 0.5 < bottom(other) and other["y"] + 0.5 < bottom(one)


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("locale", ["en-GB", "nb-NO"])
def test_it_works(visit: Visit, site: Stack, screen: tuple[int, int], locale: str) -> None:
    """A crossword's message stands between head and clue, in one piece, and the grid does not move."""
    page = visit(**phone(*screen), locale=locale)
    begin(page, add(site))
    before = box(page, "#board")
    page.keyboard.type("yurtobeseglutsaerietonx")
    said, *parts = page.wait_for_function(BOXES, arg=["#verdict .full", *AROUND_NOTICE, ".tools"]).json_value()
    *around, tools = parts
    for name, part in zip(AROUND_NOTICE, around, strict=True):
        assert part and not overlap(said, part), name
    assert around[AROUND_NOTICE.index("#board")] == before
    # It is read or typed over, and the tools are back.
    assert tools is None
    expect(page.locator(".tools")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS[:2])
@pytest.mark.parametrize("rows", [None, WIDE], ids=["mini", "wide"])
def test_a_solved_grid_stays_in_sight(
    visit: Visit, site: Stack, screen: tuple[int, int], rows: tuple[str, ...] | None
) -> None:
    page = visit(**phone(*screen))
    begin(page, add(site, rows) if rows else add(site))
    for row in rows or ("yurt", "obese", "gluts", "aerie", "tone"):
        for word in row.split("#"):
            page.keyboard.type(word)
    expect(page.get_by_role("heading", name="Solved!")).to_be_in_viewport(ratio=1)
    for part in ("#board", ".clue-bar"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert box(page, ".finish-card")["y"] >= bottom(box(page, "#board"))


def test_the_content_is_as_wide_as_the_header(visit: Visit, site: Stack) -> None:
    for width in (1280, 1920):
        page = visit(viewport={"width": width, "height": 900})
        begin(page, add(site, WIDE))
        menu, play = box(page, ".menu"), box(page, "#play")
        assert abs(box(page, ".brand")["x"] - play["x"]) < 1
        assert abs(menu["x"] + menu["width"] - play["x"] - play["width"]) < 1
        assert page.locator("#board").evaluate("it => it.scrollWidth - it.clientWidth") == 0


@pytest.mark.parametrize("screen", SCREENS)
def test_a_joy_of_two_lines_overlaps_nothing_in_the_bee(visit: Visit, site: Stack, screen: tuple[int, int]) -> None:
    with site.inside():
        slug = yard.add_bee(replace(yard.new_bee(), identity=os.urandom(8).hex()))
    page = visit(**phone(*screen))
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    hive = box(page, "#hive")
    page.keyboard.type("planter")
    press(page, "Enter")
    expect(page.locator(".verdict.pangram .goal")).to_be_visible()
    said = box(page, ".verdict")
    assert said["height"] > 40
    assert not overlap(said, box(page, "#panel"))
    if overlap(said, box(page, "#letters")):
        assert not page.locator("#letters").is_visible()
    assert box(page, "#hive") == hive
    # The next word's letters are seen, and the notice lies beside them.
    page.keyboard.type("pl")
    expect(page.locator("#letters i")).to_have_count(2)
    expect(page.locator("#letters i").first).to_be_visible()
    assert not overlap(box(page, ".verdict"), box(page, "#letters i"))
    assert not overlap(box(page, ".verdict"), box(page, "#panel"))


@pytest.mark.parametrize("screen", SCREENS)
def test_what_a_new_account_reads_lies_over_nothing(visit: Visit, slug: str, screen: tuple[int, int]) -> None:
    """Two sentences at once: of the email and of the games that are kept."""
    page = visit(**phone(*screen))
    page.goto(f"/signup?next=/bee/{slug}")
    page.get_by_label("Username").fill(f"longer{screen[1]}")
    page.get_by_label("Email").first.fill(f"somebody.with.a.long.name{screen[1]}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    page.get_by_label("Repeat password").press("Enter")
    # Only once the page has come alive, and all at one moment: until then its parts still move.
    expect(page.locator("#play.live")).to_be_visible()
    expect(page.locator("#verdict .told")).to_have_count(2)
    page.evaluate("document.fonts.ready.then(() => true)")
    for nth in ("#verdict .told:first-of-type", "#verdict .told:last-of-type"):
        said, *parts = page.wait_for_function(BOXES, arg=[nth, *AROUND_HIVE]).json_value()
        for name, part in zip(AROUND_HIVE, parts, strict=True):
            assert part and not overlap(said, part), name


def test_an_error_appears_in_the_notice(visit: Visit, slug: str, watch: Watch) -> None:
    watch.expected |= {"ERR_FAILED", "Failed to fetch"}
    page = visit()
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    page.route("**/shuffle", lambda route: route.abort())
    page.get_by_role("button", name="Shuffle").click()
    expect(page.locator("#notice")).to_contain_text("No connection")
