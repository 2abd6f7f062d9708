"""Boards being made: begun, saved at every step, and filled in by the jobs that lay them out.

Every function but `receive` commits.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from sqlalchemy import delete as delete_rows
from sqlalchemy import func, select, update
from sqlalchemy.orm.attributes import set_committed_value

from app.accounts import signals
from app.extensions import db, now
from app.generations import own_jobs
from app.puzzles.publishing import new_slug
from app.web.errors import RefusedInput
from app.words.outside import mended_line
from app.workshop import allowance, draft_pictures, draft_versions, trials
from app.workshop.models import Draft

MOST, MOST_OF_GUEST = 50, 12
LARGEST = 160_000
LONGEST_TITLE = 120
LONGEST_SLUG = 40
KEY = 12
# Entries that are not copied to another draft: its job, tabs, test link and place in a list.
OF_ONE = ("generation", "tab", "edits", trials.KEY, "slot", draft_versions.MARK)


class TooManyDrafts(RefusedInput):
    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most

    @property
    def sentence(self) -> str:
        return _("You already have %(most)d drafts. Publish or delete one first.", most=self.most)


class TooLarge(RefusedInput):
    text = _l("This draft is too long to save. Take something out.")


def create_draft(game: str, author_id: int, title: str, content: Mapping[str, object], *, picture_of: int = 0) -> Draft:
    """Create a draft, with a copy of the picture of draft `picture_of`. Raises TooManyDrafts or TooLarge. Commits."""
    check_size(content)
    guest = check_room(author_id)
    allowance.consume_creation_token(author_id, guest=guest)
    draft = Draft(
        key=new_slug(KEY), game=game, author_id=author_id, title=fit_line(title, LONGEST_TITLE), content=dict(content)
    )
    db.session.add(draft)
    if picture_of:
        db.session.flush()
        draft_pictures.copy_picture(picture_of, draft.id)
    db.session.commit()
    return draft


def check_room(author_id: int) -> bool:
    """Return whether the author is a guest. Raises TooManyDrafts when no other draft can be kept."""
    guest = allowance.is_guest(author_id)
    most = MOST_OF_GUEST if guest else MOST
    if open_count(author_id) >= most:
        raise TooManyDrafts(most)
    return guest


def copy_to_draft(puzzle_id: int, author_id: int, title: str) -> Draft | None:
    """Create a draft from what a board was made of; None if that is not kept. Raises TooManyDrafts. Commits.

    A board that its author has not seen stays behind: in the copy it could be shown.
    """
    existing = select(Draft).where(Draft.puzzle_id == puzzle_id, Draft.author_id == author_id)
    source = db.session.scalars(existing).first()
    if source is None:
        return None
    content = {name: value for name, value in source.content.items() if name not in OF_ONE}
    content |= {"board": None} if content.get("blind") else {}
    return create_draft(source.game, author_id, title, content, picture_of=source.id)


def delete_all(keys: Iterable[str], user_id: int | None) -> list[Draft]:
    """Delete those of the player's unpublished drafts that have these keys, and return them. Commits."""
    gone = [draft for draft in list_drafts(user_id) if draft.key in set(keys)]
    for draft in gone:
        discard_draft(draft)
    db.session.commit()
    return gone


def open_count(author_id: int) -> int:
    """Count the author's unpublished drafts."""
    draft_count = select(func.count()).select_from(Draft).where(Draft.author_id == author_id, Draft.puzzle_id.is_(None))
    return db.session.scalar(draft_count) or 0


def check_size(content: Mapping[str, object]) -> None:
    """Raise TooLarge for a content of more than LARGEST characters of JSON."""
    if len(json.dumps(content)) > LARGEST:
        raise TooLarge


def fit_line(text: str, longest: int) -> str:
    """Return the text as one line of at most `longest` characters."""
    return mended_line(text)[:longest]


def load_draft(key: str, user_id: int | None) -> Draft | None:
    """The draft as it stands now, for its author alone."""
    if user_id is None or "\0" in key:
        return None
    statement = select(Draft).where(Draft.key == key, Draft.author_id == user_id)
    return db.session.scalars(statement, execution_options={"populate_existing": True}).first()


