"""The lesson of each game, done by finger, mouse and keys, and without scripts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import tracing
from tests.browser.tracing import PHONE

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PEAR, FRUITS = (17, 16, 15, 14), (12, 13, 8, 9, 10, 11)


def is_at_step(page: Page, number: int) -> None:
    expect(page.locator("#step")).to_contain_text(f"Step {number} of")


def is_over(page: Page) -> None:
    expect(page.get_by_role("heading", name="Now you know how to play.")).to_be_visible()


def hand_in(page: Page, word: str) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def test_it_works(visit: Visit) -> None:
    """Strands by mouse, keys and presses."""
    page = visit()
    page.goto("/strands/learn")
    tracing.drag(page, *PEAR)
    is_at_step(page, 2)
    expect(page.locator(".lesson-found")).to_contain_text("pear")
    page.locator("#word").focus()
    hand_in(page, "star")
    is_at_step(page, 3)
    for cell in (*FRUITS, FRUITS[-1]):
        page.locator(f'.cell[value="{cell}"]').click()
    is_over(page)


def test_strands_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    page.goto("/strands/learn")
    page.locator('.cell[value="0"]').focus()
    # From the first letter to the last one, and back along the word.
    for key in ("ArrowDown",) * 2 + ("ArrowRight",) * 5:
        page.keyboard.press(key)
    for key in ("Space", "ArrowLeft") * 3 + ("Space", "Space"):
        page.keyboard.press(key)
    is_at_step(page, 2)


def test_strands_by_finger(visit: Visit) -> None:
    page = visit(**PHONE)
    page.goto("/strands/learn")
    tracing.swipe(page, *PEAR)
    is_at_step(page, 2)
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_crossword_by_keyboard(visit: Visit) -> None:
    page = visit()
    page.goto("/crossword/learn")
    page.locator("#c0").focus()
    page.keyboard.type("bat")
    is_at_step(page, 2)
    page.locator("#c0").focus()
    page.keyboard.press("Space")
    expect(page.locator("#clue-told")).to_contain_text("1 down")
    # Its first letter is there already.
    page.keyboard.press("ArrowDown")
    page.keyboard.type("ox")
    is_at_step(page, 3)
    page.get_by_role("button", name="Check").click()
    is_at_step(page, 4)
    expect(page.locator("#c6")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#c0")).to_have_js_property("readOnly", True)
    page.locator("#c6").focus()
    page.keyboard.type("w")
    expect(page.locator("#c6")).to_have_value("W")
    page.locator("#c4").focus()
    page.get_by_role("button", name="Reveal a letter").click()
    expect(page.locator("#c4")).to_have_value("D")
    for cell, letter in ((5, "e"), (7, "o"), (8, "n")):
        page.locator(f"#c{cell}").focus()
        page.keyboard.type(letter)
    is_over(page)


def test_crossword_by_presses_on_clues_and_cells(visit: Visit) -> None:
    page = visit()
    page.goto("/crossword/learn")
    page.locator("#across-4 a").click()
    page.keyboard.type("ode")
    is_at_step(page, 2)
    page.locator("#c1").click()
    page.locator("#c1").click()
    expect(page.locator("#clue-told")).to_contain_text("2 down")
    page.keyboard.type("ao")
    is_at_step(page, 3)


def test_letters_typed_while_an_answer_is_under_way_stay(visit: Visit) -> None:
    page = visit()
    page.goto("/crossword/learn")
    page.locator("#c0").focus()
    page.keyboard.type("batodewon")
    is_over(page)


def test_a_line_is_ready_for_the_next_word(visit: Visit) -> None:
    page = visit()
    page.goto("/bee/learn")
    page.locator("#word").focus()
    hand_in(page, "read")
    is_at_step(page, 2)
    expect(page.locator("#word")).to_be_focused()
    hand_in(page, "grain")
    is_at_step(page, 3)
    for letter in "reading":
        page.locator(f'#hive .tile[value="{letter}"]').click()
    expect(page.locator("#word")).to_have_value("reading")
    page.get_by_role("button", name="Enter", exact=True).last.click()
    is_over(page)


@pytest.mark.parametrize(("game", "word"), [("bee", "read"), ("letterboxed", "play"), ("strands", "pear")])
def test_typing_goes_into_the_line_from_anywhere(visit: Visit, game: str, word: str) -> None:
    page = visit()
    page.goto(f"/{game}/learn")
    page.wait_for_load_state("load")
    page.keyboard.type(word)
    expect(page.locator("#word")).to_have_value(word)
    page.get_by_role("link", name="Skip", exact=True).focus()
    page.keyboard.type("s")
    expect(page.locator("#word")).to_have_value(f"{word}s")


def test_help_comes_when_it_is_asked_for(visit: Visit) -> None:
    page = visit()
    page.goto("/letterboxed/learn")
    assert "friendship" not in page.content().casefold()
    page.get_by_role("button", name="Stuck?").click()
    expect(page.get_by_text("FRIENDSHIP, PLAY")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "nb"])
def test_both_without_scripts(visit: Visit, language: str) -> None:
    page = visit(java_script_enabled=False, locale=language)
    page.goto("/strands/learn")
    path, words = {"en": (PEAR, ("star", "fruits")), "nb": ((7, 6, 12, 13), ("ring", "farger"))}[language]
    for cell in (*path, path[-1]):
        page.locator(f'.cell[value="{cell}"]').click()
    for word in words:
        page.locator("#word").fill(word)
        page.locator("#word").press("Enter")
    expect(page.locator("#step")).to_have_count(0)
    page.goto("/crossword/learn")
    for cell, letter in enumerate({"en": "batodewox", "nb": "håruronex"}[language]):
        page.locator(f"#c{cell}").fill(letter)
    page.locator('button[name="check"]').click()
    expect(page.locator(".cell.wrong input")).to_have_count(1)
    page.locator('button[name="reveal"]').click()
    expect(page.locator("#step")).to_have_count(0)
