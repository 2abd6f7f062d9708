"""How much of the stock nobody has begun, how fast it goes, and asking for more of it."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import ColumnElement, case, func, or_, select, update

import config
from app.contract import registry
from app.contract.game_types import STOCK
from app.contract.parameters import write_parameters
from app.extensions import db, now
from app.generations import service
from app.generations.models import OPEN, Generation
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import today
from app.puzzles.stock import STOCKED, from_stock

# Period from which the daily use of the stock is estimated.
RECENT_PERIOD = timedelta(days=7)
# Minimum time between refills, so that one fast player does not keep the site generating.
REFILL_EVERY = timedelta(hours=1)
LAST = 10**9 - 1


class StockLevel(NamedTuple):
    """A game's stock in a language: how many puzzles, how many of them nobody has begun, and how many were begun
    lately."""

    game: str
    language: str
    all: int = 0
    left: int = 0
    begun: int = 0
    # Whether the site makes puzzles in this language.
    wanted: bool = True

    @property
    def days_left(self) -> int | None:
        """Days until the stock runs out at the recent rate; None if nothing was begun lately."""
        return self.left * RECENT_PERIOD.days // self.begun if self.begun else None


def list_stock_levels() -> list[StockLevel]:
    """List the stock of each game and language of the site, and of other languages that have some."""
    s = STOCKED.c
    left = func.sum(case((s.begun_at.is_(None), 1), else_=0))
    begun = func.sum(case((s.begun_at > now() - RECENT_PERIOD, 1), else_=0))
    counted = from_stock(select(s.game, s.language, func.count(), left, begun)).group_by(s.game, s.language)
    level_by_key = {(row[0], row[1]): StockLevel(*row) for row in db.session.execute(counted).all()}
    made_here = {
        (spec.name, language) for spec in registry.specs() for language in spec.supply.among(config.daily_languages())
    }
    every = [(spec.name, language) for spec in registry.specs() for language in spec.supply.languages]
    shown = [key for key in every if key in made_here or key in level_by_key]
    return [level_by_key.get(key, StockLevel(*key))._replace(wanted=key in made_here) for key in shown]


def mark_begun_puzzles() -> int:
    """Note which puzzles have been begun since the last time: the clock asks, so that no guess has to."""
    s, t = STOCKED.c, PUZZLE_TALLY.c
    played = select(t.puzzle_id).where(t.puzzle_id == s.puzzle_id, t.players > 0).correlate(STOCKED).exists()
    noted = update(STOCKED).where(s.begun_at.is_(None), played).values(begun_at=now()).returning(s.puzzle_id)
    begun_count = len(db.session.scalars(noted).all())
    db.session.commit()
    return begun_count


def refill_stock(game: str, language: str, full: int) -> int:
    """Ask for what is missing once half of the stock has been begun; how many puzzles were asked for."""
    # Read before anything else: two clocks then ask for the same keys, or one sees what the other has asked for.
    number = next_number(game, language)
    s = STOCKED.c
    conditions = (s.begun_at.is_(None), s.game == game, s.language == language)
    unbegun = from_stock(select(s.puzzle_id)).where(*conditions).limit(full)
    left = db.session.scalars(select(func.count()).select_from(unbegun.subquery())).one()
    if left >= full or 2 * left > full or is_coming(game, language):
        return 0
    return submit_jobs(game, language, full - left, number)


def next_number(game: str, language: str) -> int:
    """Return the number after that of the last stock job of a game and language, from 0."""
    last = db.session.scalar(select(func.max(Generation.key)).where(*_is_stock_job(game, language)))
    return int(last.rpartition(":")[2]) + 1 if last else 0


def is_coming(game: str, language: str) -> bool:
    """Whether stock was requested within REFILL_EVERY or is still being made."""
    lately = or_(Generation.status.in_(OPEN), Generation.created_at > now() - REFILL_EVERY)
    recent_jobs = select(Generation.id).where(*_is_stock_job(game, language), lately)
    return db.session.scalar(recent_jobs) is not None


def request_puzzles(game: str, language: str, count: int) -> int:
    """Request `count` puzzles for the stock, whatever is there; return how many."""
    return submit_jobs(game, language, count, next_number(game, language))


def submit_jobs(game: str, language: str, count: int, number: int) -> int:
    """Submit jobs for `count` puzzles, numbered from `number`: a single job if the game can make many in one."""
    spec = registry.spec(game)
    base_params = {**write_parameters(spec.supply.asked(language)), STOCK: True, "today": today().isoformat()}
    many = STOCK in spec.jobs
    kind, extra_params = (STOCK, {"count": count}) if many else ("generate", {})
    for key in range(number, number + (1 if many else count)):
        params = {**base_params, **extra_params, "seed": secrets.randbits(48), "number": key}
        service.submit_job(game, kind, params, key=stock_key(game, language, key))
    return count


def _is_stock_job(game: str, language: str) -> tuple[ColumnElement[bool], ...]:
    # A range, which an index finds; numbers alone differ in it, so that no database's alphabet matters.
    first, last = (stock_key(game, language, number) for number in (0, LAST))
    return Generation.game == game, Generation.key.between(first, last)


def stock_key(game: str, language: str, number: int) -> str:
    """Return the key of a stock job; keys sort by number."""
    return f"stock:{game}:{language}:{number:09}"
