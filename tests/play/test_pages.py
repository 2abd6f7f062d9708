"""The pages that every game shares: open, guess, keep the state, begin, give up."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update

from app.accounts import sessions
from app.accounts.models import LoginSession, User
from app.extensions import db, now
from app.games.bee import RULES
from app.games.bee.parameters import HiveParameters
from app.generations.models import Generation
from app.play import blueprint, pages, store
from app.play.models import Save
from app.puzzles.models import today
from tests import yard
from tests.play.test_blueprint import draft
from tests.puzzles.test_publishing import other
from tests.yard import HTMX


def state() -> Any:
    return yard.column(select(LoginSession.state).where(LoginSession.state != {}))


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    day = today().isoformat()
    yard.add_bee(day=today())
    yard.add_bee(other(1), day=today() - timedelta(days=1))
    for browser in (alice, app.test_client()):
        assert 'rel="prev"' in browser.get(f"/bee/{day}").text


def test_hints_that_were_taken_are_shown_again(app: Flask, alice: FlaskClient) -> None:
    """They are made of the answers, which the page otherwise does not load."""
    slug = yard.add_box()
    for hinted in (False, True):
        with yard.statements() as seen:
            alice.get(f"/letterboxed/{slug}")
        assert any("secret" in statement for statement in seen) == hinted
        alice.post(f"/letterboxed/{slug}/hint", headers=HTMX)


def test_what_was_set_aside_comes_back_without_a_login(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    """A token that was too old: the same player, the same page."""
    (who,) = yard.column(select(User.id))
    for player, line in ((str(who), "plan"), (str(who + 1), "")):
        db.session.execute(update(LoginSession).values(state={}))
        db.session.commit()
        with alice.session_transaction() as session:
            session["aside"] = {"player": player, "game": "bee", "slug": puzzle, "play": {"draft": "plan"}}
        assert draft(alice.get(f"/bee/{puzzle}").text) == line
        assert draft(alice.get(f"/bee/{puzzle}").text) == line
        with alice.session_transaction() as session:
            assert "aside" not in session
    visitor = app.test_client()
    with visitor.session_transaction() as session:
        session["aside"] = {"player": str(who), "game": "bee", "slug": puzzle, "play": {"draft": "plan"}}
    assert draft(visitor.get(f"/bee/{puzzle}").text) == ""


def test_a_verdict_is_told_on_its_own_page_alone(alice: FlaskClient, puzzle: str) -> None:
    second = yard.add_bee(other(1))
    alice.post(f"/bee/{puzzle}/guess", data={"word": "x" * 60})
    with alice.session_transaction() as session:
        assert session["verdict"] == ["bee", puzzle, "bad_letters", "x" * 30, 0, False]
    assert "x" * 30 not in alice.get(f"/bee/{second}").text
    # Told nowhere is told: it would come too late.
    assert "x" * 30 not in alice.get(f"/bee/{puzzle}").text
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    assert 'data-good="true" data-code="good"' in alice.get(f"/bee/{puzzle}").text


def test_a_verdict_is_told_by_its_own_game_alone(alice: FlaskClient) -> None:
    """The dailies of a day have one address in all games, and a verdict of one is none of another."""
    slug = yard.add_bee(day=today())
    yard.add_strands(day=today())
    yard.add_box(day=today())
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    for game in ("strands", "letterboxed"):
        answer = alice.get(f"/{game}/{slug}")
        assert answer.status_code == 200
        assert "data-good" not in answer.text
        alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    with alice.session_transaction() as session:
        # As it was kept before games were named.
        session["verdict"] = [slug, "good", "planet", 6, True]
    assert alice.get(f"/bee/{slug}").status_code == 200


@pytest.mark.parametrize("where", ["session", "save"])
def test_a_plain_guess_empties_the_line_wherever_it_is_kept(alice: FlaskClient, puzzle: str, where: str) -> None:
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"}, headers=HTMX)
    if where == "save":
        db.session.execute(update(Save).values(state={"draft": "plane"}))
        db.session.commit()
    else:
        alice.post("/bee/state", data={"slug": puzzle, "draft": "plane", "order": ""})
    alice.post(f"/bee/{puzzle}/guess", data={"word": "plane"})
    assert draft(alice.get(f"/bee/{puzzle}").text) == ""


def test_a_move_that_hands_nothing_in_leaves_the_line(alice: FlaskClient) -> None:
    slug = yard.add_box()
    alice.post("/letterboxed/state", data={"slug": slug, "draft": "byt", "order": ""})
    alice.post(f"/letterboxed/{slug}/hint")
    assert draft(alice.get(f"/letterboxed/{slug}").text) == "byt"
    alice.post(f"/letterboxed/{slug}/guess", data={"word": "zzz"})
    assert draft(alice.get(f"/letterboxed/{slug}").text) == "zzz"


def test_the_state_of_a_page_is_kept_for_players(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    posted = {"slug": puzzle, "draft": "pla", "order": "trpnle"}
    for browser in (alice, app.test_client()):
        answer = browser.post("/bee/state", data=posted)
        assert (answer.status_code, answer.text) == (204, "")
    (kept,) = state()
    assert {name: kept[f"bee/{puzzle}"][name] for name in ("draft", "order")} == {"draft": "pla", "order": "trpnle"}
    # A page that posts nothing of its state changes nothing.
    assert alice.post("/bee/state", data={"slug": puzzle}).status_code == 204
    assert draft(alice.get(f"/bee/{puzzle}").text) == "pla"


def test_the_state_of_another_s_page_is_not_kept(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    posted = {"slug": puzzle, "draft": "pla", "order": "trpnle", "player": "999"}
    assert alice.post("/bee/state", data=posted).status_code == 409
    assert state() == []


def test_an_address_is_read_up_to_its_fortieth_letter(alice: FlaskClient) -> None:
    slug = "y" * 40
    yard.add_bee(slug=slug)
    for posted, code in ((slug, 204), (slug + "z", 204), (slug[:39], 404)):
        assert alice.post("/bee/state", data={"slug": posted, "draft": "pla"}).status_code == code


def test_states_are_paid_for(app: Flask, alice: FlaskClient, puzzle: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "edit", (2, 60))
    drafts = ("p", "pl", "pla")
    codes = [alice.post("/bee/state", data={"slug": puzzle, "draft": one}).status_code for one in drafts]
    assert codes == [204, 204, 429]
    assert draft(alice.get(f"/bee/{puzzle}").text) == "pl"


def test_the_door_of_a_game_tells_htmx_where_to_go(app: Flask, alice: FlaskClient) -> None:
    waiting = alice.get("/bee/", headers=HTMX)
    assert (waiting.status_code, waiting.text, waiting.headers.get("HX-Redirect")) == (204, "", None)
    slug = yard.add_bee()
    assert alice.get("/bee/", headers=HTMX).headers["HX-Redirect"] == f"/bee/{slug}"
    answer = alice.get("/bee/")
    assert (answer.status_code, answer.location) == (302, f"/bee/{slug}")


def test_a_new_puzzle_is_given_to_visitors_too(client: FlaskClient, puzzle: str) -> None:
    answer = client.post("/bee/new")
    assert (answer.status_code, answer.location) == (303, f"/bee/{puzzle}")
    assert yard.column(select(func.count(User.id))) == [0]


def test_giving_up_ends_the_own_game_once(app: Flask, alice: FlaskClient, bob: FlaskClient, puzzle: str) -> None:
    for browser in (alice, bob):
        browser.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    answer = alice.post(f"/bee/{puzzle}/reveal")
    assert (answer.status_code, answer.location) == (303, f"/bee/{puzzle}")
    columns = (Save.version, Save.revealed_at)
    rows = db.session.execute(select(*columns).order_by(Save.id)).all()
    assert [(version, at is None) for version, at in rows] == [(2, False), (1, True)]
    alice.post(f"/bee/{puzzle}/reveal")
    db.session.rollback()
    assert db.session.execute(select(*columns).order_by(Save.id)).all() == rows
    asked = alice.get(f"/bee/{puzzle}/reveal")
    assert (asked.status_code, asked.location) == (303, f"/bee/{puzzle}")


def test_answers_of_a_game_of_moves_are_shown_once(app: Flask, alice: FlaskClient) -> None:
    slug = yard.add_box()
    (who,) = yard.column(select(User.id))
    assert alice.get(f"/letterboxed/{slug}/reveal").status_code == 200
    assert alice.post(f"/letterboxed/{slug}/reveal", data={"player": str(who + 1)}).status_code == 409
    assert yard.column(select(Save.id)) == []
    for method in (alice.post, alice.get):
        answer = method(f"/letterboxed/{slug}/reveal")
        assert (answer.status_code, answer.location) == (303, f"/letterboxed/{slug}")


def test_moves_of_another_s_page_are_not_made(alice: FlaskClient) -> None:
    slug = yard.add_box()
    for what in ("guess", "hint", "undo", "restart"):
        answer = alice.post(f"/letterboxed/{slug}/{what}", data={"word": "bytes", "player": "999"})
        assert answer.status_code == 409
    assert yard.column(select(Save.id)) == []


def test_the_answers_are_loaded_for_games_that_are_over(alice: FlaskClient, puzzle: str) -> None:
    alice.post(f"/bee/{puzzle}/guess", data={"word": "plane"})
    for ends in ({}, {"revealed_at": now()}, {"revealed_at": None, "finished_at": now()}):
        db.session.execute(update(Save).values({"seconds": 1, **ends}))
        db.session.commit()
        with yard.statements() as seen:
            alice.get(f"/bee/{puzzle}")
        assert any("secret" in statement for statement in seen) == bool(ends)


def test_a_game_with_nothing_to_choose_is_asked_for_at_once(app: Flask) -> None:
    play = blueprint.Play(new=lambda: HiveParameters(min=7))
    with app.test_request_context("/bee/make"):
        assert "Make a puzzle" in blueprint.handle_make("bee", play).get_data(as_text=True)
    with app.test_request_context("/bee/make", method="POST"):
        assert "/generations/" in blueprint.handle_make("bee", play).location
    assert [(row.kind, row.params["min"]) for row in yard.column(select(Generation))] == [("generate", 7)]


def test_whoever_is_refused_by_the_bucket_is_told_how_long(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    slug = yard.add_bee()
    monkeypatch.setitem(app.config["BUCKETS"], "guess", (1, 30))
    visitors = [app.test_client() for _ in range(2)]
    answers = [visitor.post(f"/bee/{slug}/guess", data={"word": "zzzz"}, headers=HTMX) for visitor in visitors]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].headers["Retry-After"] == "30"


def test_a_head_tells_the_seconds_of_what_is_begun(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    (who,) = yard.column(select(User.id))
    for seconds in (None, 7):
        opened = store.load_puzzle("bee", puzzle, who)
        with app.test_request_context():
            assert opened is not None and pages.build_heading(opened).seconds == seconds
        alice.post(f"/bee/{puzzle}/guess", data={"word": "planet", "seconds": "7"})


def test_the_days_on_both_sides_are_looked_up_for_who_asks(app: Flask, alice: FlaskClient) -> None:
    slug, _yesterday = yard.add_bee(day=today()), yard.add_bee(other(1), day=today() - timedelta(days=1))
    alice.post(f"/bee/{slug}/reveal")
    (who,) = yard.column(select(User.id))
    player = sessions.Player(who, "alice", "player", None, 0, "")
    with app.test_request_context():
        for asked in ({}, {"neighbours": False}, {"neighbours": True}):
            opened = pages.open_puzzle_for(player, RULES, "bee", slug, **asked)[0]
            assert (opened.before is not None) == asked.get("neighbours", False)
        assert pages.open_puzzle(RULES, "bee", slug)[0].before is None


def test_guesses_and_moves_are_counted_by_what_came_of_them(
    alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[tuple[str, str]] = []

    def count_of(game: str, came: str) -> Any:
        return SimpleNamespace(inc=lambda: counted.append((game, came)))

    monkeypatch.setattr("app.web.metrics.guess_of", count_of)
    for game, slug, word in (("bee", yard.add_bee(), "planet"), ("letterboxed", yard.add_box(), "bytes")):
        for one in (word, "zzzz"):
            alice.post(f"/{game}/{slug}/guess", data={"word": one}, headers=HTMX)
        assert counted == [(game, "accepted"), (game, "refused")]
        counted.clear()
