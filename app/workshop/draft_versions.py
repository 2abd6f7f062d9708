"""Earlier boards of a draft: each is kept when another replaces it, and can be brought back.

A game says by `Workshop.version` which entries of a draft's content make its board.
"""

from __future__ import annotations

import json

from sqlalchemy import delete, select, update

from app.contract import registry
from app.extensions import db, now
from app.workshop.models import Draft, DraftVersion

# Versions of one draft, the oldest of which go first; and the characters of JSON that they may have together.
MOST_VERSIONS, MOST_CHARACTERS = 30, 600_000
# The entry of a draft's content that says that it may have versions: others cost no look at them.
MARK = "earlier"
# Largest value of the id column: PostgreSQL raises an error for a larger one from a form.
LARGEST_ID = 2**31 - 1


def version_of(game: str, content: dict[str, object]) -> dict[str, object] | None:
    """Return the content's entries that make its board; None without a board, or in a game without a history."""
    workshop = registry.spec(game).workshop
    return workshop.version(content) if workshop and workshop.version else None


def mark_replaced_board(game: str, before: dict[str, object], after: dict[str, object]) -> dict[str, object]:
    """The new content, with the mark of drafts that have versions if the content before it has a board."""
    return {**after, MARK: True} if version_of(game, before) is not None else after


def keep_version(draft_id: int, game: str, content: dict[str, object]) -> None:
    """Store the board of this content, unless the draft has the very same version already. The caller commits."""
    version = version_of(game, content)
    if version is None:
        return
    versions = list_kept(draft_id)
    if any(earlier.content == version for earlier in versions):
        return
    db.session.add(DraftVersion(draft_id=draft_id, content=version, kept_at=now()))
    drop_oldest(versions, MOST_CHARACTERS - len(json.dumps(version)))


def unhide_versions(draft_id: int, board: object) -> None:
    """Hide no longer a board that its author now sees, in earlier versions of the draft. The caller commits."""
    for earlier in list_kept(draft_id):
        if earlier.content.get("blind") and earlier.content.get("board") == board:
            earlier.content = {**earlier.content, "blind": False}


def drop_oldest(kept: list[DraftVersion], room: int) -> None:
    """Delete the oldest of `kept` (the newest first) until they leave space for one more of MOST_VERSIONS and fit
    `room` characters."""
    for number, earlier in enumerate(kept, 2):
        room -= len(json.dumps(earlier.content))
        if number > MOST_VERSIONS or room < 0:
            db.session.execute(delete(DraftVersion).where(DraftVersion.id == earlier.id))


def list_kept(draft_id: int) -> list[DraftVersion]:
    """List all versions of a draft, newest first."""
    newest_first = select(DraftVersion).where(DraftVersion.draft_id == draft_id).order_by(DraftVersion.id.desc())
    return [*db.session.scalars(newest_first)]


def list_versions(draft: Draft) -> list[DraftVersion]:
    """List the versions that differ from the draft's present board, newest first."""
    if not draft.content.get(MARK):
        return []
    present = version_of(draft.game, draft.content)
    return [earlier for earlier in list_kept(draft.id) if earlier.content != present]


def restore_version(draft: Draft, version_id: int) -> bool:
    """Bring a version back, keep the present board as one, and commit; False if the draft has no such version, was
    published, or was changed elsewhere at the same moment."""
    version = find_version(draft, version_id)
    if version is None:
        return False
    # A board that is still being laid out must not replace this one a moment later.
    content = {**draft.content, **version.content, "generation": None, "tab": "", MARK: True}
    unpublished = update(Draft).where(Draft.id == draft.id, Draft.version == draft.version, Draft.puzzle_id.is_(None))
    change = unpublished.values(content=content, version=Draft.version + 1, updated_at=now()).returning(Draft.id)
    if db.session.scalar(change.execution_options(synchronize_session=False)) is None:
        db.session.rollback()
        return False
    keep_version(draft.id, draft.game, draft.content)
    db.session.commit()
    return True


def find_version(draft: Draft, version_id: int) -> DraftVersion | None:
    """Return a version of this draft; None if it has none with this id."""
    if not 0 < version_id <= LARGEST_ID:
        return None
    of_draft = DraftVersion.id == version_id, DraftVersion.draft_id == draft.id
    return db.session.scalars(select(DraftVersion).where(*of_draft)).first()
