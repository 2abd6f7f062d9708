"""The header of a wide screen is one line, in each language, for visitors and for accounts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser import hands
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WIDTHS = (1279, 1280, 1366, 1920)
ONE_LINE = 66


@pytest.mark.parametrize(("locale", "is_known"), [("en-GB", False), ("nb-NO", False), ("en-GB", True)])
def test_it_works(visit: Visit, site: Stack, locale: str, is_known: bool) -> None:
    page = visit(locale=locale)
    if is_known:
        hands.log_in(page, site.add_player("alice").name)
    page.goto("/credits")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        header = page.locator(".top").bounding_box()
        assert header is not None
        assert header["height"] <= ONE_LINE, width
