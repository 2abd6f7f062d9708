"""The whole game with JavaScript switched off."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.hands import found, order
from tests.faults.stack import Stack
from tests.yard import ANSWERS

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture
def plain(visit: Visit) -> Page:
    return visit(java_script_enabled=False)


def press(page: Page, word: str) -> None:
    """Each tile is a button that answers with a whole page."""
    for number, letter in enumerate(word, 1):
        page.locator(f'#hive .tile[value="{letter}"]').click()
        expect(page.locator("#word")).to_have_value(word[:number])


def hand_in(page: Page) -> None:
    page.locator(".js-enter").click()


def test_it_works(plain: Page, slug: str) -> None:
    plain.goto(f"/bee/{slug}")
    press(plain, "latel")
    plain.get_by_role("button", name="Delete").click()
    expect(plain.locator("#word")).to_have_value("late")
    hand_in(plain)
    expect(found(plain, "late")).to_be_visible()
    expect(plain.locator("#word")).to_have_value("")


def test_it_takes_a_typed_word_with_enter(plain: Page, slug: str) -> None:
    plain.goto(f"/bee/{slug}")
    plain.locator("#word").fill("planet")
    plain.locator("#word").press("Enter")
    expect(found(plain, "planet")).to_be_visible()
    expect(plain.locator("main")).to_contain_text("Good")
    plain.locator("#word").fill("planet")
    plain.locator("#word").press("Enter")
    expect(plain.locator("main")).to_contain_text("Already found")


def test_it_shuffles_and_keeps_what_is_typed(plain: Page, slug: str) -> None:
    plain.goto(f"/bee/{slug}")
    press(plain, "pl")
    plain.locator("#word").fill("pla")
    before = order(plain)
    plain.get_by_role("button", name="Shuffle").click()
    expect(plain.locator("#hive")).not_to_have_attribute("data-order", before)
    expect(plain.locator("#word")).to_have_value("pla")


def test_it_keeps_the_game_from_logout_to_login(plain: Page, slug: str, site: Stack, visit: Visit) -> None:
    alice = site.add_player("alice")
    hands.log_in(plain, alice.name, target=f"/bee/{slug}")
    for word in ANSWERS[:3]:
        plain.locator("#word").fill(word)
        plain.locator("#word").press("Enter")
        expect(found(plain, word)).to_be_visible()
    before = order(plain)
    plain.get_by_role("button", name="Shuffle").click()
    expect(plain.locator("#hive")).not_to_have_attribute("data-order", before)
    shuffled = order(plain)
    press(plain, "pl")
    hands.log_out(plain)
    expect(plain.get_by_text("Saved: ")).to_contain_text("3 words")
    other = visit(java_script_enabled=False)
    hands.log_in(other, alice.name)
    expect(other.locator("#word")).to_have_value("pl")
    assert hands.words_on(other) == sorted(ANSWERS[:3])
    assert order(other) == shuffled


def test_it_makes_a_puzzle_step_by_step(plain: Page, site: Stack) -> None:
    site.slow_down(0)
    plain.goto("/bee/make")
    plain.get_by_role("button", name="Make it").click()
    expect(plain.get_by_role("heading", name="a new puzzle")).to_be_visible()
    site.settle()
    plain.reload()
    plain.get_by_role("link", name="Play").click()
    expect(plain.locator("#hive .tile")).to_have_count(7)


def test_it_begins_another_puzzle_and_keeps_the_old_one(plain: Page, slug: str) -> None:
    plain.goto(f"/bee/{slug}")
    plain.locator("#word").fill("planet")
    plain.locator("#word").press("Enter")
    expect(found(plain, "planet")).to_be_visible()
    plain.get_by_role("button", name="New puzzle").click()
    expect(found(plain, "planet")).to_have_count(0)
    plain.goto("/puzzles")
    expect(plain.locator(f'a[href="/bee/{slug}"]')).to_be_visible()
