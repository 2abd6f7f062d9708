"""The words found last as a strip above the hive of a phone, and all of them behind its button."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser import hands
from tests.faults.stack import Stack
from tests.yard import ANSWERS

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PORTRAITS = ((320, 640), (360, 640), (412, 820))
ON_SIDE = ((568, 320), (640, 360), (844, 390))
PARTS = (".strip", "#verdict", "#entry", "#hive", ".js-enter")


def box(page: Page, selector: str) -> FloatRect:
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return found


def bottom(one: FloatRect) -> float:
    return one["y"] + one["height"]


def begin(visit: Visit, slug: str, width: int, height: int) -> Page:
    page = visit(viewport={"width": width, "height": height})
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    return page


@pytest.mark.parametrize("size", PORTRAITS)
def test_it_works(visit: Visit, slug: str, size: tuple[int, int]) -> None:
    """One line above the hive, newest first, within the first screen, which moves nothing when it grows."""
    page = begin(visit, slug, *size)
    before = {part: box(page, part) for part in PARTS}
    hands.play(page, ANSWERS[:6])
    newest_first = list(reversed(ANSWERS[:6]))
    expect(page.locator(".strip li")).to_have_text(newest_first)
    assert {part: box(page, part) for part in PARTS} == before
    assert box(page, ".strip")["height"] < 40
    for above, below in pairwise(PARTS):
        assert bottom(before[above]) <= before[below]["y"] + 0.5, (above, below)
    assert bottom(before[".js-enter"]) <= size[1]
    assert page.locator(".strip ul").evaluate("(words) => words.scrollWidth > words.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", ON_SIDE)
def test_a_phone_on_its_side_keeps_the_game_in_sight(visit: Visit, slug: str, size: tuple[int, int]) -> None:
    page = begin(visit, slug, *size)
    hands.play(page, ANSWERS[:6])
    for part in (".strip-all", "#entry", "#hive", ".js-enter"):
        one = box(page, part)
        assert bottom(one) <= size[1], part
        assert one["x"] + one["width"] <= size[0], part
    assert bottom(box(page, ".strip-all")) <= box(page, "#verdict")["y"] + 0.5


def test_a_wide_screen_has_the_whole_list_instead(visit: Visit, slug: str) -> None:
    page = begin(visit, slug, 1280, 800)
    hands.play(page, ANSWERS[:2])
    expect(hands.found(page, ANSWERS[0])).to_be_visible()
    expect(page.locator(".strip")).to_be_hidden()
    expect(page.locator("#found").get_by_role("button", name="Close")).to_be_hidden()


def test_all_words_open_and_close_by_keyboard(visit: Visit, slug: str) -> None:
    page = begin(visit, slug, 360, 640)
    hands.play(page, ANSWERS[:3])
    opener = page.get_by_role("button", name="3 of 12 words")
    opener.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Found words")).to_be_visible()
    expect(hands.found(page, ANSWERS[0])).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.get_by_role("region", name="Found words")).to_be_hidden()
    expect(opener).to_be_focused()


def test_all_words_open_without_scripts(visit: Visit, slug: str) -> None:
    page = visit(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    page.goto(f"/bee/{slug}")
    page.locator("#word").fill("planet")
    page.locator("#word").press("Enter")
    expect(page.locator(".strip li")).to_have_text(["planet"])
    expect(hands.found(page, "planet")).to_be_hidden()
    hands.open_words(page)
    expect(hands.found(page, "planet")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(hands.found(page, "planet")).to_be_hidden()


def test_a_word_half_typed_without_scripts_is_shown_once(visit: Visit, slug: str) -> None:
    page = visit(viewport={"width": 360, "height": 640}, java_script_enabled=False)
    page.goto(f"/bee/{slug}")
    for letter in "pl":
        page.locator(f'#hive .tile[value="{letter}"]').click()
    expect(page.locator("#word")).to_have_value("pl")
    expect(page.locator("#letters")).to_be_hidden()


def test_the_end_shows_the_list_in_its_place(visit: Visit, slug: str, site: Stack) -> None:
    page = begin(visit, slug, 360, 640)
    hands.play(page, ANSWERS[:2])
    page.goto(f"/bee/{slug}/reveal")
    page.get_by_role("button", name="Show the words").click()
    expect(hands.found(page, ANSWERS[0])).to_be_visible()
    expect(page.locator(".strip")).to_have_count(0)


@pytest.mark.parametrize("locale", ["en-GB", "nb-NO"])
@pytest.mark.parametrize("width", [320, 360])
def test_what_stands_there_before_the_first_word_can_be_read(visit: Visit, slug: str, width: int, locale: str) -> None:
    page = visit(viewport={"width": width, "height": 640}, locale=locale)
    page.goto(f"/bee/{slug}")
    assert page.locator(".strip .hint").evaluate(
        "(it) => it.scrollWidth <= it.clientWidth && it.scrollHeight <= it.clientHeight"
    )
    assert box(page, ".strip .hint")["height"] <= box(page, ".strip")["height"]
