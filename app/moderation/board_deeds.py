"""Operators' actions on boards and accounts: hide, remove, list, ban, and undo each of them.

Each deed is one transaction with its line of the log. The callers commit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import Select, delete, func, select, update

from app.accounts import sessions
from app.accounts.models import USER
from app.extensions import AnyRow, db, insert, now
from app.moderation import operator_log, reporting, word_wishes
from app.moderation.models import LONGEST_REASON, OPERATOR_ACT
from app.moderation.operator_log import Doer
from app.play import counting
from app.puzzles import listing
from app.puzzles.models import CREATOR, DELETED, HIDDEN, PUBLISHED, PUZZLE, REMOVED, UNLISTED
from app.puzzles.takedowns import TAKEDOWN, chosen_status, standing_acts, visible_status
from app.workshop.own import DELETED_BOARD, deleted_hash

OPEN = (PUBLISHED, UNLISTED)
OPERATOR = "operator"
# Always so, but a range: the index begins with the latest.
LARGEST = 2**31 - 1
SHOWN = (PUBLISHED, UNLISTED, HIDDEN, REMOVED)


def find_board(game: str, slug: str) -> AnyRow | None:
    """Find a board of any status, without its answers; None if there is none or its author has deleted it."""
    p = PUZZLE.c
    columns = (p.id, p.game, p.slug, p.title, p.day, p.status, p.origin, p.language, p.data, p.created_at, p.author_id)
    source = PUZZLE.outerjoin(USER, USER.c.id == p.author_id)
    author = (USER.c.name.label("author"), USER.c.role, USER.c.banned_at)
    statement = select(*columns, *author, listing.listing_request_column()).select_from(source)
    return db.session.execute(statement.where(p.game == game, p.slug == slug, p.status != DELETED)).first()


def load_secret(puzzle_id: int) -> object:
    """Return the answers of a board. The caller must have logged this."""
    return db.session.scalar(select(PUZZLE.c.secret).where(PUZZLE.c.id == puzzle_id))


def board_name(board: AnyRow) -> str:
    """Return the name of a board in the log: game/slug."""
    return f"{board.game}/{board.slug}"


def hide_board(doer: Doer, board: AnyRow, why: str) -> bool:
    """Hide a board from everybody but its author; False if it was hidden or removed already.

    A board that is hidden because its author's account is closed can be hidden for itself too.
    """
    return bring_down(doer, board, HIDDEN, (*OPEN, HIDDEN), why)


def remove_board(doer: Doer, board: AnyRow, why: str) -> bool:
    """Remove a board for everybody, its author too; the row stays, so that this can be undone."""
    return bring_down(doer, board, REMOVED, (*OPEN, HIDDEN), why)


def bring_down(doer: Doer, board: AnyRow, status: str, among: Sequence[str], why: str) -> bool:
    """Hide or remove a board and log it; False if its status is none of `among` or it is hidden already."""
    boards = lock_boards(select(PUZZLE.c.id).where(PUZZLE.c.id == board.id), among)
    if status == HIDDEN and boards and is_hidden_by_itself(board.id):
        boards = []
    if boards:
        act = operator_log.HIDE if status == HIDDEN else operator_log.REMOVE
        act_id = operator_log.record_action(doer, act, board_name(board), why, puzzle_id=board.id)
        put_down(boards, status, why, act_id)
    return bool(boards)


def lock_boards(boards: Select[object], among: Sequence[str]) -> Sequence[AnyRow]:
    """Lock the boards that have one of the statuses and return them; tallies first, in the order of finishing.

    A line of the log must come after that, for it refers to the board.
    """
    p = PUZZLE.c
    counting.lock_tallies(list(db.session.scalars(boards)))
    locked = select(p.id, p.status, p.author_id).where(p.id.in_(boards), p.status.in_(among))
    return db.session.execute(locked.order_by(p.id).with_for_update(key_share=True)).all()


def is_hidden_by_itself(puzzle_id: int) -> bool:
    """Whether a standing act has hidden this board, and not merely all boards of its author."""
    t, a = TAKEDOWN.c, OPERATOR_ACT.c
    hiding_acts = select(t.act_id).join_from(TAKEDOWN, OPERATOR_ACT, a.id == t.act_id)
    return (
        db.session.scalar(hiding_acts.where(t.puzzle_id == puzzle_id, a.act != operator_log.BAN).limit(1)) is not None
    )


def put_down(found: Sequence[AnyRow], status: str, why: str, act_id: int) -> None:
    """Add the action to the takedowns of the boards, set their statuses and settle their reports."""
    if not found:
        return
    ids = [row.id for row in found]
    acts = standing_acts(ids)
    same = {"act_id": act_id, "became": status, "reason": why[:LONGEST_REASON]}
    rows = [{"puzzle_id": row.id, "was": chosen_status(acts[row.id], row.status), **same} for row in found]
    db.session.execute(TAKEDOWN.insert(), rows)
    for row in found:
        show_as(row.id, visible_status(row.status, [status, *(act.became for act in acts[row.id])]))
    reporting.settle_reports(ids, act_id)
    recount_authors(row.author_id for row in found)


def show_as(puzzle_id: int, status: str) -> None:
    """Set the status of a board; a deleted one gets it when it is restored, and may be made again once it is open."""
    p, d = PUZZLE.c, DELETED_BOARD.c
    db.session.execute(update(PUZZLE).where(p.id == puzzle_id, p.status != DELETED).values(status=status))
    db.session.execute(update(DELETED_BOARD).where(d.puzzle_id == puzzle_id).values(status=status))
    if status in OPEN:
        deleted = update(PUZZLE).where(p.id == puzzle_id, p.status == DELETED)
        db.session.execute(deleted.values(content_hash=deleted_hash(puzzle_id)))


def recount_authors(authors: Iterable[int | None]) -> None:
    """Count the tallies of these authors again; None is skipped."""
    for author in sorted({author_id for author_id in authors if author_id is not None}):
        counting.recount_creator(author)


def keep_board(doer: Doer, board: AnyRow, why: str) -> bool:
    """Settle the reports of a board without changing it, and log this."""
    act_id = operator_log.record_action(doer, operator_log.KEEP, board_name(board), why, puzzle_id=board.id)
    reporting.settle_reports([board.id], act_id)
    return True


def list_board(doer: Doer, board: AnyRow, why: str) -> bool:
    """List a guest's board that has a listing request, and log this; False if there is none."""
    boards = lock_boards(select(PUZZLE.c.id).where(PUZZLE.c.id == board.id), (UNLISTED,))
    if not boards or not listing.withdraw_listing_request(board.id):
        return False
    db.session.execute(update(PUZZLE).where(PUZZLE.c.id == board.id).values(status=PUBLISHED))
    operator_log.record_action(doer, operator_log.LIST, board_name(board), why, puzzle_id=board.id)
    recount_authors([board.author_id])
    return True


