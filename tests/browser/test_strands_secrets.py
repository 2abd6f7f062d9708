"""The network log of a whole game of Strands holds no word and no way of one before it is found."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import yard
from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.test_secrets import Traffic
from tests.faults.stack import Stack
from tests.yard import ZOO

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
OTHERS = ("bags", "bean", "cool")
MENAGERIE, *WORDS = ZOO


def ways(word: str) -> list[str]:
    """The cells of a word as they are posted and as a line is drawn through them, forwards and backwards."""
    cells = [int(cell) for cell in ZOO[word].split(".")]
    points = [f"{cell % 6 * 100 + 50} {cell // 6 * 100 + 50}" for cell in cells]
    texts = [str(cell) for cell in cells]
    return [f" {' '.join(way)} " for one in (texts, points) for way in (one, one[::-1])]


def holds(traffic: Traffic, word: str) -> bool:
    logs = (f" {' '.join(re.findall(r'[0-9]+', body))} " for body in traffic.bodies)
    return traffic.holds(word) or any(way in log for log in logs for way in ways(word))


def unfound(traffic: Traffic, words: list[str]) -> list[str]:
    return [word for word in words if holds(traffic, word)]


def trace(page: Page, word: str) -> None:
    cells = ZOO[word].split(".")
    for cell in (*cells, cells[-1]):
        page.locator(f'.cell[value="{cell}"]').click()
    expect(hands.found(page, word)).to_be_visible()


def test_it_works(visit: Visit, site: Stack, watch: Watch) -> None:
    # What is saved while the page is left comes after the logout has saved it.
    watch.expected.add("status of 401")
    with site.inside():
        slug = yard.add_strands(replace(yard.new_zoo(), identity=os.urandom(8).hex()))
    page = visit()
    name = hands.new_name("anna")
    with Traffic(page) as traffic:
        hands.sign_up(page, name, f"/strands/{slug}")
        page.wait_for_url(f"**/strands/{slug}")
        expect(page.locator("#play.live")).to_be_visible()
        for word in OTHERS:
            page.keyboard.type(word)
            page.keyboard.press("Enter")
            expect(hands.found(page, word)).to_be_visible()
        page.locator(".js-hint").click()
        expect(page.locator(".cell.ring")).to_have_count(6)
        page.keyboard.type("gimme")
        page.locator(".js-colours").click()
        expect(page.locator(".grid.colours")).to_be_visible()
        assert unfound(traffic, list(ZOO)) == []
        hands.log_out(page)
        hands.log_in(page, name)
        page.wait_for_url(f"**/strands/{slug}")
        expect(page.locator("#play.live")).to_be_visible()
        page.keyboard.press("Escape")
        for number, word in enumerate((*WORDS, MENAGERIE), 1):
            trace(page, word)
            assert holds(traffic, word)
            assert unfound(traffic, [*WORDS, MENAGERIE][number:]) == []
        expect(page.get_by_role("heading", name="The board is full!")).to_be_visible()
