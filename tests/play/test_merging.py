"""A guest's games become an account's: the union, with the score told by the rules."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select

from app.accounts.models import LoginSession, User
from app.extensions import db, now
from app.generations.models import Generation
from app.play import merging
from app.play.guessing import Ends
from app.play.models import Completion, Guess, Save
from app.play.tallies import PuzzleTally
from app.puzzles.models import Puzzle
from app.workshop import drafts
from app.workshop.models import Draft
from tests import counted, yard
from tests.yard import ANSWERS, BONUS, PASSWORD

IN = {"username": "alice", "password": PASSWORD, "adopt": "y"}
QUIET = settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def play(app: Flask, slug: str, *words: str) -> FlaskClient:
    """A guest's browser after these words."""
    browser = app.test_client()
    for word in words:
        browser.post(f"/bee/{slug}/guess", data={"word": word})
    return browser


def save_of(name: str) -> Any:
    return yard.one(select(Save).join(User, User.id == Save.user_id).where(User.name == name))[0]


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    yard.add_user("alice")
    guest = play(any_app, slug, "planet", "plane")
    assert guest.post("/login", data=IN).location == f"/bee/{slug}"
    save = save_of("alice")
    assert (save.score, save.progress) == (11, 2)
    assert yard.column(select(User.name)) == ["alice"]


def test_both_games_of_one_puzzle_become_their_union(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    for word in ("planet", "late", "tela"):
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    play(any_app, slug, "planet", "plane", "leal").post("/login", data=IN)
    save = save_of("alice")
    assert (save.score, save.progress, save.version) == (12, 3, 4)
    assert sorted(yard.column(select(Guess.text))) == ["late", "leal", "plane", "planet", "tela"]
    assert yard.column(select(func.count(Save.id))) == [1]


@QUIET
@given(mine=st.sets(st.sampled_from(ANSWERS + BONUS)), theirs=st.sets(st.sampled_from(ANSWERS + BONUS), min_size=1))
def test_the_union_scores_as_if_played_by_one(any_app: Flask, mine: set[str], theirs: set[str]) -> None:
    yard.empty()
    slug = yard.add_bee()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    for word in mine:
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    for word in mine | theirs:
        bob.post(f"/bee/{slug}/guess", data={"word": word})
    play(any_app, slug, *theirs).post("/login", data=IN)
    got, want = save_of("alice"), save_of("bob")
    ends = ("finished_at", "enough_at")
    assert (got.score, got.progress) == (want.score, want.progress)
    assert [getattr(got, end) is None for end in ends] == [getattr(want, end) is None for end in ends]
    assert counted.stored() == counted.expected()


def test_a_union_that_finds_every_word_is_finished(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "plane"), ()))
    play(any_app, slug, "planet", "plane")
    assert yard.column(select(PuzzleTally.anonymous)) == [1]
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    play(any_app, slug, "plane").post("/login", data=IN)
    assert save_of("alice").finished_at is not None
    assert yard.column(select(Completion.words)) == [2, 2]
    assert counted.stored() == counted.expected()
    # The stranger's finish is still the stranger's.
    assert yard.column(select(PuzzleTally.anonymous)) == [1]


