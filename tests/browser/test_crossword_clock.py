"""The clock of a crossword: it goes on over a reload, and can be paused."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.solving import Visit, add, at, begin, run_for, shows
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser


def test_it_works(visit: Visit, site: Stack) -> None:
    """Even where what the page told when it was left comes too late, or never."""
    slug, page = add(site), visit()
    page.route("**/crossword/state", lambda route: route.abort())
    page.clock.install()
    begin(page, slug)
    with page.expect_response("**/cells*"):
        page.keyboard.type("y")
        run_for(page, 2)
    run_for(page, 7)
    expect(page.locator("#time")).to_have_text(re.compile("^0:(09|1.)$"))
    begin(page, slug)
    # At once: it does not jump there by and by.
    assert re.match("^0:(09|1.)$", page.locator("#time").inner_text())


def test_the_time_can_be_paused(visit: Visit, site: Stack) -> None:
    page = visit()
    page.clock.install()
    begin(page, add(site))
    run_for(page, 2)
    expect(page.locator("#time")).not_to_have_text(re.compile("^0:0[01]$"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Paused. Continue")).to_be_focused()
    page.keyboard.type("y")
    time = page.locator("#time").inner_text()
    run_for(page, 2)
    expect(page.locator("#time")).to_have_text(time)
    page.get_by_role("button", name="Paused. Continue").click()
    at(page, 0)
    shows(page, 0, "")


def test_the_cursor_stays_where_it_was_when_the_page_is_loaded_again(visit: Visit, site: Stack) -> None:
    slug, page = add(site), visit()
    page.route("**/crossword/state", lambda route: route.abort())
    begin(page, slug)
    at(page, 0)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    at(page, 5)
    page.reload()
    at(page, 5)
    page.keyboard.press("ArrowDown")
    at(page, 10)
