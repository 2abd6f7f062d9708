"""A crossword goes out only when nothing is wrong, and comes back from a file of every format."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Watch
from tests.browser.friends import slug_of
from tests.browser.test_crossword_build import begin, clue_all, commit, is_saved, letters
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
ROWS = ("stag#", "prime", "ivory", "trace", "#yser")
WHOLE = "".join(ROWS).upper()


def test_it_works(visit: Callable[..., Page], site: Stack, watch: Watch, tmp_path: Path) -> None:
    """Each kind of error is told in turn; then it is out, and each of its files is a draft again."""
    watch.expected.add("status of 422")
    page, steps = visit(), 0
    begin(page, Title="Errors in turn")
    page.locator("[data-tool=block]").click()
    page.locator("#cell-4").click()
    page.locator("[data-tool=letter]").click()
    refused(page, "There are no letters in the grid yet")
    for cell, letter in enumerate("".join(ROWS)):
        if letter != "#":
            page.locator(f"#cell-{cell}").click()
            page.keyboard.press(letter)
    refused(page, "There are no clues yet")
    clue_all(page)
    page.locator(".entry input.clue").first.fill("")
    refused(page, "This entry has no clue")
    page.locator(".entry input.clue").first.fill("A deer")
    is_saved(page)
    page.locator("[data-tool=block]").click()
    for cell in (6, 8, 12):
        page.locator(f"#cell-{cell}").click()
    refused(page, "A crossword of this type should have")
    # Blocks that were set at once are one step.
    while letters(page).replace("#", ".") != WHOLE.replace("#", ".") and steps < 3:
        page.get_by_role("button", name="Undo").click()
        is_saved(page)
        steps += 1
    assert letters(page).replace("#", ".") == WHOLE.replace("#", ".")
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#verdict")).to_have_text("Valid: ready to publish.")
    commit(page, "Every format")
    slug = slug_of(page)
    for kind in ("puz", "ipuz", "jpz", "txt"):
        path = tmp_path / f"again.{kind}"
        path.write_bytes(page.request.get(f"/crossword/{slug}/file/{kind}?solution=1").body())
        page.goto("/crossword/import")
        page.locator("input[type=file]").set_input_files(path)
        page.get_by_role("button", name="Import").click()
        expect(page.locator("#board.live")).to_be_visible()
        assert letters(page).replace("#", ".") == WHOLE.replace("#", "."), kind
        expect(page.locator(".entry input.clue").first).to_have_value("A deer")


def refused(page: Page, said: str) -> None:
    """The checks say why it cannot be committed, and so does the page that would commit it."""
    is_saved(page)
    page.get_by_role("button", name="Save and check").click()
    expect(page.locator("#finding-list")).to_contain_text(said)
    page.get_by_role("link", name="Publish…").click()
    expect(page.locator("main")).to_contain_text(said)
    page.go_back()
    expect(page.locator("#board.live")).to_be_visible()
