"""A daily's two sets of clues in the browser: chosen before the first letter, by whatever device or member."""

from __future__ import annotations

import gzip
import os
import re
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.puzzles.models import today
from tests import grids
from tests.browser.axe import find_violations
from tests.browser.solving import PHONE, Visit, begin, kept, wait_for_some
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
LONGEST_PAGE = 30_000
WEDNESDAY = 2
SCREENS_OF_PHONES = 500
ONE_LINE = 48  # pixels
EASY, HARD = "Round tent of the steppe", "It goes up where the herd goes"


@pytest.fixture
def slug(site: Stack) -> str:
    with site.inside():
        return grids.add_crossword(replace(grids.new_two_levels(), identity=os.urandom(8).hex()))


def switch(page: Page, name: str) -> None:
    page.locator("#levels").get_by_role("button", name=name).click()


def test_it_works(visit: Visit, slug: str, site: Stack) -> None:
    """The clues of the list and above the grid change in place; the switch goes with the first letter."""
    page = visit()
    begin(page, slug)
    expect(page.locator("#clue-told")).to_contain_text(EASY)
    switch(page, "Hard")
    expect(page.locator("#verdict")).to_contain_text("hard clues")
    for place in ("#clue-told", "#across-1"):
        expect(page.locator(place)).to_contain_text(HARD)
    expect(page.locator("#levels [aria-pressed=true]")).to_have_text("Hard")
    expect(page.locator("#across-1")).to_have_class("on")
    page.keyboard.type("y")
    wait_for_some(page, site, slug, {0: "y"})
    expect(page.locator("#levels")).to_have_count(0)
    expect(page.locator(".count")).to_be_visible()
    page.reload()
    expect(page.locator("#clue-told")).to_contain_text(HARD)


def test_a_day_of_the_site_has_both_sets(visit: Visit) -> None:
    page = visit()
    page.goto("/crossword/")
    own, other = ("Easy", "Hard") if today().weekday() <= WEDNESDAY else ("Hard", "Easy")
    expect(page.locator("#levels [aria-pressed=true]")).to_have_text(own)
    before = page.locator(".ways").inner_text()
    switch(page, other)
    expect(page.locator("#levels [aria-pressed=true]")).to_have_text(other)
    assert page.locator(".ways").inner_text() != before


def test_it_is_chosen_with_the_keyboard(visit: Visit, slug: str) -> None:
    page = visit()
    begin(page, slug)
    page.locator("#levels button[value=hard]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#across-1")).to_contain_text(HARD)


def test_another_page_of_the_same_save_follows(visit: Visit, slug: str) -> None:
    page = visit()
    begin(page, slug)
    switch(page, "Hard")
    expect(page.locator("#across-1")).to_contain_text(HARD)
    other = page.context.new_page()
    begin(other, slug)
    expect(other.locator("#across-1")).to_contain_text(HARD)
    switch(other, "Easy")
    expect(other.locator("#across-1")).to_contain_text(EASY)
    page.bring_to_front()
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("#across-1")).to_contain_text(EASY)


def test_a_member_s_page_follows(visit: Visit, slug: str) -> None:
    alice, bob = visit(), visit()
    begin(alice, slug)
    alice.get_by_role("button", name="Play together").click()
    link = alice.locator("#room-link")
    expect(link).to_be_visible()
    bob.goto(link.get_attribute("value") or "")
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    expect(bob.locator("#across-1")).to_contain_text(EASY)
    switch(alice, "Hard")
    expect(bob.locator("#across-1")).to_contain_text(HARD)
    bob.locator("#c0").press("y")
    for page in (alice, bob):
        expect(page.locator("#levels")).to_have_count(0)


def test_axe_finds_nothing(visit: Visit, slug: str) -> None:
    page = visit()
    for tail in ("", "/list"):
        page.goto(f"/crossword/{slug}{tail}")
        expect(page.locator("#levels")).to_be_visible()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert find_violations(page) == []


def test_it_works_without_scripts(visit: Visit, slug: str, site: Stack) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"/crossword/{slug}")
    switch(page, "Hard")
    expect(page.locator("#across-1")).to_contain_text(HARD)
    page.goto(f"/crossword/{slug}/list")
    switch(page, "Easy")
    expect(page).to_have_url(re.compile(f"/crossword/{slug}/list$"))
    expect(page.get_by_label(EASY)).to_be_visible()
    page.goto(f"/crossword/{slug}")
    page.locator("#c0").fill("y")
    switch(page, "Hard")
    expect(page.locator("#verdict")).to_contain_text("already begun")
    assert kept(site, slug) == {0: "y"}


@pytest.mark.parametrize("locale", ["en-GB", "nb-NO"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_the_tools_stay_on_one_line(visit: Visit, slug: str, width: int, locale: str) -> None:
    size = {"viewport": {"width": width, "height": 720}, "locale": locale}
    page = visit(**size) if width > SCREENS_OF_PHONES else visit(**{**PHONE, **size})
    begin(page, slug)
    page.locator("#levels [aria-pressed=false]").click()
    expect(page.locator("#across-1")).to_contain_text(HARD)
    tools = page.locator(".tools").bounding_box()
    assert tools is not None
    assert tools["height"] <= ONE_LINE and tools["x"] + tools["width"] <= width, tools


def test_the_grid_stays_on_a_phone_s_first_screen(visit: Visit, slug: str) -> None:
    page = visit(**PHONE)
    begin(page, slug)
    for part in ("#levels", "#board", "#keys"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] + box["height"] <= 640, (part, box)
    switch(page, "Hard")
    expect(page.locator("#clue-told")).to_contain_text(HARD)


def test_the_page_is_light(visit: Visit, slug: str) -> None:
    page = visit()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.setdefault(answer.url, len(gzip.compress(answer.body(), 6))))
    begin(page, slug)
    page.wait_for_load_state("networkidle")
    assert sum(size for url, size in sizes.items() if ".woff2" not in url) < LONGEST_PAGE, sizes
