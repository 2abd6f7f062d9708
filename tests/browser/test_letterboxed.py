"""A board of Letter Boxed in a real browser: by touch, by keyboard, without scripts, and on a second browser."""

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
from tests.faults.stack import Stack
from tests.yard import CHAIN, NORWEGIAN, NORWEGIAN_PAIR, PAIR

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}
FIRST_SCREEN = ("#square", "#entry", ".count", ".chain", ".js-delete", ".js-shuffle", ".js-enter", "#verdict")


@pytest.fixture
def boxed(site: Stack) -> str:
    return add(site, yard.new_box())


@pytest.fixture
def norwegian(site: Stack) -> str:
    return add(site, yard.new_box(NORWEGIAN, NORWEGIAN_PAIR, "nb"))


def add(site: Stack, new: yard.NewPuzzle) -> str:
    with site.inside():
        return yard.add_box(replace(new, identity=os.urandom(8).hex()))


def begin(page: Page, slug: str) -> None:
    page.goto(f"/letterboxed/{slug}")
    expect(page.locator("#play.live")).to_be_visible()


def chain(page: Page, *words: str) -> None:
    """Until these words, and no others, are in the chain."""
    expect(page.locator(".chain li[data-word]")).to_have_count(len(words))
    for word in words:
        expect(page.locator(f'.chain [data-word="{word}"]')).to_be_visible()


def line(page: Page, text: str) -> None:
    expect(page.locator("#word")).to_have_value(text)


def solved(page: Page, words: str = "Solved with 2 words") -> None:
    expect(page.locator("#finish")).to_contain_text(words)


def tap(page: Page, letters: str) -> None:
    for letter in letters:
        page.locator(f'#square .spot[value="{letter}"]').tap()


@pytest.mark.parametrize("pair", [PAIR, NORWEGIAN_PAIR])
def test_it_works(visit: Visit, boxed: str, norwegian: str, pair: tuple[str, str]) -> None:
    """By touch alone: the second word begins with the letter that ended the first."""
    page = visit(**PHONE)
    begin(page, boxed if pair == PAIR else norwegian)
    tap(page, pair[0])
    page.locator(".js-enter").tap()
    chain(page, pair[0])
    line(page, pair[1][0])
    tap(page, pair[1][1:])
    page.locator(".js-enter").tap()
    solved(page)


def test_it_is_solved_by_keyboard_alone(visit: Visit, boxed: str) -> None:
    page = visit()
    begin(page, boxed)
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    chain(page, "bytes")
    page.keyboard.type("sporadic")
    page.keyboard.press("Enter")
    solved(page)


def test_it_is_solved_by_keyboard_in_norwegian(visit: Visit, norwegian: str) -> None:
    """The words and the pages are in Bokmål."""
    page = visit(locale="nb-NO")
    begin(page, norwegian)
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    expect(page.locator('.spot[value="å"]')).to_have_accessible_name(re.compile("^Å, .*ikke brukt ennå$"))
    # Keys that this browser's keyboard lacks arrive as text, which needs the line.
    page.locator("#word").focus()
    for word in NORWEGIAN_PAIR:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    solved(page, "Løst med 2 ord")


def test_it_takes_the_words_of_a_fast_typist_in_turn(visit: Visit, boxed: str) -> None:
    page = visit()
    begin(page, boxed)
    for word in CHAIN:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    chain(page, *CHAIN)
    solved(page, "Solved with 3 words")
    line(page, "y")


def test_a_button_of_the_square_answers_the_keyboard(visit: Visit, boxed: str) -> None:
    page = visit()
    begin(page, boxed)
    for letter in "byte":
        page.locator(f'.spot[value="{letter}"]').focus()
        page.keyboard.press("Enter")
    line(page, "byte")
    expect(page.locator('.spot[value="e"]')).to_be_focused()
    expect(page.locator(".draft-path")).to_have_attribute("points", "300,50 250,300 250,0 0,50")


@pytest.mark.parametrize("focus", [True, False])
def test_backspace_goes_back_into_the_word_before(visit: Visit, boxed: str, *, focus: bool) -> None:
    page = visit()
    begin(page, boxed)
    if focus:
        page.locator("#word").focus()
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    chain(page, "bytes")
    page.keyboard.type("po")
    for left in ("sp", "s"):
        page.keyboard.press("Backspace")
        line(page, left)
    page.keyboard.press("Backspace")
    line(page, "byte")
    chain(page)
    page.keyboard.type("s")
    page.keyboard.press("Enter")
    chain(page, "bytes")


def test_a_greyed_letter_refuses_the_tap(visit: Visit, boxed: str) -> None:
    """B and D share a side; the reason is told where a verdict stands."""
    page = visit(**PHONE)
    begin(page, boxed)
    tap(page, "b")
    expect(page.locator('.spot[value="d"]')).to_have_attribute("aria-disabled", "true")
    page.locator('.spot[value="d"]').dispatch_event("click")
    line(page, "b")
    expect(page.locator("#verdict")).to_have_text("Two letters in a row from one side")
    page.keyboard.type("dy")
    line(page, "by")
    page.locator('.spot[value="b"]').dispatch_event("click")
    line(page, "byb")


@pytest.mark.parametrize("width", [640, 540])
def test_it_stays_within_a_phone_on_its_side(visit: Visit, site: Stack, width: int) -> None:
    """With the longest line of numbers: par is above the best possible."""
    new = yard.new_box()
    page = visit(**{**PHONE, "viewport": {"width": width, "height": 400}})
    begin(page, add(site, replace(new, data={**new.data, "par": 4, "least": 2})))
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for selector in (*FIRST_SCREEN, "#square .spot"):
        for one in page.locator(selector).all():
            box = one.bounding_box()
            assert box is not None, selector
            assert box["x"] >= 0, selector
            assert box["x"] + box["width"] <= width, selector
            assert box["y"] + box["height"] <= 400, selector


