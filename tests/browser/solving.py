"""What hands do on a crossword."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.extensions import db
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from tests import grids
from tests.faults.stack import Stack

Visit = Callable[..., Page]
LETTERS = grids.letters()
# Fifteen by fifteen, as newspapers have it; that its entries are no words does not matter here.
WIDE = tuple(
    "".join("#" if (row % 4, col % 7) == (1, 3) else "etaoinsrhl"[(row * 7 + col * 3) % 10] for col in range(15))
    for row in range(15)
)
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}


def add(site: Stack, rows: tuple[str, ...] = grids.ROWS) -> str:
    """A crossword of this test's own."""
    with site.inside():
        return grids.add_crossword(replace(grids.new_crossword(rows), identity=os.urandom(8).hex()))


def begin(page: Page, slug: str) -> None:
    page.goto(f"/crossword/{slug}")
    expect(page.locator("#play.live")).to_be_visible()


def at(page: Page, cell: int, clue: str = "") -> None:
    """The cursor stands in this cell, and the bar shows the clue of its entry."""
    expect(page.locator(f"#c{cell}")).to_be_focused()
    expect(page.locator(".cell.at input")).to_have_id(f"c{cell}")
    if clue:
        expect(page.locator("#clue-told")).to_contain_text(clue)


def run_for(page: Page, seconds: int) -> None:
    """Let the page's clock, which the test has installed, run on. (A page counts no second that it sleeps through.)"""
    for _second in range(seconds):
        page.clock.run_for(1000)


def shows(page: Page, cell: int, text: str) -> None:
    expect(page.locator(f"#c{cell}")).to_have_value(text.upper())


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def kept(site: Stack, slug: str) -> dict[int, str]:
    """The letters that the database has."""
    with site.inside():
        saves = select(SAVE.c.state).join_from(SAVE, PUZZLE).where(PUZZLE.c.slug == slug)
        states = db.session.scalars(saves).all()
    return {int(n): mark[0] for state in states for n, mark in state.get("marks", {}).items() if mark[0]}


def wait_for_some(page: Page, site: Stack, slug: str, wanted: dict[int, str]) -> None:
    """Until these letters are there, among others."""
    for _turn in range(300):
        if wanted.items() <= kept(site, slug).items():
            return
        page.wait_for_timeout(100)
    raise AssertionError(kept(site, slug))


def wait_for_kept(page: Page, site: Stack, slug: str, wanted: dict[int, str]) -> None:
    for _turn in range(300):
        if kept(site, slug) == wanted:
            return
        page.wait_for_timeout(100)
    assert kept(site, slug) == wanted
