"""A day begins at the reader's midnight, and its answers open when it is over everywhere or for the reader."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.play.models import SAVE
from app.preferences import reader_days, zones
from tests import yard
from tests.puzzles.test_publishing import other

KIRITIMATI, OSLO, ANGELES = "Pacific/Kiritimati", "Europe/Oslo", "America/Los_Angeles"
FRIDAY, SATURDAY = date(2026, 11, 27), date(2026, 11, 28)
Clock = Callable[..., None]


@pytest.fixture
def set_clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Set the server's clock, in UTC."""

    def set_to(*moment: int) -> None:
        monkeypatch.setattr(reader_days, "now", lambda: datetime(*moment, tzinfo=UTC))  # type: ignore[arg-type, misc]

    return set_to


def live_in(client: FlaskClient, zone: str) -> FlaskClient:
    client.set_cookie(zones.ZONE_COOKIE, zone)
    return client


def open_days(client: FlaskClient) -> list[bool]:
    """Whether the Bees of Friday and of Saturday can be opened."""
    return [client.get(f"/bee/{day}").status_code == 200 for day in (FRIDAY, SATURDAY)]


@pytest.fixture
def dailies(app: Flask) -> None:
    yard.add_bee(day=FRIDAY)
    yard.add_bee(other(1), day=SATURDAY)


@pytest.mark.parametrize(
    ("zone", "moment", "day"),
    [
        (KIRITIMATI, (2026, 11, 27, 9, 59), FRIDAY),
        (KIRITIMATI, (2026, 11, 27, 10, 0), SATURDAY),
        (OSLO, (2026, 11, 27, 22, 59), FRIDAY),
        (OSLO, (2026, 11, 27, 23, 0), SATURDAY),
        (ANGELES, (2026, 11, 28, 7, 59), FRIDAY),
        (ANGELES, (2026, 11, 28, 8, 0), SATURDAY),
        # An hour earlier in UTC than in winter.
        (OSLO, (2026, 7, 1, 22, 0), date(2026, 7, 2)),
        ("", (2026, 11, 27, 23, 59), FRIDAY),
        ("Nowhere/Else", (2026, 11, 27, 23, 59), FRIDAY),
    ],
)
def test_it_works(app: Flask, set_clock: Clock, zone: str, moment: tuple[int, ...], day: date) -> None:
    set_clock(*moment)
    with app.test_request_context(headers={"Cookie": f"zone={zone}"}):
        assert reader_days.reader_today() == day


@pytest.mark.parametrize(
    ("day", "hours"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 11, 27), 24)]
)
def test_a_day_on_which_clocks_change_ends_at_its_own_midnight(
    app: Flask, set_clock: Clock, day: date, hours: int
) -> None:
    with app.test_request_context(headers={"Cookie": f"zone={OSLO}"}):
        set_clock(day.year, day.month, day.day, 12)
        noon = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
        begins = datetime(day.year, day.month, day.day, tzinfo=zones.find_zone(OSLO)).astimezone(UTC)
        assert reader_days.next_midnight() > noon
        assert (reader_days.next_midnight() - begins).total_seconds() == hours * 3600


def test_a_daily_opens_at_the_reader_s_own_midnight(app: Flask, set_clock: Clock, dailies: None) -> None:
    set_clock(2026, 11, 27, 23, 30)
    for zone, expected in ((KIRITIMATI, SATURDAY), (OSLO, SATURDAY), (ANGELES, FRIDAY), ("", FRIDAY)):
        reader = live_in(app.test_client(), zone)
        assert open_days(reader) == [True, expected == SATURDAY], zone
        assert reader.get("/bee/").location == f"/bee/{expected}"
        assert f'datetime="{expected}"' in reader.get("/").text
        assert (f"/bee/{SATURDAY}" in reader.get("/calendar/bee").text) == (expected == SATURDAY)


def test_answers_open_when_the_day_is_over_everywhere(app: Flask, set_clock: Clock, dailies: None) -> None:
    east = live_in(app.test_client(), KIRITIMATI)
    for moment, is_open in (((2026, 11, 28, 11, 59), False), ((2026, 11, 28, 12, 0), True)):
        set_clock(*moment)
        page = east.get(f"/bee/{SATURDAY}").text
        assert (f'href="/bee/{FRIDAY}/answers"' in page) == is_open
        answers = east.get(f"/bee/{FRIDAY}/answers")
        assert (answers.status_code == 200) == is_open
        assert (set(yard.ANSWERS) <= yard.parts(answers.text)) == is_open


def test_letters_of_a_day_that_is_not_over_are_solved_for_nobody(app: Flask, set_clock: Clock, dailies: None) -> None:
    from app.play import live_day

    for moment, expected in (((2026, 11, 27, 9, 0), 1), ((2026, 11, 27, 10, 0), 2), ((2026, 11, 28, 12, 0), 1)):
        set_clock(*moment)
        with app.test_request_context():
            assert len(live_day.list_unfinished_dailies("bee")) == expected, moment


def test_a_traveller_over_the_date_line_keeps_what_was_begun(app: Flask, set_clock: Clock, dailies: None) -> None:
    set_clock(2026, 11, 27, 12, 0)
    traveller = live_in(app.test_client(), KIRITIMATI)
    assert open_days(traveller) == [True, True]
    traveller.get(f"/bee/{SATURDAY}")
    traveller.post(f"/bee/{SATURDAY}/guess", data={"word": other(1).secret["answers"][0]})
    assert yard.column(select(SAVE.c.version)) == [1]
    live_in(traveller, ANGELES)
    assert open_days(traveller) == [True, True]
    assert open_days(live_in(app.test_client(), ANGELES)) == [True, False]


def test_the_day_on_which_a_game_is_done_is_the_player_s(app: Flask, set_clock: Clock) -> None:
    slugs = [yard.add_box(), yard.add_box(yard.new_box(language="nb"))]
    set_clock(2026, 11, 28, 7, 0)
    for zone, slug in zip((ANGELES, KIRITIMATI), slugs, strict=True):
        player = live_in(app.test_client(), zone)
        player.get(f"/letterboxed/{slug}")
        for word in yard.CHAIN:
            assert yard.column(select(SAVE.c.done_on).where(SAVE.c.done_on > SATURDAY)) == []
            player.post(f"/letterboxed/{slug}/guess", data={"word": word})
    assert yard.column(select(SAVE.c.done_on).order_by(SAVE.c.id)) == [FRIDAY, SATURDAY]


def test_a_zone_that_was_chosen_is_stronger_than_the_browser_s(app: Flask, set_clock: Clock) -> None:
    from app.preferences import choices

    set_clock(2026, 11, 27, 23, 30)
    with app.test_request_context(headers={"Cookie": f"zone={ANGELES}"}):
        choices.store_choices({"zone": KIRITIMATI})
        assert reader_days.reader_today() == SATURDAY
        choices.store_choices({"zone": None})
        assert reader_days.reader_today() == FRIDAY
