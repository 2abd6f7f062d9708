"""The first page: what a player comes for is in sight at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
BOTTOM = "them => Math.max(...them.map(it => it.getBoundingClientRect().bottom))"
MOST_BEGUN = 4


def test_it_works(visit: Visit, site: Stack) -> None:
    page = visit(viewport={"width": 360, "height": 740})
    for _game in range(MOST_BEGUN + 1):
        page.goto(f"/bee/{site.add_puzzle(('planter', 'late', 'plane', 'planet'))}")
        hands.play(page, ("late",))
    page.goto("/")
    begun = page.get_by_role("region", name="Continue").get_by_role("listitem")
    expect(begun).to_have_count(MOST_BEGUN)
    # Nothing of it needs to be scrolled to; and on a low laptop every game can be pressed.
    assert begun.evaluate_all(BOTTOM) <= 740
    page.set_viewport_size({"width": 1366, "height": 641})
    assert page.locator(".day-tile .button").evaluate_all(BOTTOM) <= 641
    begun.first.get_by_role("link").click()
    expect(hands.found(page, "late")).to_be_visible()
