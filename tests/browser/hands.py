"""What hands do on the pages."""

from __future__ import annotations

import time
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.yard import PASSWORD


def new_name(name: str) -> str:
    return f"{name}-{time.monotonic_ns() % 10**9}"


def sign_up(page: Page, name: str, target: str = "") -> None:
    page.goto(f"/signup?next={target}" if target else "/signup")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Repeat password").fill(PASSWORD)
    page.locator("main").get_by_role("button", name="Sign up").click()


def log_in(page: Page, name: str, *, keep: bool = False, target: str = "") -> None:
    page.goto(f"/login?next={target}" if target else "/login")
    fill_login(page, name, keep=keep)


def fill_login(page: Page, name: str, *, keep: bool = False) -> None:
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_label("Keep me logged in").set_checked(keep)
    page.locator("main").get_by_role("button", name="Log in").click()


def log_out(page: Page) -> None:
    page.get_by_role("button", name="Log out").click()


def is_logged_in(page: Page) -> bool:
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    return page.get_by_role("button", name="Log out").count() == 1


def found(page: Page, word: str) -> Locator:
    return page.locator(f'#found [data-word="{word}"]')


def open_words(page: Page) -> None:
    """Open the list of found words from the strip above the hive, on a small screen."""
    page.get_by_role("button", name=" words").click()
    expect(page.locator("#found")).to_be_visible()


def is_whole(word: Locator) -> bool:
    """Whether a word stands on one line, with all of its letters."""
    return bool(
        word.evaluate(
            "(b) => b.offsetHeight < 2 * parseFloat(getComputedStyle(b).fontSize) && b.scrollWidth <= b.offsetWidth"
        )
    )


def play(page: Page, words: Iterable[str]) -> None:
    """Type and hand in, one after the other; each must be accepted."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(found(page, word)).to_have_count(1)


def order(page: Page) -> str:
    return page.locator("#hive").get_attribute("data-order") or ""


def shuffle(page: Page) -> str:
    """Shuffle until the answer is there; returns the new order."""
    before = order(page)
    page.get_by_role("button", name="Shuffle").click()
    expect(page.locator("#hive")).not_to_have_attribute("data-order", before)
    return order(page)


def score(page: Page) -> str:
    return page.locator(".score strong").inner_text()


def rank(page: Page) -> str:
    return page.locator(".rank strong").inner_text()


def words_on(page: Page) -> list[str]:
    return [str(one.get_attribute("data-word")) for one in page.locator("#found [data-word]").all()]
