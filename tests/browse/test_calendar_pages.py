"""The calendars: a month as a table, each day with how far one is, in signs and in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import User
from app.browse import month_grid
from app.browse.month_grid import DONE, UNTOUCHED, MarkedDay
from app.extensions import db
from tests import grids, yard
from tests.play.habit.finished import finish_daily
from tests.puzzles.test_publishing import other

# A Sunday: its week began on the 9th.
TODAY = date(2026, 3, 15)
CELL = re.compile(r'<td><(?:a href="([^"]+)" data-day="[^"]+"|span) class="grid-day ([^"]+)".*?</td>', re.S)
PLAIN = re.compile(r"<[^>]+>|\s+")


@pytest.fixture
def dailies(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The app on a day of its own, with Bees of six days up to it, and the day's other games."""
    noon = datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC)
    monkeypatch.setattr("app.preferences.reader_days.now", lambda: noon)
    for ago in range(6):
        yard.add_bee(other(ago), day=TODAY - timedelta(days=ago))
    yard.add_bee(other(6), day=date(2026, 1, 2))
    for add in (yard.add_strands, grids.add_crossword, yard.add_box):
        add(day=TODAY)
    yield any_app


def cells(browser: FlaskClient, url: str) -> dict[int, str]:
    """What each day of the grid says, by its number, before its address."""
    found = {}
    for cell in CELL.finditer(browser.get(url).text):
        text = " ".join(PLAIN.sub(" ", cell[0].partition(">")[2].partition(">")[2]).split())
        number = re.search(r"\d+", text)
        assert number
        found[int(number[0])] = f"{text} {cell[1] or ''}".strip()
    return found


def finish_bees(*days: int) -> None:
    for day in days:
        finish_daily("bee", date(2026, 3, day), seconds=65)


def test_it_works(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    finish_bees(10, 11, 13)
    alice.post("/bee/2026-03-14/reveal")
    alice.post("/bee/2026-03-15/guess", data={"word": other(0).secret["answers"][0]})
    found = cells(alice, "/calendar/bee")
    assert len(found) == 31
    assert found[9] == "Monday 9"
    assert found[10].startswith("Tuesday 10 ✓ : Finished , Beginner /bee/2026-03-10")
    # Missed, and covered; it can still be played.
    assert found[12] == "Thursday 12 ❄ : New, streak freeze /bee/2026-03-12"
    assert found[14] == "Saturday 14 – : Given up /bee/2026-03-14"
    assert found[15] == "Sunday 15 ◐ : In progress /bee/2026-03-15"
    assert found[16] == "Monday 16"
    page = alice.get("/calendar/bee").text
    assert 'href="/bee/2026-03-15">Next undone: 15 March</a>' in page
    assert page.count('aria-current="date"') == 2


def test_the_calendar_of_all_games_counts_them(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    finish_bees(14, 15)
    finish_daily("strands", TODAY)
    found = cells(alice, "/calendar")
    assert found[13] == "Friday 13 ○ : New /calendar?month=2026-03&amp;day=2026-03-13#day"
    # All that the day has.
    assert found[14].startswith("Saturday 14 ✓ : Finished , 1/1")
    assert found[15].startswith("Sunday 15 ◐ : In progress , 2/4")
    page = alice.get("/calendar").text.partition('id="day"')[2]
    assert [line in page for line in ('href="/bee/2026-03-15"', 'href="/crossword/2026-03-15"')] == [True, True]
    page = alice.get("/calendar?month=2026-03&day=2026-03-13").text.partition('id="day"')[2]
    assert 'href="/bee/2026-03-13"' in page
    assert "/2026-03-15" not in page


@pytest.mark.parametrize(
    "asked", ["", "month=2026-04", "month=0000-01", "month=x", "day=x", "month=2026-03&day=2026-04-01"]
)
def test_what_is_no_month_of_the_calendar_is_the_present_one(dailies: Flask, asked: str) -> None:
    page = dailies.test_client().get(f"/calendar?{asked}").text
    assert "March 2026" in page
    assert 'rel="prev" href="/calendar?month=2026-02"' in page
    assert 'rel="next"' not in page


def test_it_begins_with_the_first_daily(dailies: Flask) -> None:
    for month in ("2026-01", "1999-12"):
        page = dailies.test_client().get(f"/calendar?month={month}").text
        assert "January 2026" in page
        assert 'rel="prev"' not in page
        assert 'rel="next" href="/calendar?month=2026-02"' in page


def test_a_visitor_has_the_days_without_a_past(dailies: Flask) -> None:
    for url in ("/calendar", "/calendar/bee"):
        page = dailies.test_client().get(url).text
        assert "2026-03-14" in page
        assert "Next undone" not in page


def test_a_guest_s_days_are_marked(dailies: Flask) -> None:
    guest = dailies.test_client()
    guest.post("/bee/2026-03-15/guess", data={"word": other(0).secret["answers"][0]})
    assert "◐" in cells(guest, "/calendar/bee")[15]


def test_hidden_streaks_have_no_freeze(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    finish_bees(10, 11, 13)
    db.session.execute(update(User).values(preferences={"show_streaks": False}))
    db.session.commit()
    page = alice.get("/calendar/bee").text
    assert "❄" not in page
    assert "in a row" not in page


def test_without_dailies_there_is_an_empty_month(client: FlaskClient) -> None:
    for url in ("/calendar", "/calendar/bee"):
        assert client.get(url).status_code == 200
    assert client.get("/calendar/chess").status_code == 404


def test_it_costs_four_statements(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    for url in ("/calendar", "/calendar?month=2026-01", "/calendar/bee"):
        with yard.statements() as seen:
            alice.get(url)
        assert len(seen) == 4, url


@pytest.mark.parametrize(
    ("month", "weeks", "first", "last"),
    [
        (date(2026, 2, 1), 5, 6, 5),
        (date(2027, 2, 1), 4, 0, 6),
        (date(2026, 3, 1), 6, 6, 1),
        (date(2025, 12, 1), 5, 0, 2),
    ],
)
def test_a_month_has_its_days_on_their_weekdays(month: date, weeks: int, first: int, last: int) -> None:
    rows = month_grid.list_weeks(month, [], (), TODAY)
    assert len(rows) == weeks
    assert [len(row) for row in rows] == [7] * weeks
    days = [(place, cell.day) for row in rows for place, cell in enumerate(row) if cell]
    assert all(day.weekday() == place for place, day in days)
    assert (days[0][0], days[-1][0]) == (first, last)


def test_the_next_undone_day_is_the_latest() -> None:
    days = [
        MarkedDay(date(2026, 3, number), "", state) for number, state in ((1, UNTOUCHED), (2, UNTOUCHED), (3, DONE))
    ]
    assert month_grid.find_next_undone(days) == days[1]
    assert month_grid.find_next_undone(days[2:]) is None


def test_the_archive_has_become_the_calendar(client: FlaskClient) -> None:
    answer = client.get("/archive/bee?month=2026-03&language=nb&page=2")
    assert (answer.status_code, answer.location) == (302, "/calendar/bee?month=2026-03&language=nb")
    assert client.get("/archive/chess").status_code == 404
