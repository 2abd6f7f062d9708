"""A crossword solved with a keyboard, with fingers, and without scripts."""

from __future__ import annotations

import gzip
import os
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from app.games.crossword.stored import new_puzzle
from tests import grids
from tests.browser.conftest import Watch
from tests.browser.solving import (
    LETTERS,
    PHONE,
    WIDE,
    Visit,
    add,
    at,
    begin,
    kept,
    press,
    shows,
    wait_for_kept,
)
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
LONGEST_PAGE = 30_000


@pytest.fixture
def slug(site: Stack) -> str:
    return add(site)


@pytest.fixture
def page(visit: Visit, slug: str) -> Page:
    page = visit()
    begin(page, slug)
    return page


def test_it_works(page: Page, slug: str, site: Stack) -> None:
    """A whole crossword from the keyboard; the end of each entry leads to the next one that is open."""
    at(page, 0, "Round tent of the steppe")
    page.keyboard.type("yurtobesegluts")
    at(page, 15, "Nest of an eagle")
    page.keyboard.type("aerietonx")
    expect(page.locator("#verdict")).to_contain_text("something isn’t right yet")
    expect(page.locator("#across-1")).to_have_class("filled")
    press(page, "ArrowRight", "Delete", "e")
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    assert kept(site, slug) == LETTERS
    page.keyboard.type("zzz")
    page.reload()
    shows(page, 0, "y")
    # A time stands there too, unless this took less than a second: tests/games/crossword/web/test_routes.py.
    expect(page.locator("#share")).to_contain_text(": solved")


def test_arrows_turn_before_they_go(page: Page) -> None:
    press(page, "ArrowDown")
    at(page, 0, "Stretching on a mat")
    press(page, "ArrowDown")
    at(page, 5)
    press(page, "ArrowRight")
    at(page, 5, "Very fat")
    press(page, "ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowLeft")
    at(page, 5)
    press(page, "Space")
    at(page, 5, "Stretching on a mat")
    press(page, "End")
    at(page, 15)
    press(page, "Home")
    at(page, 0)
    page.locator("#c12").click()
    at(page, 12, "Nor is this")
    page.locator("#c12").click()
    at(page, 12, "Supplies too much")
    # What the clue speaks of is lit, in the grid and in the list.
    expect(page.locator(".cell.refers")).to_have_count(4)
    expect(page.locator("#across-1")).to_have_class("refers")
    page.locator("#down-6").click()
    at(page, 9, "Say cheese")


def test_the_first_press_on_the_marked_cell_only_takes_it(page: Page) -> None:
    at(page, 0, "Round tent of the steppe")
    page.locator("#c0").click()
    at(page, 0, "Round tent of the steppe")
    page.locator("#c0").click()
    at(page, 0, "Stretching on a mat")


def test_an_entry_is_written_anew_over_its_letters(page: Page) -> None:
    """What is typed over letters goes on cell by cell: the rest of the word must not run into the empty cells."""
    page.keyboard.type("yaw")
    press(page, "Home")
    page.keyboard.type("yurt")
    for cell, letter in enumerate("yurt"):
        shows(page, cell, letter)
    at(page, 5, "Very fat")
    # At the end of the entry it is the empty cells' turn again.
    page.keyboard.type("ob")
    for letter in "xe":
        press(page, "End", letter)
        at(page, 7)
    shows(page, 9, "e")


def test_letters_skip_what_is_full_and_are_taken_back(page: Page) -> None:
    page.keyboard.type("yu")
    press(page, "End")
    page.keyboard.type("t")
    at(page, 2)
    press(page, "Backspace")
    at(page, 1)
    shows(page, 1, "")
    shows(page, 0, "y")
    press(page, "ArrowLeft", "Delete")
    at(page, 0)
    shows(page, 0, "")
    press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    press(page, "Backspace")
    at(page, 3)
    shows(page, 3, "")


