"""A friend who has nothing but a link."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from playwright.sync_api import Page, expect

from tests.browser.solving import PHONE, begin


def solve_it(visit: Callable[..., Page], slug: str, letters: Mapping[int, str], *, thumb: bool = False) -> None:
    """Somebody without an account opens the board and writes these letters, by keys or with a thumb; it is solved."""
    friend = visit(**PHONE) if thumb else visit()
    begin(friend, slug)
    expect(friend.locator(".menu")).to_contain_text("Log in")
    for cell, letter in letters.items():
        if thumb:
            friend.locator(f"#c{cell}").tap()
            friend.locator(f'.key[value="{letter}"]').tap()
        else:
            friend.locator(f"#c{cell}").click()
            friend.keyboard.press(letter)
    expect(friend.locator("#finish")).to_contain_text("Solved")


def slug_of(page: Page) -> str:
    """Where the board is that this page of its author has just put out."""
    return page.url.rstrip("/").rpartition("/")[2]
