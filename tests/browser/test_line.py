"""The line of letters in the games that have one: it takes whatever hands do, and loses nothing on the way."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Page, Route, expect

from tests import yard
from tests.browser import solving, tracing
from tests.browser.conftest import Watch
from tests.browser.hands import found
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
}"""


@pytest.fixture
def boards(site: Stack, slug: str) -> dict[str, str]:
    """The address of a board of each game that has a line, and a word of it."""
    with site.inside():
        box = yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))
    return {
        f"/bee/{slug}": "planet",
        f"/letterboxed/{box}": "bytes",
        f"/strands/{tracing.add(site)}": "clue",
    }


def begin(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("#play.live")).to_be_visible()


def line(page: Page, text: str) -> None:
    expect(page.locator("#word")).to_have_value(text)


def held(page: Page, pattern: str) -> list[Route]:
    """Requests of this pattern wait in the list until they are let go."""
    waiting: list[Route] = []
    page.route(pattern, lambda route: waiting.append(route))
    return waiting


def test_it_works(visit: Visit, boards: dict[str, str]) -> None:
    """A click, a paste, the caret, Escape and a key held down."""
    page = visit()
    for address, word in boards.items():
        begin(page, address)
        page.evaluate(PASTE, f" {word.upper()}\n")
        line(page, word)
        first = page.locator("#letters i").first.bounding_box()
        assert first is not None
        page.mouse.click(first["x"] + first["width"] - 1, first["y"] + first["height"] / 2)
        expect(page.locator("#word")).to_be_focused()
        assert page.locator("#word").evaluate("(field) => field.selectionStart") == 1, address
        page.keyboard.press("Escape")
        line(page, "")
        page.evaluate(PASTE, word)
        page.locator(".js-delete").hover()
        page.mouse.down()
        line(page, "")
        page.mouse.up()
        page.keyboard.type(word[:2])
        line(page, word[:2])


def test_a_finger_takes_up_the_line(visit: Visit, boards: dict[str, str]) -> None:
    page = visit(**PHONE)
    for address in boards:
        begin(page, address)
        # Not on the offer of a lesson, which stands in the middle until the first word.
        page.locator("#entry").tap(position={"x": 4, "y": 8})
        expect(page.locator("#word")).to_be_focused()


def test_a_half_typed_word_outlives_a_reload_and_another_language(
    visit: Visit, boards: dict[str, str], watch: Watch
) -> None:
    """And a word that was handed in does not come back."""
    watch.expected |= {"ERR_FAILED", "Failed to fetch"}
    page = visit()
    for address, word in boards.items():
        begin(page, address)
        page.route("**/state", lambda route: route.abort())
        page.keyboard.type(word[:3])
        page.reload()
        line(page, word[:3])
        page.keyboard.press("Escape")
        page.unroute_all()
        with page.expect_response("**/state"):
            page.keyboard.type(word[:3])
        page.route("**/state", lambda route: route.abort())
        page.keyboard.type(word[3:])
        page.keyboard.press("Enter")
        expect(page.locator(".verdict.good")).to_be_visible()
        page.reload()
        line(page, word[-1] if "letterboxed" in address else "")
        page.unroute_all()
    page.keyboard.type("rid")
    page.locator("header [popovertarget=languages]").click()
    languages = page.locator("#languages")
    languages.get_by_role("button", name="Close").focus()
    # What is typed above the board is not for it.
    page.keyboard.type("rid")
    languages.get_by_role("combobox").select_option("nb")
    languages.get_by_role("button", name="Save").click()
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    line(page, "rid")


def test_a_slow_network_shows_the_word_that_is_checked(visit: Visit, boards: dict[str, str]) -> None:
    page = visit()
    for address, word in boards.items():
        begin(page, address)
        waiting = held(page, "**/guess")
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(".verdict.checking")).to_have_text(f"{word} is being checked")
        for _press in range(2):
            page.keyboard.press("Enter")
        assert len(waiting) == 1, address
        waiting.pop().continue_()
        expect(page.locator(".verdict.good")).to_be_visible()
        page.unroute_all()


