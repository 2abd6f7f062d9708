"""What Chromium tells a screen reader of the pages of all games."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.solving import add
from tests.faults.stack import Stack
from tests.faults.test_served_play import add_box, add_strands

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WITH_NAMES = ("button", "link", "textbox", "heading", "combobox", "checkbox")


def nameless(page: Page) -> list[str]:
    """What can be reached and says nothing of itself."""
    told = page.locator("body").aria_snapshot()
    roles = "|".join(WITH_NAMES)
    return [line.strip() for line in told.splitlines() if re.fullmatch(rf"\s*- ({roles})(?: \[[^\]]*\])*:?", line)]


def test_it_works(visit: Visit, site: Stack, slug: str) -> None:
    """Everything that is pressed has a name, there is one main part with one heading, and verdicts are told aloud."""
    page = visit()
    places = (
        f"/bee/{slug}",
        f"/strands/{add_strands(site)}",
        f"/letterboxed/{add_box(site)}",
        f"/crossword/{add(site)}",
    )
    for place in ("/", "/login", "/calendar/bee", *places):
        page.goto(place)
        assert nameless(page) == [], place
        expect(page.get_by_role("main")).to_have_count(1)
        expect(page.get_by_role("heading", level=1)).to_have_count(1)
    for place in places:
        page.goto(place)
        assert page.locator("[aria-live], [role=status], [role=alert], output").count() > 0, place
    page.goto(f"/bee/{slug}")
    page.keyboard.type("planet")
    page.keyboard.press("Enter")
    expect(page.locator("[aria-live] .verdict, [role=status] .verdict, .verdict[role=status]").first).to_be_visible()
