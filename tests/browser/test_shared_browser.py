"""What waits in a shared browser, and who may send it: a crossword's letters."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands, solving
from tests.browser.test_offline import open_board, page, saves
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
__all__ = ["page"]


def test_it_works(page: Page, site: Stack) -> None:
    """Alice's letters stay hers while Bob, and then a guest, play the same crossword in her browser."""
    alice, bob, slug = site.add_player("alice").name, site.add_player("bob").name, solving.add(site)
    path = f"/crossword/{slug}"
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.route("**/cells*", lambda route: route.abort())
    page.keyboard.type("yu")
    expect(page.locator("#saving")).to_contain_text("Letters not sent yet: 2")
    page.evaluate("document.querySelector('.menu form').submit()")
    expect(page.get_by_text("You’re logged out")).to_be_visible()
    page.unroute_all()
    hands.log_in(page, bob, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.keyboard.type("b")
    solving.wait_for_kept(page, site, slug, {0: "b"})
    solving.shows(page, 1, "")
    hands.log_out(page)
    expect(page.get_by_text("Saved: Crossword")).to_be_visible()
    open_board(page, path)
    solving.shows(page, 0, "")
    assert [handle for handle, _state in saves(site, slug)] == [bob.casefold()]
    page.go_back()
    expect(page.get_by_role("button", name="Log out")).to_have_count(0)
