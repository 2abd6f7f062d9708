"""The largest letters on a phone: what is played with is still whole."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import yard
from tests.browser import solving
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
HEIGHT = 740
PHONE = {**solving.PHONE, "viewport": {"width": 360, "height": HEIGHT}, "locale": "nb-NO"}
IS_WHOLE = "it => it.scrollHeight <= it.clientHeight + 1"
CLUES = ("Grisens første hus", "Byen der Glomma møter havet, kjent for en festning og for broer")
OFFER = '<form class="offer"><button class="plain">Spill på engelsk</button></form>'
# How many lines each word of a text takes.
LINES = """it => [...it.textContent.matchAll(/[^\\s]+/g)].map((word) => {
  const walker = document.createTreeWalker(it, NodeFilter.SHOW_TEXT), range = document.createRange();
  let before = 0, tops = new Set();
  for (let text = walker.nextNode(); text; before += text.length, text = walker.nextNode()) {
    const from = Math.max(word.index - before, 0), to = Math.min(word.index + word[0].length - before, text.length);
    if (from >= to) continue;
    range.setStart(text, from);
    range.setEnd(text, to);
    for (const box of range.getClientRects()) tops.add(Math.round(box.top));
  }
  return tops.size;
})"""


def choose_letters(page: Page, size: str) -> None:
    page.goto("/settings")
    page.locator(f"#letters-{size}").check()
    page.get_by_role("button", name="Lagre").click()
    expect(page.locator(".flash.success")).to_be_visible()


def bottom(page: Page, selector: str) -> float:
    return float(page.locator(selector).last.evaluate("it => it.getBoundingClientRect().bottom"))


@pytest.mark.parametrize("letters", ["large", "larger", "largest"])
def test_it_works(visit: Visit, site: Stack, letters: str) -> None:
    """A small crossword: clue, every row and every key are in sight."""
    page = visit(**PHONE)
    choose_letters(page, letters)
    solving.begin(page, solving.add(site))
    bar = page.locator("#clue-told")
    for clue in CLUES:
        bar.evaluate("(it, clue) => { it.lastChild.data = ` ${clue}`; }", clue)
        assert bar.evaluate(IS_WHOLE)
        assert bottom(page, "#clue-told") <= bottom(page, ".clue-bar")
        assert page.locator("#board").evaluate(IS_WHOLE)
    bar.evaluate("(it, clue) => { it.lastChild.data = ` ${clue}`; }", CLUES[0])
    assert bottom(page, ".letters-page .key") <= HEIGHT
    key = page.locator(".key").first.bounding_box()
    assert key is not None
    assert key["height"] >= 44


def test_the_date_of_today_is_not_squeezed(visit: Visit) -> None:
    page = visit(**PHONE)
    choose_letters(page, "largest")
    page.goto("/")
    date = page.locator("#today")
    # This site has puzzles of one language: where there are two, the offer of the other stands beside the date.
    date.evaluate("(it, offer) => it.insertAdjacentHTML('beforebegin', offer)", OFFER)
    expect(page.locator(".offer")).to_be_visible()
    assert set(date.evaluate(LINES)) == {1}
    assert date.evaluate("it => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)") < 2.5


def test_the_letters_used_are_marked_one_by_one(visit: Visit, site: Stack) -> None:
    page = visit(**PHONE)
    choose_letters(page, "largest")
    with site.inside():
        box = yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))
    page.goto(f"/letterboxed/{box}")
    expect(page.locator("#play.live")).to_be_visible()
    assert min(page.locator("#pips i").evaluate_all("them => them.map(it => it.offsetWidth)")) >= 5
    marks, count = (page.locator(part).bounding_box() for part in ("#pips", ".chain-line .left"))
    assert marks is not None
    assert count is not None
    assert count["y"] < marks["y"] + marks["height"]
