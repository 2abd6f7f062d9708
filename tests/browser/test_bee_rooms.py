"""Two browsers share a hive, and two play a duel."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import update

from app.extensions import db, now
from app.puzzles.models import PUZZLE
from app.rooms.models import ROOM
from tests import yard
from tests.browser.solving import PHONE
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser


def open_live(page: Page, url: str) -> None:
    page.goto(url)
    page.wait_for_load_state("load")
    expect(page.locator("#play.live")).to_be_visible()


def join(page: Page, link: str, name: str) -> None:
    page.goto(link)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()


def find_gap(page: Page, above: str, below: str) -> float:
    """The pixels between two parts of the page."""
    boxes = [page.locator(place).bounding_box() for place in (above, below)]
    return boxes[1]["y"] - boxes[0]["y"] - boxes[0]["height"]  # type: ignore[index]


def hand_in(page: Page, word: str) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def test_it_works(site: Stack, visit: Callable[..., Page], slug: str) -> None:
    """One opens a room and sends the link; each sees the other's words, with who found them, and types on meanwhile."""
    alice, bob = visit(), visit(**PHONE)
    open_live(alice, f"/bee/{slug}")
    assert find_gap(alice, ".hints-fold", ".play-together") >= 8
    alice.get_by_role("button", name="Play together").click()
    alice.locator(".room-more").evaluate("it => { it.open = false; }")
    assert find_gap(alice, ".room", "#panel") >= 10
    join(bob, alice.locator("#room-link").get_attribute("value") or "", "Bob")
    expect(bob.locator("#play.live")).to_be_visible()
    expect(alice.locator("#members .member")).to_have_count(2)
    alice.keyboard.type("pla")
    hand_in(bob, "planet")
    word = alice.locator('#found [data-word="planet"]')
    expect(word).to_contain_text("found by Bob")
    expect(word.locator(".member-2")).to_be_visible()
    expect(alice.locator("#word")).to_have_value("pla")
    hand_in(alice, "ne")
    expect(bob.locator(".strip li").first).to_contain_text("found by")
    expect(bob.locator(".strip li b").first).to_have_text("plane")
    expect(bob.locator("#panel .score strong")).to_have_text(alice.locator("#panel .score strong").inner_text())
    assert bob.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]  # type: ignore[index]


def add_boards(site: Stack, language: str = "da") -> str:
    """In a real language that no other test plays in, so that a duel is played on these; axe-core may see them too."""
    with site.inside():
        identity = os.urandom(8).hex()
        slugs = [yard.add_bee(replace(yard.new_bee(), identity=f"{identity} {n}")) for n in range(3)]
        db.session.execute(update(PUZZLE).where(PUZZLE.c.slug.in_(slugs)).values(language=language))
        db.session.commit()
        return slugs[0]


def move(site: Stack, code: str, seconds: float) -> None:
    """Let a round begin, or end, without waiting for it."""
    with site.inside():
        db.session.execute(update(ROOM).where(ROOM.c.code == code).values(starts_at=now() - timedelta(seconds=seconds)))
        db.session.commit()


def test_a_duel_of_two(site: Stack, visit: Callable[..., Page]) -> None:
    """A round is played by keys and by thumb, and what was found in it is shown to both when the time is over."""
    slug = add_boards(site)
    alice, bob = visit(), visit(**PHONE)
    open_live(alice, f"/bee/{slug}")
    alice.get_by_role("button", name="Duel").click()
    join(bob, alice.locator("#share").input_value(), "Bob")
    expect(alice.get_by_role("button", name="Start round 1")).to_be_visible()
    bob.get_by_role("button", name="Start round 1").click()
    code = bob.url.rpartition("/")[2]
    expect(bob.locator(".duel-clock")).to_be_visible()
    # Time enough for a page to see it.
    move(site, code, -600)
    expect(alice.locator(".duel-clock")).to_contain_text("Round 1 begins in")
    move(site, code, 0)
    for page in (alice, bob):
        expect(page.locator("#play.live")).to_be_visible()
    hand_in(alice, "planet")
    expect(alice.locator('#found [data-word="planet"]')).to_be_visible()
    for letter in "plane":
        bob.locator(f'#hive .tile[value="{letter}"]').tap()
    bob.locator(".js-enter").tap()
    expect(bob.locator('#found [data-word="plane"]')).to_be_visible()
    # Once each: no request is sent twice.
    expect(bob.locator("#found h2")).to_have_text("1 word, 5 points")
    assert bob.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]  # type: ignore[index]
    move(site, code, 90)
    for page in (alice, bob):
        expect(page.locator(".duel-round")).to_contain_text("planet")
        expect(page.locator(".duel-round")).to_contain_text("plane5")
    expect(bob.get_by_role("button", name="Start round 2")).to_be_visible()


def test_the_invitation_folds_once_somebody_has_joined(site: Stack, visit: Callable[..., Page], slug: str) -> None:
    """The board is in sight then; whoever opens the invitation again finds it open while others come and go."""
    alice, bob, carol = visit(**PHONE), visit(), visit()
    open_live(alice, f"/bee/{slug}")
    alice.get_by_role("button", name="Play together").click()
    invitation = alice.locator(".room-more")
    expect(invitation).to_have_attribute("open", "")
    link = alice.locator("#room-link").get_attribute("value") or ""
    join(bob, link, "Bob")
    expect(alice.locator("#members .member")).to_have_count(2)
    expect(invitation).not_to_have_attribute("open", "")
    invitation.locator("summary").click()
    join(carol, link, "Carol")
    expect(alice.locator("#members .member")).to_have_count(3)
    expect(invitation).to_have_attribute("open", "")
