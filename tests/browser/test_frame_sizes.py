"""Frames on other people's pages: the whole page of a frame is seen in the height that its HTML proposes."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Frame, Page, expect

from tests import grids, yard
from tests.browser.other_site import other_site
from tests.browser.solving import WIDE, add
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WIDTHS = (360, 800)
LONG_TITLE = "A title that goes on and on until nobody remembers how it once began, and then some more of it"


@pytest.fixture
def elsewhere() -> Iterator[str]:
    with other_site() as address:
        yield address


def proposed(page: Page, address: str, field: str) -> tuple[str, int]:
    """Address and height of the frame in the HTML that a page offers."""
    page.goto(address)
    code = unescape(page.locator(field).input_value())
    found = re.search(r'src="([^"]+)".* height="(\d+)"', code)
    assert found, code
    return found[1], int(found[2])


def framed(page: Page, elsewhere: str, source: str, width: int, height: int) -> Frame:
    page.set_viewport_size({"width": max(width, 360), "height": 1000})
    page.goto(f"{elsewhere}?{urlencode({'frame': source, 'width': width, 'height': height})}")
    expect(page.frame_locator("iframe").locator("#embed")).to_be_visible()
    return next(frame for frame in page.frames if frame.url == source)


def check_fits(page: Page, elsewhere: str, source: str, height: int) -> None:
    for width in WIDTHS:
        frame = framed(page, elsewhere, source, width, height)
        size = frame.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
        assert size[0] <= height, f"{size[0]} of {height} at {width}"
        assert size[1] <= width
        foot = page.frame_locator("iframe").locator("footer").bounding_box()
        assert foot and foot["height"] > 10


def test_it_works(visit: Visit, site: Stack, elsewhere: str) -> None:
    page = visit()
    for rows in (grids.ROWS, WIDE):
        source, height = proposed(page, f"{site.url}/crossword/{add(site, rows)}/share", "#frame")
        check_fits(page, elsewhere, source, height)


def test_the_foot_lies_below_the_clues_of_a_frame_opened_on_a_phone(visit: Visit, site: Stack) -> None:
    page = visit(viewport={"width": 320, "height": 640})
    new = replace(grids.new_crossword(), identity=os.urandom(8).hex(), title=LONG_TITLE)
    with site.inside():
        slug = grids.add_crossword(new)
    page.goto(f"/crossword/{slug}/embed")
    clues, foot = (page.locator(name).bounding_box() for name in (".clues", "footer"))
    assert clues and foot and foot["y"] >= clues["y"] + clues["height"]


def test_a_long_title_and_a_picture_fit_too(visit: Visit, site: Stack, elsewhere: str) -> None:
    page = visit()
    for rows in (grids.ROWS, WIDE):
        new = replace(grids.new_crossword(rows), identity=os.urandom(8).hex(), title=LONG_TITLE)
        with site.inside():
            slug = grids.add_crossword(replace(new, data={**new.data, "look": {"picture": "a"}}))
        page.route("**/picture?v=a", lambda route: route.fulfill(body=TALL, content_type="image/svg+xml"))
        source, height = proposed(page, f"{site.url}/crossword/{slug}/share", "#frame")
        check_fits(page, elsewhere, source, height)


TALL = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="red"/></svg>'
)


def test_a_board_of_strands_fits_from_its_first_word_to_its_last(visit: Visit, site: Stack, elsewhere: str) -> None:
    with site.inside():
        slug = yard.add_strands(replace(yard.new_strands(), identity=os.urandom(8).hex()))
    page = visit()
    source, height = proposed(page, f"{site.url}/strands/{slug}/frame", "#share")
    check_fits(page, elsewhere, source, height)
    for width in WIDTHS:
        framed(page, elsewhere, source, width, height)
        frame = page.frame_locator("iframe")
        for found, word in enumerate((*yard.THEME_WORDS, yard.SPANGRAM), 1):
            frame.locator("#word").fill(word)
            frame.get_by_role("button", name="Enter").click()
            expect(frame.locator(".found li")).to_have_count(found)
        inside = next(one for one in page.frames if one.url == source)
        assert inside.evaluate("document.documentElement.scrollHeight") <= height
