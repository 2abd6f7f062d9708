"""The picture of a draft on both databases: replaced, removed, and gone with its draft."""

from __future__ import annotations

from flask import Flask

from app.extensions import db
from app.workshop import drafts
from app.workshop.draft_pictures import keep_picture, load_picture, load_picture_of_puzzle, remove_picture
from app.workshop.models import Draft
from tests import grids, yard


def a_draft() -> Draft:
    return drafts.create_draft("crossword", yard.add_user("alice").id, "Tents", grids.crossword_draft())


def test_it_works(any_app: Flask) -> None:
    draft = a_draft()
    assert load_picture(draft.id) is None
    for data in (b"one", b"two"):
        keep_picture(draft.id, data)
        db.session.commit()
        assert load_picture(draft.id) == data
    remove_picture(draft.id)
    assert load_picture(draft.id) is None


def test_it_goes_with_its_draft(any_app: Flask) -> None:
    draft = a_draft()
    number = draft.id
    keep_picture(number, b"one")
    drafts.delete_draft(draft)
    assert load_picture(number) is None


def test_a_copy_of_a_board_has_a_picture_of_its_own(any_app: Flask) -> None:
    author = yard.add_user("alice").id
    draft = drafts.create_draft("crossword", author, "Tents", {**grids.crossword_draft(), "picture": "mark"})
    keep_picture(draft.id, b"one")
    slug = grids.add_crossword()
    draft.puzzle_id = db.session.scalar(db.select(yard.PUZZLE.c.id).where(yard.PUZZLE.c.slug == slug))
    db.session.commit()
    assert draft.puzzle_id is not None
    copy = drafts.copy_to_draft(draft.puzzle_id, author, "Tents (copy)")
    assert copy is not None and copy.content["picture"] == "mark"
    assert load_picture(copy.id) == b"one"
    # It is not lent: each of the two changes alone.
    keep_picture(draft.id, b"two")
    db.session.commit()
    assert load_picture(copy.id) == b"one"


def test_a_puzzle_has_that_of_its_draft(any_app: Flask) -> None:
    draft = a_draft()
    keep_picture(draft.id, b"one")
    slug = grids.add_crossword()
    puzzle_id = db.session.scalar(db.select(yard.PUZZLE.c.id).where(yard.PUZZLE.c.slug == slug))
    assert puzzle_id is not None and load_picture_of_puzzle(puzzle_id) is None
    draft.puzzle_id = puzzle_id
    db.session.commit()
    assert load_picture_of_puzzle(puzzle_id) == b"one"
