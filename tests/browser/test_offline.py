"""Without network: what was opened is played on, is sent when the network is back, once, and is nobody else's."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.play.models import Guess, Save
from app.puzzles.models import Puzzle
from tests import yard
from tests.browser import hands, solving, tracing
from tests.browser.conftest import Watch
from tests.faults.stack import Stack

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
KEPT = """async () => {
  const urls = [];
  for (const name of (await caches.keys()).filter((one) => one.startsWith("pages ")))
    for (const { url } of await (await caches.open(name)).keys()) urls.push(new URL(url).pathname);
  return urls;
}"""
SHOWN = """async ([path, word]) => {
  for (const name of (await caches.keys()).filter((one) => one.startsWith("pages "))) {
    const kept = await (await caches.open(name)).match(path, { ignoreVary: true });
    if (kept && (await kept.text()).includes(word)) return true;
  }
  return false;
}"""
NO_NETWORK = {"ERR_INTERNET_DISCONNECTED", "Failed to fetch", "ERR_FAILED", "ERR_CONNECTION_RESET"}


@pytest.fixture
def page(visit: Visit, watch: Watch) -> Page:
    """A browser with its service worker, whose pages may find no network."""
    watch.expected |= NO_NETWORK
    return visit(service_workers="allow")


def wait_for(page: Page, script: str, argument: object, wanted: object) -> None:
    """Until the script's value is this."""
    for _turn in range(300):
        if page.evaluate(script, argument) == wanted:
            return
        page.wait_for_timeout(100)
    assert page.evaluate(script, argument) == wanted


def open_board(page: Page, path: str) -> None:
    """Open it, until it is kept."""
    page.goto(path)
    expect(page.locator("#play.live")).to_be_visible()
    wait_for(page, f"async () => (await ({KEPT})()).includes({path!r})", None, True)


def wait_until_kept_with(page: Page, path: str, word: str) -> None:
    """Until what is kept shows this."""
    wait_for(page, SHOWN, [path, word], True)


def hand_in(page: Page, word: str) -> None:
    page.keyboard.type(word)
    page.keyboard.press("Enter")


def guesses(site: Stack, slug: str) -> list[str]:
    """The words of all saves of a puzzle, in their order."""
    with site.inside():
        rows = select(Guess.text).join(Save, Save.id == Guess.save_id).join(Puzzle, Puzzle.id == Save.puzzle_id)
        return list(db.session.scalars(rows.where(Puzzle.slug == slug).order_by(Guess.id)))


def saves(site: Stack, slug: str) -> list[tuple[str | None, dict[str, object]]]:
    """Who has played a puzzle, and the state."""
    with site.inside():
        rows = select(User.handle, Save.state).join(Save, Save.user_id == User.id)
        found = db.session.execute(rows.join(Puzzle, Puzzle.id == Save.puzzle_id).where(Puzzle.slug == slug))
        return [(handle, state) for handle, state in found]


def add_box(site: Stack) -> str:
    with site.inside():
        return yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()))


def test_it_works(page: Page, site: Stack, slug: str) -> None:
    """A Bee that is begun: words wait while there is no network, also over a reload, and each is there once."""
    path = f"/bee/{slug}"
    open_board(page, path)
    hand_in(page, "planet")
    expect(hands.found(page, "planet")).to_be_visible()
    wait_until_kept_with(page, path, 'data-word="planet"')
    page.context.set_offline(True)
    expect(page.locator("#away")).to_contain_text("You’re offline")
    for word in ("plate", "pplant"):
        hand_in(page, word)
        expect(page.locator("#unsent")).to_contain_text(word)
    # What the hive's own letters forbid needs no server, and nothing waits.
    for word, said in (("zzzz", "Bad letters"), ("pla", "Too short"), ("pelt", "Missing the key letter")):
        hand_in(page, word)
        expect(page.locator("#verdict")).to_contain_text(f"{word} {said}")
        expect(page.locator("#word")).to_have_value("")
    page.reload()
    expect(page.locator("#away")).to_contain_text("You’re offline")
    expect(hands.found(page, "planet")).to_be_visible()
    expect(page.locator("#unsent")).to_have_text("Waiting to be sent: plate pplant")
    hand_in(page, "late")
    assert guesses(site, slug) == ["planet"]
    page.context.set_offline(False)
    expect(hands.found(page, "late")).to_be_visible()
    expect(page.locator("#unsent")).to_have_count(0)
    expect(page.locator("#away")).to_be_empty()
    assert guesses(site, slug) == ["planet", "plate", "late"]
    page.reload()
    expect(hands.found(page, "late")).to_be_visible()
    assert guesses(site, slug) == ["planet", "plate", "late"]