def test_tab_visits_open_entries_and_then_leaves(page: Page) -> None:
    page.keyboard.type("yurt")
    at(page, 5, "Very fat")
    press(page, "Shift+Tab")
    expect(page.locator("#board input:focus")).to_have_count(0)
    page.locator("#c5").focus()
    press(page, "Tab", "Enter")
    at(page, 15, "Nest of an eagle")
    press(page, "Shift+Enter")
    at(page, 10)
    for _entry in range(7):
        press(page, "Tab")
    at(page, 9, "Say cheese")
    press(page, "Tab")
    expect(page.locator("#board input:focus")).to_have_count(0)
    page.locator("#c9").focus()
    press(page, "Enter")
    at(page, 5, "Very fat")


def test_a_cell_takes_several_letters_and_the_pencil(page: Page, slug: str, site: Stack) -> None:
    press(page, "Escape")
    page.keyboard.type("yak")
    expect(page.locator(".cell.rebus")).to_have_count(1)
    press(page, "Backspace", "Enter")
    at(page, 1)
    shows(page, 0, "ya")
    press(page, "Escape")
    page.keyboard.type("qq")
    press(page, "Escape")
    at(page, 1)
    shows(page, 1, "")
    press(page, ".")
    page.keyboard.type("u")
    expect(page.locator(".cell.pencil input")).to_have_id("c1")
    press(page, ".")
    page.keyboard.type("r")
    expect(page.locator(".cell.pencil")).to_have_count(1)
    wait_for_kept(page, site, slug, {0: "ya", 1: "u", 2: "r"})
    page.reload()
    shows(page, 0, "ya")
    expect(page.locator(".cell.pencil input")).to_have_id("c1")


def test_letters_of_other_alphabets_and_compositions_are_taken(page: Page) -> None:
    for sign in "åñæ":
        page.keyboard.insert_text(sign)
    shows(page, 0, "å")
    shows(page, 2, "æ")
    at(page, 3)
    # As a phone's keyboard writes: a composition without a key.
    hand = page.context.new_cdp_session(page)
    hand.send("Input.imeSetComposition", {"text": "t", "selectionStart": 1, "selectionEnd": 1})
    shows(page, 3, "t")
    at(page, 5)
    shows(page, 5, "")


