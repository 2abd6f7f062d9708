"""Two browsers solve one crossword together."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests import grids
from tests.browser.solving import PHONE, add, begin
from tests.browser.solving import WIDE as WIDE_GRID
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser


def test_it_works(site: Stack, visit: Callable[..., Page]) -> None:
    """One opens a room and sends the link; both write, each sees the other's letters and place, and both finish."""
    slug = add(site)
    alice, bob = visit(), visit(**PHONE)
    begin(alice, slug)
    alice.get_by_role("button", name="Play together").click()
    # It is there at once, as that of a duel.
    expect(alice.locator("#room-link")).to_be_visible()
    link = alice.locator("#room-link").get_attribute("value") or ""
    assert "/rooms/" in link
    bob.goto(link)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Join").click()
    expect(alice.locator(".members .member")).to_have_count(2)
    answers = grids.letters()
    half = len(answers) // 2
    for page, cells in ((alice, list(answers)[:half]), (bob, list(answers)[half:])):
        for cell in cells:
            page.locator(f"#c{cell}").focus()
            page.keyboard.press(answers[cell])
    first, last = min(answers), max(answers)
    expect(bob.locator(f"#c{first}")).to_have_value(answers[first].upper())
    expect(bob.locator(f".cell:has(#c{first})")).to_have_class(pattern("member-1"))
    expect(alice.locator(f"#c{last}")).to_have_value(answers[last].upper())
    for page in (alice, bob):
        expect(page.locator("#finish")).to_contain_text("Solved")
    # Beside a wide board the end stands above the clues, as for those who play alone.
    tops = [alice.locator(place).evaluate("it => it.getBoundingClientRect().top") for place in ("#finish", "#clues")]
    assert tops == sorted(tops)


def pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b{name}\b")


def test_a_full_room_takes_one_line_of_a_phone(site: Stack, visit: Callable[..., Page]) -> None:
    """Above a large grid, with names as long as they may be: the keys stay on the screen, and nothing sticks out."""
    slug = add(site, WIDE_GRID)
    alice = visit(**PHONE)
    begin(alice, slug)
    alice.get_by_role("button", name="Play together").click()
    link = alice.locator("#room-link").get_attribute("value") or ""
    for number in range(2, 6):
        guest = visit()
        guest.goto(link)
        guest.get_by_label("Your name").fill(f"Somebody with a long name {number}")
        guest.get_by_role("button", name="Join").click()
        expect(guest.locator("#play.live")).to_be_visible()
    alice.reload()
    expect(alice.locator(".members .member")).to_have_count(5)
    expect(alice.locator(".js-back").first).to_be_in_viewport(ratio=0.9)
    assert alice.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]  # type: ignore[index]
