"""A player's day: from a finish to the next game, to the day's card, and to the calendar."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import update

from app.extensions import db
from app.puzzles.models import PUZZLE, today
from tests import yard
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WIDTHS = (320, 360, 1280)
IN_TIME = re.compile(r"^New puzzles in \d+ h \d+ min$")


def add_box(site: Stack) -> str:
    """Letter Boxed of the day, whose two words are known."""
    with site.inside():
        p = PUZZLE.c
        db.session.execute(
            update(PUZZLE).where(p.game == "letterboxed", p.day == today()).values(day=None, slug="of-another-day")
        )
        db.session.commit()
        return yard.add_box(day=today())


def solve(page: Page, slug: str) -> None:
    page.goto(f"/letterboxed/{slug}")
    for word in yard.CHAIN:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    expect(page.locator(".finish-card")).to_be_visible()


def never_wider_than_the_window(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_it_works(visit: Visit, site: Stack) -> None:
    page = visit(viewport={"width": 360, "height": 740})
    slug = add_box(site)
    solve(page, slug)
    # The board stays, and the way on is in the card.
    expect(page.locator("#square")).to_be_visible()
    expect(page.locator(".day-path")).to_contain_text("done")
    page.goto("/")
    expect(page.locator(".day-far")).to_contain_text("done")
    expect(page.locator(".countdown")).to_have_text(IN_TIME)
    page.goto("/calendar/letterboxed")
    today_cell = page.locator(f'.month-grid a[href="/letterboxed/{slug}"]')
    expect(today_cell).to_have_class("grid-day finished today")
    page.goto("/calendar")
    expect(page.locator(".month-grid .today")).to_contain_text("In progress")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 740})
        for place in ("/", "/calendar", "/calendar/letterboxed", f"/letterboxed/{slug}"):
            page.goto(place)
            assert never_wider_than_the_window(page), (width, place)


def test_without_scripts_the_day_ends_at_midnight(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/")
    expect(page.locator(".countdown")).to_have_text("New puzzles at midnight")
    page.goto("/calendar")
    expect(page.locator(".month-grid")).to_be_visible()
