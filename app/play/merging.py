"""A guest's games become an account's: the union of the guesses, with the score told by the rules."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Table, case, func, select, update

from app.accounts import signals
from app.extensions import AnyRow, db, insert
from app.games.base import registry
from app.games.base.contract import HINT, MoveRules, Rules
from app.play import counting
from app.play.models import COMPLETION, GUESS, SAVE
from app.puzzles import publishing
from app.puzzles.models import PUZZLE


@signals.counting.connect
def count(sender: object, user_id: int) -> int:
    """How much a guest has played."""
    return db.session.scalar(select(func.count()).select_from(SAVE).where(SAVE.c.user_id == user_id)) or 0


@signals.named.connect
def name(sender: object, user_id: int) -> None:
    """The guest has become an account: what was finished without a name has one from now on."""
    over = puzzles(COMPLETION, user_id)
    change = counting.of_player(user_id, over, guest=False)
    change.subtract(counting.of_player(user_id, over, guest=True))
    counting.write(change, but=(user_id,))


@signals.merging.connect
def merge(sender: object, guest_id: int, user_id: int) -> None:
    """Move what the guest has played and made to the account. The caller commits."""
    played, made = puzzles(SAVE, guest_id), publishing.made_by(guest_id)
    if made:
        # Whoever finishes one of them just now credits the guest first, or finds the account in its place.
        counting.lock({*made, *played})
        publishing.hand_over(guest_id, user_id)
    before = counting.of_player(guest_id, played, guest=True)
    before.update(counting.of_player(user_id, played, guest=False))
    for row in db.session.execute(select(SAVE.c.id, SAVE.c.puzzle_id).where(SAVE.c.user_id == guest_id)).all():
        merge_save(row.id, row.puzzle_id, user_id)
    complete(guest_id, user_id)
    change = counting.of_player(user_id, played, guest=False)
    change.subtract(before)
    counting.write(change, but=(guest_id, user_id))
    if made or publishing.made_by(user_id):
        counting.recount(user_id)


def puzzles(table: Table, user_id: int) -> list[int]:
    """The puzzles of which a player has rows, in order."""
    of_player = select(table.c.puzzle_id).where(table.c.user_id == user_id)
    return list(db.session.scalars(of_player.order_by(table.c.puzzle_id)))


def merge_save(save_id: int, puzzle_id: int, user_id: int) -> None:
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
    mine, theirs, moves = by_id[own], by_id[other], registry.moves(row.game)
    numbers = unite(row.game, moves, mine, theirs) if moves else tally(registry.rules(row.game), row, mine, theirs)
    shared = {
        "version": s.version + 1,
        "seconds": mine.seconds + theirs.seconds,
        "updated_at": max(mine.updated_at, theirs.updated_at),
    }
    db.session.execute(update(SAVE).where(s.id == own).values({**numbers, **shared}))


def unite(game: str, moves: MoveRules[Any], mine: AnyRow, theirs: AnyRow) -> dict[str, Any]:
    """The numbers of a game that keeps a state: the game itself says what becomes of two."""
    read = registry.rules(game).state
    state = moves.merge(read(mine.state or {}, ()), read(theirs.state or {}, ()))
    stands = moves.standing(state)
    return {
        "state": state.to_json(),
        "score": stands.score,
        "progress": stands.progress,
        "hints": stands.hints,
        "finished_at": mine.finished_at or theirs.finished_at,
        "revealed_at": mine.revealed_at or theirs.revealed_at,
    }


def tally(rules: Rules[Any, Any], puzzle_row: AnyRow, mine: AnyRow, theirs: AnyRow) -> dict[str, Any]:
    """The numbers of a game that keeps guesses: the rules judge all of them again."""
    score, progress, goal = judge_again(rules, puzzle_row.data, puzzle_row.secret, mine.id)
    hints = select(func.count(GUESS.c.id)).where(GUESS.c.save_id == mine.id, GUESS.c.kind == HINT)
    finished_at = mine.finished_at or theirs.finished_at
    # Whoever saw the words as a guest has seen them.
    revealed_at = None if finished_at else mine.revealed_at or theirs.revealed_at
    if progress >= goal and revealed_at is None:
        finished_at = finished_at or max(mine.updated_at, theirs.updated_at)
    return {
        "score": score,
        "progress": progress,
        "hints": hints.scalar_subquery(),
        "finished_at": finished_at,
        "revealed_at": revealed_at,
    }


def judge_again(
    rules: Rules[Any, Any], data: dict[str, Any], secret: dict[str, Any], save_id: int
) -> tuple[int, int, int]:
    """Score and progress of all guesses of a save, and the progress at which the puzzle is finished."""
    puzzle = rules.puzzle(data, secret)
    blank = rules.state({}, ())
    texts = db.session.scalars(select(GUESS.c.text).where(GUESS.c.save_id == save_id)).all()
    verdicts = [rules.judge(puzzle, blank, text) for text in texts]
    return sum(v.score for v in verdicts), sum(v.progress for v in verdicts), rules.goal(puzzle)


def complete(guest_id: int, user_id: int) -> None:
    """The profile has what the guest finished, as it was then, and what is finished only now that both are united."""
    s, c = SAVE.c, COMPLETION.c
    own = COMPLETION.alias()
    known = select(own.c.puzzle_id).where(own.c.user_id == user_id)
    theirs = update(COMPLETION).where(c.user_id == guest_id, c.puzzle_id.not_in(known))
    db.session.execute(theirs.values(user_id=user_id))
    there = select(c.id).where(c.user_id == user_id, c.puzzle_id == s.puzzle_id).exists()
    found = select(func.count(GUESS.c.id)).where(GUESS.c.save_id == s.id, GUESS.c.kind != HINT).scalar_subquery()
    # A game played by moves has no guesses: its progress tells the words of the solution.
    words = case((found > 0, found), else_=s.progress)
    done = select(s.user_id, s.puzzle_id, s.seconds, s.hints, s.finished_at.label("created_at"), words.label("words"))
    for row in db.session.execute(done.where(s.user_id == user_id, s.finished_at.is_not(None), ~there)).all():
        db.session.execute(insert(COMPLETION).values(row._asdict()))
