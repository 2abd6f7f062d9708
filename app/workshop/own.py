"""A creator's published boards: listed with their numbers, renamed, listed or not, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import case, func, literal, select, update
from sqlalchemy import delete as delete_rows
from sqlalchemy.exc import IntegrityError

from app.extensions import db, insert, now, table_of
from app.play import answers_seen, counting
from app.play.tallies import PUZZLE_TALLY
from app.puzzles import listing, search_words, takedowns
from app.puzzles.models import DELETED, PUBLISHED, PUZZLE, TAKEN_DOWN, UNLISTED
from app.workshop.models import DeletedBoard, Draft

PAGE = 30
OPEN = (PUBLISHED, UNLISTED)
# Time within which a deletion can be undone; after that the board's draft is deleted too.
UNDO_PERIOD = timedelta(days=7)
DELETED_BOARD = table_of(DeletedBoard)


@dataclass(slots=True)
class OwnLine:
    """A board in its author's list."""

    game: str
    slug: str
    title: str
    language: str
    day: date | None
    public: bool
    created_at: datetime
    players: int
    finished: int
    # Why operators have taken it down; None if they have not.
    taken_down: str | None


@dataclass(slots=True)
class DeletedLine:
    """A deleted board that its author can restore."""

    id: int
    game: str
    slug: str
    title: str
    day: date | None
    deleted_at: datetime

    @property
    def until(self) -> datetime:
        return self.deleted_at + UNDO_PERIOD


@dataclass(slots=True)
class OwnBoard:
    """A board as its author may change it."""

    id: int
    game: str
    slug: str
    title: str
    day: date | None
    language: str
    data: dict[str, Any]
    public: bool
    created_at: datetime
    # Whether what it was made of is kept, so that there can be a copy.
    has_draft: bool
    taken_down: str | None
    # A guest's, to be listed as soon as its author has a name.
    listing_requested: bool
    # Whether its author is recorded to have seen the answers.
    answers_recorded: bool

    @property
    def clue(self) -> str | None:
        """The theme; None for a game that has none."""
        return self.data.get("clue")


def list_own_boards(user_id: int | None, page: int, game: str | None = None) -> tuple[list[OwnLine], bool]:
    """List a page of a creator's boards, of one game if given, latest first, and whether there are more."""
    p, t = PUZZLE.c, PUZZLE_TALLY.c
    players, finished = (func.coalesce(number, 0) for number in (t.players, t.completions + t.anonymous))
    columns = (p.game, p.slug, p.title, p.language, p.day, (p.status == PUBLISHED).label("public"), p.created_at)
    source = PUZZLE.outerjoin(PUZZLE_TALLY, t.puzzle_id == p.id)
    statement = select(*columns, players, finished, takedowns.takedown_reason_column()).select_from(source)
    own_boards = statement.where(p.author_id == (user_id or 0), p.status != DELETED)
    own_boards = own_boards if game is None else own_boards.where(p.game == game)
    latest = own_boards.order_by(p.created_at.desc(), p.id.desc()).limit(PAGE + 1).offset((page - 1) * PAGE)
    rows = [OwnLine(*row) for row in db.session.execute(latest)]
    return rows[:PAGE], len(rows) > PAGE


def load_own_board(game: str, slug: str, user_id: int | None) -> OwnBoard | None:
    """Load a board of this author; None if there is none or it is deleted."""
    p = PUZZLE.c
    has_draft = select(Draft.id).where(Draft.puzzle_id == p.id, Draft.author_id == p.author_id).exists()
    columns = (p.id, p.game, p.slug, p.title, p.day, p.language, p.data, p.status == PUBLISHED, p.created_at, has_draft)
    seen = answers_seen.is_recorded(p.id, user_id or 0)
    more = (takedowns.takedown_reason_column(), listing.listing_request_column(), seen)
    conditions = (p.game == game, p.slug == slug, p.author_id == (user_id or 0), p.status != DELETED)
    row = db.session.execute(select(*columns, *more).where(*conditions)).first()
    return OwnBoard(*row) if row else None


def rename_board(board: OwnBoard, title: str, clue: str | None) -> None:
    """Change the title and theme of a board. The caller commits, here and below."""
    data = {} if clue is None or board.clue is None else {"data": {**board.data, "clue": clue}}
    if update_board(board, {"title": title, **data}):
        search_words.replace_words(board.id, title, data.get("data", board.data))


