"""The page of the papers on a narrow phone and in the dark, with its tables as tables."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 360, 1280])
def test_it_works(visit: Visit, width: int, scheme: str) -> None:
    device = PHONE if width < 1000 else {}
    page = visit(**{**device, "viewport": {"width": width, "height": 740}, "color_scheme": scheme})
    page.goto("/papers")
    if os.environ.get("SHOTS"):
        page.screenshot(path=str(Path(os.environ["SHOTS"]) / f"papers-{width}-{scheme}.png"), full_page=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.get_by_role("table")).to_have_count(5)
    expect(page.get_by_role("row", name=re.compile("370,673.*370,673.*same"))).to_be_visible()
    expect(page.get_by_role("columnheader", name="The text").first).to_be_attached()
