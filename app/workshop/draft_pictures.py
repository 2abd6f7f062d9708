"""The picture that an author gives a draft, and so the puzzle made of it; kept apart from the draft's content."""

from __future__ import annotations

from sqlalchemy import delete, select

from app.extensions import db, insert
from app.workshop.models import Draft, DraftPicture


def keep_picture(draft_id: int, data: bytes) -> None:
    """Keep the picture in place of an earlier one. The caller commits."""
    row = insert(DraftPicture).values(draft_id=draft_id, data=data)
    db.session.execute(row.on_conflict_do_update(index_elements=[DraftPicture.draft_id], set_={"data": data}))


def copy_picture(draft_id: int, copy_id: int) -> None:
    """Give a copy of a draft the picture of that draft, if it has one. The caller commits."""
    data = load_picture(draft_id)
    if data is not None:
        keep_picture(copy_id, data)


def remove_picture(draft_id: int) -> None:
    """Delete the picture of a draft, if any. The caller commits."""
    gone = delete(DraftPicture).where(DraftPicture.draft_id == draft_id)
    db.session.execute(gone.execution_options(synchronize_session=False))


def load_picture(draft_id: int) -> bytes | None:
    """Return the picture of a draft; None without one."""
    return db.session.scalar(select(DraftPicture.data).where(DraftPicture.draft_id == draft_id))


def load_picture_of_puzzle(puzzle_id: int) -> bytes | None:
    """Return the picture of the draft that became this puzzle; None without one."""
    of_puzzle = select(DraftPicture.data).join(Draft, Draft.id == DraftPicture.draft_id)
    return db.session.scalar(of_puzzle.where(Draft.puzzle_id == puzzle_id).limit(1))