@pytest.fixture
def slow(visit: Visit) -> Iterator[tuple[Page, list[Route]]]:
    """A page whose module is on its way."""
    page = visit()
    waiting = held(page, "**/static/play.*.js")
    yield page, waiting
    page.unroute_all()


def test_what_is_pressed_before_the_scripts_are_there_is_done_when_they_are(
    slow: tuple[Page, list[Route]], boards: dict[str, str]
) -> None:
    page, waiting = slow
    bee, _box, strands = boards
    page.goto(bee, wait_until="commit")
    page.locator("#found").wait_for()
    for letter in "plate":
        page.locator(f'.tile[value="{letter}"]').click(no_wait_after=True)
    page.locator("#word").press("Enter", no_wait_after=True)
    page.locator("#word").press_sequentially("la")
    waiting.pop().continue_()
    expect(found(page, "plate")).to_be_visible()
    line(page, "la")
    page.goto(strands, wait_until="commit")
    page.locator("#found").wait_for()
    for cell in (0, 6, 1):
        page.locator(f'.cell[value="{cell}"]').click(no_wait_after=True)
    waiting.pop().continue_()
    tracing.path(page, 0, 6, 1)


def test_letters_written_into_a_crossword_before_its_scripts_stay(visit: Visit, site: Stack) -> None:
    page = visit()
    waiting = held(page, "**/static/crossword.*.js")
    page.goto(f"/crossword/{solving.add(site)}", wait_until="commit")
    page.locator("#clues").wait_for()
    page.locator("#c0").press_sequentially("yu")
    with page.expect_response("**/cells"):
        waiting.pop().continue_()
    for cell, text in enumerate("yu"):
        solving.shows(page, cell, text)


def test_what_is_pressed_before_htmx_is_there_is_sent_once(visit: Visit, boards: dict[str, str]) -> None:
    page = visit()
    waiting = held(page, "**/htmx.min.*")
    _bee, box, _strands = boards
    begin(page, box)
    hint = page.get_by_role("button", name="Take a hint")
    for _press in range(3):
        hint.click()
    page.keyboard.type("bytes")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.checking")).to_contain_text("bytes")
    waiting.pop().continue_()
    expect(page.locator('.chain [data-word="bytes"]')).to_be_visible()
    expect(hint).to_contain_text("3 left")
    page.unroute_all()
    page.reload()
    hint.dblclick()
    expect(hint).to_contain_text("2 left")
    page.get_by_role("button", name="Shuffle").click()
    expect(hint).to_contain_text("2 left")


def test_the_clock_runs_while_somebody_is_there(visit: Visit, boards: dict[str, str]) -> None:
    """From the first sight of the board, and for two minutes after the last sign of a hand."""
    page = visit()
    page.clock.install(time=0)
    for hour, (address, word) in enumerate(boards.items(), 1):
        page.clock.resume()
        begin(page, address)
        # From here on only the time passes that this test lets pass.
        page.clock.pause_at(hour * 3_600_000)
        page.mouse.move(180, 180)
        page.clock.run_for(60_000)
        page.mouse.move(200, 200)
        page.mouse.move(220, 210)
        page.clock.run_for(400_000)
        with page.expect_response("**/guess") as answer:
            page.keyboard.type(word)
            page.keyboard.press("Enter")
        assert 178 <= int(answer.value.headers["wordyard-seconds"]) <= 183, address


def test_no_verdict_breaks_a_word(visit: Visit, boards: dict[str, str]) -> None:
    """At 320 pixels too each word of a verdict, the player's and ours, stands in one line."""
    page = visit(viewport={"width": 320, "height": 640})
    broken = """(verdict) => {
      const texts = document.createTreeWalker(verdict, NodeFilter.SHOW_TEXT), parts = [];
      for (let text = texts.nextNode(); text; text = texts.nextNode())
        for (const word of text.data.matchAll(/\\S+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index); range.setEnd(text, word.index + word[0].length);
          if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) parts.push(word[0]);
        }
      return parts;
    }"""
    for address, word in boards.items():
        begin(page, address)
        for text in (word, word * 3):
            page.keyboard.type(text)
            page.keyboard.press("Enter")
            verdict = page.locator("#verdict .verdict:not(.checking)")
            expect(verdict).to_be_visible()
            assert verdict.evaluate(broken) == [], (address, text)
