"""axe-core finds nothing while two play, in forms with faults, without network, and at the end of lessons."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.test_axe_states import WIDE, is_clean
from tests.browser.test_bee_rooms import add_boards, hand_in, join, move, open_live
from tests.each import each
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
GAMES = ("bee", "letterboxed", "strands", "crossword")
# What is typed in each step of a lesson, and where.
LESSONS = {
    "bee": ("#word", ("read", "grain", "reading")),
    "strands": ("#word", ("pear", "star", "fruits")),
    "letterboxed": ("#word", ("friendship", "play")),
}
# Every value of the form becomes one that nobody offers.
SPOIL = """form => {
  for (const one of form.querySelectorAll("option:checked, input:is([type=radio], [type=checkbox])")) {
    one.value = "nothing";
    one.checked = true;
  }
}"""


def test_it_works(site: Stack, visit: Visit, slug: str) -> None:
    """A room while two play in it."""
    alice, bob = visit(), visit()
    open_live(alice, f"/bee/{slug}")
    alice.get_by_role("button", name="Play together").click()
    join(bob, alice.locator("#room-link").get_attribute("value") or "", "Bob")
    expect(bob.locator("#play.live")).to_be_visible()
    hand_in(bob, "planet")
    expect(alice.locator('#found [data-word="planet"]')).to_contain_text("found by Bob")
    alice.locator(".room-more").evaluate("it => { it.open = true; }")
    is_clean(alice)


def test_a_duel_before_during_and_after_a_round(site: Stack, visit: Visit) -> None:
    # A language that exists, for axe, and is no other test's.
    slug = add_boards(site, "cy")
    alice, bob = visit(), visit()
    open_live(alice, f"/bee/{slug}")
    alice.get_by_role("button", name="Duel").click()
    join(bob, alice.locator("#share").input_value(), "Bob")
    expect(alice.get_by_role("button", name="Start round 1")).to_be_visible()
    is_clean(alice)
    bob.get_by_role("button", name="Start round 1").click()
    code = bob.url.rpartition("/")[2]
    move(site, code, 0)
    expect(alice.locator("#play.live")).to_be_visible()
    is_clean(alice)
    move(site, code, 90)
    expect(alice.get_by_role("button", name="Start round 2")).to_be_visible()
    is_clean(alice)


def test_forms_with_faults_in_every_field(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 422")
    page = visit()
    hands.log_in(page, site.add_player("axe-forms").name, target="/puzzles")
    page.wait_for_url("**/puzzles")

    def check(address: str) -> None:
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.goto(address)
        form = page.locator("main form:has(button.primary)").first
        form.evaluate(SPOIL)
        form.locator("button.primary").click()
        expect(page.locator(".error:visible, .wrong:visible").first).to_be_visible()
        is_clean(page)

    each(("/settings", "/settings/reminders", "/strands/make"), check)


def test_the_page_that_stands_in_without_network(visit: Visit, watch: Watch) -> None:
    watch.expected |= {"ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED"}
    page = visit()
    page.goto("/offline")
    page.context.set_offline(True)
    is_clean(page)


def test_lessons_at_their_end(visit: Visit) -> None:
    page = visit()

    def check(game: str) -> None:
        page.set_viewport_size(WIDE)  # type: ignore[arg-type]
        page.goto(f"/{game}/learn")
        end_lesson(page, game)
        expect(page.get_by_role("heading", name="Now you know how to play.")).to_be_visible()
        is_clean(page)

    each(GAMES, check)


def end_lesson(page: Page, game: str) -> None:
    if game == "crossword":
        page.locator("#c0").focus()
        page.keyboard.type("batodewon")
        return
    place, words = LESSONS[game]
    for number, word in enumerate(words):
        expect(page.locator("#step")).to_contain_text(f"Step {number + 1} of")
        page.locator(place).focus()
        hand_in(page, word)
