"""How players fared with a puzzle, read from the tallies, so that the number of players does not matter."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from sqlalchemy import Executable, Float, bindparam, cast, select

from app.contract.spec import first_word
from app.extensions import db
from app.play.histogram import bucket_of, median
from app.play.tallies import ANSWER_TALLY, PUZZLE_TALLY, PUZZLE_TIME


class Stats(NamedTuple):
    """Numbers of a puzzle. Time and hints are of the finished games, and None while there is none.

    `players` have begun, `completions` are those of accounts, `anonymous` those of guests. `after_answers` are those
    who finished it after they had seen its answers: they count as nothing else.
    """

    players: int = 0
    completions: int = 0
    anonymous: int = 0
    median_seconds: float | None = None
    mean_hints: float | None = None
    likes: int = 0
    dislikes: int = 0
    after_answers: int = 0

    @property
    def finished(self) -> int:
        return self.completions + self.anonymous


class LeftOut(NamedTuple):
    """Finishes, each of the same seconds and hints, whose time and hints are not to count."""

    finishes: int = 0
    seconds: int = 0
    hints: int = 0


NOBODY = LeftOut()
# From so many others on, a median and a mean say something of everybody, and not of one or two people.
MIN_OTHERS = 10


class LastWord(NamedTuple):
    """A word, the mean of its places (from 1) in the games that were finished, and how many of them have it."""

    text: str
    place: float
    finders: int


def load_stats(puzzle_id: int, but: LeftOut = NOBODY) -> Stats:
    """Load the numbers of a puzzle in one statement: the tally, with a row for each bucket of the times.

    The median time and the mean of the hints leave out `but`; all other numbers count everybody.
    """
    rows = db.session.execute(_stats_statement(), {"puzzle": puzzle_id}).all()
    if not rows:
        return Stats()
    first = rows[0]
    times = [leave_out((row.games, row.seconds), but, row.bucket) for row in rows if row.games]
    # Of what was counted before there were times, there are no hints either.
    timed = sum(count for count, _seconds in times if count > 0)
    hints = max(0, first.hints_sum - but.finishes * but.hints) / timed if timed else None
    middle = (median(times), hints)
    return Stats(
        first.players, first.completions, first.anonymous, *middle, first.likes, first.dislikes, first.after_answers
    )


def leave_out(times: tuple[int, int], but: LeftOut, bucket: int) -> tuple[int, int]:
    """Return the (count, seconds of all) of a bucket without `but`, if that lies in it."""
    count, seconds = times
    if bucket != bucket_of(but.seconds):
        return times
    return count - but.finishes, seconds - but.finishes * but.seconds


@lru_cache
def _stats_statement() -> Executable:
    t, h = PUZZLE_TALLY.c, PUZZLE_TIME.c
    columns = (t.players, t.completions, t.anonymous, t.likes, t.dislikes, t.hints_sum, t.after_answers)
    # Named so that no method of a row is in the way.
    rows = select(*columns, h.bucket, h.count.label("games"), h.seconds)
    source = PUZZLE_TALLY.outerjoin(PUZZLE_TIME, h.puzzle_id == t.puzzle_id)
    return rows.select_from(source).where(t.puzzle_id == bindparam("puzzle")).order_by(h.bucket)


def list_last_words(puzzle_id: int, most: int | None = None, told: Callable[[str], str] = first_word) -> list[LastWord]:
    """List the answers found by those who finished the board, those found last first.

    A guess may say more than its word, where it lies for one: `told` answers what people read of it.
    """
    a = ANSWER_TALLY.c
    place = (cast(a.places_sum, Float) / a.finders).label("place")
    answers = select(a.text, place, a.finders).where(a.puzzle_id == puzzle_id, a.finders > 0)
    listed = db.session.execute(answers.order_by(place.desc(), a.text).limit(most))
    return [LastWord(told(text), float(mean), many) for text, mean, many in listed]
