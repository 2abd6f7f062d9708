"""A guest's games become an account's: the union of the guesses, with the score told by the rules."""

from __future__ import annotations

from typing import Any

from sqlalchemy import case, delete, func, literal, select, update

from app.accounts.models import User
from app.boards.models import Draft
from app.extensions import db, insert
from app.games.contract import HINT, Game
from app.generations.models import Generation
from app.puzzles import models, registry
from app.puzzles.store import GUESS, PUZZLE, SAVE

COMPLETION: Any = models.Completion.__table__


def count(user_id: int | None) -> int:
    """How much a guest has played and made."""
    if user_id is None:
        return 0
    own = (SAVE.c.user_id == user_id, PUZZLE.c.author_id == user_id, Draft.author_id == user_id)
    counts = (select(func.count()).where(mine).scalar_subquery() for mine in own)
    return db.session.scalar(select(sum(counts, literal(0)))) or 0


def adopt(guest_id: int, user_id: int) -> None:
    """Move what the guest has played and made to the account, then forget the guest. The caller commits."""
    counted = finished(guest_id)
    for row in db.session.execute(select(SAVE.c.id, SAVE.c.puzzle_id).where(SAVE.c.user_id == guest_id)).all():
        adopt_save(row.id, row.puzzle_id, user_id)
    complete(user_id, counted)
    db.session.execute(update(Generation).where(Generation.owner_id == guest_id).values(owner_id=user_id))
    db.session.execute(update(Draft).where(Draft.author_id == guest_id).values(author_id=user_id))
    db.session.execute(update(PUZZLE).where(PUZZLE.c.author_id == guest_id).values(author_id=user_id))
    db.session.execute(delete(User).where(User.id == guest_id, User.handle.is_(None)))


def adopt_save(save_id: int, puzzle_id: int, user_id: int) -> None:
    mine = select(SAVE.c.id).where(SAVE.c.user_id == user_id, SAVE.c.puzzle_id == puzzle_id)
    own = db.session.scalar(mine)
    if own is None:
        db.session.execute(update(SAVE).where(SAVE.c.id == save_id).values(user_id=user_id))
        return
    g = GUESS.c
    theirs = db.session.execute(select(g.text, g.kind, g.points, g.created_at).where(g.save_id == save_id)).all()
    for row in theirs:
        db.session.execute(insert(GUESS).values(save_id=own, **row._mapping).on_conflict_do_nothing())
    recount(own, save_id)


def recount(own: int, other: int) -> None:
    """Judge every guess of the merged save again; counters are never added up from two saves."""
    p, s = PUZZLE.c, SAVE.c
    columns = (s.id, s.state, s.seconds, s.finished_at, s.updated_at, s.revealed_at)
    by_id = {row.id: row for row in db.session.execute(select(*columns).where(s.id.in_((own, other))))}
    row = db.session.execute(select(p.game, p.data, p.secret).join_from(SAVE, PUZZLE).where(s.id == own)).one()
    mine, theirs = by_id[own], by_id[other]
    if registry.is_moving(row.game):
        unite(row.game, mine, theirs)
        return
    score, progress, goal = tally(registry.game(row.game), row.data, row.secret, own)
    hints = select(func.count(GUESS.c.id)).where(GUESS.c.save_id == own, GUESS.c.kind == HINT)
    latest = max(mine.updated_at, theirs.updated_at)
    finished_at = mine.finished_at or theirs.finished_at
    # Whoever saw the words as a guest has seen them.
    revealed_at = None if finished_at else mine.revealed_at or theirs.revealed_at
    if progress >= goal and revealed_at is None:
        finished_at = finished_at or latest
    values = {
        "score": score,
        "progress": progress,
        "hints": hints.scalar_subquery(),
        "version": s.version + 1,
        "updated_at": latest,
        "finished_at": finished_at,
        "revealed_at": revealed_at,
    }
    values["seconds"] = mine.seconds + theirs.seconds
    db.session.execute(update(SAVE).where(s.id == own).values(**values))


def unite(name: str, mine: Any, theirs: Any) -> None:
    """The same for a game that keeps a state: the game itself says what becomes of two."""
    game, s = registry.moving(name), SAVE.c
    state = game.merge(game.state(mine.state or {}, ()), game.state(theirs.state or {}, ()))
    stands = game.standing(state)
    latest = max(mine.updated_at, theirs.updated_at)
    values = {
        "state": state.to_json(),
        "score": stands.score,
        "progress": stands.progress,
        "hints": stands.hints,
        "version": s.version + 1,
        "seconds": mine.seconds + theirs.seconds,
        "updated_at": latest,
        "finished_at": mine.finished_at or theirs.finished_at,
        "revealed_at": mine.revealed_at or theirs.revealed_at,
    }
    db.session.execute(update(SAVE).where(s.id == mine.id).values(values))


def tally(game: Game, data: dict[str, Any], secret: dict[str, Any], save_id: int) -> tuple[int, int, int]:
    puzzle = game.puzzle(data, secret)
    blank = game.state({}, ())
    texts = db.session.scalars(select(GUESS.c.text).where(GUESS.c.save_id == save_id)).all()
    verdicts = [game.judge(puzzle, blank, text) for text in texts]
    return sum(v.score for v in verdicts), sum(v.progress for v in verdicts), game.goal(puzzle)


def finished(guest_id: int) -> list[int]:
    """The puzzles that a guest has finished: each was counted without a name."""
    over = select(SAVE.c.puzzle_id).where(SAVE.c.user_id == guest_id, SAVE.c.finished_at.is_not(None))
    return list(db.session.scalars(over))


def complete(user_id: int, counted: list[int]) -> None:
    """What the guest finished was counted without a name; from now on it stands in the profile."""
    s, c = SAVE.c, COMPLETION.c
    known = select(c.id).where(c.user_id == user_id, c.puzzle_id == s.puzzle_id).exists()
    found = select(func.count(GUESS.c.id)).where(GUESS.c.save_id == s.id, GUESS.c.kind != HINT).scalar_subquery()
    # A game played by moves has no guesses: its progress tells the words of the solution.
    words = case((found > 0, found), else_=s.progress)
    done = select(s.puzzle_id, s.seconds, s.hints, s.finished_at, words.label("words"))
    for row in db.session.execute(done.where(s.user_id == user_id, s.finished_at.is_not(None), ~known)).all():
        values = {"seconds": row.seconds, "hints": row.hints, "words": row.words, "created_at": row.finished_at}
        db.session.execute(insert(COMPLETION).values(user_id=user_id, puzzle_id=row.puzzle_id, **values))
    less = update(PUZZLE).where(PUZZLE.c.id.in_(counted), PUZZLE.c.anonymous_completions > 0)
    db.session.execute(less.values(anonymous_completions=PUZZLE.c.anonymous_completions - 1))
