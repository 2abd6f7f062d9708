"""Games that are finished without being played, and the tallies as they ought to be."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sqlalchemy import select

from app.accounts.models import User
from app.contract import registry
from app.extensions import db, now
from app.play import counting
from app.play.histogram import bucket_of
from app.play.models import COMPLETION, GUESS, SAVE
from app.play.tallies import ANSWER_TALLY, CREATOR_TALLY, PUZZLE_TALLY, PUZZLE_TIME
from app.puzzles.models import PUZZLE

TALLIES = (PUZZLE_TALLY, PUZZLE_TIME, ANSWER_TALLY, CREATOR_TALLY)
OPEN = ("published", "unlisted")


def begin(puzzle_id: int, user_id: int, **values: Any) -> int:
    """The id of a player's game of a puzzle, counted as it would be."""
    row = {"puzzle_id": puzzle_id, "user_id": user_id, **values}
    save_id = int(db.session.scalars(SAVE.insert().values(row).returning(SAVE.c.id)).one())
    counting.count_start(puzzle_id)
    db.session.commit()
    return save_id


def finish(puzzle_id: int, user_id: int, seconds: int, hints: int = 0, *, liked: bool | None = None) -> int:
    """The same of a game that is finished."""
    guest = db.session.scalars(select(User.name).where(User.id == user_id)).one() is None
    save_id = begin(puzzle_id, user_id, seconds=seconds, hints=hints, finished_at=now())
    row = {"puzzle_id": puzzle_id, "user_id": user_id, "seconds": seconds, "hints": hints, "liked": liked}
    db.session.execute(COMPLETION.insert().values(row))
    counting.write_change(counting.finish_change(puzzle_id, guest, seconds, hints), but=(user_id,))
    counting.count_like(puzzle_id, user_id, None, liked)
    db.session.commit()
    return save_id


def stored() -> dict[str, Any]:
    """All tallies as they stand; a row of nothing is none."""
    db.session.rollback()
    return {table.name: rows_of(table) for table in TALLIES}


def rows_of(table: Any) -> dict[tuple[Any, ...], tuple[int, ...]]:
    keys = len(table.primary_key)
    rows = (tuple(row) for row in db.session.execute(table.select()))
    return {row[:keys]: row[keys:] for row in rows if any(row[keys:])}


def expected() -> dict[str, Any]:
    """All tallies, told from the rows one by one."""
    db.session.rollback()
    puzzles = {row.id: row for row in db.session.execute(select(PUZZLE.c.id, PUZZLE.c.author_id, PUZZLE.c.status))}
    saves = db.session.execute(SAVE.select()).all()
    names = dict(db.session.execute(select(User.id, User.name)).all())
    tallies: dict[str, Counter[Any]] = {table.name: Counter() for table in TALLIES}
    for save in saves:
        tallies["puzzle_tally"][(save.puzzle_id,), "players"] += 1
    for done in db.session.execute(COMPLETION.select()).all():
        note(tallies, done, puzzles[done.puzzle_id], guest=names[done.user_id] is None)
    for save in saves:
        for place, text in enumerate(answers(save), 1):
            key = (save.puzzle_id, text)
            tallies["answer_tally"].update({(key, "finders"): 1, (key, "places_sum"): place})
    for puzzle in puzzles.values():
        if puzzle.author_id and puzzle.status == "published":
            tallies["creator_tally"][(puzzle.author_id,), "boards"] += 1
    return {table.name: laid_out(table, tallies[table.name]) for table in TALLIES}


def note(tallies: dict[str, Counter[Any]], done: Any, puzzle: Any, *, guest: bool) -> None:
    """Count a finish; one of somebody who had seen the answers counts for what was said of the puzzle alone."""
    here, bucket = (done.puzzle_id,), (done.puzzle_id, bucket_of(done.seconds))
    kind, fair = "anonymous" if guest else "completions", int(not done.answers_seen)
    said = {True: "likes", False: "dislikes", None: "players"}[done.liked]
    tallies["puzzle_tally"].update({(here, kind): fair, (here, "hints_sum"): fair * done.hints})
    tallies["puzzle_tally"][here, "after_answers"] += not fair
    tallies["puzzle_tally"][here, said] += done.liked is not None
    tallies["puzzle_time"].update({(bucket, "count"): fair, (bucket, "seconds"): fair * done.seconds})
    if puzzle.author_id not in (None, done.user_id) and puzzle.status in OPEN:
        author = (puzzle.author_id,)
        tallies["creator_tally"].update({(author, "completions"): fair, (author, "likes"): int(done.liked is True)})


def answers(save: Any) -> list[str]:
    game = db.session.execute(select(PUZZLE.c.game, PUZZLE.c.author_id).where(PUZZLE.c.id == save.puzzle_id)).one()
    workshop = registry.spec(game.game).workshop
    if save.finished_at is None or save.answers_seen_at or game.author_id is None or workshop is None:
        return []
    guesses = GUESS.select().where(GUESS.c.save_id == save.id).order_by(GUESS.c.created_at, GUESS.c.id)
    found = db.session.execute(guesses).all()
    return [one.text for one in found if one.kind in workshop.answer_kinds and one.created_at <= save.finished_at]


def laid_out(table: Any, numbers: Counter[Any]) -> dict[tuple[Any, ...], tuple[int, ...]]:
    names = [column.name for column in table.c if not column.primary_key]
    rows = {key: tuple(numbers[key, name] for name in names) for key, _name in numbers}
    return {key: row for key, row in rows.items() if any(row)}