def find_account(name: str) -> AnyRow | None:
    """Find an account by its folded name, with the number of its open boards; None if there is none."""
    u = USER.c
    boards = select(func.count()).where(PUZZLE.c.author_id == u.id, PUZZLE.c.status.in_(OPEN)).scalar_subquery()
    columns = (u.id, u.name, u.role, u.created_at, u.banned_at, u.ban_reason, boards.label("boards"))
    return db.session.execute(select(*columns).where(u.handle == name)).first()


def list_accounts_by_prefix(prefix: str, most: int) -> list[str]:
    """List the names of at most `most` accounts whose folded name begins with `prefix`, in the order of the
    alphabet."""
    u = USER.c
    # The lower bound lets the index on names find the first one.
    names = select(u.name).where(u.handle >= prefix, u.handle.startswith(prefix, autoescape=True))
    return list(db.session.scalars(names.order_by(u.handle).limit(most)))


def ban_author(doer: Doer, user_id: int, name: str, why: str) -> bool:
    """Ban an account or guest, end the sessions and hide the boards; False, rolled back, if banned or an operator."""
    u = USER.c
    open_one = update(USER).where(u.id == user_id, u.role != OPERATOR, u.banned_at.is_(None))
    closed = open_one.values(banned_at=now(), ban_reason=why[:LONGEST_REASON])
    if db.session.scalar(closed.returning(u.id)) is None:
        db.session.rollback()
        return False
    sessions.end(user_id, "ban")
    # Boards that are down already as well: they stay down when that is taken back before the account is opened.
    theirs = select(PUZZLE.c.id).where(PUZZLE.c.author_id == user_id, PUZZLE.c.status.in_(SHOWN))
    boards = lock_boards(theirs, SHOWN)
    act_id = operator_log.record_action(doer, operator_log.BAN, name, why, user_id=user_id)
    put_down(boards, HIDDEN, why, act_id)
    return True


