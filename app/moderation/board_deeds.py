"""What operators make of boards and accounts: hidden, deleted, listed, closed, and all of it taken back.

Each deed is one transaction with its line of the log. The callers commit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Select, delete, func, select, update

from app.accounts import sessions
from app.accounts.models import USER
from app.extensions import AnyRow, db, insert, now
from app.moderation import operator_log, reporting, word_wishes
from app.moderation.models import LONGEST_REASON
from app.moderation.operator_log import Doer
from app.play import counting
from app.puzzles import listing
from app.puzzles.models import CREATOR, DELETED, HIDDEN, PUBLISHED, PUZZLE, REMOVED, UNLISTED
from app.puzzles.takedowns import TAKEDOWN

OPEN = (PUBLISHED, UNLISTED)
OPERATOR = "operator"
# Always so, but a range: the index begins with the latest.
LARGEST = 2**31 - 1
SHOWN = (PUBLISHED, UNLISTED, HIDDEN, REMOVED)


def find(game: str, slug: str) -> AnyRow | None:
    """A board as operators see it: all but its answers, whatever became of it, unless its author has deleted it."""
    p = PUZZLE.c
    columns = (p.id, p.game, p.slug, p.title, p.day, p.status, p.origin, p.language, p.data, p.created_at, p.author_id)
    source = PUZZLE.outerjoin(USER, USER.c.id == p.author_id)
    author = (USER.c.name.label("author"), USER.c.role, USER.c.banned_at)
    one = select(*columns, *author, listing.is_wished(p)).select_from(source)
    return db.session.execute(one.where(p.game == game, p.slug == slug, p.status != DELETED)).first()


def answers(puzzle_id: int) -> object:
    """The secret of a board. Who asks for it has written a line of the log."""
    return db.session.scalar(select(PUZZLE.c.secret).where(PUZZLE.c.id == puzzle_id))


def name_of(board: AnyRow) -> str:
    return f"{board.game}/{board.slug}"


def hide(doer: Doer, board: AnyRow, why: str) -> bool:
    """For its author alone from now on; False if it was down already."""
    return bring_down(doer, board, HIDDEN, OPEN, why)


def remove(doer: Doer, board: AnyRow, why: str) -> bool:
    """For nobody from now on. It stays in the database, so that this can be taken back."""
    return bring_down(doer, board, REMOVED, (*OPEN, HIDDEN), why)


def bring_down(doer: Doer, board: AnyRow, status: str, among: Sequence[str], why: str) -> bool:
    found = held(select(PUZZLE.c.id).where(PUZZLE.c.id == board.id), among)
    if found:
        act = operator_log.HIDE if status == HIDDEN else operator_log.REMOVE
        act_id = operator_log.write(doer, act, name_of(board), why, puzzle_id=board.id)
        put_down(found, status, why, act_id)
    return bool(found)


def held(boards: Select[Any], among: Sequence[str]) -> Sequence[AnyRow]:
    """Those of the boards that have one of the statuses, held until the transaction ends: the tallies first, as whoever
    finishes a board does. A line of the log comes after that, for it refers to the board."""
    p = PUZZLE.c
    counting.lock(list(db.session.scalars(boards)))
    there = select(p.id, p.status, p.author_id).where(p.id.in_(boards), p.status.in_(among))
    return db.session.execute(there.order_by(p.id).with_for_update(key_share=True)).all()


def put_down(found: Sequence[AnyRow], status: str, why: str, act_id: int) -> None:
    """What the boards were is kept, and their reports are settled."""
    if not found:
        return
    ids = [row.id for row in found]
    same = {"act_id": act_id, "became": status, "reason": why[:LONGEST_REASON]}
    db.session.execute(TAKEDOWN.insert(), [{"puzzle_id": row.id, "was": row.status, **same} for row in found])
    db.session.execute(update(PUZZLE).where(PUZZLE.c.id.in_(ids)).values(status=status))
    reporting.settle(ids, act_id)
    recount(row.author_id for row in found)


def recount(authors: Iterable[int | None]) -> None:
    for author in sorted({one for one in authors if one is not None}):
        counting.recount(author)


def keep(doer: Doer, board: AnyRow, why: str) -> bool:
    """The board is well as it is: its reports are settled."""
    act_id = operator_log.write(doer, operator_log.KEEP, name_of(board), why, puzzle_id=board.id)
    reporting.settle([board.id], act_id)
    return True


def enlist(doer: Doer, board: AnyRow, why: str) -> bool:
    """List a guest's board, which waits for that; False if it does not."""
    found = held(select(PUZZLE.c.id).where(PUZZLE.c.id == board.id), (UNLISTED,))
    if not found or not listing.forget(board.id):
        return False
    db.session.execute(update(PUZZLE).where(PUZZLE.c.id == board.id).values(status=PUBLISHED))
    operator_log.write(doer, operator_log.LIST, name_of(board), why, puzzle_id=board.id)
    recount([board.author_id])
    return True


