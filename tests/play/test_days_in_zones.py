"""Days, streaks and calendars of players in far zones, over changes of clocks and over the date line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.preferences import reader_days, zones
from tests import yard

KIRITIMATI, OSLO, ANGELES = "Pacific/Kiritimati", "Europe/Oslo", "America/Los_Angeles"
ONE_DAY = timedelta(days=1)
# At each of these the clocks of one of the zones are set forward or back.
CHANGES = (date(2026, 3, 29), date(2026, 10, 25), date(2026, 3, 8), date(2026, 11, 1))
CELL = re.compile(r'data-day="([\d-]+)" class="grid-day (\w+)')
Clock = Callable[[date, int, int, str], None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Let it be this hour and minute of a day in a zone."""

    def set_to(day: date, hour: int, minute: int, zone: str) -> None:
        moment = datetime(day.year, day.month, day.day, hour, minute, tzinfo=ZoneInfo(zone)).astimezone(UTC)
        monkeypatch.setattr(reader_days, "now", lambda: moment)

    return set_to


def add_dailies(first: date, count: int) -> None:
    for number in range(count):
        yard.add_box(replace(yard.new_box(), identity=os.urandom(8).hex()), day=first + number * ONE_DAY)


def travel(player: FlaskClient, zone: str) -> FlaskClient:
    player.set_cookie(zones.ZONE_COOKIE, zone)
    return player


def finish_daily(player: FlaskClient) -> date:
    """Finish the board that is today's where the player is; returns its day."""
    slug = player.get("/letterboxed/").location.rpartition("/")[2]
    for word in yard.PAIR:
        player.post(f"/letterboxed/{slug}/guess", data={"word": word})
    return date.fromisoformat(slug)


def streak_and_states(player: FlaskClient, month: date) -> tuple[str, dict[str, str]]:
    page = player.get(f"/calendar/letterboxed?month={month:%Y-%m}").text
    streak = re.search(r"(\d+ days?) in a row", page)
    return streak[1] if streak else "", dict(CELL.findall(page))


@pytest.mark.parametrize("zone", [KIRITIMATI, OSLO, ANGELES])
@pytest.mark.parametrize("change", CHANGES)
def test_it_works(app: Flask, set_clock: Clock, zone: str, change: date) -> None:
    """Late in one day, early in the next: each is its own day, however many hours lie between."""
    add_dailies(change - 2 * ONE_DAY, 6)
    player = travel(app.test_client(), zone)
    hours = ((-1, 23, 59), (0, 0, 0), (1, 23, 59), (2, 0, 1))
    for number, (after, hour, minute) in enumerate(hours, 1):
        set_clock(change + after * ONE_DAY, hour, minute, zone)
        assert finish_daily(player) == change + after * ONE_DAY
        streak, states = streak_and_states(player, change + after * ONE_DAY)
        assert streak == ("" if number == 1 else f"{number} days")
        assert states[str(change + after * ONE_DAY)] == "finished"
        # The next one is not there yet.
        assert str(change + (after + 1) * ONE_DAY) not in states
        assert player.get(f"/letterboxed/{change + (after + 1) * ONE_DAY}").status_code == 404


