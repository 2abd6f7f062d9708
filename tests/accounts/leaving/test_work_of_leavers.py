"""What an account has asked for, and lent to friends, goes with it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Flask
from sqlalchemy import func, select, update

import jobs
from app.accounts.models import User
from app.contract.game_types import NewPuzzle
from app.extensions import db, now
from app.generations.models import FAILED, EarlierFailure, Generation
from app.puzzles.models import Puzzle
from app.workshop import drafts, trials
from tests import yard
from tests.accounts.leaving import end_of_grace

WISHES = {"minimum": "20", "maximum": "60"}


def count(table: Any) -> int:
    return int(yard.column(select(func.count()).select_from(table))[0])


def test_it_works(any_app: Flask) -> None:
    """The requests of others stay, and the day's numbers too."""
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    for browser in (alice, bob):
        assert browser.post("/bee/make", data=WISHES).status_code == 303
    db.session.execute(update(Generation).values(status=FAILED, error="broken", finished_at=now()))
    db.session.commit()
    end_of_grace.leave_for_good(alice)
    assert yard.column(select(User.name)) == ["bob"]
    assert yard.column(select(Generation.owner_id)) == yard.column(select(User.id))
    assert count(EarlierFailure) == 1


def test_a_run_that_is_not_over_saves_nothing(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    alice.post("/bee/make", data=WISHES)
    [job] = yard.column(select(Generation.id))
    claim = jobs.claim_generation(job)
    assert claim is not None
    end_of_grace.leave_for_good(alice)
    made: Sequence[NewPuzzle] = [yard.new_bee(("planet",), ())]
    assert jobs.save_result(claim, list(made)) == "overtaken"
    assert (count(Generation), count(Puzzle)) == (0, 0)


def test_a_link_that_was_lent_is_taken_back(any_app: Flask) -> None:
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    alice_id, bob_id = yard.column(select(User.id).order_by(User.id))
    slugs = [lend(author) for author in (alice_id, bob_id)]
    end_of_grace.leave_for_good(alice)
    assert yard.column(select(Puzzle.slug)) == slugs[1:]
    assert [bob.get(f"/bee/{slug}").status_code for slug in slugs] == [404, 200]


def lend(author_id: int) -> str:
    """Make a draft with a test link."""
    draft = drafts.create_draft("bee", author_id, "", {})
    slug = trials.create_test_link(draft, yard.new_bee(("planet",), ()))
    assert drafts.save_draft(draft, content={**draft.content, trials.KEY: slug})
    return slug