def test_a_word_waits_while_the_connection_is_gone(visit: Visit, boxed: str, watch: Watch) -> None:
    watch.expected |= {"ERR_FAILED", "Failed to fetch"}
    page = visit()
    begin(page, boxed)
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    chain(page, "bytes")
    page.route("**/guess", lambda route: route.abort())
    page.keyboard.type("poradic")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("No connection")
    line(page, "c")
    page.keyboard.press("Backspace")
    line(page, "sporadic")
    page.keyboard.press("Enter")
    expect(page.locator("#unsent")).to_contain_text("sporadic")
    page.unroute("**/guess")
    solved(page)


def test_it_starts_again_shuffles_and_helps(visit: Visit, boxed: str) -> None:
    page = visit()
    begin(page, boxed)
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    chain(page, "bytes")
    before = page.locator("#square").get_attribute("data-order") or ""
    page.get_by_role("button", name="Shuffle").click()
    expect(page.locator("#square")).not_to_have_attribute("data-order", before)
    page.get_by_role("button", name="Take a hint").press("Enter")
    expect(page.locator("#hints")).to_contain_text("5, 8")
    expect(page.get_by_role("button", name="Take a hint")).to_be_focused()
    page.get_by_role("button", name="Start over").click()
    page.get_by_role("button", name="Keep it").click()
    chain(page, "bytes")
    page.get_by_role("button", name="Start over").press("Enter")
    page.get_by_role("button", name="Clear the chain").press("Enter")
    chain(page)
    line(page, "")
    expect(page.locator(".chain")).to_be_focused()
    page.keyboard.type("epi")
    expect(page.locator("#entry")).to_have_attribute("data-count", "3")
    expect(page.locator("#pips .soon")).to_have_count(3)


def test_the_newest_word_of_a_long_chain_is_in_sight(visit: Visit, boxed: str) -> None:
    page = visit(**NARROW)
    begin(page, boxed)
    for word in CHAIN:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    chain(page, *CHAIN)
    solved(page, "Solved with 3 words")
    for _load in range(2):
        # The end has moved the page.
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(f'.chain [data-word="{CHAIN[-1]}"]')).to_be_in_viewport(ratio=0.9)
        page.reload()
        expect(page.locator("#play.live")).to_be_visible()
    page.locator(".chain").focus()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".chain")).to_be_focused()


def test_it_is_solved_without_scripts(visit: Visit, boxed: str) -> None:
    page = visit(java_script_enabled=False)
    page.goto(f"/letterboxed/{boxed}")
    for number, letter in enumerate("bytesp", 1):
        page.locator(f'.spot[value="{letter}"]').click()
        line(page, "bytesp"[:number])
    page.get_by_role("button", name="Delete").click()
    line(page, "bytes")
    page.locator(".js-enter").click()
    chain(page, "bytes")
    line(page, "s")
    page.get_by_role("button", name="Delete").click()
    line(page, "byte")
    page.locator("#word").fill("bytes")
    page.locator("#word").press("Enter")
    chain(page, "bytes")
    page.get_by_role("button", name="Take a hint").click()
    expect(page.locator("#hints")).to_contain_text("5, 8")
    page.locator("#word").fill("sporadic")
    page.locator("#word").press("Enter")
    solved(page)
    expect(page.locator("#share")).to_contain_text("2 words, par 2")


def test_it_goes_on_in_a_second_browser(visit: Visit, boxed: str, site: Stack) -> None:
    page, name = visit(), hands.new_name("anna")
    hands.sign_up(page, name, f"/letterboxed/{boxed}")
    page.wait_for_url(f"**/letterboxed/{boxed}")
    expect(page.locator("#play.live")).to_be_visible()
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    chain(page, "bytes")
    page.keyboard.type("pora")
    hands.log_out(page)
    expect(page.get_by_text("Saved: ")).to_contain_text("1 word")
    other = visit(**PHONE)
    hands.log_in(other, name)
    other.wait_for_url(f"**/letterboxed/{boxed}")
    chain(other, "bytes")
    line(other, "spora")
    tap(other, "dic")
    other.locator(".js-enter").tap()
    solved(other)


def test_it_has_the_game_on_the_first_screen(visit: Visit, boxed: str) -> None:
    page = visit(**PHONE)
    begin(page, boxed)
    for selector in FIRST_SCREEN:
        box = page.locator(selector).first.bounding_box()
        assert box is not None, selector
        assert box["x"] >= 0, selector
        assert box["x"] + box["width"] <= 360, selector
        assert box["y"] + box["height"] <= 640, selector


def test_it_fits_320_pixels_with_buttons_that_a_thumb_can_hit(visit: Visit, boxed: str) -> None:
    page = visit(**NARROW)
    begin(page, boxed)
    for control in page.locator("#square .spot, .actions button").all():
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    for path in (
        f"/letterboxed/{boxed}",
        f"/letterboxed/{boxed}/reveal",
        "/letterboxed/rules",
        "/letterboxed/make",
        "/",
    ):
        page.goto(path)
        expect(page.locator("main")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 320"), path


def test_it_copies_the_text_to_share(visit: Visit, boxed: str) -> None:
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    begin(page, boxed)
    for word in PAIR:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    solved(page)
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert "2 words, par 2" in page.evaluate("navigator.clipboard.readText()")
