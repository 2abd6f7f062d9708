"""How many players have found each word of a puzzle: counted by the clock, so that a guess costs nothing more.

Guesses are read in the order of their ids, up to a minute ago: what was written at the same time in parallel is
committed by then. A puzzle's difficulty is judged anew by what is found of it, once enough have played it, and again
whenever twice as many have.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from datetime import timedelta
from itertools import takewhile
from time import monotonic

from sqlalchemy import func, or_, select, update

from app.contract import registry
from app.contract.spec import Finders
from app.extensions import AnyRow, db, insert, now
from app.play.models import GUESS, SAVE
from app.play.tallies import FINDERS_MARK, PUZZLE_TALLY, RECALIBRATION, WORD_FINDERS
from app.puzzles.models import PUZZLE

SETTLED = timedelta(minutes=1)
BATCH = 500
# Seconds that one call may take: the clock has other things to do.
TIME_LIMIT_SECONDS = 0.3
ENOUGH = 30


def count_new_guesses(seconds: float = TIME_LIMIT_SECONDS) -> int:
    """Count what was found since the last time, or some of it. Answers how many guesses were read."""
    end, read = monotonic() + seconds, 0
    while rows := load_next_guesses():
        read += len(rows)
        record_guesses(rows)
        if len(rows) < BATCH or monotonic() >= end:
            break
    return read


def load_next_guesses() -> list[AnyRow]:
    """Load the next guesses that are old enough to be counted, at most BATCH."""
    g, s, p = GUESS.c, SAVE.c, PUZZLE.c
    last = db.session.scalar(select(FINDERS_MARK.c.guess_id)) or 0
    unspoilt = or_(s.answers_seen_at.is_(None), g.created_at <= s.answers_seen_at).label("own")
    rows = select(g.id, g.text, g.kind, g.created_at, s.puzzle_id, p.game, unspoilt)
    rows = rows.join_from(GUESS, SAVE, s.id == g.save_id).join(PUZZLE, p.id == s.puzzle_id)
    settled = now() - SETTLED
    next_guesses = db.session.execute(rows.where(g.id > last).order_by(g.id).limit(BATCH)).all()
    return list(takewhile(lambda row: row.created_at <= settled, next_guesses))


def record_guesses(rows: Collection[AnyRow]) -> None:
    """Add these guesses to the counts and move the mark behind them, in one transaction."""
    games = {spec.name: spec.finders for spec in registry.specs() if spec.finders}
    last = max(row.id for row in rows)
    mark = insert(FINDERS_MARK).values(id=1, guess_id=last)
    # A second clock has read the same rows: whoever comes later moves nothing, and counts nothing.
    newer = mark.on_conflict_do_update(
        index_elements=["id"], set_={"guess_id": last}, where=FINDERS_MARK.c.guess_id < min(row.id for row in rows)
    )
    if db.session.scalar(newer.returning(FINDERS_MARK.c.guess_id)) is None:
        db.session.rollback()
        return
    new_finders = Counter(
        (row.puzzle_id, row.text) for row in rows if row.own and row.game in games and row.kind in games[row.game].kinds
    )
    add_finders(new_finders)
    recalibrate_difficulties(sorted({puzzle for puzzle, _text in new_finders}), games)
    db.session.commit()


def add_finders(new_finders: Mapping[tuple[int, str], int]) -> None:
    """Add to the numbers of finders by puzzle and word. Does not commit."""
    fresh = insert(WORD_FINDERS)
    more = {"finders": WORD_FINDERS.c.finders + fresh.excluded.finders}
    listed = [{"puzzle_id": puzzle, "text": text, "finders": by} for (puzzle, text), by in sorted(new_finders.items())]
    if listed:
        db.session.execute(fresh.on_conflict_do_update(index_elements=["puzzle_id", "text"], set_=more), listed)


def recalibrate_difficulties(puzzles: Collection[int], games: Mapping[str, Finders]) -> None:
    """Judge those of the puzzles anew that enough have played since the last time."""
    p, t, r = PUZZLE.c, PUZZLE_TALLY.c, RECALIBRATION.c
    due = (t.players >= ENOUGH) & (t.players >= 2 * func.coalesce(r.players, 0))
    made_as = func.coalesce(r.made_as, p.difficulty).label("made_as")
    source = PUZZLE.join(PUZZLE_TALLY, t.puzzle_id == p.id).outerjoin(RECALIBRATION, r.puzzle_id == p.id)
    rows = select(p.id, p.game, p.secret, t.players, made_as).select_from(source).where(p.id.in_(puzzles), due)
    for row in db.session.execute(rows).all() if puzzles else ():
        level = games[row.game].difficulty(row.secret, load_finders_by_word(row.id), row.made_as)
        db.session.execute(update(PUZZLE).where(p.id == row.id).values(difficulty=level))
        note_players(row)


def note_players(row: AnyRow) -> None:
    """Record how many players a puzzle had when it was recalibrated. Does not commit."""
    values = {"puzzle_id": row.id, "players": row.players, "made_as": row.made_as}
    upsert = insert(RECALIBRATION).values(values)
    db.session.execute(upsert.on_conflict_do_update(index_elements=["puzzle_id"], set_={"players": row.players}))


def load_finders_by_word(puzzle_id: int) -> dict[str, int]:
    """Return the number of finders of each word of a puzzle, as counted so far."""
    w = WORD_FINDERS.c
    return {
        row.text: row.finders for row in db.session.execute(select(w.text, w.finders).where(w.puzzle_id == puzzle_id))
    }


def words_found_by_nobody_else(puzzle_id: int, words: Iterable[str]) -> list[str]:
    """Return those of a player's words that no second player has found so far."""
    finders = load_finders_by_word(puzzle_id)
    return [word for word in words if finders.get(word, 0) <= 1]
