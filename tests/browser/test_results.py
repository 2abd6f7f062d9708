"""The end of a game in a real browser: how others fared and the two buttons, also without scripts; the calendar."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from app.puzzles.models import today
from tests import yard
from tests.browser import hands
from tests.browser.solving import add
from tests.faults.stack import Stack
from tests.puzzles.test_publishing import other

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
WORDS = ("planter", "plane")


@pytest.fixture
def short(site: Stack) -> str:
    """A puzzle with two words."""
    site.slow_down(0)
    return site.add_puzzle(WORDS)


def finish(page: Page, slug: str) -> None:
    page.goto(f"/bee/{slug}")
    hands.play(page, WORDS)


def test_it_works(visit: Visit, short: str) -> None:
    page = visit(viewport={"width": 360, "height": 640})
    hands.sign_up(page, hands.new_name("alice"))
    finish(page, short)
    results = page.get_by_role("region", name="Everyone’s results")
    expect(results).to_contain_text("You’re the first to finish")
    like = results.get_by_role("button", name="Like", exact=True)
    like.focus()
    page.keyboard.press("Enter")
    expect(like).to_have_attribute("aria-pressed", "true")
    expect(like).to_be_focused()
    expect(results).to_contain_text("1 like")
    results.get_by_role("button", name="Dislike").click()
    expect(like).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_results_are_told_under_a_crossword_that_was_given_up(visit: Visit, site: Stack) -> None:
    slug = add(site)
    page = visit()
    page.goto(f"/crossword/{slug}/reveal")
    page.get_by_role("button", name="Show the solution").click()
    expect(page.get_by_role("heading", name="Here’s the solution")).to_be_visible()
    expect(page.get_by_role("region", name="Everyone’s results")).to_contain_text("Nobody has finished yet.")


def test_it_works_without_scripts(visit: Visit, short: str) -> None:
    page = visit(java_script_enabled=False)
    hands.sign_up(page, hands.new_name("bob"))
    page.goto(f"/bee/{short}")
    for word in WORDS:
        page.get_by_label("Your word").fill(word)
        page.keyboard.press("Enter")
    page.get_by_role("link", name="Everyone’s results").click()
    page.get_by_role("button", name="Like", exact=True).click()
    expect(page.get_by_role("button", name="Like", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("link", name="Back to the puzzle").click()
    expect(page.get_by_role("heading", name="Every word found!")).to_be_visible()


def test_from_day_to_day_and_back_by_the_calendar(visit: Visit, site: Stack) -> None:
    days = [today() - timedelta(days=back) for back in (900, 901)]
    with site.inside():
        for number, day in enumerate(days):
            yard.add_bee(other(40 + number), day=day)
    page = visit(viewport={"width": 320, "height": 640})
    hands.sign_up(page, hands.new_name("charlie"))
    page.goto(f"/bee/{days[0]}")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("navigation", name="Other days").locator("[rel=prev]").click()
    expect(page).to_have_url(f"/bee/{days[1]}")
    page.get_by_text("More", exact=True).click()
    page.get_by_role("navigation", name="Other days").get_by_role("link", name="Calendar").click()
    page.wait_for_url("**/calendar/bee*")
    expect(page.locator(f'time[datetime="{days[1]}"]')).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
