"""One move, step by step: what is told of it is what is stored, and only the mover's own game changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update
from werkzeug.exceptions import NotFound

from app.accounts.models import User
from app.accounts.sessions import Player
from app.contract.game_types import Verdict
from app.extensions import db, now
from app.games.letterboxed.rules import State
from app.play import guessing, moving, store
from app.play.models import Completion, Save
from app.play.moving import Step
from tests import yard
from tests.yard import HTMX, PAIR

GOOD = Verdict("good", True, "bytes")


@pytest.fixture(autouse=True)
def _at_home(any_app: Flask) -> Iterator[None]:
    with any_app.test_request_context():
        yield


def player(slug: str, name: str = "alice") -> Player:
    """Somebody who has begun the board."""
    user = yard.add_user(name)
    opened = store.load_puzzle("letterboxed", slug, user.id)
    assert opened is not None
    guessing.find_or_create_save(user.id, opened.puzzle_id)
    db.session.commit()
    return Player(user.id, name, "player", None, 0, "")


def move(slug: str, who: Player, state: State, **more: Any) -> Any:
    return moving.make_move("letterboxed", slug, who, lambda puzzle, before: Step(GOOD, state, **more))


def stored(slug: str, who: Player) -> store.Opened:
    db.session.rollback()
    opened = store.load_puzzle("letterboxed", slug, who.id)
    assert opened is not None
    return opened


def test_it_works(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    slug = yard.add_box()
    alice = player(slug)
    names = ("score", "progress", "version", "seconds", "hints", "updated_at", "finished_at", "revealed_at", "saved")
    for seconds, state, ends in (
        (20, State(("bytes",)), False),
        (40, State(PAIR, solutions=(PAIR,)), True),
        # The time is that of the first solution.
        (40, State(PAIR, solutions=(PAIR,), hints=2, draft="x"), False),
    ):
        time_machine.shift(20)
        outcome = move(slug, alice, state)
        kept = stored(slug, alice)
        assert [getattr(outcome.opened, name) for name in names] == [getattr(kept, name) for name in names]
        assert (outcome.just_finished, kept.seconds, kept.updated_at) == (ends, seconds, now())
    assert yard.one(select(Completion.words, Completion.hints, Completion.seconds)) == (2, 0, 40)
    # What is finished stays so, whatever becomes of the state.
    finished = stored(slug, alice).finished_at
    assert move(slug, alice, State()).opened.finished_at == finished
    move(slug, alice, state)
    (saved,) = yard.column(select(Save.state))
    assert State.from_json(saved) == state
    # Whether the answers were seen is a column of its own.
    assert "revealed" not in saved


def test_a_solution_of_one_word_is_one() -> None:
    slug = yard.add_box()
    alice = player(slug)
    one = ("astbdocpyeir",)
    assert move(slug, alice, State(one, solutions=(one,))).just_finished
    assert yard.column(select(Completion.words)) == [1]


def test_the_answers_close_the_board_and_nothing_reopens_it() -> None:
    slug = yard.add_box()
    alice = player(slug)
    closed = move(slug, alice, State(("bytes",)), closes=True).opened
    assert (closed.revealed_at, closed.saved["revealed"]) == (stored(slug, alice).revealed_at, True)
    assert closed.revealed_at is not None
    again = move(slug, alice, State())
    assert (again.verdict.code, again.verdict.accepted, again.just_finished) == ("revealed", False, False)
    assert stored(slug, alice).saved["chain"] == ["bytes"]


def test_a_move_sent_while_the_answers_are_shown_is_not_kept() -> None:
    """Shown by somebody who did not count the version, if there ever is one."""
    slug = yard.add_box()
    alice = player(slug)

    def act(puzzle: Any, state: Any) -> Step:
        db.session.execute(update(Save).values(revealed_at=now()))
        return Step(GOOD, State(("bytes",)))

    assert moving.make_move("letterboxed", slug, alice, act).verdict.code == "revealed"
    assert "chain" not in stored(slug, alice).saved


def test_nobody_else_s_game_moves() -> None:
    slugs = [yard.add_box(), yard.add_box(yard.new_box(yard.NORWEGIAN, yard.NORWEGIAN_PAIR, "nb"))]
    alice, bob = player(slugs[0]), player(slugs[0], "bob")
    opened = store.load_puzzle("letterboxed", slugs[1], alice.id)
    assert opened is not None
    guessing.find_or_create_save(alice.id, opened.puzzle_id)
    db.session.commit()
    move(slugs[0], alice, State(("bytes",)))
    assert stored(slugs[0], alice).saved["chain"] == ["bytes"]
    for slug, who in ((slugs[0], bob), (slugs[1], alice)):
        assert (stored(slug, who).version, "chain" in stored(slug, who).saved) == (0, False)


def test_a_refusal_finishes_nothing() -> None:
    slug = yard.add_box()
    alice = player(slug)
    refusal = Step(Verdict("not_in_list", False, "x"), State(PAIR, solutions=(PAIR,)))
    outcome = moving.make_move("letterboxed", slug, alice, lambda puzzle, state: refusal)
    assert (outcome.just_finished, stored(slug, alice).version) == (False, 0)


def test_there_are_no_moves_where_there_is_no_board() -> None:
    alice = player(yard.add_box())
    for game, slug in (("letterboxed", "none"), ("bee", yard.add_bee())):
        with pytest.raises(NotFound):
            moving.make_move(game, slug, alice, lambda puzzle, state: Step(GOOD, state))


def test_moves_are_paid_for(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config["BUCKETS"], "guess", (2, 60))
    slug, alice = yard.add_box(), yard.log_in(any_app, "alice")
    url = f"/letterboxed/{slug}/guess"
    assert [alice.post(url, data={"word": "x"}, headers=HTMX).status_code for _ in range(3)] == [200, 200, 429]


def test_a_player_who_lost_twice_is_told_to_look(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug, alice = yard.add_box(), yard.log_in(any_app, "alice")
    tries: list[int] = []
    monkeypatch.setattr(moving, "store_state", lambda *arguments: tries.append(1))
    answer = alice.post(f"/letterboxed/{slug}/guess", data={"word": "bytes"}, headers=HTMX)
    assert "Changed elsewhere" in answer.text
    assert 'data-good="false"' in answer.text
    assert len(tries) == 2
    assert yard.column(select(User.name)) == ["alice"]
