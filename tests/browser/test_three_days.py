"""Three days of a player, as a guest and with an account, on two devices; one of them has 23 hours or 25."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from tests import grids, yard
from tests.browser import hands
from tests.browser.conftest import Watch
from tests.faults.prepared import start_prepared
from tests.faults.stack import Stack
from tests.yard import ANSWERS, CHAIN, TRACED

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]
OSLO = ZoneInfo("Europe/Oslo")
ONE_DAY = timedelta(days=1)
PHONE = {"viewport": {"width": 360, "height": 740}, "timezone_id": OSLO.key}
DESK = {"timezone_id": OSLO.key}
# How a game of each kind is played to its end: words, or the letters of a grid in their order.
WORDS = {"bee": ANSWERS, "strands": tuple(TRACED), "letterboxed": CHAIN}
LETTERS = "".join(grids.ROWS).replace("#", "")


def next_change_of_clocks() -> date:
    """The next day on which the clocks of Oslo are set forward or back, a few days from now."""
    day = datetime.now(OSLO).date() + 3 * ONE_DAY
    while moment(day, 0).utcoffset() == moment(day + ONE_DAY, 0).utcoffset():
        day += ONE_DAY
    return day


def moment(day: date, hour: int, minute: int = 0) -> datetime:
    return datetime.combine(day, time(hour, minute), OSLO)


SECOND = next_change_of_clocks()
FIRST, THIRD = SECOND - ONE_DAY, SECOND + ONE_DAY


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, run_folder: Path) -> Iterator[Stack]:
    """A site of its own, whose clock is moved; it has the dailies of the three days."""
    stack = Stack(tmp_path_factory.mktemp("days") / "instance")
    start_prepared(stack, run_folder)
    with stack.inside():
        for day in (FIRST, SECOND, THIRD):
            add_dailies(day)
    yield stack
    stack.stop()


def add_dailies(day: date) -> None:
    one_of_its_own = {"identity": os.urandom(8).hex()}
    yard.add_bee(replace(yard.new_bee(bonus=()), **one_of_its_own), day=day)
    yard.add_strands(replace(yard.new_strands(), **one_of_its_own), day=day)
    yard.add_box(replace(yard.new_box(), **one_of_its_own), day=day)
    grids.add_crossword(replace(grids.new_crossword(), **one_of_its_own), day=day)


def finish(page: Page) -> None:
    """Play the open board to its end."""
    expect(page.locator("#play.live")).to_be_visible()
    game = page.url.split("/")[3]
    if game == "crossword":
        page.locator("#c0").focus()
        page.keyboard.type(LETTERS)
    for word in WORDS.get(game, ()):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(page.locator(f'[data-word="{word}"]').first).to_be_attached()
    expect(page.locator(".finish-card")).to_be_visible()


def path(page: Page) -> Locator:
    return page.locator(".day-path")


def cell(page: Page, day: date, game: str = "") -> Locator:
    """The day in the calendar of a game, or of all together."""
    page.goto(f"/calendar{game and f'/{game}'}?month={day:%Y-%m}")
    return page.locator(f'.month-grid a[data-day="{day}"]')


def fact(page: Page, name: str) -> Locator:
    return page.locator(".facts div", has_text=re.compile(f"^{name}")).locator("dd")


def test_it_works(visit: Visit, site: Stack, watch: Watch) -> None:
    watch.expected.add("status of 404")
    site.move_clock(moment(FIRST, 18))
    phone = visit(**PHONE)
    phone.goto("/")
    live_first_day(phone)
    # In UTC it is the day before, or a day of another length.
    site.move_clock(moment(SECOND, 23, 30))
    live_second_day(phone)
    name = hands.new_name("alice")
    hands.sign_up(phone, name)
    expect(phone.get_by_text(name).first).to_be_attached()
    has_two_days(phone)
    site.move_clock(moment(THIRD, 0, 30))
    assert (datetime.combine(SECOND, time(22, 30), UTC) - moment(THIRD, 0, 30)) <= timedelta(hours=1)
    desk = visit(**DESK)
    # The first page of a new device learns its time zone, and is opened again for the day there.
    desk.goto("/")
    expect(desk.locator("#today time").first).to_have_attribute("datetime", str(THIRD))
    hands.log_in(desk, name)
    expect(desk.get_by_role("button", name="Log out")).to_be_visible()
    live_third_day(desk)
    for device in (desk, phone):
        has_three_days(device)


def live_first_day(page: Page) -> None:
    """All four, by the path that leads from each to the next."""
    expect(page.locator("#today time").first).to_have_attribute("datetime", str(FIRST))
    page.goto("/letterboxed/")
    played = set()
    for done in range(1, 4):
        assert page.url.endswith(f"/{FIRST}")
        finish(page)
        played.add(page.url)
        expect(path(page)).to_contain_text(f"{done} of 4 done today")
        path(page).get_by_role("link", name=re.compile("next$")).click()
        page.wait_for_url(lambda url: url not in played)
    finish(page)
    expect(path(page)).to_contain_text("All 4 of today’s puzzles done!")
    page.goto("/")
    expect(page.locator(".day-far")).to_have_text("All 4 done")
    expect(page.get_by_role("heading", name="Your day")).to_be_visible()
    expect(cell(page, FIRST)).to_have_class(re.compile(r"\bfinished\b.*\btoday\b"))


def live_second_day(page: Page) -> None:
    """One game alone, half an hour before midnight."""
    page.goto("/")
    expect(page.locator("#today time").first).to_have_attribute("datetime", str(SECOND))
    expect(page.locator(".day-far")).to_have_text("0 of 4 done")
    expect(page.locator(".countdown")).to_have_text(re.compile(r"^New puzzles in 0 h (29|30) min$"))
    page.goto("/letterboxed/")
    finish(page)
    expect(path(page)).to_contain_text("1 of 4 done today")
    expect(path(page)).to_contain_text("Letter Boxed: 2 days in a row")
    assert page.goto(f"/letterboxed/{THIRD}").status == 404  # type: ignore[union-attr]


def has_two_days(page: Page) -> None:
    """The guest's days are those of the account."""
    for day in (FIRST, SECOND):
        expect(cell(page, day, "letterboxed")).to_have_class(re.compile(r"\bfinished\b"))
    expect(page.locator(".streaks")).to_contain_text("2 days in a row")
    expect(cell(page, SECOND)).to_have_class(re.compile(r"\bopen\b.*\btoday\b"))


