"""A half-typed word reaches the account's other device when the page is left, without a logout."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.extensions import db
from app.play.models import SAVE
from app.play.store import LEFT_AT
from app.puzzles.models import PUZZLE
from tests import yard
from tests.browser import hands, tracing
from tests.faults.stack import Stack
from tools.processes import wait_until

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WORDS = {"bee": "pla", "letterboxed": "byt", "strands": "clu"}


def add(site: Stack, game: str) -> str:
    if game == "strands":
        return tracing.add(site)
    with site.inside():
        made = {"bee": yard.new_bee, "letterboxed": yard.new_box}[game]()
        store = {"bee": yard.add_bee, "letterboxed": yard.add_box}[game]
        return store(replace(made, identity=os.urandom(8).hex()))


def is_handed_over(site: Stack, slug: str) -> bool:
    """Whether the save has what was typed in the page that was left."""
    with site.inside():
        states = select(SAVE.c.state).join_from(SAVE, PUZZLE).where(PUZZLE.c.slug == slug)
        return any(LEFT_AT in state for state in db.session.scalars(states))


@pytest.mark.parametrize("game", list(WORDS))
@pytest.mark.parametrize("soon", [True, False])
def test_it_works(visit: Visit, site: Stack, game: str, *, soon: bool) -> None:
    """Left before the page has sent anything by itself, or after."""
    slug, name, word = add(site, game), site.add_player("alice").name, WORDS[game]
    phone, desk = visit(), visit()
    for page in (phone, desk):
        hands.log_in(page, name, target=f"/{game}/{slug}")
        page.wait_for_url(f"**/{game}/{slug}")
        expect(page.locator("#play.live")).to_be_visible()
    if soon:
        phone.keyboard.type(word)
    else:
        with phone.expect_response(f"**/{game}/state"):
            phone.keyboard.type(word)
    phone.goto("/")
    assert wait_until(lambda: is_handed_over(site, slug), 60)
    desk.reload()
    expect(desk.locator("#word")).to_have_value(word)
