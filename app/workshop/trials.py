"""Test links: unfinished boards lent to a friend, under an address of their own and on no list.

They have no author, so that nothing done with them is counted; the caller commits, here and below.
"""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import ColumnElement, delete, select, update

from app.accounts import signals
from app.contract.game_types import NewPuzzle
from app.extensions import db, insert
from app.play import answers_seen
from app.puzzles.models import PUZZLE, UNLISTED
from app.puzzles.publishing import new_slug, puzzle_row
from app.workshop.models import Draft

TRIAL = "trial"
# Where a draft keeps the address.
KEY = "test"
LONG = 14


def create_test_link(draft: Draft, new: NewPuzzle) -> str:
    """Publish the board as it is now under a secret link and return its key; an earlier link is deleted."""
    lock_draft(draft)
    release_identity(draft)
    slug = new_slug(LONG)
    # Not the board's own identity: the same one may be published meanwhile, by anybody.
    marked = replace(new, identity=f"trial {draft.key}")
    row = puzzle_row(draft.game, marked, slug, origin=TRIAL, status=UNLISTED)
    puzzle_id = db.session.scalar(insert(PUZZLE).values(row).returning(PUZZLE.c.id))
    hand_on_seen_answers(draft, new, int(puzzle_id or 0))
    delete_test_link(draft)
    return slug


def lock_draft(draft: Draft) -> None:
    """Wait for another request that makes a link for the draft, and read what it has written."""
    unchanged = update(Draft).where(Draft.id == draft.id).values(updated_at=Draft.updated_at)
    db.session.execute(unchanged.execution_options(synchronize_session=False))
    db.session.refresh(draft)


def release_identity(draft: Draft) -> None:
    """Give the identity of a draft's test game free for the next one: at any moment a draft has one such game."""
    key = draft.content.get(KEY)
    if isinstance(key, str):
        db.session.execute(update(PUZZLE).where(*_trial_conditions(draft.game, key)).values(content_hash=f"old {key}"))


def delete_test_link(draft: Draft) -> None:
    """Delete the test link of a draft, and games played on it."""
    key = draft.content.get(KEY)
    if isinstance(key, str):
        db.session.execute(delete(PUZZLE).where(*_trial_conditions(draft.game, key)))


@signals.deleting.connect
def delete_test_links(sender: object, user_id: int) -> None:
    """Delete the test links of all drafts of an account that is deleted. The caller commits."""
    lent = select(Draft.game, Draft.content[KEY].as_string()).where(Draft.author_id == user_id)
    for game, key in db.session.execute(lent.where(Draft.content[KEY].as_string().is_not(None))).all():
        db.session.execute(delete(PUZZLE).where(*_trial_conditions(game, key)))


def hand_on_seen_answers(draft: Draft, new: NewPuzzle, puzzle_id: int) -> None:
    """Record that whoever has ended the test game, or taken help in it, has seen the answers of a puzzle that was
    published since, or lent anew, if they are the same."""
    key = draft.content.get(KEY)
    if not isinstance(key, str):
        return
    trial = db.session.execute(select(PUZZLE.c.id, PUZZLE.c.secret).where(*_trial_conditions(draft.game, key))).first()
    if trial is not None and trial.secret == new.secret:
        answers_seen.copy_records(trial.id, puzzle_id)


def _trial_conditions(game: str, key: str) -> tuple[ColumnElement[bool], ...]:
    return PUZZLE.c.game == game, PUZZLE.c.slug == key, PUZZLE.c.origin == TRIAL


def is_lent(game: str, key: str) -> bool:
    """Whether a test link with this key exists."""
    return db.session.scalar(select(PUZZLE.c.id).where(*_trial_conditions(game, key))) is not None
