"""The calendar by keyboard: one day in the tab order, arrows by day and week, and on into other months."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from playwright.sync_api import Page, expect

from app.puzzles.models import today
from tests import yard
from tests.browser import hands
from tests.faults.stack import Stack
from tests.puzzles.test_publishing import other

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
ONE_DAY = timedelta(days=1)


def month_before(day: date) -> date:
    """The last day of the month before."""
    return day.replace(day=1) - ONE_DAY


# A month that is over: each of its days from the 5th to the 20th has a Bee.
LAST = month_before(month_before(today()))
MONTH = f"{LAST:%Y-%m}"


@pytest.fixture(scope="module", autouse=True)
def _dailies(site: Stack) -> None:
    with site.inside():
        for number in range(5, 21):
            yard.add_bee(other(1000 + number), day=LAST.replace(day=number))
        # Of the month before that one there is one day.
        yard.add_bee(other(1099), day=month_before(LAST).replace(day=12))


def is_on(page: Page, day: date) -> None:
    expect(page.locator(f'.month-grid a[data-day="{day}"]')).to_be_focused()


@pytest.mark.parametrize("path", ["/calendar/bee", "/calendar"])
def test_it_works(visit: Visit, path: str) -> None:
    page = visit()
    page.goto(f"{path}?month={MONTH}")
    expect(page.get_by_role("grid", name=re.compile(f"{LAST:%Y}"))).to_be_visible()
    expect(page.locator('.month-grid [tabindex="0"]')).to_have_count(1)
    page.locator('.month-grid [tabindex="0"]').focus()
    is_on(page, LAST.replace(day=20))
    monday = LAST.replace(day=20) - timedelta(days=LAST.replace(day=20).weekday())
    for key, day in (("ArrowLeft", 19), ("ArrowUp", 12), ("ArrowRight", 13), ("ArrowDown", 20)):
        page.keyboard.press(key)
        is_on(page, LAST.replace(day=day))
    page.keyboard.press("Home")
    is_on(page, monday)
    page.keyboard.press("ArrowUp")
    page.keyboard.press("End")
    is_on(page, monday - ONE_DAY)
    # Tab leaves the days in one step, and comes back to the same.
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('.month-grid')") is None
    page.keyboard.press("Shift+Tab")
    is_on(page, monday - ONE_DAY)
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile(f"{re.escape(path)}\\?month={MONTH}$"))


def test_months_turn_and_the_day_stays(visit: Visit) -> None:
    page = visit()
    page.goto(f"/calendar/bee?month={MONTH}")
    page.locator('.month-grid [tabindex="0"]').focus()
    page.keyboard.press("PageUp")
    before = month_before(LAST).replace(day=12)
    is_on(page, before)
    page.keyboard.press("PageDown")
    is_on(page, LAST.replace(day=12))
    # Over the end of the month, to the nearest day of the other one.
    for number in (11, 10, 9, 8, 7, 6, 5):
        page.keyboard.press("ArrowLeft")
        is_on(page, LAST.replace(day=number))
    page.keyboard.press("ArrowLeft")
    is_on(page, before)
    page.keyboard.press("ArrowLeft")
    is_on(page, before)


def test_days_without_a_puzzle_are_passed(visit: Visit) -> None:
    """In the present month the days to come have no link: the last one stays."""
    page = visit()
    page.goto("/calendar")
    page.locator('.month-grid [tabindex="0"]').focus()
    here = page.evaluate("document.activeElement.dataset.day")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.dataset.day") == here


def test_without_scripts_every_day_is_a_link(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"/calendar/bee?month={MONTH}")
    expect(page.locator(".month-grid [tabindex]")).to_have_count(0)
    page.locator(f'.month-grid a[data-day="{LAST.replace(day=7)}"]').click()
    expect(page).to_have_url(re.compile(f"/bee/{LAST.replace(day=7)}$"))


def test_the_next_undone_day_is_a_link_beside_it(visit: Visit, site: Stack) -> None:
    page, alice = visit(), site.add_player("alice").name
    hands.log_in(page, alice, target=f"/calendar/bee?month={MONTH}")
    page.wait_for_url(f"**month={MONTH}")
    page.get_by_role("link", name=re.compile("Next undone")).click()
    expect(page).to_have_url(re.compile(f"/bee/{LAST.replace(day=20)}$"))
