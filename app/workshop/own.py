"""A creator's published boards: listed with their numbers, renamed, listed or not, deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select, update

from app.extensions import db
from app.play import counting
from app.play.tallies import PUZZLE_TALLY
from app.puzzles import listing, search_words, takedowns
from app.puzzles.models import DELETED, PUBLISHED, PUZZLE, TAKEN_DOWN, UNLISTED
from app.workshop.models import Draft
from app.workshop.releasing import quietly

PAGE = 30
OPEN = (PUBLISHED, UNLISTED)


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
    taken_down: str | None
    # A guest's, to be listed as soon as its author has a name.
    wished: bool

    @property
    def clue(self) -> str | None:
        """None for a game that has none."""
        return self.data.get("clue")


def mine(user_id: int | None, page: int, game: str | None = None) -> tuple[list[OwnLine], bool]:
    """A page of a creator's boards, or of those of one game, the latest first, and whether there are more."""
    p, t = PUZZLE.c, PUZZLE_TALLY.c
    players, finished = (func.coalesce(number, 0) for number in (t.players, t.completions + t.anonymous))
    columns = (p.game, p.slug, p.title, p.language, p.day, (p.status == PUBLISHED).label("public"), p.created_at)
    source = PUZZLE.outerjoin(PUZZLE_TALLY, t.puzzle_id == p.id)
    statement = select(*columns, players, finished, takedowns.reason_of(p)).select_from(source)
    own = statement.where(p.author_id == (user_id or 0), p.status != DELETED)
    own = own if game is None else own.where(p.game == game)
    latest = own.order_by(p.created_at.desc(), p.id.desc()).limit(PAGE + 1).offset((page - 1) * PAGE)
    rows = [OwnLine(*row) for row in db.session.execute(latest)]
    return rows[:PAGE], len(rows) > PAGE


def load(game: str, slug: str, user_id: int | None) -> OwnBoard | None:
    p = PUZZLE.c
    columns = (p.id, p.game, p.slug, p.title, p.day, p.language, p.data, p.status == PUBLISHED, p.created_at)
    more = (takedowns.reason_of(p), listing.is_wished(p))
    own = (p.game == game, p.slug == slug, p.author_id == (user_id or 0), p.status != DELETED)
    row = db.session.execute(select(*columns, *more).where(*own)).first()
    return OwnBoard(*row) if row else None


def rename(board: OwnBoard, title: str, clue: str | None) -> None:
    """The caller commits, here and below."""
    data = {} if clue is None or board.clue is None else {"data": {**board.data, "clue": clue}}
    if change(board, {"title": title, **data}):
        search_words.note_again(board.id, title, data.get("data", board.data))


def enlist(board: OwnBoard, *, public: bool) -> bool:
    """Whether it is listed now. A guest's board waits for a name; what operators have taken down stays down."""
    listing.forget(board.id)
    listed = public and listing.may_list(board.id)
    author_id = change(board, {"status": PUBLISHED if listed else UNLISTED}, among=OPEN)
    if author_id:
        counting.recount(author_id)
        if public and not listed:
            listing.wish(board.id)
    return listed


def delete(board: OwnBoard) -> None:
    """Nobody new meets it. Those who have begun it go on, and what they did stays; its address is never given again.

    The very same board may be made again.
    """
    author_id = change(board, {"status": DELETED, "content_hash": f"deleted {board.id}"})
    if author_id:
        counting.lock([board.id])
        counting.recount(author_id)
    db.session.execute(quietly(delete_rows(Draft).where(Draft.puzzle_id == board.id)))


def change(board: OwnBoard, values: dict[str, Any], among: Sequence[str] = (*OPEN, *TAKEN_DOWN)) -> int | None:
    """Its author; None if it was deleted in another tab meanwhile, and nothing is changed."""
    there = update(PUZZLE).where(PUZZLE.c.id == board.id, PUZZLE.c.status.in_(among))
    return db.session.scalar(there.values(values).returning(PUZZLE.c.author_id))