def set_listed(board: OwnBoard, *, public: bool) -> bool:
    """List or unlist a board; return whether it is listed. Guests only get a request; a board taken down stays down."""
    listing.withdraw_listing_request(board.id)
    listed = public and listing.can_list(board.id)
    author_id = update_board(board, {"status": PUBLISHED if listed else UNLISTED}, among=OPEN)
    if author_id:
        counting.recount_creator(author_id)
        if public and not listed:
            listing.request_listing(board.id)
    return listed


def delete_board(board: OwnBoard) -> None:
    """Hide a board from new players; those who have begun it keep it, and its slug is never used again.

    The very same board may be made again, unless operators have taken it down. For some days its author can take it
    back.
    """
    p = PUZZLE.c
    before = select(p.id, p.content_hash, p.status, literal(now(), DELETED_BOARD.c.deleted_at.type))
    noted = before.where(p.id == board.id, p.status != DELETED)
    columns = ["puzzle_id", "content_hash", "status", "deleted_at"]
    db.session.execute(insert(DELETED_BOARD).from_select(columns, noted).on_conflict_do_nothing())
    freed_hash = case((p.status.in_(TAKEN_DOWN), p.content_hash), else_=deleted_hash(board.id))
    author_id = update_board(board, {"status": DELETED, "content_hash": freed_hash})
    if author_id:
        counting.lock_tallies([board.id])
        counting.recount_creator(author_id)


def deleted_hash(puzzle_id: int) -> str:
    """Return what a deleted board has as its content hash, so that the very same board may be made again."""
    return f"deleted {puzzle_id}"


def list_deleted_boards(user_id: int | None) -> list[DeletedLine]:
    """List the boards that an author can still restore, longest deleted first."""
    p, d = PUZZLE.c, DELETED_BOARD.c
    source = PUZZLE.join(DELETED_BOARD, d.puzzle_id == p.id)
    conditions = (p.author_id == (user_id or 0), p.status == DELETED, d.deleted_at > now() - UNDO_PERIOD)
    columns = (p.id, p.game, p.slug, p.title, p.day, d.deleted_at)
    rows = db.session.execute(select(*columns).select_from(source).where(*conditions).order_by(d.deleted_at, p.id))
    return [DeletedLine(*row) for row in rows]


def list_deleted_twins(game: str, content_hash: str) -> list[int]:
    """List the ids of the boards with this content that their authors have deleted and could restore."""
    p, d = PUZZLE.c, DELETED_BOARD.c
    source = PUZZLE.join(DELETED_BOARD, d.puzzle_id == p.id)
    conditions = (p.status == DELETED, p.game == game, d.content_hash == content_hash)
    return list(db.session.scalars(select(p.id).select_from(source).where(*conditions)))


def restore_board(line: DeletedLine) -> bool:
    """Restore a deleted board under its own address; False if the very same one was published meanwhile.

    Commits, or undoes what it did.
    """
    d = DELETED_BOARD.c
    gone = delete_rows(DELETED_BOARD).where(d.puzzle_id == line.id).returning(d.content_hash, d.status)
    try:
        before = db.session.execute(gone).first()
        if before is None:
            # Another tab has done it.
            db.session.rollback()
            return True
        values = {"content_hash": before.content_hash, "status": before.status}
        back = update(PUZZLE).where(PUZZLE.c.id == line.id).values(values).returning(PUZZLE.c.author_id)
        author_id = db.session.scalar(back)
    except IntegrityError:
        db.session.rollback()
        return False
    for twin_id in list_deleted_twins(line.game, before.content_hash):
        answers_seen.copy_records(twin_id, line.id)
    counting.lock_tallies([line.id])
    counting.recount_creator(author_id)
    db.session.commit()
    return True


def update_board(board: OwnBoard, values: dict[str, object], among: Sequence[str] = (*OPEN, *TAKEN_DOWN)) -> int | None:
    """Update a board whose status is `among`; return its author's id, or None if nothing was changed."""
    statement = update(PUZZLE).where(PUZZLE.c.id == board.id, PUZZLE.c.status.in_(among))
    return db.session.scalar(statement.values(values).returning(PUZZLE.c.author_id))
