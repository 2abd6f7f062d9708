"""The browser tells its time zone, and the day is the reader's."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.extensions import db
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from tests import yard
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]

# The zones in which a day begins first and last: one of them always has another date than UTC.
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")


def local_date(zone: str) -> str:
    return datetime.now(UTC).astimezone(ZoneInfo(zone)).date().isoformat()


@pytest.mark.parametrize("zone", ZONES)
def test_it_works(visit: Visit, zone: str) -> None:
    page = visit(timezone_id=zone)
    page.goto("/")
    expect(page.locator("#today time")).to_have_attribute("datetime", local_date(zone))


def test_the_first_page_of_a_device_counts_to_its_own_midnight(visit: Visit) -> None:
    """In a zone whose date is UTC's the page isn't loaded again, and the server has counted to midnight in UTC."""
    zone = "America/Sao_Paulo" if datetime.now(UTC).hour >= 4 else "Asia/Kolkata"
    page = visit(timezone_id=zone)
    page.goto("/")
    countdown = page.locator(".countdown")
    expect(countdown).to_have_text(re.compile(r"^New puzzles in \d+ h \d+ min$"))
    now = datetime.now(ZoneInfo(zone))
    hours, minutes = (int(number) for number in re.findall(r"\d+", countdown.inner_text()))
    assert abs(hours * 60 + minutes - (24 * 60 - now.hour * 60 - now.minute)) <= 2


@pytest.mark.parametrize("wrong", ["1999-12-31T23:59:50", "2051-01-01T00:00:10"])
def test_a_clock_that_is_set_wrong_changes_no_day(visit: Visit, wrong: str) -> None:
    """The zone is the browser's, the time is the server's: what is shown, and how long it lasts."""
    page = visit(timezone_id="Europe/Oslo")
    page.clock.install(time=wrong)
    page.goto("/")
    expect(page.locator("#today time")).to_have_attribute("datetime", local_date("Europe/Oslo"))
    left = page.locator(".countdown")
    expect(left).to_have_text(re.compile(r"^New puzzles in \d+ h \d+ min$"))
    hours = int(re.findall(r"\d+", left.inner_text())[0])
    now = datetime.now(ZoneInfo("Europe/Oslo"))
    assert abs(hours - (23 - now.hour)) <= 1
    page.goto("/calendar")
    expect(page.locator(f'.month-grid .today[data-day="{local_date("Europe/Oslo")}"]')).to_be_visible()


def test_a_wrong_clock_stores_the_right_day(visit: Visit, site: Stack) -> None:
    with site.inside():
        slug = yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))
    page = visit(timezone_id="America/Los_Angeles")
    page.clock.install(time="2051-01-01T00:00:10")
    page.goto(f"/letterboxed/{slug}")
    for word in yard.CHAIN:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-word="{word}"]').first).to_be_attached()
    with site.inside():
        rows = select(SAVE.c.done_on, SAVE.c.seconds).join_from(SAVE, PUZZLE).where(PUZZLE.c.slug == slug)
        done_on, seconds = db.session.execute(rows).one()
    assert str(done_on) == local_date("America/Los_Angeles")
    assert seconds < 600
