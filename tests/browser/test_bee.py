"""The Bee's joys in a real browser: ranks, hints, sharing and giving up on a Norwegian hive; a word asked for."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page, expect

from app.contract.parameters import read_parameters
from app.games.bee.author.own_hives import puzzle_of_letters
from app.games.bee.parameters import LettersToSolve
from tests import yard
from tests.browser import hands
from tests.browser.hands import found
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
HIVE = {"letters": "håpløse", "key": "å", "language": "nb"}


def tap(page: Page, word: str) -> None:
    for letter in word:
        page.locator(f'#hive .tile[value="{letter}"]').tap()
    page.locator(".js-enter").tap()


def hint(page: Page, label: str, taken: str) -> None:
    page.get_by_role("button", name=label).click()
    expect(page.locator("#hints")).to_contain_text(taken)


def said(page: Page) -> Locator:
    """What a screen reader is told of a guess."""
    return page.locator('#verdict[aria-live="polite"]')


def test_it_works(visit: Visit, site: Stack) -> None:
    """Fingers and keys on the letters of Norwegian, up the ladder to genius, with two hints, and then the answers."""
    with site.inside():
        slug = yard.add_bee(
            replace(puzzle_of_letters(read_parameters(LettersToSolve, HIVE)), identity=os.urandom(8).hex())
        )
    page = visit(permissions=["clipboard-read", "clipboard-write"], **PHONE)
    page.goto(f"/bee/{slug}")
    expect(page.locator("main")).to_contain_text("Norwegian (Bokmål)")
    expect(page.get_by_role("group", name="Letters").get_by_role("button", name="Å, key letter")).to_be_visible()
    tap(page, "håpe")
    expect(said(page)).to_contain_text("Good")
    # A keyboard without the letter sends it as text, into the line.
    page.locator("#word").focus()
    page.keyboard.type("håpløse")
    page.keyboard.press("Enter")
    expect(said(page)).to_contain_text("Pangram!")
    expect(said(page)).to_contain_text(re.compile("Now .+!"))
    hands.open_words(page)
    expect(found(page, "håpløse").get_by_role("img", name="pangram")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(found(page, "håpløse").locator("xpath=..")).to_have_attribute("lang", "nb")
    page.get_by_text("Hints", exact=True).click()
    hint(page, "Count by letter and length", "1 hint taken")
    expect(page.get_by_role("table", name="Words still missing").get_by_role("rowheader", name="S")).to_be_visible()
    hint(page, "How a word starts", "2 hints taken")
    for word in ("håpløs", "låses", "slåss", "påløpe"):
        tap(page, word)
        expect(found(page, word)).to_have_count(1)
    expect(page.get_by_role("heading", name="Genius!")).to_be_visible()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert "6 words, 1 pangram" in shared and "2 hints" in shared and "håp" not in shared
    expect(page.locator(".finish-comb")).to_have_count(1)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Give up and show the words").click()
    page.get_by_role("button", name="Show the words").click()
    expect(page.get_by_role("heading", name="Here are the answers")).to_be_visible()
    expect(page.locator(".words.missing")).to_contain_text("såpe")
    expect(page.locator(".finish-comb")).to_have_count(0)


def test_a_word_that_is_asked_for_counts_in_a_later_hive_without_scripts(visit: Visit, site: Stack) -> None:
    slug, olga, word = site.add_puzzle(yard.ANSWERS), site.add_player("olga", role="operator"), "rantleap"
    page, desk = visit(java_script_enabled=False), visit(java_script_enabled=False)
    guess(page, slug, word, "Not in word list")
    page.get_by_role("link", name="Suggest it").click()
    page.get_by_role("button", name="Send").click()
    expect(page.locator("main")).to_contain_text("Thank you")
    hands.log_in(desk, olga.name, target="/operator/words")
    desk.get_by_role("link", name=word).click()
    desk.get_by_label("Core (puzzles may use it)").check()
    desk.get_by_label("Reason").fill("People say it.")
    desk.get_by_role("button", name="Decide").click()
    expect(desk.locator("main")).to_contain_text("Done.")
    page.goto(f"/bee/create?letters={yard.LETTERS}&key={yard.KEY}&language=en")
    page.get_by_role("button", name="Give it a name and a link").click()
    page.get_by_label("I accept the terms of publishing").check()
    page.get_by_role("button", name="Publish").click()
    page.goto(page.locator('main a[href*="/bee/"]').first.get_attribute("href") or "")
    guess(page, page.url.rpartition("/")[2], word, "Pangram!")
    # What was out before keeps its list.
    guess(page, slug, word, "Not in word list")
    page.get_by_text("Hints", exact=True).click()
    hint(page, "First two letters", "1 hint taken")


def guess(page: Page, slug: str, word: str, verdict: str) -> None:
    page.goto(f"/bee/{slug}")
    page.get_by_label("Your word").fill(word)
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text(verdict)


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_found_words_do_not_break_inside_a_word(visit: Visit, site: Stack, width: int) -> None:
    long = ("planterplanterplan", "replantreplanter", "planetparent")
    slug = site.add_puzzle(long)
    page = visit(viewport={"width": width, "height": 740})
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    hands.play(page, long)
    if width < 1280:
        hands.open_words(page)
    for word in long:
        assert hands.is_whole(hands.found(page, word).locator("> span")), word