def account(name: str) -> AnyRow | None:
    """An account as operators see it."""
    u = USER.c
    boards = select(func.count()).where(PUZZLE.c.author_id == u.id, PUZZLE.c.status.in_(OPEN)).scalar_subquery()
    columns = (u.id, u.name, u.role, u.created_at, u.banned_at, u.ban_reason, boards.label("boards"))
    return db.session.execute(select(*columns).where(u.handle == name)).first()


def ban(doer: Doer, user_id: int, name: str, why: str) -> bool:
    """Close an account, or a guest's: its sessions end and its boards are hidden. Never an operator's."""
    u = USER.c
    open_one = update(USER).where(u.id == user_id, u.role != OPERATOR, u.banned_at.is_(None))
    closed = open_one.values(banned_at=now(), ban_reason=why[:LONGEST_REASON])
    if db.session.scalar(closed.returning(u.id)) is None:
        db.session.rollback()
        return False
    sessions.end(user_id, "ban")
    found = held(select(PUZZLE.c.id).where(PUZZLE.c.author_id == user_id, PUZZLE.c.status.in_(OPEN)), OPEN)
    act_id = operator_log.write(doer, operator_log.BAN, name, why, user_id=user_id)
    put_down(found, HIDDEN, why, act_id)
    return True


def undo(doer: Doer, act_id: int) -> AnyRow | None:
    """Take back what a line of the log tells; None if that cannot be."""
    line = operator_log.take_for_undoing(act_id)
    if line is None:
        return None
    restore(line.id)
    reporting.reopen(line.id)
    if line.act in (operator_log.RULE, operator_log.REFUSE):
        word_wishes.take_back(line.id)
    if line.act == operator_log.BAN and line.user_id:
        opened = update(USER).where(USER.c.id == line.user_id).values(banned_at=None, ban_reason=None)
        db.session.execute(opened)
    if line.act == operator_log.LIST and line.puzzle_id:
        unlist(line.puzzle_id)
    whom = {"puzzle_id": line.puzzle_id, "user_id": line.user_id}
    operator_log.write(doer, operator_log.UNDO, line.subject, f"{line.act} #{line.id}", **whom)
    return line


def restore(act_id: int) -> None:
    """What the act took down is as it was; under what was done later, it is as if the act had never been."""
    t, p = TAKEDOWN.c, PUZZLE.c
    for row in db.session.execute(select(TAKEDOWN).where(t.act_id == act_id)).all():
        counting.lock([row.puzzle_id])
        above = select(func.min(t.act_id)).where(t.puzzle_id == row.puzzle_id, t.act_id > act_id)
        later = db.session.scalar(above)
        if later:
            stacked = update(TAKEDOWN).where(t.puzzle_id == row.puzzle_id, t.act_id == later)
            db.session.execute(stacked.values(was=row.was))
            continue
        down = update(PUZZLE).where(p.id == row.puzzle_id, p.status == row.became).values(status=row.was)
        recount(db.session.scalars(down.returning(p.author_id)).all())
    db.session.execute(delete(TAKEDOWN).where(t.act_id == act_id))


def unlist(puzzle_id: int) -> None:
    p = PUZZLE.c
    listed = update(PUZZLE).where(p.id == puzzle_id, p.status == PUBLISHED).values(status=UNLISTED)
    authors = db.session.scalars(listed.returning(p.author_id)).all()
    if authors:
        db.session.execute(insert(listing.WISH).values(puzzle_id=puzzle_id).on_conflict_do_nothing())
        recount(authors)


def newest(page: int, most: int) -> tuple[list[AnyRow], bool]:
    """The boards of creators, the latest first, whatever became of them, and whether there are more."""
    p = PUZZLE.c
    columns = (p.game, p.slug, p.title, p.day, p.status, p.created_at, p.author_id, USER.c.name.label("author"))
    source = PUZZLE.outerjoin(USER, USER.c.id == p.author_id)
    made = (
        select(*columns, listing.is_wished(p))
        .select_from(source)
        .where(p.origin == CREATOR, p.status.in_(SHOWN), p.id <= LARGEST)
    )
    latest = made.order_by(p.id.desc()).limit(most + 1).offset((page - 1) * most)
    rows = db.session.execute(latest).all()
    return list(rows[:most]), len(rows) > most
