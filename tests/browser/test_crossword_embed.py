"""A crossword in a frame on somebody else's page, by keyboard, and without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests import grids
from tests.browser.conftest import Watch
from tests.browser.other_site import other_site
from tests.browser.solving import add
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture
def elsewhere() -> Iterator[str]:
    with other_site() as address:
        yield address


@pytest.fixture
def slug(site: Stack) -> str:
    return add(site)


def framed(page: Page, address: str, elsewhere: str) -> FrameLocator:
    page.goto(f"{elsewhere}?frame={address}")
    return page.frame_locator("iframe")


def test_it_works(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    frame.locator("[data-place='0']").click()
    page.keyboard.type("yurx")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).to_have_text("1 letter is wrong")
    expect(frame.locator(".wrong")).to_have_count(1)
    assert page.context.cookies() == []


def test_keys_go_as_solvers_expect(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    here = frame.locator("input:focus")
    frame.locator("[data-place='0']").click()
    page.keyboard.type("yo")
    expect(here).to_have_attribute("data-place", "2")
    page.keyboard.press("Backspace")
    expect(here).to_have_attribute("data-place", "1")
    expect(frame.locator("[data-place='1']")).to_have_value("")
    # Across the direction an arrow only turns.
    page.keyboard.press("ArrowDown")
    expect(here).to_have_attribute("data-place", "1")
    page.keyboard.press("ArrowDown")
    expect(here).to_have_attribute("data-place", "6")
    page.keyboard.press("Space")
    expect(frame.locator("li.lit")).to_contain_text(grids.CLUES["across", 5])


def test_no_other_page_lets_itself_be_framed(
    visit: Visit, site: Stack, slug: str, elsewhere: str, watch: Watch
) -> None:
    watch.expected |= {"frame-ancestors", "Content Security Policy"}
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}", elsewhere)
    expect(frame.locator("form")).to_have_count(0)


def test_without_scripts_the_check_comes_back_as_a_page(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit(java_script_enabled=False)
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    frame.locator("[name='c-0']").fill("q")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).to_have_text("1 letter is wrong")
    expect(frame.locator("[name='c-0']")).to_have_value("Q")


def test_the_next_entry_begins_where_one_ends(visit: Visit, site: Stack, slug: str, elsewhere: str) -> None:
    page = visit()
    frame = framed(page, f"{site.url}/crossword/{slug}/embed", elsewhere)
    frame.locator("[data-place='0']").click()
    page.keyboard.type("yurtobesegluts")
    frame.get_by_role("button", name="Check").click()
    expect(frame.locator("#said")).to_have_text("All correct so far")
    expect(frame.locator("[data-place='13']")).to_have_value("T")
    frame.locator("[data-place='21']").click()
    page.keyboard.type("toney")
    expect(frame.locator("#now")).to_contain_text("Stretching on a mat")
