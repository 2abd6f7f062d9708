"""The stock of undated puzzles: what is left of it, how fast it goes, and when the clock asks for more."""

from __future__ import annotations

from typing import Any

from flask import Flask
from sqlalchemy import select

from app.contract.game_types import STOCK
from app.extensions import db, now
from app.generations.models import Generation
from app.play import counting, stock_levels
from app.play.stock_levels import StockLevel
from app.play.tallies import PUZZLE_TALLY
from app.puzzles import publishing
from app.puzzles.models import PUZZLE, today
from tests import yard
from tests.puzzles.test_publishing import other

FULL = 4


def fill(numbers: range, game: str = "bee") -> list[str]:
    made = publishing.store_puzzles(game, [other(n) for n in numbers], {STOCK: True})
    db.session.commit()
    return made


def play(slug: str) -> None:
    counting.count_start(*yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug)))
    db.session.commit()
    stock_levels.mark_begun_puzzles()
    db.session.rollback()


def level(game: str = "bee", language: str = "en") -> StockLevel:
    return next(one for one in stock_levels.list_stock_levels() if (one.game, one.language) == (game, language))


def asked() -> list[dict[str, Any]]:
    return yard.column(select(Generation.params).order_by(Generation.key))


def test_it_works(any_app: Flask) -> None:
    assert stock_levels.refill_stock("bee", "en", FULL) == FULL
    assert [(one["count"], one["language"], one[STOCK]) for one in asked()] == [(FULL, "en", True)]
    slugs = fill(range(FULL))
    assert level() == StockLevel("bee", "en", FULL, FULL, 0)
    assert level().days_left is None
    play(slugs[0])
    assert level() == StockLevel("bee", "en", FULL, FULL - 1, 1)
    assert level().days_left == 7 * (FULL - 1)
    assert StockLevel("bee", "en", 9, 6, 2).days_left == 21


def test_half_of_it_is_begun_before_more_is_asked_for(any_app: Flask, time_machine: Any) -> None:
    slugs = fill(range(FULL))
    for begun, wanted in ((0, 0), (1, 0), (2, 2)):
        for slug in slugs[:begun]:
            play(slug)
        assert stock_levels.refill_stock("bee", "en", FULL) == wanted, begun


def test_whoever_plays_it_all_waits_an_hour_for_more(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    for status in ("queued", "failed", "done"):
        assert stock_levels.refill_stock("bee", "en", FULL) == FULL
        assert stock_levels.refill_stock("bee", "en", FULL) == 0
        time_machine.shift(3600)
        if status == "queued":
            assert stock_levels.refill_stock("bee", "en", FULL) == 0
        db.session.execute(Generation.__table__.update().values(status=status, finished_at=now()))
        db.session.commit()
        if status == "queued":
            db.session.execute(Generation.__table__.delete())
            db.session.commit()
    assert len({one["seed"] for one in asked()}) == len(asked()) == 2


def test_what_was_asked_for_within_the_hour_is_enough(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    stock_levels.refill_stock("bee", "en", FULL)
    db.session.execute(Generation.__table__.update().values(status="done", finished_at=now()))
    db.session.commit()
    for seconds, wanted in ((3599, 0), (1, FULL)):
        time_machine.shift(seconds)
        assert stock_levels.refill_stock("bee", "en", FULL) == wanted


def test_each_language_has_its_own_and_games_without_such_a_job_have_one_each(any_app: Flask) -> None:
    fill(range(FULL))
    assert [stock_levels.refill_stock("bee", one, FULL) for one in ("en", "nb", "nn")] == [0, FULL, FULL]
    assert stock_levels.refill_stock("letterboxed", "nb", FULL) == FULL
    boxed = yard.column(select(Generation.params).where(Generation.game == "letterboxed").order_by(Generation.key))
    assert [(one["language"], one["number"]) for one in boxed] == [("nb", number) for number in range(FULL)]
    assert stock_levels.request_puzzles("letterboxed", "nb", 2) == 2
    keys = yard.column(select(Generation.key).where(Generation.game == "letterboxed").order_by(Generation.key))
    assert keys == [f"stock:letterboxed:nb:{number:09}" for number in range(FULL + 2)]
    assert set(yard.column(select(Generation.kind).where(Generation.game == "letterboxed"))) == {"generate"}


def test_what_was_only_looked_at_is_not_begun(any_app: Flask) -> None:
    fill(range(1))
    (puzzle,) = yard.column(select(PUZZLE.c.id))
    db.session.execute(PUZZLE_TALLY.insert().values(puzzle_id=puzzle, players=0))
    assert stock_levels.mark_begun_puzzles() == 0
    assert level().left == 1


def test_what_is_offered_to_nobody_is_no_stock(any_app: Flask) -> None:
    slugs = fill(range(FULL))
    yard.add_bee()
    yard.add_bee(other(7), origin="creator")
    for slug, taken in zip(slugs, ({"status": "hidden"}, {"day": today(), "origin": "daily"}), strict=False):
        db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == slug).values(**taken))
    db.session.commit()
    assert level().all == FULL - 2


def test_clocks_at_once_ask_once(any_app: Flask) -> None:
    def refill(_: int) -> None:
        with any_app.app_context():
            stock_levels.refill_stock("bee", "en", FULL)

    yard.in_threads(refill, range(8))
    assert len(asked()) == 1