def save_draft(
    draft: Draft,
    *,
    title: str | None = None,
    slug: str | None = None,
    content: dict[str, object] | None = None,
    replaces_board: bool = False,
) -> bool:
    """Write what is given; False if the draft was changed since it was loaded: load it again then. Raises TooLarge.

    `content` is the whole content: pass a new dict (`{**draft.content, "clue": clue}`). With `replaces_board` the board
    that was there becomes an earlier version, in the same transaction.
    """
    values: dict[str, object] = {}
    if title is not None:
        values["title"] = fit_line(title, LONGEST_TITLE)
    if slug is not None:
        values["slug"] = fit_line(slug, LONGEST_SLUG)
    if content is not None:
        content = draft_versions.mark_replaced_board(draft.game, draft.content, content) if replaces_board else content
        check_size(content)
        values["content"] = content
    return write_draft(draft, values, keeps_version=replaces_board)


def write_draft(draft: Draft, values: dict[str, object], *, keeps_version: bool = False) -> bool:
    """Write values to the draft, keeping the old board if `keeps_version`; False if it has changed since. Commits."""
    values = {**values, "version": draft.version + 1, "updated_at": now()}
    as_loaded = update(Draft).where(Draft.id == draft.id, Draft.version == draft.version)
    change = as_loaded.values(values).returning(Draft.id).execution_options(synchronize_session=False)
    written = db.session.scalar(change) is not None
    if written and keeps_version:
        draft_versions.keep_version(draft.id, draft.game, draft.content)
    db.session.commit()
    if written:
        for name, value in values.items():
            set_committed_value(draft, name, value)
    return written


def delete_draft(draft: Draft) -> None:
    """Delete the draft and its test link. Commits."""
    discard_draft(draft)
    db.session.commit()


def discard_draft(draft: Draft) -> None:
    """Delete the draft and its test link. The caller commits."""
    trials.delete_test_link(draft)
    gone = delete_rows(Draft).where(Draft.id == draft.id).execution_options(synchronize_session=False)
    db.session.execute(gone)


def list_drafts(user_id: int | None, game: str | None = None) -> list[Draft]:
    """List the author's unpublished drafts, of one game if given, most recently changed first; [] for a visitor."""
    statement = select(Draft).where(Draft.author_id == (user_id or 0), Draft.puzzle_id.is_(None))
    if game is not None:
        statement = statement.where(Draft.game == game)
    return list(db.session.scalars(statement.order_by(Draft.updated_at.desc(), Draft.id.desc())))


def store_job_result(key: str, result: dict[str, object]) -> None:
    """Store a job's result as the draft's board. The caller, the job's own transaction, commits.

    A page that saves at the same moment finds a newer version and loads it. A request for another board cancels the job
    first, so that the older board does not arrive last.
    """
    # The lock is for PostgreSQL; on SQLite the transaction holds the only one already.
    statement = select(Draft.id, Draft.game, Draft.content).where(Draft.key == key)
    row = db.session.execute(statement.with_for_update()).first()
    if row is None:
        return
    content = {name: value for name, value in row.content.items() if name != "generation"}
    new_content = draft_versions.mark_replaced_board(row.game, row.content, {**content, "board": result})
    draft_versions.keep_version(row.id, row.game, row.content)
    values = {"content": new_content, "version": Draft.version + 1, "updated_at": now()}
    change = update(Draft).where(Draft.id == row.id).values(values)
    db.session.execute(change.execution_options(synchronize_session=False))


@own_jobs.drafts_asked.connect
def headings_by_key(sender: object, keys: list[str], user_id: int) -> dict[str, str]:
    """Map the key of a generation to the heading of its draft; drafts that are gone are left out."""
    rows = db.session.scalars(select(Draft).where(Draft.key.in_(keys), Draft.author_id == user_id))
    return {draft.key: draft.heading for draft in rows}


@signals.counting.connect
def count_drafts(sender: object, user_id: int) -> int:
    """Count the drafts of a guest."""
    return db.session.scalar(select(func.count()).select_from(Draft).where(Draft.author_id == user_id)) or 0


@signals.merging.connect
def merge_drafts(sender: object, guest_id: int, user_id: int, play: dict[str, object]) -> None:
    """Move the guest's drafts to the account. The caller commits."""
    db.session.execute(update(Draft).where(Draft.author_id == guest_id).values(author_id=user_id))
