"""Listing of boards, which only accounts may do. A guest's board stays unlisted and keeps a listing request.

The callers commit.
"""

from __future__ import annotations

from sqlalchemy import ColumnElement, ForeignKey, delete, select, update
from sqlalchemy.orm import Mapped, mapped_column

from app.accounts.models import USER
from app.extensions import Model, db, insert, table_of
from app.puzzles.models import PUBLISHED, PUZZLE, UNLISTED


class ListingRequest(Model):
    """A board that its author wanted to be listed, and who is a guest."""

    __tablename__ = "listing_wish"

    puzzle_id: Mapped[int] = mapped_column(ForeignKey("puzzle.id", ondelete="CASCADE"), primary_key=True)


LISTING_REQUEST = table_of(ListingRequest)


def can_author_list(author_id: int) -> bool:
    """Whether the author is an account, and so may list boards."""
    return db.session.scalar(select(USER.c.id).where(USER.c.id == author_id, USER.c.handle.is_not(None))) is not None


def can_list(puzzle_id: int) -> bool:
    """Whether the puzzle's author is an account."""
    author = db.session.scalar(select(PUZZLE.c.author_id).where(PUZZLE.c.id == puzzle_id))
    return author is not None and can_author_list(author)


def request_listing(puzzle_id: int) -> None:
    """Store a listing request for a guest's puzzle; a second one changes nothing."""
    db.session.execute(insert(LISTING_REQUEST).values(puzzle_id=puzzle_id).on_conflict_do_nothing())


def withdraw_listing_request(puzzle_id: int) -> bool:
    """Delete the listing request of a board; False if there was none."""
    gone = (
        delete(LISTING_REQUEST).where(LISTING_REQUEST.c.puzzle_id == puzzle_id).returning(LISTING_REQUEST.c.puzzle_id)
    )
    return db.session.scalar(gone) is not None


def listing_request_column() -> ColumnElement[bool]:
    """Build a column that says whether the puzzle has a listing request."""
    return (
        select(LISTING_REQUEST.c.puzzle_id)
        .where(LISTING_REQUEST.c.puzzle_id == PUZZLE.c.id)
        .correlate(PUZZLE)
        .exists()
        .label("listing_requested")
    )


def grant_listing_requests(author_id: int) -> int:
    """List the boards that the author asked to list while still a guest; return how many.

    Boards that operators have taken down stay down.
    """
    p = PUZZLE.c
    wished = list(db.session.scalars(select(p.id).join_from(LISTING_REQUEST, PUZZLE).where(p.author_id == author_id)))
    if not wished:
        return 0
    db.session.execute(delete(LISTING_REQUEST).where(LISTING_REQUEST.c.puzzle_id.in_(wished)))
    listed = update(PUZZLE).where(p.id.in_(wished), p.status == UNLISTED).values(status=PUBLISHED)
    return len(db.session.scalars(listed.returning(p.id)).all())
