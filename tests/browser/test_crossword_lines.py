"""Letters on their way: two tabs, a dead line, a login that ended, and what the network tells of the solution."""

from __future__ import annotations

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from app.accounts.models import LoginSession
from app.extensions import db
from tests import grids
from tests.browser import hands
from tests.browser.conftest import Watch
from tests.browser.solving import LETTERS, Visit, add, begin, kept, press, run_for, shows, wait_for_kept, wait_for_some
from tests.browser.test_secrets import Traffic
from tests.faults.stack import Stack
from tools.processes import wait_until

pytestmark = pytest.mark.browser


@pytest.fixture
def slug(site: Stack) -> str:
    return add(site)


def told(traffic: Traffic) -> set[int]:
    """The cells of which some answer held the letter that is right, in JSON or in a field."""
    bodies = "\n".join(traffic.bodies)
    found = {int(n) for n, text in re.findall(r'"(\d+)": ?\["(\w+)"', bodies) if LETTERS.get(int(n)) == text}
    fields = re.findall(r'id="c(\d+)" name="c-\d+" value="(\w+)"', bodies)
    return found | {int(n) for n, text in fields if LETTERS[int(n)] == text.lower()}


def test_it_works(visit: Visit, slug: str) -> None:
    """The log of a whole solve: only letters that were typed or shown are in it, and no answer before it is there."""
    page = visit()
    with Traffic(page) as traffic:
        begin(page, slug)
        page.keyboard.type("yurx")
        page.get_by_role("button", name="Check and reveal").click()
        page.locator("#help").get_by_role("button", name="Whole grid").click()
        expect(page.locator(".cell.wrong")).to_have_count(1)
        page.locator("#c10").click()
        page.get_by_role("button", name="Check and reveal").click()
        page.locator("#help form").last.get_by_role("button", name="Cell").click()
        shows(page, 10, "g")
        page.goto(f"/crossword/{slug}/list")
        page.goto(f"/crossword/{slug}/reveal")
        page.goto(f"/crossword/{slug}")
        assert told(traffic) == {0, 1, 2, 10}
        assert not [answer for answer in grids.ANSWERS if traffic.holds(answer)]
        page.locator("#c3").click()
        for cell, letter in LETTERS.items():
            page.locator(f"#c{cell}").click()
            press(page, letter)
        expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
        assert told(traffic) == set(LETTERS)


def test_two_tabs_end_with_one_grid(visit: Visit, site: Stack, slug: str) -> None:
    one = visit()
    begin(one, slug)
    one.keyboard.type("y")
    wait_for_kept(one, site, slug, {0: "y"})
    two = one.context.new_page()
    begin(two, slug)
    two.keyboard.type("zz")
    two.locator("#c5").click()
    two.keyboard.type("ob")
    wait_for_some(two, site, slug, {1: "z", 5: "o", 6: "b"})
    one.bring_to_front()
    one.evaluate("dispatchEvent(new Event('focus'))")
    shows(one, 6, "b")
    one.locator("#c2").click()
    one.keyboard.type("rt")
    wait_for_some(one, site, slug, {2: "r", 3: "t", 5: "o"})
    for page in (one, two):
        page.evaluate("dispatchEvent(new Event('focus'))")
    wanted = kept(site, slug)
    for page in (one, two):
        for cell in LETTERS:
            shows(page, cell, wanted.get(cell, ""))


def test_letters_wait_while_the_line_is_dead(visit: Visit, site: Stack, slug: str, watch: Watch) -> None:
    watch.expected |= {"ERR_INTERNET_DISCONNECTED", "Failed to fetch"}
    page = visit()
    begin(page, slug)
    page.keyboard.type("y")
    wait_for_kept(page, site, slug, {0: "y"})
    page.context.set_offline(True)
    page.keyboard.type("urt")
    expect(page.locator("#saving")).to_contain_text("Letters not sent yet: 3")
    assert kept(site, slug) == {0: "y"}
    page.context.set_offline(False)
    wait_for_kept(page, site, slug, {0: "y", 1: "u", 2: "r", 3: "t"})
    expect(page.locator("#saving")).to_be_empty()


def test_what_a_crashed_page_could_not_send_is_sent_by_the_next(visit: Visit, site: Stack, slug: str) -> None:
    page = visit()
    begin(page, slug)
    page.evaluate("() => { window.fetch = () => Promise.reject(new Error('dead')); }")
    page.keyboard.type("yu")
    expect(page.locator("#saving")).to_contain_text("Letters not sent yet: 2")
    assert kept(site, slug) == {}
    page.reload()
    shows(page, 1, "u")
    wait_for_kept(page, site, slug, {0: "y", 1: "u"})


def test_a_login_that_ended_is_told_and_the_letters_wait(visit: Visit, site: Stack, slug: str, watch: Watch) -> None:
    watch.expected |= {"status of 401", "status of 403"}
    alice = site.add_player("alice")
    page = visit()
    hands.log_in(page, alice.name, target=f"/crossword/{slug}")
    begin(page, slug)
    page.keyboard.type("y")
    wait_for_kept(page, site, slug, {0: "y"})
    other = page.context.new_page()
    other.goto("/")
    hands.log_out(other)
    page.keyboard.type("urt")
    link = page.locator("#saving a")
    expect(link).to_contain_text("3")
    link.click()
    if not page.url.endswith("/cells"):
        hands.fill_login(page, alice.name)
    page.wait_for_url(f"**/crossword/{slug}")
    wait_for_kept(page, site, slug, {0: "y", 1: "u", 2: "r", 3: "t"})


def is_noted(site: Stack, slug: str) -> bool:
    """Whether some session has the cursor that the page told as it was left."""
    with site.inside():
        states = db.session.scalars(select(LoginSession.state)).all()
    plays = [state.get(f"crossword/{slug}", {}) for state in states if state]
    return any((play.get("cursor"), play.get("across")) == (12, False) for play in plays)


def test_the_cursor_waits_where_it_was_left(visit: Visit, site: Stack, slug: str) -> None:
    page: Page = visit()
    begin(page, slug)
    page.keyboard.type("y")
    wait_for_kept(page, site, slug, {0: "y"})
    page.locator("#c12").click()
    press(page, "ArrowDown")
    page.goto("/")
    assert wait_until(lambda: is_noted(site, slug), 60)
    begin(page, slug)
    expect(page.locator(".cell.at input")).to_have_id("c12")
    expect(page.locator("#clue-told")).to_contain_text("Nor is this")


def test_the_time_of_a_page_that_is_left_is_told_once(visit: Visit, site: Stack, slug: str) -> None:
    """What goes when the page is hidden gets no answer, and is sent again with the next letters: without its time."""
    page = visit()
    page.clock.install(time=0)
    begin(page, slug)
    # From here on only the time passes that this test lets pass.
    page.clock.pause_at(3_600_000)
    page.mouse.move(180, 180)
    run_for(page, 3)
    before = page.locator("#time").inner_text().rpartition(":")[2]
    times: list[str] = []
    page.on("request", lambda one: times.extend(parse_qs(one.post_data or "").get("seconds", [])))
    for hidden in ("true", "false"):
        page.keyboard.type("y")
        page.evaluate(f"Object.defineProperty(document, 'hidden', {{ value: {hidden}, configurable: true }})")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(900)
    wait_for_kept(page, site, slug, {0: "y", 1: "y"})
    assert int(times[0]) == int(before) >= 3
    assert int(times[1]) <= 1
