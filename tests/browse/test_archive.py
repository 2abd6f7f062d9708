"""The dailies of the past, by month."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.browse import archive
from app.contract import registry
from app.extensions import db
from app.play.models import COMPLETION
from app.puzzles.models import PUZZLE
from tests import yard
from tests.puzzles.test_publishing import other

TODAY = date(2026, 3, 15)
DAYS = (date(2025, 12, 31), date(2026, 1, 1), date(2026, 1, 31), date(2026, 3, 14), TODAY)


@pytest.fixture
def dailies(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """The app on a day of its own, with five dailies behind it and one to come."""
    noon = datetime(TODAY.year, TODAY.month, TODAY.day, 12, tzinfo=UTC)
    monkeypatch.setattr("app.preferences.reader_days.now", lambda: noon)
    for number, day in enumerate((*DAYS, TODAY + timedelta(days=1))):
        yard.add_bee(other(number), day=day)
    with any_app.test_request_context():
        yield any_app


def days(found: archive.Archive) -> list[date]:
    return [one.day for one in found.days]


def test_it_works(dailies: Flask) -> None:
    found = archive.load_archive("bee", None, "2026-01")
    assert days(found) == [date(2026, 1, 31), date(2026, 1, 1)]
    assert found.months == [date(2026, 3, 1), date(2026, 1, 1), date(2025, 12, 1)]
    assert (found.older, found.newer) == (date(2025, 12, 1), date(2026, 3, 1))
    assert found.days[0].url == "/bee/2026-01-31"


@pytest.mark.parametrize("wish", ["", "2026-02", "2026-04", "2026-13", "2026-3", "0000-01", "9999-12", "٢٠٢٦-٠١", "x"])
def test_what_is_no_month_with_dailies_is_the_latest(dailies: Flask, wish: str) -> None:
    assert days(archive.load_archive("bee", None, wish)) == [TODAY, date(2026, 3, 14)]


def test_nothing_of_the_future_is_told(dailies: Flask) -> None:
    page = dailies.test_client().get("/calendar/bee?month=2026-03").text
    assert "2026-03-15" in page
    assert "2026-03-16" not in page


def test_december_ends_with_the_year(dailies: Flask) -> None:
    assert days(archive.load_archive("bee", None, "2025-12")) == [date(2025, 12, 31)]


def test_what_is_not_published_is_not_there(dailies: Flask) -> None:
    db.session.execute(PUZZLE.update().where(PUZZLE.c.day < date(2026, 2, 1)).values(status="unlisted"))
    assert archive.load_archive("bee", None, "").months == [date(2026, 3, 1)]


def test_a_game_without_dailies_has_a_page(dailies: Flask) -> None:
    assert archive.load_archive("letterboxed", None, "2026-03") == archive.Archive(
        None, [], [], "en", ("en", "nb", "nn")
    )
    browser = dailies.test_client()
    assert "still being made" in browser.get("/calendar/letterboxed").text
    assert browser.get("/calendar/chess").status_code == 404


def part_of_days(page: str) -> str:
    """The list of days under the grid."""
    return page.partition('<ol class="days"')[2].partition("</ol>")[0]


def test_each_day_tells_how_far_the_player_is(dailies: Flask) -> None:
    alice, word = yard.log_in(dailies, "alice"), yard.invented(1)[0]
    alice.post("/bee/2026-03-15/guess", data={"word": word})
    alice.post("/bee/2026-03-14/reveal")
    for word in yard.invented(5):
        alice.post("/bee/2026-01-31/guess", data={"word": word})
    db.session.execute(COMPLETION.update().values(seconds=271, hints=2))
    db.session.commit()
    march, january = (part_of_days(alice.get(f"/calendar/bee?month={month}").text) for month in ("2026-03", "2026-01"))
    for told in ("In progress", "1 word", "Given up", 'aria-current="date"'):
        assert told in march
    for told in ("Finished", "4:31", "2 hints", "New"):
        assert told in january
    assert "Given up" not in january
    assert 'aria-current="date"' not in january


def test_help_is_called_as_the_game_calls_it(app: Flask) -> None:
    with app.test_request_context():
        told = [registry.describe_help(game, 1) for game in ("bee", "crossword")]
    assert told == ["1 hint", "1 check or reveal"]


def test_visitors_see_the_days_and_an_invitation(dailies: Flask) -> None:
    page = dailies.test_client().get("/calendar/bee").text
    assert "/bee/2026-03-14" in page
    assert "Keep track of your dailies" in page
    assert "Keep track of your dailies" not in yard.log_in(dailies, "alice").get("/calendar/bee").text


def test_it_costs_four_statements_however_many_days(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    for month in ("2025-12", "2026-01"):
        with yard.statements() as seen:
            alice.get(f"/calendar/bee?month={month}")
        assert len(seen) == 4


@pytest.mark.parametrize(
    ("day", "before", "after"),
    [
        ("2025-12-31", None, "2026-01-01"),
        ("2026-01-31", "2026-01-01", "2026-03-14"),
        ("2026-03-15", "2026-03-14", None),
    ],
)
def test_a_daily_leads_to_the_days_around_it(dailies: Flask, day: str, before: str, after: str) -> None:
    page = dailies.test_client().get(f"/bee/{day}").text
    for way, other_day in (("prev", before), ("next", after)):
        assert (f'<a rel="{way}" href="/bee/{other_day}">' in page) == (other_day is not None)
        assert (f'rel="{way}"' in page) == (other_day is not None)


def test_a_daily_s_page_stays_within_its_budget(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    with yard.statements() as seen:
        alice.get("/bee/2026-03-15")
    assert len(seen) <= 2


def test_any_other_board_has_no_days_around(dailies: Flask) -> None:
    slug = yard.add_bee(other(9))
    page = yard.log_in(dailies, "alice").get(f"/bee/{slug}").text
    assert 'rel="prev"' not in page
    assert '<a href="/calendar/bee">' in page


def test_the_landing_page_leads_there(client: FlaskClient) -> None:
    page = client.get("/").text
    for address in ("/calendar/bee", "/random/bee", "/creators"):
        assert f'href="{address}"' in page