def test_a_visitor_who_begins_without_network_is_one_guest(page: Page, site: Stack, slug: str) -> None:
    path = f"/bee/{slug}"
    open_board(page, path)
    page.context.set_offline(True)
    page.reload()
    for word in ("planet", "plate"):
        hand_in(page, word)
        expect(page.locator("#unsent")).to_contain_text(word)
    page.context.set_offline(False)
    expect(hands.found(page, "plate")).to_be_visible()
    assert guesses(site, slug) == ["planet", "plate"]
    assert len(saves(site, slug)) == 1


def test_a_chain_goes_on_and_is_sent_in_its_order(page: Page, site: Stack) -> None:
    slug = add_box(site)
    open_board(page, f"/letterboxed/{slug}")
    page.context.set_offline(True)
    hand_in(page, "bytes")
    expect(page.locator("#word")).to_have_value("s")
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("bytes")
    expect(page.locator("#word")).to_have_value("s")
    hand_in(page, "poradic")
    expect(page.locator("#unsent")).to_contain_text("sporadic")
    expect(page.locator("#word")).to_have_value("c")
    page.keyboard.press("Backspace")
    expect(page.locator("#word")).to_have_value("sporadic")
    page.keyboard.press("Enter")
    assert saves(site, slug) == []
    page.context.set_offline(False)
    expect(page.locator('.chain [data-word="sporadic"]')).to_be_visible()
    [(_handle, state)] = saves(site, slug)
    assert state["chain"] == ["bytes", "sporadic"]


def test_a_path_is_pending(page: Page, site: Stack) -> None:
    slug = tracing.add(site)
    open_board(page, f"/strands/{slug}")
    page.context.set_offline(True)
    tracing.drag(page, *tracing.cells("crossing"))
    expect(page.locator(".pending-path")).to_have_count(1)
    page.reload()
    expect(page.locator("#unsent")).to_contain_text("crossing")
    expect(page.locator(".pending-path")).to_have_count(1)
    page.context.set_offline(False)
    expect(hands.found(page, "crossing")).to_be_visible()
    expect(page.locator(".pending-path")).to_have_count(0)
    assert [text.partition(" ")[0] for text in guesses(site, slug)] == ["crossing"]


def test_letters_of_a_crossword_wait_over_a_reload(page: Page, site: Stack) -> None:
    slug = solving.add(site)
    path = f"/crossword/{slug}"
    open_board(page, path)
    page.keyboard.type("y")
    solving.wait_for_kept(page, site, slug, {0: "y"})
    wait_until_kept_with(page, path, 'name="c-0" value="Y"')
    page.context.set_offline(True)
    page.keyboard.type("ur")
    expect(page.locator("#saving")).to_contain_text("Letters not sent yet: 2")
    # A phone ends pages that are out of sight: what they kept is not the tab's alone.
    other = page.context.new_page()
    other.goto(path)
    for cell, letter in enumerate("yur"):
        solving.shows(other, cell, letter)
    assert solving.kept(site, slug) == {0: "y"}
    other.context.set_offline(False)
    solving.wait_for_kept(other, site, slug, {0: "y", 1: "u", 2: "r"})
    assert len(saves(site, slug)) == 1


def test_a_page_that_was_not_opened_leads_to_those_that_were(page: Page, site: Stack, slug: str) -> None:
    open_board(page, f"/bee/{slug}")
    page.context.set_offline(True)
    page.goto("/archive/bee")
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()
    page.locator("#kept-pages a").first.click()
    expect(page.locator("#play.live")).to_be_visible()


def test_two_tabs_send_each_word_once(page: Page, site: Stack, slug: str) -> None:
    path = f"/bee/{slug}"
    open_board(page, path)
    other = page.context.new_page()
    open_board(other, path)
    page.context.set_offline(True)
    for tab, word in ((page, "planet"), (other, "plate"), (page, "late")):
        tab.bring_to_front()
        hand_in(tab, word)
        expect(tab.locator("#unsent")).to_contain_text(word)
    sent: list[str] = []
    for tab in (page, other):
        tab.on("request", lambda request: sent.append(request.url) if request.url.endswith("/guess") else None)
    page.context.set_offline(False)
    for tab in (page, other):
        expect(tab.locator("#unsent")).to_have_count(0)
    assert guesses(site, slug) == ["planet", "plate", "late"]
    assert len(sent) == 3


