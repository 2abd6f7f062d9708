"""The seven steps with a thumb, at 360 pixels: from an empty page to a friend's solved grid."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import grids
from tests.browser.friends import slug_of, solve_it
from tests.browser.solving import PHONE
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser

ROWS = ("scar#", "humid", "agile", "risen", "#dint")


def tap(page: Page, name: str, kind: str = "button") -> None:
    page.get_by_role(kind, name=name).first.tap()


def test_it_works(visit: Callable[..., Page], site: Stack) -> None:
    page = visit(**PHONE)
    page.goto("/crossword/build/new")
    for label in ("Rows", "Columns"):
        page.get_by_label(label, exact=True).fill("5")
    tap(page, "Start")
    expect(page.locator("#board.live")).to_be_visible()
    page.locator("[data-tool=block]").tap()
    page.locator("#cell-4").tap()
    expect(page.locator(".sq.block")).to_have_count(2)
    page.locator("[data-tool=letter]").tap()
    for cell, letter in grids.letters(ROWS).items():
        page.locator(f"#cell-{cell}").tap()
        page.keyboard.insert_text(letter)
    for number, field in enumerate(page.locator(".entry input.clue").all()):
        field.fill(f"Clue number {number}")
    expect(page.locator("#saved")).to_have_text("Saved")
    tap(page, "Save and check")
    expect(page.locator("#verdict")).to_have_text("Valid: ready to publish.")
    tap(page, "Publish…", "link")
    page.get_by_label("Title").fill("By thumb")
    page.get_by_label("Only people with the link").check()
    page.get_by_label("I accept the terms of publishing").check()
    tap(page, "Publish")
    expect(page.locator("#share")).to_be_visible()
    solve_it(visit, slug_of(page), grids.letters(ROWS), thumb=True)