def test_the_hour_that_clocks_repeat_belongs_to_one_day(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half past two comes twice in Oslo on this day: the second time nothing is new."""
    autumn = date(2026, 10, 25)
    add_dailies(autumn, 2)
    player = travel(app.test_client(), OSLO)
    for hour in (0, 1):
        monkeypatch.setattr(reader_days, "now", lambda hour=hour: datetime(2026, 10, 25, hour, 30, tzinfo=UTC))
        assert player.get("/letterboxed/").location.endswith(f"/{autumn}")
    assert finish_daily(player) == autumn


def test_a_traveller_west_lives_a_day_twice_and_loses_none(app: Flask, set_clock: Clock) -> None:
    """Over the date line from Kiritimati: the day after tomorrow in Los Angeles is done already when it comes."""
    monday = date(2026, 6, 1)
    add_dailies(monday, 5)
    player = travel(app.test_client(), KIRITIMATI)
    for number in range(2):
        set_clock(monday + number * ONE_DAY, 8, 0, KIRITIMATI)
        assert finish_daily(player) == monday + number * ONE_DAY
    # It is Monday again, whose board is done, and so is Tuesday's.
    travel(player, ANGELES)
    set_clock(monday, 12, 0, ANGELES)
    streak, states = streak_and_states(player, monday)
    assert streak == "2 days"
    assert states[str(monday)] == "finished"
    assert str(monday + ONE_DAY) not in states
    for number in (2, 3):
        set_clock(monday + number * ONE_DAY, 9, 0, ANGELES)
        assert finish_daily(player) == monday + number * ONE_DAY
    assert streak_and_states(player, monday)[0] == "4 days"


def test_a_traveller_east_misses_a_day_that_the_week_s_freeze_covers(app: Flask, set_clock: Clock) -> None:
    monday = date(2026, 6, 1)
    add_dailies(monday, 5)
    player = travel(app.test_client(), ANGELES)
    for number in range(2):
        set_clock(monday + number * ONE_DAY, 22, 0, ANGELES)
        finish_daily(player)
    # Tuesday at ten in the evening is Wednesday at seven there; the next morning it is Thursday.
    travel(player, KIRITIMATI)
    set_clock(monday + 3 * ONE_DAY, 8, 0, KIRITIMATI)
    assert finish_daily(player) == monday + 3 * ONE_DAY
    page = player.get("/calendar/letterboxed").text
    assert "3 days in a row" in page and "streak freeze" in page


def test_a_clock_that_is_set_back_takes_no_day_away(app: Flask, set_clock: Clock) -> None:
    """The server's clock was a day ahead for a while: what was done stays done, and counts."""
    day = date(2026, 6, 3)
    add_dailies(day - ONE_DAY, 4)
    player = travel(app.test_client(), OSLO)
    for ahead in (day - ONE_DAY, day, day + ONE_DAY):
        set_clock(ahead, 12, 0, OSLO)
        finish_daily(player)
    set_clock(day, 12, 0, OSLO)
    streak, states = streak_and_states(player, day)
    assert streak == "3 days"
    assert states[str(day)] == "finished"
    # It was opened, so it stays open to its player, and to nobody else.
    assert player.get(f"/letterboxed/{day + ONE_DAY}").status_code == 200
    assert travel(app.test_client(), OSLO).get(f"/letterboxed/{day + ONE_DAY}").status_code == 404


@pytest.mark.parametrize("zone", ["", "Nowhere/Else", "../../etc/passwd", "Etc/GMT+99", "x" * 5000, "Europe/Oslo\0"])
def test_a_zone_that_is_none_is_utc(app: Flask, set_clock: Clock, zone: str) -> None:
    day = date(2026, 6, 3)
    add_dailies(day, 2)
    set_clock(day, 23, 59, "UTC")
    reader = app.test_client()
    assert reader.get("/letterboxed/", headers={"Cookie": f"zone={zone}"}).location.endswith(f"/{day}")


def test_old_boards_repair_no_streak_in_any_zone(app: Flask, set_clock: Clock) -> None:
    day = date(2026, 6, 3)
    add_dailies(day - 2 * ONE_DAY, 4)
    for zone in (KIRITIMATI, OSLO, ANGELES):
        player = travel(app.test_client(), zone)
        set_clock(day, 0, 0, zone)
        for old in (day - 2 * ONE_DAY, day - ONE_DAY):
            for word in yard.PAIR:
                player.post(f"/letterboxed/{old}/guess", data={"word": word})
        finish_daily(player)
        streak, states = streak_and_states(player, day)
        assert streak == ""
        assert states[str(day - ONE_DAY)] == "finished"
