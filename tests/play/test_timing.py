"""How long somebody has played: told by the page, within what has passed, once, until the game is over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db, now
from app.play import store, timing
from app.play.models import Completion, Save
from tests import yard
from tests.yard import HTMX, PAIR

WORDS = ("planet", "plane", "plate")


@pytest.fixture
def alice(any_app: Flask, time_machine: Any) -> Iterator[FlaskClient]:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    return yard.log_in(any_app, "alice")


def say(client: FlaskClient, slug: str, word: str, seconds: object, game: str = "bee") -> int:
    """How many seconds the answer tells the page."""
    data = {"word": word, "seconds": str(seconds)}
    return int(client.post(f"/{game}/{slug}/guess", data=data, headers=HTMX).headers.get(timing.HEADER, -1))


def leave(client: FlaskClient, slug: str, seconds: object, game: str = "bee") -> int:
    answer = client.post(f"/{game}/state", data={"slug": slug, "seconds": str(seconds)})
    return int(answer.headers.get(timing.HEADER, -1))


def counted() -> list[int]:
    db.session.rollback()
    return yard.column(select(Save.seconds))


def test_it_works(alice: FlaskClient, time_machine: Any) -> None:
    """The first word has the time since the board was opened; a refused word leaves its time to the next one."""
    slug = yard.add_bee()
    assert say(alice, slug, WORDS[0], 200) == 200
    time_machine.shift(40)
    assert say(alice, slug, "zzzz", 30) == 200
    assert say(alice, slug, WORDS[1], 30) == 230
    time_machine.shift(300)
    assert say(alice, slug, WORDS[2], 290) == 520
    assert counted() == [520]


def test_no_page_is_believed_more_than_has_passed(alice: FlaskClient, time_machine: Any) -> None:
    slug = yard.add_bee()
    assert say(alice, slug, WORDS[0], 999_999_999) == 3600
    for passed, told, total in ((10, 99_999, 10), (0, 50, 10), (5, 2, 12)):
        time_machine.shift(passed)
        assert leave(alice, slug, told) == 3600 + total


def test_what_is_no_number_counts_as_nothing_told(alice: FlaskClient, time_machine: Any) -> None:
    slug = yard.add_bee()
    say(alice, slug, WORDS[0], 0)
    for told in ("", "-5", "1.5", "9" * 5000, "٣", "seconds"):
        time_machine.shift(7)
        assert leave(alice, slug, told) == 0
    assert say(alice, slug, WORDS[1], "x") == 42


def test_a_page_that_is_left_tells_its_time(alice: FlaskClient, time_machine: Any) -> None:
    for game, slug, word in (("bee", yard.add_bee(), "planet"), ("letterboxed", yard.add_box(), "bytes")):
        # Looking at a puzzle does not begin it.
        assert leave(alice, slug, 30, game) == -1
        assert say(alice, slug, "x", 30, game) == -1
        say(alice, slug, word, 10, game)
        time_machine.shift(60)
        assert leave(alice, slug, 50, game) == 60, game
        time_machine.shift(60)
        assert say(alice, slug, "x", 50, game) == 60, game
    assert counted() == [60, 60]


def test_the_finish_stops_the_clock(alice: FlaskClient, time_machine: Any) -> None:
    """Nor do hints, better chains or bonus words that come after it change the time, here and in the profile."""
    bee, box = yard.add_bee(yard.new_bee(("planet", "plane"), ("tela",))), yard.add_box()
    for game, slug, words, later in (("bee", bee, WORDS[:2], "tela"), ("letterboxed", box, PAIR, "dirty")):
        for word in words:
            time_machine.shift(20)
            say(alice, slug, word, 15, game)
        time_machine.shift(60)
        assert say(alice, slug, later, 50, game) == 30, game
        assert leave(alice, slug, 50, game) == 30, game
        alice.post(f"/{game}/{slug}/hint", data={"seconds": "9"})
    assert counted() == yard.column(select(Completion.seconds)) == [30, 30]


def test_words_on_the_table_stop_it_too(alice: FlaskClient, time_machine: Any) -> None:
    slug = yard.add_bee()
    say(alice, slug, WORDS[0], 10)
    alice.post(f"/bee/{slug}/reveal")
    time_machine.shift(60)
    assert leave(alice, slug, 50) == 10


def test_two_pages_that_tell_the_same_minutes_add_them_once(any_app: Flask) -> None:
    """Both were loaded before either was written."""
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    say(alice, slug, WORDS[0], 0)
    db.session.execute(Save.__table__.update().values(updated_at=now() - timedelta(minutes=5)))
    db.session.commit()

    def tell(number: int) -> int:
        with any_app.app_context():
            return leave(alice, slug, 200) if number % 2 else say(alice, slug, WORDS[1], 200)

    yard.in_threads(tell, range(4))
    assert 200 <= counted()[0] <= 301


@pytest.mark.parametrize("meanwhile", ["nothing", "updated_at", "finished_at", "revealed_at"])
def test_nothing_is_added_over_what_has_happened_meanwhile(
    alice: FlaskClient, time_machine: Any, meanwhile: str
) -> None:
    slug = yard.add_bee()
    say(alice, slug, WORDS[0], 10)
    (who,) = yard.column(select(Save.user_id))
    say(alice.application.test_client(), slug, WORDS[0], 0)
    opened = store.load_puzzle("bee", slug, who)
    assert opened is not None
    time_machine.shift(60)
    if meanwhile != "nothing":
        db.session.execute(Save.__table__.update().values({meanwhile: now()}))
    timing.add_seconds(opened, 50)
    db.session.commit()
    assert (sorted(counted()), opened.seconds) == (([0, 60], 60) if meanwhile == "nothing" else ([0, 10], 10))


def test_a_page_without_scripts_counts_all_but_long_silences() -> None:
    at = now()
    for seconds, counted in ((0, 0), (0.4, 0), (1.6, 2), (119, 119), (120, 120), (121, 120), (-5, 0)):
        assert timing.accepted_seconds(at - timedelta(seconds=seconds), at, None) == counted
    assert timing.accepted_seconds(None, at, None) == 0
    assert timing.accepted_seconds(at - timedelta(seconds=0.4), at, 9) == 1
    assert timing.accepted_seconds(at + timedelta(seconds=5), at, 9) == 0
