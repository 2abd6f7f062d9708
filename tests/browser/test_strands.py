"""A board of Strands in a real browser: by finger, mouse and keyboard, without scripts, and on a second browser."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests import yard
from tests.browser import hands
from tests.browser.conftest import Watch
from tests.faults.stack import Stack
from tests.yard import TRACED

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
FIRST_SCREEN = (".play-head", "#panel", "#entry", "#board", ".js-hint", ".js-colours")
OTHERS = ("cello", "coins", "cross")
LONGEST_PAGE = 30_000


@pytest.fixture
def board(site: Stack) -> str:
    with site.inside():
        return yard.add_strands(replace(yard.new_strands("Words about words"), identity=os.urandom(8).hex()))


def begin(page: Page, slug: str) -> None:
    page.goto(f"/strands/{slug}")
    expect(page.locator("#play.live")).to_be_visible()


def cells(word: str) -> list[int]:
    return [int(cell) for cell in TRACED[word].split(".")]


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'.cell[value="{cell}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap(page: Page, *path: int) -> None:
    for cell in path:
        page.touchscreen.tap(*middle(page, cell))


def drag(page: Page, *path: int, steps: int = 4, let_go: bool = True) -> None:
    page.mouse.move(*middle(page, path[0]))
    page.mouse.down()
    for cell in path[1:]:
        page.mouse.move(*middle(page, cell), steps=steps)
    if let_go:
        page.mouse.up()


def swipe(page: Page, *path: int) -> None:
    """One finger over the letters, as the browser itself would tell it."""
    finger = page.context.new_cdp_session(page)
    for number, cell in enumerate(path):
        x, y = middle(page, cell)
        kind = "touchMove" if number else "touchStart"
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def write(page: Page, *words: str) -> None:
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(hands.found(page, word)).to_be_visible()


def line(page: Page, text: str) -> None:
    expect(page.locator("#word")).to_have_value(text)


def path(page: Page, *expected: int) -> None:
    expect(page.locator(".cell.typed")).to_have_count(len(expected))
    expect(page.locator("#path")).to_have_value(".".join(map(str, expected)))


def ended(page: Page) -> None:
    expect(page.get_by_role("heading", name="The board is full!")).to_be_visible()


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
    expect(page.locator("#verdict")).to_contain_text("Three other words earn a hint")
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
    for selector in ('.cell[value="0"]', ".js-hint", ".js-colours"):
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


def test_it_gives_the_path_back_when_the_connection_is_gone(visit: Visit, board: str, watch: Watch) -> None:
    watch.expected |= {"ERR_FAILED", "Failed to fetch"}
    page = visit()
    begin(page, board)
    page.route("**/guess", lambda route: route.abort())
    drag(page, *cells("clue"))
    expect(page.locator(".verdict.offline")).to_have_count(1)
    path(page, *cells("clue"))
    page.unroute("**/guess")
    page.locator(".js-enter").click()
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


@pytest.mark.parametrize("wish", [PHONE, NARROW], ids=["360", "320"])
def test_the_first_screen_is_the_whole_game(visit: Visit, board: str, wish: dict[str, object]) -> None:
    page = visit(**wish)
    begin(page, board)
    width = page.evaluate("innerWidth")
    for selector in FIRST_SCREEN:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= width, selector
        assert box["y"] + box["height"] <= 640, selector
    for control in page.locator(".cell, .actions button").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    # What is said of a word takes no room from the board.
    before = middle(page, 0)
    tap(page, 0, 6, 1, 1)
    expect(page.locator("#verdict")).to_contain_text("Too short")
    assert middle(page, 0) == before
    assert page.evaluate("scrollY") == 0


def test_it_fits_320_pixels_at_every_stage(visit: Visit, board: str) -> None:
    page = visit(**NARROW)
    for address in ("", "/reveal", "/rules"):
        page.goto(f"/strands/{board}{address}" if address != "/rules" else "/strands/rules")
        expect(page.locator("main")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 320"), address
    begin(page, board)
    for word in TRACED:
        swipe(page, *cells(word))
        expect(hands.found(page, word)).to_have_count(1)
    ended(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 320")


def test_no_confetti_falls_for_those_who_want_no_motion(visit: Visit, board: str) -> None:
    page = visit(reduced_motion="reduce")
    begin(page, board)
    write(page, *TRACED)
    ended(page)
    expect(page.locator(".confetti")).to_have_count(1)
    expect(page.locator(".confetti")).to_be_hidden()


def test_each_word_can_have_its_colour(visit: Visit, board: str) -> None:
    page = visit()
    begin(page, board)
    write(page, "clue", "riddle", "wordpuzzle")
    fill = "(cell) => getComputedStyle(cell, '::before').backgroundColor"

    def colours() -> list[str]:
        return [page.locator(f'.cell[value="{cell}"]').evaluate(fill) for cell in (0, 9, 47)]

    one, same, golden = colours()
    assert one == same != golden
    page.locator(".js-colours").click()
    expect(page.locator(".grid.colours")).to_be_visible()
    first, second, still = colours()
    assert len({first, second, still}) == 3
    assert still == golden
    page.reload()
    expect(page.locator(".grid.colours")).to_be_visible()


def test_it_copies_the_text_to_share(visit: Visit, board: str) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    begin(page, board)
    write(page, *TRACED)
    ended(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "🟡🔵🔵🔵" in page.evaluate("navigator.clipboard.readText()")


def test_the_page_is_light(visit: Visit, board: str) -> None:
    """Everything that the page needs, but for its font, as a proxy would send it."""
    page = visit()
    sizes: dict[str, int] = {}
    page.on("response", lambda answer: sizes.setdefault(answer.url, len(gzip.compress(answer.body(), 6))))
    begin(page, board)
    page.wait_for_load_state("networkidle")
    assert sum(size for url, size in sizes.items() if ".woff2" not in url) < LONGEST_PAGE, sizes
