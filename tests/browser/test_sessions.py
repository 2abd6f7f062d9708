"""Playing, leaving and coming back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.hands import found, play
from tests.faults.stack import Stack
from tests.yard import ANSWERS

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
TEN = ANSWERS[:10]


def test_it_works(visit: Visit, slug: str) -> None:
    """Sign up, play ten words, shuffle, type half a word, log out; another browser finds everything."""
    page, name = visit(), hands.new_name("anna")
    hands.sign_up(page, name, f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    play(page, TEN)
    order, score, rank = hands.shuffle(page), hands.score(page), hands.rank(page)
    page.keyboard.type("tap")
    hands.log_out(page)
    saved = page.get_by_text("Saved: ")
    expect(saved).to_contain_text("10 words")
    expect(saved).to_contain_text(rank)

    other = visit()
    hands.log_in(other, name)
    other.wait_for_url(f"**/bee/{slug}")
    assert hands.words_on(other) == sorted(TEN)
    assert (hands.order(other), hands.score(other), hands.rank(other)) == (order, score, rank)
    expect(other.locator("#word")).to_have_value("tap")
    other.keyboard.type("e")
    other.keyboard.press("Enter")
    expect(found(other, "tape")).to_be_visible()


def test_it_keeps_the_words_of_a_killed_browser(visit: Visit, slug: str, site: Stack) -> None:
    page, alice = visit(), site.add_player("alice")
    hands.log_in(page, alice.name, target=f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    play(page, TEN)
    score, rank = hands.score(page), hands.rank(page)
    page.context.close()
    other = visit()
    hands.log_in(other, alice.name)
    other.wait_for_url(f"**/bee/{slug}")
    assert hands.words_on(other) == sorted(TEN)
    assert (hands.score(other), hands.rank(other)) == (score, rank)


def test_a_visitor_s_half_typed_word_outlives_the_sign_up(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    expect(page.locator("#play.live")).to_be_visible()
    page.keyboard.type("tap")
    hands.sign_up(page, hands.new_name("anna"), f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    expect(page.locator("#word")).to_have_value("tap")


def test_it_writes_a_half_typed_word_without_a_logout(visit: Visit, slug: str, site: Stack) -> None:
    page, alice = visit(), site.add_player("alice")
    hands.log_in(page, alice.name, target=f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    with page.expect_response("**/bee/state"):
        page.keyboard.type("pla")
    page.reload()
    expect(page.locator("#word")).to_have_value("pla")


@pytest.mark.parametrize("keep", [True, False])
def test_it_forgets_a_closed_browser_unless_asked_to_keep_it(
    profile: Callable[[], Page], site: Stack, *, keep: bool
) -> None:
    page, alice = profile(), site.add_player("alice")
    hands.log_in(page, alice.name, keep=keep)
    expect(page.get_by_role("button", name="Log out")).to_be_visible()
    page.context.close()
    assert hands.is_logged_in(profile()) is keep


def test_it_takes_a_guest_along_at_sign_up(visit: Visit, slug: str) -> None:
    page = visit()
    page.goto(f"/bee/{slug}")
    play(page, TEN[:3])
    hands.sign_up(page, hands.new_name("gus"))
    page.wait_for_url(f"**/bee/{slug}")
    assert hands.words_on(page) == sorted(TEN[:3])
    play(page, [TEN[3]])


def test_it_unites_a_guest_with_an_old_account(visit: Visit, slug: str, site: Stack) -> None:
    alice = site.add_player("alice")
    alice.open(slug)
    for word in TEN[:2]:
        alice.guess(slug, word)
    page = visit()
    page.goto(f"/bee/{slug}")
    play(page, TEN[1:4])
    page.goto("/login")
    expect(page.get_by_label("Bring along the games")).to_be_checked()
    hands.fill_login(page, alice.name)
    page.wait_for_url(f"**/bee/{slug}")
    assert hands.words_on(page) == sorted(TEN[:4])
    assert hands.score(page) == "40"


def test_it_heals_a_stale_tab_at_its_next_guess(visit: Visit, slug: str) -> None:
    first = visit()
    first.goto(f"/bee/{slug}")
    play(first, TEN[:1])
    second = first.context.new_page()
    second.goto(f"/bee/{slug}")
    play(second, TEN[1:2])
    play(first, TEN[2:3])
    assert hands.words_on(first) == sorted(TEN[:3])


def test_it_leads_to_the_login_and_back_when_logged_out_in_another_tab(
    visit: Visit, slug: str, site: Stack, watch: Watch
) -> None:
    watch.expected.add("status of 401")
    page, alice = visit(), site.add_player("alice")
    hands.log_in(page, alice.name, target=f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    play(page, TEN[:1])
    other = page.context.new_page()
    other.goto(f"/bee/{slug}")
    hands.log_out(other)
    expect(other.get_by_text("Saved: ")).to_be_visible()

    page.keyboard.type("planet")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(rf"/login\?next=.*{slug}"))
    hands.fill_login(page, alice.name)
    page.wait_for_url(f"**/bee/{slug}")
    expect(page.locator("#word")).to_have_value("planet")
    page.keyboard.press("Enter")
    expect(found(page, "planet")).to_be_visible()
    assert hands.words_on(page) == sorted(("planet", TEN[0]))


def test_it_leads_the_shuffle_of_a_stale_tab_to_the_login(visit: Visit, slug: str, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 401")
    page, alice = visit(), site.add_player("alice")
    hands.log_in(page, alice.name, target=f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    other = page.context.new_page()
    other.goto("/")
    hands.log_out(other)
    expect(other.get_by_text("You’re logged out.")).to_be_visible()
    page.get_by_role("button", name="Shuffle").click()
    page.wait_for_url(re.compile(rf"/login\?next=.*{slug}"))


def test_it_goes_on_in_a_tab_that_was_logged_out_and_in_elsewhere(
    visit: Visit, slug: str, site: Stack, watch: Watch
) -> None:
    watch.expected.add("status of 401")
    page, alice = visit(), site.add_player("alice")
    hands.log_in(page, alice.name, target=f"/bee/{slug}")
    page.wait_for_url(f"**/bee/{slug}")
    other = page.context.new_page()
    other.goto("/")
    hands.log_out(other)
    hands.log_in(other, alice.name, target="/puzzles")
    other.wait_for_url("**/puzzles")
    page.keyboard.type("planet")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("#word")).to_have_value("planet")
    page.keyboard.press("Enter")
    expect(found(page, "planet")).to_be_visible()


def test_it_keeps_a_plain_forms_word_over_the_login(visit: Visit, slug: str, site: Stack) -> None:
    page, alice = visit(java_script_enabled=False), site.add_player("alice")
    hands.log_in(page, alice.name, target=f"/bee/{slug}")
    other = page.context.new_page()
    other.goto("/")
    hands.log_out(other)
    page.locator("#word").fill("planet")
    page.locator("#word").press("Enter")
    page.wait_for_url(re.compile(rf"/login\?next=.*{slug}"))
    hands.fill_login(page, alice.name)
    page.wait_for_url(f"**/bee/{slug}")
    expect(page.locator("#word")).to_have_value("planet")


def test_time_that_somebody_else_has_looked_at_a_board_is_not_counted(visit: Visit, site: Stack, slug: str) -> None:
    """Alice has looked at it for ten minutes and logged out; Bob goes on in the same tab."""
    alice, bob, path = site.add_player("alice").name, site.add_player("bob").name, f"/bee/{slug}"
    page = visit()
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    expect(page.locator("#play.live")).to_be_visible()
    hands.log_out(page)
    page.wait_for_url("**/")
    looked = """(name) => {
      const kept = JSON.parse(sessionStorage.getItem(name));
      sessionStorage.setItem(name, JSON.stringify({ ...kept, total: 600, left: Date.now() }));
    }"""
    page.evaluate(looked, f"{path} time")
    hands.log_in(page, bob, target=path)
    page.wait_for_url(f"**{path}")
    play(page, ANSWERS[:1])
    assert site.seconds(bob, slug) < 300
