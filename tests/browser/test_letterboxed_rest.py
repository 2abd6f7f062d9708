"""The line of Letter Boxed after a refused word, and below a solved board."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from tests import yard
from tests.browser.solving import PHONE
from tests.faults.stack import Stack
from tests.yard import CHAIN, PAIR

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]


@pytest.fixture
def boxed(site: Stack) -> str:
    with site.inside():
        return yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))


def begin(page: Page, slug: str) -> None:
    page.goto(f"/letterboxed/{slug}")
    expect(page.locator("#play.live")).to_be_visible()


def line(page: Page, text: str) -> None:
    expect(page.locator("#word")).to_have_value(text)


def chain(page: Page, *words: str) -> None:
    expect(page.locator(".chain [data-word]")).to_have_text(list(words))


def test_it_works(visit: Visit, boxed: str) -> None:
    """A refused word leaves the line to the next one."""
    page = visit()
    begin(page, boxed)
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    chain(page, "bytes")
    page.keyboard.type("pit")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("Not in word list")
    line(page, "s")
    page.reload()
    expect(page.locator("#play.live")).to_be_visible()
    line(page, "s")
    page.keyboard.type("poradic")
    page.keyboard.press("Enter")
    expect(page.locator("#finish")).to_contain_text("Solved with 2 words")


@pytest.mark.parametrize("device", [PHONE, {}])
def test_a_solved_board_is_at_rest(visit: Visit, boxed: str, device: dict[str, object]) -> None:
    """Words can be taken back while a better answer is to be found; at the best one nothing asks for letters."""
    page = visit(**device)
    begin(page, boxed)
    asking = [page.locator(place) for place in ("#entry", ".js-shuffle", ".js-enter", ".js-delete")]
    for words, most in ((CHAIN, 1), (PAIR, 0)):
        for word in words:
            page.keyboard.type(word)
            page.keyboard.press("Enter")
        chain(page, *words)
        for place in asking[: 4 - most]:
            expect(place).to_be_hidden()
        expect(page.locator(".js-delete")).to_be_visible(visible=bool(most))
        page.get_by_role("button", name="Start over").click()
        page.get_by_role("button", name="Clear the chain").click()
        chain(page)
        for place in asking:
            expect(place).to_be_visible()


def test_a_letter_that_is_selected_is_still_selected_after_an_answer(visit: Visit, boxed: str) -> None:
    """Who selects the line to put a whole word into it may do so while the word before is on its way."""
    page, waiting = visit(), list[Route]()
    begin(page, boxed)
    page.route("**/guess", lambda route: waiting.append(route))
    page.keyboard.type("bytes")
    with page.expect_request("**/guess"):
        page.keyboard.press("Enter")
    page.locator("#word").select_text()
    waiting[0].continue_()
    chain(page, "bytes")
    page.keyboard.insert_text("sporadic")
    line(page, "sporadic")
