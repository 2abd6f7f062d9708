"""A board of Strands in a real browser: by finger, mouse and keyboard, without scripts, and on a second browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.tracing import (
    PHONE,
    Visit,
    add,
    begin,
    cells,
    drag,
    ended,
    line,
    middle,
    path,
    swipe,
    tap,
    write,
)
from tests.faults.stack import Stack
from tests.yard import TRACED

pytestmark = pytest.mark.browser
OTHERS = ("cello", "coins", "cross")


@pytest.fixture
def board(site: Stack) -> str:
    return add(site)


def test_it_works(visit: Visit, board: str) -> None:
    """By touch alone: letters tapped one by one, the last one twice; and a finger drawn over them."""
    page = visit(**PHONE)
    begin(page, board)
    for number, (word, way) in enumerate(TRACED.items()):
        letters = cells(word)
        assert ".".join(map(str, letters)) == way
        if number % 2:
            swipe(page, *letters)
        else:
            tap(page, *letters, letters[-1])
        expect(hands.found(page, word)).to_have_count(1)
    ended(page)
    expect(page.locator("#share")).to_contain_text("7 words, no hints")


def test_it_is_solved_with_a_mouse_and_a_hint(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    page.locator(".js-hint").click()
    expect(page.locator("#verdict")).to_contain_text("Find three other words to earn a hint")
    # Two presses within half a second are one, and these words are written faster than that.
    begin(page, board)
    write(page, *OTHERS)
    page.locator(".js-hint").click()
    expect(page.locator(".cell.ring")).to_have_count(4)
    for word in TRACED:
        drag(page, *cells(word))
        expect(hands.found(page, word)).to_be_visible()
    expect(page.locator(".cell.ring")).to_have_count(0)
    ended(page)
    expect(page.locator("#share")).to_contain_text("7 words, 1 hint")
    expect(page.locator(".confetti i").first).to_be_visible()


def test_a_fast_hand_is_not_lost_on_the_way(visit: Visit, board: str) -> None:
    """A pointer that is told of only twice has still passed the letters between."""
    page = visit()
    begin(page, board)
    drag(page, 2, 3, 5, steps=1, let_go=False)
    path(page, 2, 3, 4, 5)


def test_dragging_back_lets_letters_go(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    drag(page, 0, 6, 1, 7, 1, let_go=False)
    path(page, 0, 6, 1)
    page.mouse.move(*middle(page, 7), steps=3)
    page.mouse.up()
    expect(hands.found(page, "clue")).to_be_visible()


def test_taps_and_drags_mix(visit: Visit, board: str) -> None:
    page = visit(**PHONE)
    begin(page, board)
    tap(page, 9, 8, 2, 8)
    path(page, 9, 8)
    swipe(page, 8, 2, 3, 4, 5)
    expect(hands.found(page, "riddle")).to_have_count(1)
    tap(page, 0, 6, 20)
    path(page, 20)
    tap(page, 20)
    path(page)
    tap(page, 0, 6)
    page.locator(".play-head h1").tap()
    path(page)
    tap(page, 0, 6)
    page.locator(".js-delete").tap()
    path(page, 0)


def test_it_is_solved_by_keyboard_alone(visit: Visit, board: str) -> None:
    """The words are typed, but for one that is traced with the arrows."""
    page = visit()
    begin(page, board)
    page.keyboard.press("ArrowDown")
    expect(page.locator('.cell[value="0"]')).to_be_focused()
    page.keyboard.press("Enter")
    for key, take in (("ArrowDown", "Space"), ("ArrowUp", ""), ("ArrowRight", "Enter"), ("ArrowDown", "Enter")):
        page.keyboard.press(key)
        if take:
            page.keyboard.press(take)
    path(page, 0, 6, 1, 7)
    expect(page.locator("#typed")).to_have_text("c l u e")
    page.keyboard.press("Backspace")
    path(page, 0, 6, 1)
    page.keyboard.press("Enter")
    path(page, 0, 6, 1, 7)
    expect(page.locator('.cell[value="7"]')).to_have_accessible_name("E, row 2, column 2, in your path")
    page.keyboard.press("Enter")
    expect(hands.found(page, "clue")).to_be_visible()
    expect(page.locator('.cell[value="7"]')).to_be_focused()
    expect(page.locator('.cell[value="7"]')).to_have_accessible_name("E, row 2, column 2, found in clue")
    page.keyboard.type("rid")
    page.keyboard.press("Escape")
    line(page, "")
    write(page, *(word for word in TRACED if word != "clue"))
    ended(page)


def test_a_typed_word_is_drawn_when_it_is_there_once(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    page.keyboard.type("ridd")
    path(page, *cells("riddle")[:4])
    page.keyboard.press("Escape")
    path(page)
    page.keyboard.type("zebra")
    path(page)
    line(page, "zebra")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Not on the board")


def test_one_stop_of_tab_is_the_board(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    assert page.locator('.cell[tabindex="0"]').count() == 1
    page.locator("#word").focus()
    # A newcomer is offered the lesson first.
    for selector in (".offer a", '.cell[value="0"]', ".js-hint", ".js-colours"):
        page.keyboard.press("Tab")
        expect(page.locator(selector)).to_be_focused()


def test_it_takes_fast_words_in_turn(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    for word in (*OTHERS, *TRACED):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    ended(page)
    for word in (*OTHERS, *TRACED):
        expect(hands.found(page, word)).to_have_count(1)


def test_a_path_waits_while_the_connection_is_gone(visit: Visit, board: str, watch: Watch) -> None:
    watch.expected |= {"ERR_FAILED", "Failed to fetch"}
    page = visit()
    begin(page, board)
    page.route("**/guess", lambda route: route.abort())
    drag(page, *cells("clue"))
    expect(page.locator("#verdict")).to_contain_text("No connection")
    expect(page.locator(".pending-path")).to_have_count(1)
    page.unroute("**/guess")
    expect(hands.found(page, "clue")).to_be_visible()


def test_it_is_solved_without_scripts(visit: Visit, board: str) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"/strands/{board}")
    for number, cell in enumerate(cells("clue"), 1):
        page.locator(f'.cell[value="{cell}"]').click()
        line(page, "clue"[:number])
    page.locator(".js-delete").click()
    line(page, "clu")
    page.locator('.cell[value="7"]').click()
    page.locator('.cell[value="7"]').click()
    expect(page.locator("#verdict")).to_contain_text("A theme word!")
    for word in (*OTHERS, *TRACED):
        page.locator("#word").fill(word)
        page.locator("#word").press("Enter")
        expect(hands.found(page, word)).to_be_visible()
        if word == OTHERS[-1]:
            page.locator(".js-hint").click()
            expect(page.locator(".cell.ring")).to_have_count(6)
            page.locator(".js-colours").click()
            expect(page.locator(".grid.colours")).to_be_visible()
    ended(page)
    expect(page.locator("#share")).to_contain_text("7 words, 1 hint")


def test_it_goes_on_in_a_second_browser(visit: Visit, board: str) -> None:
    page, name = visit(), hands.new_name("anna")
    hands.sign_up(page, name, f"/strands/{board}")
    page.wait_for_url(f"**/strands/{board}")
    expect(page.locator("#play.live")).to_be_visible()
    write(page, "clue", "cello")
    drag(page, *cells("riddle")[:1])
    page.keyboard.press("Escape")
    for cell in cells("riddle")[:3]:
        page.locator(f'.cell[value="{cell}"]').click()
    hands.log_out(page)
    expect(page.get_by_text("Saved: ")).to_contain_text("1 word")
    other = visit(**PHONE)
    hands.log_in(other, name)
    other.wait_for_url(f"**/strands/{board}")
    expect(other.locator("#play.live")).to_be_visible()
    expect(hands.found(other, "cello")).to_have_count(1)
    path(other, *cells("riddle")[:3])
    line(other, "rid")
    tap(other, *cells("riddle")[3:], cells("riddle")[-1])
    expect(hands.found(other, "riddle")).to_have_count(1)


def test_the_offer_of_a_lesson_lies_over_no_other_words(visit: Visit, board: str) -> None:
    page = visit(**PHONE)
    page.goto(f"/strands/{board}")
    expect(page.locator("#play.live")).to_be_visible()
    expect(page.locator(".offer")).to_be_visible()
    expect(page.locator("#letters")).not_to_be_visible()
    page.keyboard.type("p")
    expect(page.locator(".offer")).not_to_be_visible()
    expect(page.locator("#letters")).to_be_visible()
