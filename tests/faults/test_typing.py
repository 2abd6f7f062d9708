"""Somebody types into a crossword, 20 letters a second, while the servers of the page are killed: no letter is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle, islice
from time import monotonic, sleep

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.solving import WIDE, add, begin, kept
from tests.faults.stack import Stack, kill
from tools.processes import wait_until

pytestmark = pytest.mark.faults
Report = Callable[[str, float], None]
A_SECOND, LETTERS = 20, 140
READ = "fields => Object.fromEntries(fields.filter(f => f.value).map(f => [f.id.slice(1), f.value.toLowerCase()]))"


def open_page(chromium: Browser, stack: Stack, slug: str) -> Page:
    page = chromium.new_context(base_url=stack.url).new_page()
    begin(page, slug)
    return page


def type_on(page: Page, text: Iterator[str], count: int) -> None:
    """So many letters, each at its time."""
    began = monotonic()
    for number, letter in enumerate(islice(text, count)):
        sleep(max(0.0, began + number / A_SECOND - monotonic()))
        page.keyboard.press(letter)


def shown(page: Page) -> dict[int, str]:
    found: dict[str, str] = page.locator("#board input").evaluate_all(READ)
    return {int(cell): letter for cell, letter in found.items()}


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_works(chromium: Browser, stack: Stack) -> None:
    slug = add(stack, WIDE)
    page = open_page(chromium, stack, slug)
    type_on(page, cycle("xqzj"), 20)
    assert len(shown(page)) == 20
    assert wait_until(lambda: kept(stack, slug) == shown(page), 60)


def test_no_letter_is_lost_while_servers_die(chromium: Browser, stack: Stack, report: Report) -> None:
    slug = add(stack, WIDE)
    page = open_page(chromium, stack, slug)
    letters = cycle("xqzjvkwyp")
    type_on(page, letters, LETTERS // 3)
    kill(*stack.web_workers())
    type_on(page, letters, LETTERS // 3)
    kill(*stack.web_workers())
    type_on(page, letters, LETTERS // 3)
    written = shown(page)
    assert len(written) == LETTERS // 3 * 3
    report("every letter there after the last", stack.measure(lambda: kept(stack, slug) == written, 60))
    expect(page.locator("#saving")).to_be_empty()
    page.reload()
    expect(page.locator("#play.live")).to_be_visible()
    assert shown(page) == written
    page.context.close()
