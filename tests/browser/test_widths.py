"""No page scrolls sideways: at 320 pixels, which is 1280 at 400 %, and at 200 %."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.every_page import PageView, list_page_views, open_context, open_world
from tests.each import each
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
# 320 wide; a window of 1280 × 800 at 400 % and at 200 %.
WINDOWS = ((320, 640), (320, 200), (640, 400))
# What reaches beyond the window's right edge, outside of parts that scroll by themselves.
BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const all = [...document.body.querySelectorAll("*")].filter((one) => one.getBoundingClientRect().right > width + 0.5);
  return all.slice(0, 4).map((one) => `${one.tagName}.${one.className} ${one.getBoundingClientRect().right}`);
}"""


def check(page: Page, view: PageView) -> None:
    page.goto(view.address)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"{width} × {height}: {wide} px, {page.evaluate(BEYOND)}"


def test_it_works(chromium: Browser, site: Stack) -> None:
    """Those who see most of a page, in Norwegian, whose words are long."""
    with open_world(site) as world:
        pages: dict[str, Page] = {}

        def look(view: PageView) -> None:
            if view.who not in pages:
                pages[view.who] = open_context(chromium, site, world, view.who, locale="nb-NO").new_page()
            check(pages[view.who], view)

        try:
            each([last for _first, last in list_page_views(world)], look)
        finally:
            for page in pages.values():
                page.context.close()