def undo_action(doer: Doer, act_id: int) -> AnyRow | None:
    """Undo a logged action and return its line; None if that cannot be done."""
    line = operator_log.take_for_undoing(act_id)
    if line is None:
        return None
    restore_boards(line.id)
    reporting.reopen_reports(line.id)
    if line.act in (operator_log.RULE, operator_log.REFUSE):
        word_wishes.undo_ruling(line.id)
    if line.act == operator_log.BAN and line.user_id:
        opened = update(USER).where(USER.c.id == line.user_id).values(banned_at=None, ban_reason=None)
        db.session.execute(opened)
    if line.act == operator_log.LIST and line.puzzle_id:
        unlist_board(line.puzzle_id)
    whom = {"puzzle_id": line.puzzle_id, "user_id": line.user_id}
    operator_log.record_action(doer, operator_log.UNDO, line.subject, f"{line.act} #{line.id}", **whom)
    return line


def restore_boards(act_id: int) -> None:
    """Take the act off the boards: each is what its other standing acts make of it, else what its author has chosen."""
    t, p = TAKEDOWN.c, PUZZLE.c
    ids = sorted(db.session.scalars(select(t.puzzle_id).where(t.act_id == act_id)))
    counting.lock_tallies(ids)
    acts = standing_acts(ids)
    db.session.execute(delete(TAKEDOWN).where(t.act_id == act_id))
    for puzzle_id, standing in acts.items():
        chosen = chosen_status(standing, PUBLISHED)
        # Rows of older versions have as `was` what the act before them had made of the board.
        db.session.execute(update(TAKEDOWN).where(t.puzzle_id == puzzle_id).values(was=chosen))
        show_as(puzzle_id, visible_status(chosen, [act.became for act in standing if act.act_id != act_id]))
    recount_authors(db.session.scalars(select(p.author_id).where(p.id.in_(ids))))


def unlist_board(puzzle_id: int) -> None:
    """Undo a listing; a board that is down is unlisted when it is restored."""
    p, t = PUZZLE.c, TAKEDOWN.c
    counting.lock_tallies([puzzle_id])
    down = update(TAKEDOWN).where(t.puzzle_id == puzzle_id, t.was == PUBLISHED).values(was=UNLISTED)
    was_down = db.session.scalars(down.returning(t.puzzle_id)).all()
    listed = update(PUZZLE).where(p.id == puzzle_id, p.status == PUBLISHED).values(status=UNLISTED)
    authors = db.session.scalars(listed.returning(p.author_id)).all()
    if authors or was_down:
        db.session.execute(insert(listing.LISTING_REQUEST).values(puzzle_id=puzzle_id).on_conflict_do_nothing())
    recount_authors(authors)


def list_newest_boards(page: int, most: int) -> tuple[list[AnyRow], bool]:
    """List a page of creators' boards, latest first, those taken down too, and whether there are more."""
    p = PUZZLE.c
    columns = (p.game, p.slug, p.title, p.day, p.status, p.created_at, p.author_id, USER.c.name.label("author"))
    source = PUZZLE.outerjoin(USER, USER.c.id == p.author_id)
    creator_boards = (
        select(*columns, listing.listing_request_column())
        .select_from(source)
        .where(p.origin == CREATOR, p.status.in_(SHOWN), p.id <= LARGEST)
    )
    latest = creator_boards.order_by(p.id.desc()).limit(most + 1).offset((page - 1) * most)
    rows = db.session.execute(latest).all()
    return list(rows[:most]), len(rows) > most
