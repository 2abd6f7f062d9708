"""What became of a puzzle in its players' hands."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import and_, bindparam, func, select, true

from app.extensions import db
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles.models import PUZZLE


class Stats(NamedTuple):
    """Numbers of a puzzle. Time and hints are of the finished games, and None while there is none.

    `players` have begun, `completions` are those of accounts, `anonymous` those of guests.
    """

    players: int = 0
    completions: int = 0
    anonymous: int = 0
    median_seconds: float | None = None
    mean_hints: float | None = None
    likes: int = 0
    dislikes: int = 0

    @property
    def finished(self) -> int:
        return self.completions + self.anonymous


class LastWord(NamedTuple):
    """A word, the mean of its places (from 1) in the games that were finished, and how many of them have it."""

    text: str
    place: float
    finders: int


def of_puzzle(puzzle_id: int) -> Stats:
    """Everything in one statement."""
    row = db.session.execute(_statement(), {"puzzle": puzzle_id}).first()
    if row is None:
        return Stats()
    median, hints = (None if value is None else float(value) for value in (row.median, row.hints))
    return Stats(row.players, row.completions, row.anonymous, median, hints, row.likes, row.dislikes)


@lru_cache
def _statement() -> Any:
    p, s, c = PUZZLE.c, SAVE.c, COMPLETION.c
    here: Any = bindparam("puzzle")
    done = _finished_games(here)
    # The middle of n is at (n + 1) / 2, and between two neighbours if n is even.
    middle = (2 * done.c.place).between(done.c.total, done.c.total + 2)
    theirs = select(
        func.count().label("completions"),
        func.count().filter(c.liked.is_(True)).label("likes"),
        func.count().filter(c.liked.is_(False)).label("dislikes"),
    )
    counted = theirs.where(c.puzzle_id == here).subquery()
    return (
        select(
            select(func.count()).select_from(SAVE).where(s.puzzle_id == here).scalar_subquery().label("players"),
            counted.c.completions,
            p.anonymous_completions.label("anonymous"),
            select(func.avg(done.c.seconds)).where(middle).scalar_subquery().label("median"),
            select(func.avg(done.c.hints)).scalar_subquery().label("hints"),
            counted.c.likes,
            counted.c.dislikes,
        )
        .select_from(PUZZLE.join(counted, true()))
        .where(p.id == here)
    )


def _finished_games(puzzle: Any) -> Any:
    """Seconds and hints of each, as they were when it was finished: an account may have played on since."""
    s, c = SAVE.c, COMPLETION.c
    seconds = func.coalesce(c.seconds, s.seconds)
    ranked = select(
        seconds.label("seconds"),
        func.coalesce(c.hints, s.hints).label("hints"),
        func.row_number().over(order_by=seconds).label("place"),
        func.count().over().label("total"),
    )
    source = SAVE.outerjoin(COMPLETION, and_(c.puzzle_id == s.puzzle_id, c.user_id == s.user_id))
    return ranked.select_from(source).where(s.puzzle_id == puzzle, s.finished_at.is_not(None)).cte("done")


def last_words(puzzle_id: int, kinds: tuple[str, ...]) -> list[LastWord]:
    """The accepted guesses of these kinds in the games that were finished: those that come last are first."""
    g, s = GUESS.c, SAVE.c
    # A guest's guesses get new rows when an account adopts them; when they were made stays.
    when = func.row_number().over(partition_by=g.save_id, order_by=(g.created_at, g.id))
    placed = select(g.text, when.label("place")).join_from(GUESS, SAVE).where(s.finished_at.is_not(None))
    found = placed.where(s.puzzle_id == puzzle_id, g.kind.in_(kinds)).subquery()
    place = func.avg(found.c.place)
    listed = select(found.c.text, place, func.count()).group_by(found.c.text).order_by(place.desc(), found.c.text)
    # A guess may say more than its word, where it lies for one.
    return [LastWord(text.split(" ")[0], float(mean), many) for text, mean, many in db.session.execute(listed)]
