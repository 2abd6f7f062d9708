"""No mouse: everything is reached with Tab and Enter, the focus is seen, and a swap does not take it away."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Watch
from tests.browser.hands import found, order
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
# How the focused element, or what is drawn for it, differs from the same element without the focus.
LOOK = """(element) => [element, element.parentElement, element.querySelector(".face")].filter(Boolean).map((one) => {
  const style = getComputedStyle(one);
  return [style.outlineStyle, style.outlineWidth, style.boxShadow, style.borderColor, style.strokeWidth,
    style.backgroundImage].join(" ");
}).join("|")"""


def tab_to(page: Page, selector: str, most: int = 40) -> None:
    """Press Tab until the focus is there; every stop on the way must look different from before."""
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.locator(":focus")
        if stop.count() and not stop.evaluate("(element) => element === document.documentElement"):
            assert shows_focus(page), stop.evaluate("(element) => element.outerHTML")
        if page.locator(selector).and_(page.locator(":focus")).count():
            return
    raise AssertionError(f"Tab does not lead to {selector}")


def shows_focus(page: Page) -> bool:
    stop = page.locator(":focus").element_handle()
    focused = stop.evaluate(LOOK)
    stop.evaluate("(element) => element.blur()")
    bare = stop.evaluate(LOOK)
    stop.evaluate("(element) => element.focus({ focusVisible: true })")
    return bool(focused != bare)


def test_it_works(visit: Visit, slug: str, site: Stack) -> None:
    """From the address to a found word."""
    page = visit()
    page.goto("/")
    tab_to(page, ".day-tile.game-bee a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/bee/*")
    page.goto(f"/bee/{slug}")
    page.keyboard.type("planet")
    page.keyboard.press("Enter")
    expect(found(page, "planet")).to_be_visible()


def test_it_types_into_the_line_with_tab_and_enter(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    tab_to(page, "#word")
    page.keyboard.type("planet")
    page.keyboard.press("Enter")
    expect(found(page, "planet")).to_be_visible()
    expect(page.locator("#word")).to_be_focused()
    expect(page.locator("#word")).to_have_value("")


def test_it_types_with_the_tiles(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    for letter in "late":
        page.locator(f'.tile[value="{letter}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator('.tile[value="e"]')).to_be_focused()
    expect(page.locator("#word")).to_have_value("late")
    tab_to(page, ".js-enter")
    page.keyboard.press("Enter")
    expect(found(page, "late")).to_be_visible()
    expect(page.locator(".js-enter")).to_be_focused()


def test_it_keeps_the_focus_when_the_hive_is_swapped(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    page.keyboard.type("pla")
    tab_to(page, ".js-shuffle")
    before = order(page)
    page.keyboard.press("Enter")
    expect(page.locator("#hive")).not_to_have_attribute("data-order", before)
    expect(page.locator(".js-shuffle")).to_be_focused()
    expect(page.locator("#word")).to_have_value("pla")


def test_it_shuffles_with_the_space_bar(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    before = order(page)
    page.keyboard.press("Space")
    expect(page.locator("#hive")).not_to_have_attribute("data-order", before)


def test_it_keeps_what_is_half_typed_when_an_answer_is_late(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    held: list[Route] = []
    page.route("**/guess", lambda route: held.append(route))
    page.locator("#word").focus()
    page.keyboard.type("planet")
    with page.expect_request("**/guess"):
        page.keyboard.press("Enter")
    page.keyboard.type("pla")
    held[0].continue_()
    expect(found(page, "planet")).to_be_visible()
    expect(page.locator("#word")).to_have_value("pla")
    expect(page.locator("#word")).to_be_focused()


def test_it_takes_the_words_of_a_fast_typist_in_turn(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    for word in ("planet", "parent", "plate", "late"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
    for word in ("planet", "parent", "plate", "late"):
        expect(found(page, word)).to_be_visible()
    expect(page.locator("#word")).to_have_value("")


def test_it_opens_and_closes_the_ladder(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    tab_to(page, ".rank")
    page.keyboard.press("Enter")
    expect(page.locator("#ladder")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#ladder")).to_be_hidden()
    expect(page.locator(".rank")).to_be_focused()


def test_a_word_waits_while_the_connection_is_gone(visit: Visit, slug: str, watch: Watch) -> None:
    watch.expected |= {"ERR_FAILED", "Failed to fetch"}
    page = visit()
    page.goto(f"/bee/{slug}")
    page.route("**/guess", lambda route: route.abort())
    page.keyboard.type("planet")
    page.keyboard.press("Enter")
    expect(page.locator("#verdict")).to_contain_text("No connection")
    expect(page.locator("#word")).to_have_value("")
    expect(page.locator("#unsent")).to_have_text("Waiting to be sent: planet")
    page.unroute("**/guess")
    expect(found(page, "planet")).to_be_visible()