def live_third_day(page: Page) -> None:
    page.goto("/")
    expect(page.locator("#today time").first).to_have_attribute("datetime", str(THIRD))
    page.goto("/letterboxed/")
    assert page.url.endswith(f"/{THIRD}")
    finish(page)
    expect(path(page)).to_contain_text("1 of 4 done today")
    expect(path(page)).to_contain_text("Letter Boxed: 3 days in a row")


def has_three_days(page: Page) -> None:
    """What the days have come to, on either device."""
    page.goto("/")
    expect(page.locator("#today time").first).to_have_attribute("datetime", str(THIRD))
    expect(page.locator(".day-far")).to_contain_text("1 of 4 done")
    for day in (FIRST, SECOND, THIRD):
        expect(cell(page, day, "letterboxed")).to_have_class(re.compile(r"\bfinished\b"))
    for day, state, result in ((FIRST, "finished", "4/4"), (SECOND, "open", "1/4"), (THIRD, "open", "1/4")):
        expect(cell(page, day)).to_have_class(re.compile(rf"\b{state}\b"))
        expect(cell(page, day).locator(".grid-result")).to_have_text(result)
    page.goto("/statistics")
    for name, number in (("Played", 6), ("Done", 6), ("Complete days in a row", 1), ("Longest row", 1)):
        expect(fact(page, name)).to_have_text(str(number))
    page.goto("/statistics/letterboxed")
    for name, number in (("Played", 3), ("Done", 3), ("Days in a row", 3), ("Longest row", 3)):
        expect(fact(page, name)).to_have_text(str(number))
