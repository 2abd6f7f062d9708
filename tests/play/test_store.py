"""Loading a puzzle with a player's save and guesses: one statement, in the order of play."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.contract import registry
from app.extensions import db
from app.play import store
from app.puzzles.models import PUZZLE, today
from tests import yard
from tests.puzzles.test_publishing import other


def alice_after(app: Flask, slug: str, *words: str) -> int:
    alice = yard.log_in(app, "alice")
    for word in words:
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    return int(yard.column(select(User.id))[0])


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    words = ("tape", "planet", "late", "alert", "tela", "rate", "paper", "plane", "plate", "parent", "pearl")
    user = alice_after(any_app, slug, *words)
    with yard.statements() as seen:
        it = store.load_puzzle("bee", slug, user)
    assert it is not None
    assert tuple(guess.text for guess in it.guesses) == words
    assert (it.progress, it.secret) == (10, None)
    assert len(seen) == 1


def test_a_stranger_sees_the_puzzle_without_the_game(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice_after(any_app, slug, "planet")
    for user in (None, 999_999):
        it = store.load_puzzle("bee", slug, user)
        assert it is not None
        assert (it.save_id, it.guesses, it.score, it.version) == (None, (), 0, 0)


@pytest.mark.parametrize(("game", "slug"), [("bee", "none"), ("none", "2026-05-01"), ("", "")])
def test_what_is_not_there_is_none(any_app: Flask, game: str, slug: str) -> None:
    yard.add_bee()
    assert store.load_puzzle(game, slug, None) is None


def test_the_secret_comes_when_it_is_asked_for(any_app: Flask) -> None:
    slug = yard.add_bee()
    it = store.load_puzzle("bee", slug, None, secret=True)
    assert it is not None
    assert it.secret is not None
    assert set(it.secret["answers"]) == set(yard.ANSWERS)


def test_a_day_to_come_is_not_there_yet(any_app: Flask) -> None:
    for days, there in ((-1, True), (0, True), (1, False)):
        day = today() + timedelta(days=days)
        yard.add_bee(yard.new_bee(yard.invented(days + 5), ()), day=day)
        assert (store.load_puzzle("bee", day.isoformat(), None) is not None) == there
        db.session.execute(store.PUZZLE.delete())


def test_a_deleted_board_is_there_for_those_who_had_begun_it(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = alice_after(any_app, slug, "planet")
    bob = yard.add_user("bob").id
    db.session.execute(store.PUZZLE.update().values(status="deleted", author_id=bob))
    assert store.load_puzzle("bee", slug, alice) is not None
    assert store.load_puzzle("bee", slug, bob) is None
    assert store.load_puzzle("bee", slug, None) is None
    db.session.commit()
    assert slug not in any_app.test_client().get("/bee/").text


def test_nothing_packed_is_nothing() -> None:
    assert store.unpack_guesses(None) == store.unpack_guesses("") == ()


def test_a_game_is_found_by_its_name(app: Flask) -> None:
    assert registry.spec("bee").name == "bee"
    assert registry.rank_name("bee", "no such rank") == ""
    with app.test_request_context():
        assert registry.rank_name("bee", "queen_bee") == "Queen Bee"


def test_a_board_tells_its_own_author(any_app: Flask) -> None:
    authors = {name: yard.add_user(name).id for name in ("alice", "bob", "olga")}
    slugs = {name: yard.add_bee(other(number), author_id=who) for number, (name, who) in enumerate(authors.items())}
    for name, slug in slugs.items():
        it = store.load_puzzle("bee", slug, authors["bob"])
        assert it is not None
        assert it.author == name
    nobodys = store.load_puzzle("bee", yard.add_bee(), None)
    assert nobodys is not None
    assert nobodys.author is None


def test_a_board_tells_whether_it_is_listed_and_a_hidden_one_is_its_author_s(any_app: Flask) -> None:
    alice, bob = (yard.add_user(name).id for name in ("alice", "bob"))
    slug = yard.add_bee(author_id=alice)
    for status, listed in (("published", [True] * 3), ("unlisted", [False] * 3), ("hidden", [False, None, None])):
        db.session.execute(PUZZLE.update().values(status=status))
        found = [store.load_puzzle("bee", slug, user) for user in (alice, bob, None)]
        assert [it and it.listed for it in found] == listed, status


def test_a_deleted_board_is_there_for_those_who_had_begun_it_alone(any_app: Flask) -> None:
    played, deleted = yard.add_bee(), yard.add_bee(other(1))
    alice = alice_after(any_app, played, "planet")
    yard.log_in(any_app, "bob").post(f"/bee/{deleted}/guess", data={"word": yard.invented(1)[0]})
    (bob,) = yard.column(select(User.id).where(User.name == "bob"))
    db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == deleted).values(status="deleted"))
    db.session.commit()
    assert [store.load_puzzle("bee", deleted, user) is not None for user in (alice, bob, None)] == [False, True, False]
