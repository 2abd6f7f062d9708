"""No answer leaves the server before it is found: the whole traffic of a game is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Self

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import hands
from tests.faults.stack import Stack, make_words

pytestmark = pytest.mark.browser
# Nothing that a stylesheet or a sentence would hold by chance.
WORDS = tuple(word for word in make_words(9000) if len(set(word)) == 5)[::60][:12]
Visit = Callable[..., Page]


class Traffic:
    """Every body that a browser is sent, fetched once and passed on."""

    def __init__(self, page: Page) -> None:
        self.bodies: list[str] = []
        self.context = page.context

    def __enter__(self) -> Self:
        self.context.route("**/*", self.pass_on)
        return self

    def __exit__(self, *_exception: object) -> None:
        self.context.unroute_all(behavior="wait")

    def pass_on(self, route: Route) -> None:
        answer = route.fetch(max_redirects=0)
        self.bodies.append(f"{answer.url} {answer.headers} {answer.body().decode(errors='replace')}")
        route.fulfill(response=answer)

    def holds(self, word: str) -> bool:
        return any(re.search(rf"\b{word}\b", body) for body in self.bodies)


def test_it_works(visit: Visit, site: Stack) -> None:
    """A whole game: half of the words, wrong ones, shuffles, a logout and a login, and then the end."""
    assert len(WORDS) == 12
    slug, alice, page = site.add_puzzle(WORDS), site.add_player("alice"), visit()
    with Traffic(page) as traffic:
        hands.log_in(page, alice.name, target=f"/bee/{slug}")
        page.wait_for_url(f"**/bee/{slug}")
        hands.play(page, WORDS[:6])
        page.keyboard.type("lalala")
        page.keyboard.press("Enter")
        expect(page.locator(".verdict")).to_contain_text("Not in word list")
        hands.shuffle(page)
        page.goto("/puzzles")
        hands.log_out(page)
        hands.log_in(page, alice.name)
        page.wait_for_url(f"**/bee/{slug}")
        assert all(traffic.holds(word) for word in WORDS[:6])
        assert not [word for word in WORDS[6:] if traffic.holds(word)]
        hands.play(page, WORDS[6:])
        expect(page.get_by_role("heading", name="Every word found!")).to_be_visible()


def test_it_shows_the_words_after_giving_up(visit: Visit, site: Stack) -> None:
    slug, page = site.add_puzzle(WORDS), visit()
    with Traffic(page) as traffic:
        page.goto(f"/bee/{slug}")
        hands.play(page, WORDS[:1])
        page.get_by_text("More", exact=True).click()
        page.get_by_role("link", name="Give up and show the words").click()
        expect(page.get_by_role("button", name="Show the words")).to_be_visible()
        assert not [word for word in WORDS[1:] if traffic.holds(word)]
        page.get_by_role("button", name="Show the words").click()
        expect(page.get_by_text(WORDS[-1])).to_be_visible()
