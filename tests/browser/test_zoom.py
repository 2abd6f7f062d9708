"""A page that is enlarged: its letters never get smaller than they were, and small screens still hold the game."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import yard
from tests.browser import solving, tracing
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
LETTER = "#hive .tile, #square .spot, #board .cell:is(button), #board input"
# Zoom is a screen of fewer pixels, each of which is larger.
SCREENS = ((1366, 641), (1280, 800), (1920, 1080))
ZOOMS = (1.1, 1.25, 1.5, 2, 3, 4)
SMALL = ((1366, 641), (640, 400), (320, 568), (360, 640), (640, 360), (568, 320))
PLAYED = ("#square", "#entry", ".chain", ".js-delete", ".js-enter", ".play-head button")


@pytest.fixture
def box(site: Stack) -> str:
    with site.inside():
        return f"/letterboxed/{yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))}"


def begin(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#play.live")).to_be_visible()


def letter(page: Page, width: float, height: float, zoom: float = 1) -> float:
    page.set_viewport_size({"width": int(width / zoom), "height": int(height / zoom)})
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    return zoom * float(page.locator(LETTER).first.evaluate(size))


def test_it_works(visit: Visit, slug: str, box: str, site: Stack) -> None:
    page, faults = visit(), []
    for address in (
        f"/bee/{slug}",
        box,
        f"/strands/{tracing.add(site)}",
        f"/crossword/{solving.add(site, solving.WIDE)}",
    ):
        begin(page, address)
        for screen in SCREENS:
            plain = letter(page, *screen)
            faults += [(address, screen, zoom) for zoom in ZOOMS if letter(page, *screen, zoom) < 0.99 * plain]
            narrow = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            faults += [] if narrow else [(address, screen, "wide")]
    assert faults == []


def test_letter_boxed_fits_small_screens_with_tiles_that_a_thumb_can_hit(visit: Visit, box: str) -> None:
    page = visit()
    begin(page, box)
    for width, height in SMALL:
        page.set_viewport_size({"width": width, "height": height})
        for selector in PLAYED:
            place = page.locator(selector).first.bounding_box()
            assert place is not None
            assert place["y"] + place["height"] <= height, (width, height, selector)
        tile = page.locator(".spot").first.bounding_box()
        assert tile is not None
        assert min(tile["width"], tile["height"]) >= 44, (width, height)


def test_what_is_pressed_beside_the_board_is_large_enough_for_a_finger(visit: Visit, slug: str) -> None:
    page = visit(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    begin(page, f"/bee/{slug}")
    for selector in (
        ".menu-button",
        ".brand",
        ".play-head button",
        ".rank",
        ".foot > a",
    ):
        for control in page.locator(selector).all():
            place = control.bounding_box()
            assert place is not None
            assert place["height"] >= 44, selector
