"""The menu More under each board: by keyboard and by thumb, without scripts, and no wider than a small phone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.each import each

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WIDTHS = (320, 360, 1280)
SMALL_TARGETS = """(menu) => [...menu.querySelectorAll("a, summary")]
  .filter((link) => link.getBoundingClientRect().height < 40).map((link) => link.textContent.trim())"""
OUTSIDE = """(menu) => [...menu.querySelectorAll("a")]
  .filter((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    const text = range.getBoundingClientRect(), box = menu.getBoundingClientRect();
    return text.left < box.left || text.right > box.right;
  }).map((link) => link.textContent.trim())"""


def test_it_works(visit: Visit, boards: list[str], watch: Watch) -> None:
    """Shut at first; opened, it holds every link, large enough for a thumb, within its frame and the screen."""
    for width in WIDTHS:
        page = visit(viewport={"width": width, "height": 700}, locale="nb" if width == 320 else "en-GB")

        def check(address: str, page: Page = page) -> None:
            page.goto(address)
            menu = page.locator(".more-menu")
            expect(menu.get_by_role("link").first).to_be_hidden()
            menu.locator("summary").click()
            expect(menu.get_by_role("link").first).to_be_visible()
            assert menu.evaluate(SMALL_TARGETS) == []
            assert menu.evaluate(OUTSIDE) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

        each(boards, check, lambda address, width=width: f"{address} at {width}")


def test_it_opens_by_keyboard(visit: Visit, boards: list[str]) -> None:
    page = visit()

    def check(address: str) -> None:
        page.goto(address)
        expect(page.locator("#play.live, #board.live, main")).not_to_have_count(0)
        page.locator(".more-menu summary").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Suggest a word")).to_be_visible()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('.more-menu') !== null")
        page.locator(".more-menu summary").focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("link", name="Suggest a word")).to_be_hidden()

    each(boards, check)


def test_it_opens_without_scripts(visit: Visit, boards: list[str]) -> None:
    page = visit(java_script_enabled=False)

    def check(address: str) -> None:
        page.goto(address)
        page.get_by_text("More", exact=True).click()
        page.get_by_role("link", name="Report a word").click()
        expect(page.get_by_role("heading", level=1)).to_contain_text("Report a word")

    each(boards, check)
