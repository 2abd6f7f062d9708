"""Which days count for a streak: done in time, without the answers, in any language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import USER
from app.browse.statistics import own_games
from app.extensions import db
from app.play.habit import done_days
from app.play.models import SAVE
from app.preferences import choices
from app.preferences.site_choices import SHOW_STREAKS
from app.puzzles.models import PUZZLE
from tests import yard
from tests.puzzles.test_publishing import other

DAY = date(2026, 3, 4)
NOON = datetime(2026, 3, 4, 12, tzinfo=UTC)
Save = Callable[..., None]


@pytest.fixture
def save(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Save]:
    """Store a save of Alice's, of a Bee of the day that was done on it, unless told otherwise."""
    monkeypatch.setattr("app.preferences.reader_days.now", lambda: NOON)
    user = yard.add_user("alice")
    numbers = iter(range(100))

    def add(day: date | None = DAY, **values: Any) -> None:
        slug = yard.add_bee(other(next(numbers)), day=day)
        puzzle_id = db.session.scalar(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug))
        done = {"done_on": DAY, "finished_at": NOON}
        db.session.execute(SAVE.insert().values({"user_id": user.id, "puzzle_id": puzzle_id, **done, **values}))
        db.session.commit()

    with any_app.test_request_context():
        yield add


def user_id(name: str = "alice") -> int | None:
    return db.session.scalar(select(USER.c.id).where(USER.c.handle == name))


def days_of(name: str = "alice") -> dict[str, set[date]]:
    return dict(done_days.load_done_days(user_id(name)))


def test_it_works(save: Save) -> None:
    save()
    assert days_of() == {"bee": {DAY}}
    assert days_of("bob") == {}
    assert done_days.load_done_days(None) == {}


@pytest.mark.parametrize(
    ("values", "counts"),
    [
        # Old days repair nothing.
        ({"done_on": DAY + timedelta(days=1)}, False),
        # A journey west.
        ({"done_on": DAY - timedelta(days=1)}, True),
        ({"done_on": None, "finished_at": None}, False),
        ({"done_on": None, "finished_at": None, "revealed_at": NOON}, False),
        ({"finished_at": None, "enough_at": NOON}, True),
        ({"answers_seen_at": NOON - timedelta(hours=1)}, False),
        ({"answers_seen_at": NOON + timedelta(hours=1)}, True),
        # Enough, then the answers, then every word.
        ({"enough_at": NOON - timedelta(hours=2), "answers_seen_at": NOON - timedelta(hours=1)}, True),
        ({"day": None}, False),
    ],
)
def test_a_day_counts_if_it_was_done_in_time_and_alone(save: Save, values: dict[str, Any], counts: bool) -> None:
    save(**values)
    assert days_of() == ({"bee": {DAY}} if counts else {})
    # Statistics have them from the games that they load anyway.
    assert own_games.list_done_days(own_games.load_own_games(user_id(), ["bee"])) == days_of()


def test_all_days_are_loaded_in_one_statement(save: Save) -> None:
    for back in range(3):
        save(DAY - timedelta(days=back), done_on=DAY - timedelta(days=back))
    alice = user_id()
    with yard.statements() as seen:
        found = done_days.load_done_days(alice)
    assert len(seen) == 1
    assert done_days.streak_of_game(found, "bee").current == 3
    assert done_days.streak_of_game(found, "strands").current == 0
    assert done_days.streak_of_all(found).current == 0


def test_a_day_of_all_games_counts_for_the_whole_day(save: Save, monkeypatch: pytest.MonkeyPatch) -> None:
    save()
    monkeypatch.setattr("app.play.puzzle_languages.offered_games", lambda: ["bee"])
    assert done_days.streak_of_all(days_of()).current == 1


def test_streaks_are_shown_until_they_are_hidden(any_app: Flask) -> None:
    with any_app.test_request_context():
        assert done_days.are_streaks_shown()
        choices.store_choices({SHOW_STREAKS.name: False})
        assert not done_days.are_streaks_shown()