def test_checks_and_letters_shown_stay_marked(page: Page) -> None:
    page.keyboard.type("yart")
    page.get_by_role("button", name="Check and reveal").click()
    page.locator("#help").get_by_role("button", name="Whole grid").click()
    expect(page.locator(".cell.wrong input")).to_have_id("c1")
    expect(page.locator("#c1")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#help")).to_be_hidden()
    at(page, 5)
    page.get_by_role("button", name="Check and reveal").click()
    page.locator("#help form").last.get_by_role("button", name="Word").click()
    expect(page.locator(".cell.shown")).to_have_count(5)
    shows(page, 9, "e")
    page.get_by_role("button", name="Check and reveal").click()
    expect(page.locator("#help")).to_contain_text("1 check, 1 reveal")
    page.get_by_role("button", name="Check every letter").click()
    page.locator("#c2").click()
    press(page, "x")
    # A letter that was found right is there to stay.
    shows(page, 2, "r")
    page.locator("#c10").click()
    press(page, "x")
    expect(page.locator(".cell.wrong")).to_have_count(2)
    page.get_by_role("button", name="Check and reveal").click()
    page.get_by_role("link", name="Whole grid…").click()
    page.get_by_role("button", name="Show the solution").click()
    shows(page, 24, "e")


def test_fingers_solve_it_on_a_small_screen(visit: Visit, site: Stack) -> None:
    page = visit(**PHONE)
    begin(page, add(site))
    assert page.locator("#c0").get_attribute("inputmode") == "none"
    for letter in "yux":
        page.locator(f'.key[value="{letter}"]').tap()
    page.get_by_role("button", name="Delete").tap()
    at(page, 2)
    shows(page, 2, "")
    page.locator("#keys .js-rebus").tap()
    for letter in "rt":
        page.locator(f'.key[value="{letter}"]').tap()
    page.locator("#keys .js-rebus").tap()
    shows(page, 2, "rt")
    page.locator("#keys .js-pencil").tap()
    page.get_by_role("button", name="More letters").tap()
    page.locator('.key[value="ñ"]').tap()
    shows(page, 3, "ñ")
    at(page, 5, "Very fat")
    page.get_by_role("button", name="Next entry").tap()
    at(page, 10)
    page.locator("#c12").tap()
    page.locator("#c12").tap()
    at(page, 12, "Nor is this")


def test_the_whole_grid_bar_and_keys_fit_a_small_screen(visit: Visit, site: Stack) -> None:
    wide = add(site, WIDE)
    for width in (360, 320):
        page = visit(**{**PHONE, "viewport": {"width": width, "height": 640}})
        begin(page, wide)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate("scrollY") == 0
        for part in (".clue-bar", "#board", "#keys"):
            box = page.locator(part).bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width + 0.5
            assert box["y"] + box["height"] <= 640, (part, box)


def test_a_large_grid_scrolls_to_the_cursor_under_its_keys(visit: Visit, site: Stack) -> None:
    page = visit(**PHONE)
    begin(page, add(site, tuple(f"{'etaoin' * 4}"[row % 6 :][:18] + "abc" for row in range(21))))
    press(page, "End", "ArrowDown", "End")
    at(page, 440)
    for part, top in (("#c440", 120), ("#keys", 300), (".clue-bar", 60)):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert top < box["y"] < box["y"] + box["height"] <= 640, (part, box)
        assert box["x"] + box["width"] <= 360, (part, box)


def test_the_page_is_light(visit: Visit, site: Stack) -> None:
    """Everything that a grid of fifteen by fifteen needs, but for its font, as a proxy would send it."""
    page = visit()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.setdefault(answer.url, len(gzip.compress(answer.body(), 6))))
    begin(page, add(site, WIDE))
    page.wait_for_load_state("networkidle")
    assert sum(size for url, size in sizes.items() if ".woff2" not in url) < LONGEST_PAGE, sizes


def test_it_is_solved_without_scripts(visit: Visit, slug: str, watch: Watch) -> None:
    watch.expected.add("status of 422")
    page = visit(java_script_enabled=False)
    page.goto(f"/crossword/{slug}")
    page.locator("#c0").fill("y")
    page.get_by_role("button", name="Save letters").click()
    shows(page, 0, "y")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("link", name="Solve it as a clue list").click()
    for clue, word in zip(("Round tent", "Very fat", "Supplies", "Nest", "Sound"), grids.ROWS, strict=True):
        page.get_by_label(clue).fill(word.strip("#"))
    page.get_by_label("Very fat").fill("obesee")
    page.get_by_label("Very fat").press("Enter")
    expect(page.get_by_text("6 letters are too many")).to_be_visible()
    expect(page.get_by_label("Very fat")).to_have_value("obesee")
    page.get_by_label("Very fat").fill("obese")
    page.get_by_role("button", name="Save").last.click()
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()


def test_a_long_clue_makes_no_board_wider(visit: Visit, site: Stack) -> None:
    long = grids.document(WIDE)
    clues = tuple(clue._replace(text="Of a very small person in a boat " * 8) for clue in long.clues)
    with site.inside():
        new = new_puzzle(replace(long, clues=clues), title="Boats")
        slug = grids.add_crossword(replace(new, identity=os.urandom(8).hex()))
    page = visit(viewport={"width": 1280, "height": 800})
    begin(page, slug)
    boxes = [page.locator(place).bounding_box() for place in ("#board", ".clue-bar")]
    assert boxes[0] and boxes[1]
    assert boxes[1]["width"] <= boxes[0]["width"] + 2
    for width in (1280, 900):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") == width
    # A number of three digits stays on its line.
    number = page.locator("#across-1 b")
    number.evaluate("it => { it.textContent = '138'; }")
    lines = "it => { const all = new Range(); all.selectNodeContents(it); return all.getClientRects().length; }"
    assert number.evaluate(lines) == 1