def test_a_finish_is_counted_once(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    guest = play(any_app, slug, "planet")
    assert yard.column(select(PuzzleTally.anonymous)) == [1]
    guest.post("/login", data=IN)
    assert yard.column(select(PuzzleTally.anonymous)) == [0]
    assert yard.column(select(func.count(Completion.id))) == [1]
    assert counted.stored() == counted.expected()


def test_signing_up_takes_a_guests_finish_along(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    guest = play(any_app, slug, "planet")
    guest.post("/signup", data={"username": "dora", "password": PASSWORD, "repeat": PASSWORD, "adopt": "y"})
    assert yard.column(select(PuzzleTally.anonymous)) == [0]
    assert yard.column(select(Completion.words)) == [1]
    assert counted.stored() == counted.expected()


def test_words_seen_as_a_guest_stay_seen(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    guest = play(any_app, slug, "plane")
    guest.post(f"/bee/{slug}/reveal")
    guest.post("/login", data=IN)
    assert save_of("alice").revealed_at is not None
    assert 'data-good="false"' in alice.post(f"/bee/{slug}/guess", data={"word": "late"}, headers=yard.HTMX).text


def test_giving_up_as_a_guest_does_not_spoil_a_finished_game(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(("planet",), ()))
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    guest = any_app.test_client()
    guest.post(f"/bee/{slug}/reveal")
    guest.post("/login", data=IN)
    save = save_of("alice")
    assert save.finished_at is not None
    assert save.revealed_at is None


def test_it_leaves_the_games_when_told_to(any_app: Flask) -> None:
    slug = yard.add_bee()
    yard.add_user("alice")
    guest = play(any_app, slug, "planet")
    guest.post("/login", data={**IN, "adopt": ""})
    assert 'data-word="planet"' not in guest.get(f"/bee/{slug}").text
    assert set(yard.column(select(LoginSession.ended_by))) == {"login", None}


def test_what_is_half_typed_comes_along(any_app: Flask) -> None:
    slug = yard.add_bee()
    yard.add_user("alice")
    guest = play(any_app, slug, "planet")
    guest.post("/bee/state", data={"slug": slug, "draft": "pla", "order": "trpnle"})
    guest.post("/login", data=IN)
    page = guest.get(f"/bee/{slug}").text
    assert 'data-order="trpnle"' in page
    assert 'name="word" value="pla"' in page


def test_the_jobs_of_a_guest_come_along(any_app: Flask) -> None:
    yard.add_user("alice")
    guest = any_app.test_client()
    page = guest.post("/bee/make", data={"minimum": "20", "maximum": "60"}).location
    guest.post("/login", data=IN)
    assert guest.get(page).status_code == 200
    assert yard.column(select(User.name).join(Generation, Generation.owner_id == User.id)) == ["alice"]


@pytest.mark.parametrize("url", ["/login", "/signup"])
def test_the_boards_of_a_guest_come_along(any_app: Flask, url: str) -> None:
    if url == "/login":
        yard.add_user("alice")
    guest = play(any_app, yard.add_bee(), "planet")
    guest_id = yard.column(select(Save.user_id))[0]
    db.session.execute(Save.__table__.delete())
    drafts.create_draft("bee", guest_id, "My puzzles", {})
    slug = yard.add_strands(author_id=guest_id)
    assert "and the puzzles I made" in guest.get(url).text
    assert guest.post(url, data={**IN, "repeat": PASSWORD}).status_code == 303
    alice = yard.column(select(User.id).where(User.name == "alice"))
    assert yard.column(select(Draft.author_id)) == alice
    assert yard.column(select(Puzzle.author_id).where(Puzzle.slug == slug)) == alice
    assert yard.column(select(User.id)) == alice


def set_save(named: bool, **values: Any) -> None:
    """Write into the save of the account, or of the guest."""
    who = select(User.id).where(User.name.is_not(None) if named else User.name.is_(None)).scalar_subquery()
    db.session.execute(Save.__table__.update().where(Save.user_id == who).values(**values))
    db.session.commit()


def test_the_time_on_both_games_is_added_up_and_the_later_move_is_the_last(any_app: Flask) -> None:
    slug = yard.add_bee()
    for early, late in ((True, False), (False, True)):
        yard.log_in(any_app, "alice").post(f"/bee/{slug}/guess", data={"word": "planet"})
        guest = play(any_app, slug, "plane")
        set_save(named=early, seconds=70, updated_at=datetime(2026, 5, 1, 12, tzinfo=UTC))
        set_save(named=late, seconds=30, updated_at=datetime(2026, 5, 2, 12, tzinfo=UTC))
        guest.post("/login", data=IN)
        assert (save_of("alice").seconds, save_of("alice").updated_at.day) == (100, 2)


def test_hints_of_both_games_count_and_a_hint_of_both_counts_once(any_app: Flask) -> None:
    slug = yard.add_strands()
    alice, guest = yard.log_in(any_app, "alice"), any_app.test_client()
    for client in (alice, guest):
        client.post(f"/strands/{slug}/guess", data={"word": "riddle"})
    ring = {"kind": "hint", "points": 0, "created_at": now()}
    saves = yard.column(select(Save.id).order_by(Save.id))
    for save, hints in zip(saves, (("?1 1.2",), ("?1 1.2", "?2 2.1", "?1 3.4")), strict=True):
        rows = [{"save_id": save, "text": text, **ring} for text in hints]
        db.session.execute(Guess.__table__.insert().values(rows))
        db.session.execute(Save.__table__.update().where(Save.id == save).values(hints=len(hints)))
    db.session.commit()
    guest.post("/login", data=IN)
    assert (save_of("alice").hints, save_of("alice").progress) == (3, 1)


def test_enough_is_enough_of_both_together(monkeypatch: pytest.MonkeyPatch) -> None:
    at = now()
    half: Any = SimpleNamespace(
        id=1, finished_at=None, revealed_at=None, enough_at=None, updated_at=at, data={}, secret={}
    )
    for enough, score, since in ((0, 5, None), (6, 5, None), (5, 5, at), (1, 1, at)):
        judged = (score, 0, Ends(99, enough))
        monkeypatch.setattr(merging, "judge_again", lambda *of, judged=judged: judged)
        assert merging.recount_guesses(half, half, half, half)["enough_at"] == since, (enough, score)