def test_nobody_else_sees_or_sends_what_waits(page: Page, site: Stack, slug: str) -> None:
    """Alice's words stay hers while Bob is logged in, in the page that is still open too."""
    alice, bob, path = site.add_player("alice").name, site.add_player("bob").name, f"/bee/{slug}"
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.context.route("**/guess", lambda route: route.abort())
    hand_in(page, "planet")
    expect(page.locator("#unsent")).to_contain_text("planet")
    page.evaluate("document.querySelector('.menu form').submit()")
    expect(page.get_by_text("You’re logged out")).to_be_visible()
    hands.log_in(page, bob, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.context.unroute_all()
    hand_in(page, "plate")
    expect(hands.found(page, "plate")).to_be_visible()
    expect(page.locator("#unsent")).to_have_count(0)
    assert [handle for handle, _state in saves(site, slug)] == [bob.casefold()]
    assert guesses(site, slug) == ["plate"]
    hands.log_out(page)
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    expect(hands.found(page, "planet")).to_be_visible()
    assert {handle for handle, _state in saves(site, slug)} == {alice.casefold(), bob.casefold()}


def test_an_open_page_does_not_send_as_another(page: Page, site: Stack, slug: str, watch: Watch) -> None:
    alice, bob, path = site.add_player("alice").name, site.add_player("bob").name, f"/bee/{slug}"
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.context.set_offline(True)
    hand_in(page, "planet")
    expect(page.locator("#unsent")).to_contain_text("planet")
    page.route("**/session", lambda route: route.abort())
    page.context.set_offline(False)
    other = page.context.new_page()
    other.goto("/")
    hands.log_out(other)
    hands.log_in(other, bob, target=path)
    other.wait_for_url(f"**{path}")
    expect(other.locator("#play.live")).to_be_visible()
    page.unroute_all()
    expect(page.locator("#unsent")).to_contain_text("Somebody else has logged in here")
    expect(other.locator("#unsent")).to_have_count(0)
    assert saves(site, slug) == []
    hands.log_out(other)
    hands.log_in(other, alice, target=path)
    expect(hands.found(other, "planet")).to_be_visible()
    assert guesses(site, slug) == ["planet"]


def test_logging_out_clears_the_pages(page: Page, site: Stack, slug: str, watch: Watch) -> None:
    """What the account has opened is not shown to whoever comes after, without network neither."""
    watch.expected.add("status of 404")
    alice, path = site.add_player("alice").name, f"/bee/{slug}"
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    for own in ("/account", "/account/sessions", "/puzzles", f"/bee/{slug}/answers"):
        page.goto(own)
    assert page.evaluate(KEPT) == [path]
    hands.log_out(page)
    expect(page.get_by_text("You’re logged out")).to_be_visible()
    assert page.evaluate(KEPT) == []
    page.context.set_offline(True)
    page.goto(path)
    expect(page.get_by_role("heading", name="You’re offline")).to_be_visible()


def test_a_login_that_ends_elsewhere_clears_the_pages(page: Page, site: Stack, slug: str) -> None:
    alice, path = site.add_player("alice").name, f"/bee/{slug}"
    hands.log_in(page, alice, target=path)
    page.wait_for_url(f"**{path}")
    open_board(page, path)
    page.context.clear_cookies()
    page.goto("/")
    wait_for(page, KEPT, None, [])


def test_answers_that_were_shown_are_not_kept(page: Page, slug: str) -> None:
    path = f"/bee/{slug}"
    open_board(page, path)
    page.goto(f"{path}/reveal")
    page.locator("main form button").first.click()
    expect(page.locator("#play.over")).to_be_visible()
    wait_for(page, KEPT, None, [])


def test_thirty_pages_are_kept(page: Page, site: Stack) -> None:
    slugs = [site.add_puzzle(yard.ANSWERS) for _one in range(32)]
    open_board(page, f"/bee/{slugs[0]}")
    for slug in slugs[1:]:
        page.goto(f"/bee/{slug}", wait_until="commit")
    wait_for(page, KEPT, None, [f"/bee/{slug}" for slug in slugs[2:]])


def test_the_site_can_be_installed(page: Page, site: Stack) -> None:
    page.goto("/")
    manifest = page.request.get(page.locator('link[rel="manifest"]').get_attribute("href") or "").json()
    assert {(icon["sizes"], icon.get("purpose")) for icon in manifest["icons"]} >= {
        (size, purpose) for size in ("192x192", "512x512") for purpose in (None, "maskable")
    }
    sizes = """(url) => new Promise((done, fail) => {
      const image = new Image();
      image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`);
      image.onerror = fail;
      image.src = url;
    })"""
    for icon in manifest["icons"]:
        if icon["type"] == "image/png":
            assert page.evaluate(sizes, f"/static/{icon['src']}") == icon["sizes"]
    touch = page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    assert page.evaluate(sizes, touch) == "180x180"
