"""Each game is played to its end by keyboard alone, and by what Chromium tells a screen reader alone: role and name."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import grids, yard
from tests.browser import solving, tracing
from tests.faults.stack import Stack
from tests.faults.test_served_play import add_box

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WORDS = ("planter", "plane")


def type_words(page: Page, *words: str) -> None:
    """Press the letters' keys and Enter; nothing is clicked or focused beforehand."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def hand_in(page: Page, *words: str) -> None:
    """Find the field and the button by their names, as with a screen reader."""
    field = page.get_by_role("textbox", name="Your word")
    last = ""
    for word in words:
        # A taken word leaves the field, or the letter with which the next one begins.
        expect(field).not_to_have_value(last or "none")
        field.fill(word)
        page.get_by_role("button", name="Enter", exact=True).click()
        last = word


def is_done(page: Page, heading: str) -> None:
    expect(page.get_by_role("heading", name=heading)).to_be_visible()


def begin(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#play.live")).to_be_visible()


Way = Callable[..., None]
WAYS = pytest.mark.parametrize("play", [type_words, hand_in])


@WAYS
def test_it_works(visit: Visit, site: Stack, play: Way) -> None:
    page = visit()
    site.slow_down(0)
    begin(page, f"/bee/{site.add_puzzle(WORDS)}")
    play(page, *WORDS)
    is_done(page, "Every word found!")


@WAYS
def test_strands(visit: Visit, site: Stack, play: Way) -> None:
    page = visit()
    begin(page, f"/strands/{tracing.add(site)}")
    play(page, *yard.TRACED)
    is_done(page, "The board is full!")


@WAYS
def test_letter_boxed(visit: Visit, site: Stack, play: Way) -> None:
    page = visit()
    begin(page, f"/letterboxed/{add_box(site)}")
    play(page, *yard.PAIR)
    is_done(page, "Solved with 2 words")


def test_a_crossword_by_keyboard_alone(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page, f"/crossword/{solving.add(site)}")
    # At the end of an entry the cursor goes on to the next one.
    for entry in entries_across():
        page.keyboard.type(entry)
    is_done(page, "Solved")


def test_a_crossword_by_role_and_name_alone(visit: Visit, site: Stack) -> None:
    page = visit()
    begin(page, f"/crossword/{solving.add(site)}")
    for cell, letter in grids.letters().items():
        row, column = divmod(cell, len(grids.ROWS[0]))
        field = page.get_by_role("textbox", name=f"row {row + 1}, column {column + 1}")
        field.focus()
        page.keyboard.type(letter)
    is_done(page, "Solved")


def entries_across() -> list[str]:
    return [entry for row in grids.ROWS for entry in row.replace("@", "#").split("#") if len(entry) > 1]
