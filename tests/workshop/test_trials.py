"""Test links of drafts: what is deleted with one, and what is not."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.puzzles.models import Puzzle
from app.workshop import drafts, trials
from tests import yard


def test_it_works(any_app: Flask) -> None:
    draft = drafts.create_draft("bee", yard.add_user("alice").id, "Mine", {trials.KEY: "lent"})
    yard.add_bee(slug="lent", origin=trials.TRIAL)
    for name in ("other", "published"):
        origin = trials.TRIAL if name == "other" else "creator"
        yard.add_bee(replace(yard.new_bee(), identity=name), slug=name, origin=origin)
    trials.delete_test_link(draft)
    db.session.commit()
    assert sorted(yard.column(select(Puzzle.slug))) == ["other", "published"]


def test_a_draft_that_was_never_lent_deletes_nothing(any_app: Flask) -> None:
    draft = drafts.create_draft("bee", yard.add_user("alice").id, "Mine", {})
    yard.add_bee(slug="lent", origin=trials.TRIAL)
    trials.delete_test_link(draft)
    db.session.commit()
    assert yard.column(select(Puzzle.slug)) == ["lent"]
