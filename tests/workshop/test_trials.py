"""Test links of drafts: what is deleted with one, and what is not."""

from __future__ import annotations

from dataclasses import replace

from flask import Flask
from sqlalchemy import func, select

from app.extensions import db
from app.play import answers_seen
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


def test_an_account_that_goes_takes_its_own_test_links_along(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    for author, key in ((alice, "lent1"), (alice, "lent2"), (bob, "bobs")):
        drafts.create_draft("bee", author, "Mine", {trials.KEY: key})
        yard.add_bee(replace(yard.new_bee(), identity=key), slug=key, origin=trials.TRIAL)
    drafts.create_draft("bee", alice, "Never lent", {})
    trials.delete_test_links(None, alice)
    db.session.commit()
    assert yard.column(select(Puzzle.slug)) == ["bobs"]


def test_a_link_is_known_by_its_game_and_key(any_app: Flask) -> None:
    yard.add_bee(slug="lent", origin=trials.TRIAL)
    yard.add_bee(replace(yard.new_bee(), identity="other"), slug="other")
    asked = (("bee", "lent"), ("strands", "lent"), ("bee", "other"), ("bee", "none"))
    assert [trials.is_lent(game, key) for game, key in asked] == [True, False, False, False]


def test_whoever_has_seen_the_answers_of_a_test_game_has_seen_those_of_the_same_puzzle(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    draft = drafts.create_draft("bee", alice, "Mine", {trials.KEY: "lent"})
    never = drafts.create_draft("bee", alice, "Never lent", {})
    new = yard.new_bee()
    for slug, puzzle in (("lent", new), ("same", new), ("other", yard.new_bee(("planet",), ()))):
        origin = trials.TRIAL if slug == "lent" else "creator"
        yard.add_bee(replace(puzzle, identity=slug), slug=slug, origin=origin)
    lent, same, other = yard.column(select(Puzzle.id).order_by(Puzzle.id))
    answers_seen.record_author(bob, lent)
    for lender, puzzle, puzzle_id in ((never, new, same), (draft, yard.new_bee(("planet",), ()), other)):
        trials.hand_on_seen_answers(lender, puzzle, puzzle_id)
    count = select(func.count()).select_from(Puzzle).where(answers_seen.is_recorded(Puzzle.id, bob))
    assert db.session.scalar(count) == 1
    trials.hand_on_seen_answers(draft, new, same)
    assert db.session.scalar(count) == 2
