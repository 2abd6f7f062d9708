"""From a draft to a board under an address of its own."""

from __future__ import annotations

from sqlalchemy import ColumnElement, Executable, or_, select, update
from werkzeug.exceptions import NotFound

from app.contract.game_types import NewPuzzle
from app.extensions import db, insert, now
from app.play import answers_seen, counting
from app.preferences.reader_days import reader_today
from app.puzzles import listing, search_words
from app.puzzles.models import CREATOR, DELETED, PUBLISHED, PUZZLE, UNLISTED
from app.puzzles.publishing import hash_content, puzzle_row
from app.workshop import own, trials
from app.workshop.models import Draft


class SlugTaken(Exception):
    """Another board has this address."""


class Twin(Exception):
    """The same board is published already; `slug` is empty when the author may not know where."""

    def __init__(self, slug: str, puzzle_id: int) -> None:
        super().__init__(slug)
        self.slug, self.puzzle_id = slug, puzzle_id


def publish_puzzle(draft: Draft, new: NewPuzzle, slug: str, *, public: bool) -> str:
    """Put the board where everybody, or whoever has the link, can play it, and commit; answers its address.

    A draft is published once: asking again answers the address that it got. Of parallel requests for one address, or
    with one board, the unique keys let one through. Raises SlugTaken or Twin, and NotFound when the draft is gone.
    """
    # A rollback forgets what was loaded.
    draft_id, game, author_id, is_hidden = draft.id, draft.game, draft.author_id, bool(draft.content.get("blind"))
    # Written to before anything is read: of two requests for one draft, the second waits here for the first.
    claimed = update(Draft).where(Draft.id == draft_id, Draft.puzzle_id.is_(None)).values(updated_at=now())
    if db.session.scalar(without_synchronizing(claimed.returning(Draft.id))) is None:
        db.session.rollback()
        return published_as(draft_id)
    listed = public and listing.can_author_list(author_id)
    status = PUBLISHED if listed else UNLISTED
    row = puzzle_row(game, new, slug, origin=CREATOR, status=status, author_id=author_id)
    puzzle_id = db.session.scalar(insert(PUZZLE).values(row).on_conflict_do_nothing().returning(PUZZLE.c.id))
    if puzzle_id is None:
        db.session.rollback()
        raise find_conflict(game, author_id, hash_content(new))
    trials.hand_on_seen_answers(draft, new, puzzle_id)
    trials.delete_test_link(draft)
    for deleted_id in own.list_deleted_twins(game, hash_content(new)):
        answers_seen.copy_records(deleted_id, puzzle_id)
    search_words.store_words(puzzle_id, new.title, new.data)
    if not is_hidden:
        answers_seen.record_author(author_id, puzzle_id)
    out = update(Draft).where(Draft.id == draft_id).values(puzzle_id=puzzle_id, slug=slug, version=Draft.version + 1)
    db.session.execute(without_synchronizing(out))
    if listed:
        counting.count_published_board(author_id)
    elif public:
        listing.request_listing(puzzle_id)
    db.session.commit()
    return slug


def without_synchronizing(statement: Executable) -> Executable:
    """Return the statement set to leave objects in the session unchanged, as nobody looks at them again."""
    return statement.execution_options(synchronize_session=False)


def find_published(draft_id: int) -> str | None:
    """Return the slug of the board that a draft has become; None while it is unpublished."""
    statement = (
        select(PUZZLE.c.slug).join_from(Draft, PUZZLE, PUZZLE.c.id == Draft.puzzle_id).where(Draft.id == draft_id)
    )
    return db.session.scalar(statement)


def published_as(draft_id: int) -> str:
    """Return the slug of the board that a draft has become; raises NotFound if it is none yet."""
    slug = find_published(draft_id)
    if slug is None:
        raise NotFound
    return slug


def find_conflict(game: str, author_id: int, content: str) -> SlugTaken | Twin:
    """Return the error for the key that was taken: Twin for the same board, else SlugTaken."""
    p = PUZZLE.c
    same = db.session.execute(
        select(p.id, p.slug, is_known_to_author(author_id)).where(p.game == game, p.content_hash == content)
    ).first()
    if same is None:
        return SlugTaken()
    puzzle_id, slug, is_known = same
    return Twin(slug if is_known else "", puzzle_id)


def is_known_to_author(author_id: int) -> ColumnElement[bool]:
    """Build the SQL condition that an author may be told the address of a board."""
    p = PUZZLE.c
    is_public = (p.status == PUBLISHED) & or_(p.day.is_(None), p.day <= reader_today())
    return is_public | ((p.author_id == author_id) & (p.status != DELETED))
