"""What logging out writes, save by save."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from app.accounts.models import LoginSession, User
from app.accounts.sessions import Player
from app.extensions import db, now
from app.play import saving, store
from app.play.models import Save
from app.play.tallies import PuzzleTally
from app.puzzles.models import Puzzle
from tests import yard
from tests.puzzles.test_publishing import other
from tests.yard import HTMX


@pytest.fixture
def at_home(any_app: Flask) -> Iterator[None]:
    with any_app.test_request_context():
        yield


def id_of(name: str) -> int:
    return int(yard.one(select(User.id).where(User.name == name)).id)


def state_of(name: str) -> list[Any]:
    return yard.column(select(Save.state).join(User).where(User.name == name).order_by(Save.puzzle_id))


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    for name in ("alice", "bob"):
        yard.log_in(any_app, name).post(f"/bee/{slug}/guess", data={"word": "planet"})
    alice = yard.log_in(any_app, "alice")
    alice.post("/logout", data={"game": "bee", "slug": slug, "draft": "pla", "order": "trpnle"})
    # The save has what was shown, and not when; nobody else's has.
    assert state_of("alice") == [{"draft": "pla", "order": "trpnle"}]
    assert state_of("bob") == [{}]
    assert yard.column(select(PuzzleTally.players)) == [2]


def test_every_puzzle_of_the_session_is_written(any_app: Flask) -> None:
    """And those that are there no more are passed over."""
    slugs = [yard.add_bee(other(number)) for number in range(2)]
    alice = yard.log_in(any_app, "alice")
    for number, slug in enumerate(slugs):
        alice.post("/bee/state", data={"slug": slug, "draft": "pla" + "n" * number})
    (state,) = yard.column(select(LoginSession.state))
    db.session.execute(update(LoginSession).values(state={"bee/gone": {"draft": "x"}, **state}))
    db.session.commit()
    alice.post("/logout")
    assert [one["draft"] for one in state_of("alice")] == ["pla", "plan"]
    assert yard.column(select(PuzzleTally.players)) == [1, 1]


@pytest.mark.parametrize(("overtaken", "kept"), [(0, "cat"), (2, "cat"), (3, "old")])
def test_it_tries_three_times_to_write_over_nobody(
    any_app: Flask, at_home: None, monkeypatch: pytest.MonkeyPatch, overtaken: int, kept: str
) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    db.session.execute(update(Save).values(state={"draft": "old"}))
    db.session.commit()
    load, loads = store.load_puzzle, [0]

    def load_and_be_overtaken(*arguments: Any, **options: Any) -> Any:
        opened = load(*arguments, **options)
        loads[0] += 1
        if loads[0] <= overtaken:
            db.session.execute(update(Save).values(version=Save.version + 1))
        return opened

    monkeypatch.setattr("app.play.saving.store.load_puzzle", load_and_be_overtaken)
    assert saving.flush_play(id_of("alice"), "bee", slug, {"draft": "cat"}) is None
    db.session.commit()
    assert (state_of("alice"), loads[0]) == ([{"draft": kept}], min(overtaken + 1, 3))


def test_it_says_which_puzzles_were_begun_by_it(any_app: Flask, at_home: None) -> None:
    slug, alice = yard.add_bee(), yard.add_user("alice").id
    (puzzle,) = yard.column(select(Puzzle.id))
    assert [saving.flush_play(alice, "bee", slug, {"draft": draft}) for draft in ("p", "pl")] == [puzzle, None]
    db.session.commit()
    assert saving.flush_play(alice, "bee", "gone", {"draft": "p"}) is None
    assert state_of("alice") == [{"draft": "pl"}]


def test_where_a_player_stopped_is_the_later_of_save_and_page(any_app: Flask, at_home: None) -> None:
    played, opened = yard.add_bee(), yard.add_bee(other(5))
    yard.log_in(any_app, "alice").post(f"/bee/{played}/guess", data={"word": "planet"})
    at = now().timestamp()
    touched = saving.choosing.find_last_played(id_of("alice"))
    assert touched is not None
    last = touched.updated_at.timestamp()
    for play, stop in (
        ({}, played),
        ({f"bee/{opened}": {"at": at + 9}}, opened),
        ({f"bee/{opened}": {"at": last}}, opened),
        ({f"bee/{opened}": {"at": last - 9}}, played),
        ({f"bee/{opened}": {}}, played),
        ({f"bee/{opened}": {"at": at + 9}, "bee/gone": {"at": at + 10}}, opened),
        ({f"bee/{opened}": {"at": at + 9}, "chess/e4/e5": {"at": at + 10}}, opened),
    ):
        who = Player(id_of("alice"), "alice", "player", None, 0, "", play)
        assert saving.find_stop(who, touched) == ("bee", stop), play
    nobody = Player(id_of("alice"), "alice", "player", None, 0, "", {})
    assert saving.find_stop(nobody, None) is None
    just = Player(id_of("alice"), "alice", "player", None, 0, "", {f"bee/{opened}": {}})
    assert saving.find_stop(just, None) == ("bee", opened)


def test_what_was_saved_is_told_in_a_sentence(any_app: Flask, at_home: None) -> None:
    slug = yard.add_bee(title="My hive")
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    who = id_of("alice")
    assert saving.saved_message(who, "bee", slug) == "Saved: Bee My hive, 1 word, Good."
    assert saving.saved_message(who, "bee", "gone") is None


def test_what_stood_in_the_page_waits_for_its_player_alone(any_app: Flask) -> None:
    slug = yard.add_bee()
    yard.add_user("bob")
    for name, there in (("alice", True), ("bob", False)):
        browser = yard.log_in(any_app, "alice")
        page = {"player": str(id_of("alice")), "page": f"/bee/{slug}", "word": "plan"}
        yard.same_browser(any_app, browser).post("/logout")
        assert browser.post(f"/bee/{slug}/guess", data=page, headers=HTMX).status_code == 401
        with browser.session_transaction() as session:
            assert session[saving.ASIDE]["play"]["draft"] == "plan"
        browser.post("/login", data={"username": name, "password": yard.PASSWORD})
        assert ('value="plan"' in browser.get(f"/bee/{slug}").text) == there
        db.session.execute(update(Save).values(state={}))
        db.session.commit()
