"""Making boards of Letter Boxed in a real browser, from the letters to a friend who solves them."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
STILL = {"reduced_motion": "reduce"}
# The words that solve whichever way their letters are laid.
WORDS = ("rocket", "terminable")


def letters() -> str:
    """A board on which the words solve, and which no other test has published."""
    from app.games.letterboxed.search.placements import boards_of_chain

    return " ".join(random.choice(boards_of_chain(WORDS, "abcdefghijklmnopqrstuvwxyz")))


def test_it_works(visit: Visit) -> None:
    """Typed, told to be solvable, named and published; a guest with the link solves it."""
    page, slug = visit(), hands.new_name("rockets")
    hands.sign_up(page, hands.new_name("anna"), "/letterboxed/create")
    page.wait_for_url("**/letterboxed/create")
    board = letters()
    page.locator("#sides").press_sequentially(board[:6])
    expect(page.locator("#fault")).to_contain_text("letters to go")
    page.locator("#sides").press_sequentially(board[6:])
    expect(page.locator("#told h2")).to_have_text("Solvable")
    expect(page.locator("#sides")).to_have_value(board)
    expect(page.locator("#sides")).to_be_focused()
    page.get_by_role("button", name="Give it a name and a link").click()
    page.get_by_label("Title").fill("Rockets")
    # A link that is typed before the scripts have run is not checked while one types.
    page.wait_for_load_state()
    page.get_by_label("Link", exact=True).fill(slug)
    expect(page.get_by_text("This link is available.")).to_be_visible()
    page.get_by_label("I accept the terms of publishing").check()
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url(f"**/boards/letterboxed/{slug}")
    friend = visit(**PHONE)
    friend.goto(f"/letterboxed/{slug}")
    expect(friend.locator("#play.live")).to_be_visible()
    for word in WORDS:
        for letter in word if word == WORDS[0] else word[1:]:
            friend.locator(f'#square .spot[value="{letter}"]').tap()
        friend.locator(".js-enter").tap()
        expect(friend.locator(f'.chain [data-word="{word}"]')).to_be_visible()
    expect(friend.locator("#finish")).to_contain_text("Solved with 2 words")


def test_a_late_answer_about_the_title_does_not_hide_that_the_link_is_free(visit: Visit) -> None:
    page, slug = visit(), hands.new_name("rockets")
    page.goto(f"/letterboxed/create?sides={letters().replace(' ', '-')}")
    page.get_by_role("button", name="Give it a name and a link").click()
    page.get_by_label("Title").wait_for()
    page.wait_for_load_state()
    # The question about the title is on its way, and stays there.
    page.route("**follow=1**", lambda _: None)
    with page.expect_request("**follow=1**"):
        page.get_by_label("Title").fill("Rockets")
    with page.expect_event("requestfailed", lambda request: "follow=1" in request.url):
        page.get_by_label("Link", exact=True).fill(slug)
    expect(page.get_by_text("This link is available.")).to_be_visible()


def test_a_fault_takes_the_result_of_before_away(visit: Visit) -> None:
    page = visit()
    page.goto("/letterboxed/create")
    page.locator("#sides").fill(letters())
    expect(page.locator("#told h2")).to_be_visible()
    page.locator("#sides").fill("ABC DEF GHI JKA")
    expect(page.locator("#fault")).to_contain_text("can’t have A twice")
    expect(page.locator("#told h2")).to_have_count(0)


def test_letters_are_weighed_without_scripts(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/letterboxed/create")
    page.get_by_label("The four sides").fill("qxz jvk wbf hpy")
    page.get_by_role("button", name="Can it be solved?").click()
    expect(page.get_by_text("This board has no solution")).to_be_visible()
    page.get_by_label("The four sides").fill(letters())
    page.get_by_role("button", name="Can it be solved?").click()
    expect(page.get_by_role("heading", name="Solvable", exact=True)).to_be_visible()


def test_a_chain_unfolds_letter_by_letter(visit: Visit) -> None:
    page = visit()
    page.goto("/letterboxed/universes?words=rocket+terminable")
    shown = page.locator(".step:not([hidden])")
    expect(shown).to_have_count(1)
    page.get_by_role("button", name="Next").click()
    page.get_by_role("button", name="Next").click()
    expect(shown).to_contain_text("2 universes")
    expect(page.locator("#said")).to_contain_text("C is new")
    page.get_by_role("button", name="Play").click()
    expect(shown).to_contain_text("5 universes")
    page.get_by_role("button", name="Pause").click()
    page.locator(".strip a").last.click()
    expect(shown).to_contain_text("1,048 universes")
    expect(page.get_by_role("button", name="Next")).to_be_disabled()


def test_it_never_moves_for_those_who_want_no_motion(visit: Visit) -> None:
    page = visit(**STILL)
    page.goto("/letterboxed/universes?words=rocket+terminable")
    expect(page.get_by_role("button", name="Next")).to_be_visible()
    expect(page.locator(".js-play")).to_be_hidden()


def test_every_letter_is_there_without_scripts(visit: Visit) -> None:
    page = visit(java_script_enabled=False)
    page.goto("/letterboxed/universes?words=rocket+terminable")
    expect(page.locator(".step:visible")).to_have_count(15)
    expect(page.locator("#player")).to_be_hidden()


@pytest.mark.parametrize("path", ["create?sides=art+bik+cen+lmo", "create/words", "universes", "seed", "make"])
def test_it_fits_320_pixels(visit: Visit, path: str) -> None:
    page = visit(**{**PHONE, "viewport": {"width": 320, "height": 640}})
    page.goto(f"/letterboxed/{path}")
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth && innerWidth === 320")
