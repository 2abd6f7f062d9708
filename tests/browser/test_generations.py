"""A puzzle made while the player looks on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


def make(page: Page) -> None:
    page.goto("/bee/make")
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/generations/*")


def test_it_works(visit: Visit, site: Stack) -> None:
    """Progress is seen, and then the page goes to the game by itself."""
    site.slow_down(60)
    page = visit()
    make(page)
    expect(page.locator("#generation")).to_contain_text("Choosing letters")
    expect(page.locator("#generation progress")).not_to_have_attribute("value", "0")
    site.slow_down(0)
    page.wait_for_url("**/bee/*")
    expect(page.locator("#hive .tile")).to_have_count(7)


def test_it_is_cancelled_from_the_page(visit: Visit, site: Stack) -> None:
    site.slow_down(300)
    page = visit()
    make(page)
    making = page.url.rpartition("/")[2]
    site.wait_for_running(making)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator("#generation")).to_contain_text("Cancelled.")
    expect(page.locator("#generation progress")).to_have_count(0)
    # The worker is free again at once.
    site.slow_down(0)
    page.get_by_role("link", name="Try again").click()
    page.get_by_role("button", name="Make it").click()
    page.wait_for_url("**/bee/*")
    assert site.row(making).status == "cancelled"


def test_it_keeps_the_focus_on_cancel_while_it_refreshes(visit: Visit, site: Stack) -> None:
    site.slow_down(300)
    page = visit()
    make(page)
    page.get_by_role("button", name="Cancel").focus()
    for _ in range(3):
        with page.expect_response("**/generations/*"):
            pass
    expect(page.get_by_role("button", name="Cancel")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#generation")).to_contain_text("Cancelled.")


def test_it_says_what_is_wrong_beside_the_field(visit: Visit, watch: Watch) -> None:
    watch.expected.add("status of 422")
    page = visit()
    page.goto("/bee/make")
    page.get_by_label("Fewest words").fill("90")
    page.get_by_role("button", name="Make it").click()
    expect(page.locator(".field.wrong")).to_contain_text("The maximum can’t be less than the minimum.")
    expect(page.get_by_label("Fewest words")).to_have_value("90")


def test_it_becomes_playable_at_the_first_start(visit: Visit, tmp_path: Path) -> None:
    fresh = Stack(tmp_path / "instance")
    fresh.slow_down(300)
    fresh.start()
    try:
        page = visit(base_url=fresh.url)
        page.goto("/bee/")
        expect(page.get_by_role("heading", name="A puzzle is on its way")).to_be_visible()
        fresh.slow_down(0)
        page.wait_for_url("**/bee/*-*", timeout=60_000)
        expect(page.locator("#hive .tile")).to_have_count(7)
    finally:
        fresh.stop()
