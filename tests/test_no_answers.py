"""No answer leaves the server before it is earned: every page and part, for random puzzles and states."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import update

from app.contract.game_types import NewPuzzle
from app.extensions import db
from app.games.bee.rules import Puzzle, word_points
from app.generations.models import Generation
from app.puzzles.models import PUZZLE, today
from tests import yard
from tests.yard import HTMX

# Letters of which no page of ours makes a word of four: what is found, leaked.
LETTERS = "vwxyzqk"
QUIET = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), database=None)
words = st.text(LETTERS, min_size=4, max_size=9).filter(lambda word: "v" in word)


@st.composite
def games(draw: Any) -> tuple[list[str], list[str], list[str], str]:
    """Answers, bonus words, what is found of both, and a half-typed word that is none of them."""
    made = draw(st.lists(words, min_size=6, max_size=24, unique=True))
    cut = draw(st.integers(2, len(made) - 1))
    answers, bonus = made[:cut], made[cut:]
    found = draw(st.lists(st.sampled_from(made), unique=True, max_size=len(made)))
    typed = draw(st.text(LETTERS + "abc", max_size=3))
    return answers, bonus, found, typed


def stored(answers: list[str], bonus: list[str]) -> str:
    pangrams = sum(len(set(word)) == 7 for word in answers)
    hive = "v" + "".join(sorted(set(LETTERS) - {"v"}))
    total = sum(map(word_points, answers))
    puzzle = Puzzle("v", hive, "en", total, len(answers), pangrams, frozenset(answers), frozenset(bonus))
    data, secret = puzzle.to_json()
    return yard.add_bee(NewPuzzle("", "en", 1, data, secret, "test"), day=today())


def sent(answer: Any) -> set[str]:
    """Every word in an answer's body and headers, however it is written there."""
    headers = "\n".join(f"{name}: {value}" for name, value in answer.headers if name != "Set-Cookie")
    held = ""
    for cookie in answer.headers.getlist("Set-Cookie"):
        held += str(cookie)
    return yard.parts(unquote(answer.text)) | yard.parts(unquote(headers)) | yard.parts(held)


def everything(client: FlaskClient, slug: str, job: str) -> list[tuple[str, Any]]:
    """Each page and part that has to do with the puzzle, before anything is given up."""
    seen = []
    pages = ("/", "/puzzles?filter=all", f"/bee/{slug}", f"/bee/{slug}/reveal", f"/generations/{job}", "/bee/")
    for url in pages:
        for headers in ({}, HTMX):
            seen.append((url, client.get(url, headers=headers)))
    posts = {
        "guess": {"word": "vvvvvvvvvv"},
        "shuffle": {"word": "vv"},
        "letter": {"word": "vv", "letter": "v"},
        "delete": {"word": "vvv"},
    }
    for name, data in posts.items():
        for headers in ({}, HTMX):
            seen.append((name, client.post(f"/bee/{slug}/{name}", data=data, headers=headers)))
    seen.append(("state", client.post("/bee/state", data={"slug": slug, "draft": "vv", "order": "kqwxyz"})))
    return seen


def check(answers: list[tuple[str, Any]], hidden: set[str]) -> None:
    for url, answer in answers:
        assert answer.status_code < 400, url
        assert not sent(answer) & hidden, url


def job_of(client: FlaskClient, slug: str) -> str:
    """A done job of the player's, whose result is this puzzle."""
    location = client.post("/bee/make", data={"minimum": "20", "maximum": "60"}).location
    db.session.execute(update(Generation).values(status="done", result={"puzzles": [slug]}))
    db.session.commit()
    return str(location).rpartition("/")[2]


def test_it_works(app: Flask) -> None:
    """The net holds: it catches the words of a puzzle that was given up."""
    slug = stored(["vvvv", "vwxy"], ["vzzz"])
    alice = yard.log_in(app, "alice")
    alice.post(f"/bee/{slug}/reveal")
    assert {"vvvv", "vwxy"} <= sent(alice.get(f"/bee/{slug}"))


@QUIET
@given(game=games())
def test_nothing_unfound_is_in_any_answer(app: Flask, game: tuple[list[str], list[str], list[str], str]) -> None:
    yard.empty()
    answers, bonus, found, typed = game
    slug = stored(answers, bonus)
    alice = yard.log_in(app, "alice")
    alice.post("/bee/state", data={"slug": slug, "draft": typed, "order": "kqwxyz"})
    left = set(answers + bonus)
    for word in found:
        left.discard(word)
        hidden = left if set(answers) & left else set(bonus) & left
        check([("guess", alice.post(f"/bee/{slug}/guess", data={"word": word}, headers=HTMX))], hidden)
    check(everything(alice, slug, job_of(alice, slug)), left)
    check([("logout", alice.post("/logout", data={"game": "bee", "slug": slug, "draft": typed}))], left)
    check([("after", alice.get("/"))], left)


@QUIET
@given(game=games())
def test_bonus_words_stay_hidden_even_at_the_end(app: Flask, game: tuple[list[str], list[str], list[str], str]) -> None:
    """The end shows what was to be found; it does not open the whole word list."""
    yard.empty()
    answers, bonus, _, _ = game
    slug = stored(answers, bonus)
    bob = yard.log_in(app, "bob")
    bob.post(f"/bee/{slug}/reveal")
    assert set(answers) <= sent(bob.get(f"/bee/{slug}"))
    check([("revealed", bob.get(f"/bee/{slug}"))], set(bonus))
    # What bob gave up is still hidden from alice and from visitors.
    alice = yard.log_in(app, "alice")
    for client in (alice, app.test_client()):
        check([("play", client.get(f"/bee/{slug}")), ("home", client.get("/"))], set(answers + bonus))


def test_the_operator_s_pages_show_no_answers(app: Flask, olga: FlaskClient) -> None:
    slug = stored(["vvvv", "vwxy", "vzzzz"], ["vkkk"])
    job = job_of(olga, slug)
    for url in ("/operator/", "/operator/jobs?status=done", f"/operator/jobs/{job}", "/metrics", "/readyz"):
        assert not sent(olga.get(url)) & {"vvvv", "vwxy", "vzzzz", "vkkk"}, url


@pytest.mark.parametrize("word", ["vwxyz", "vwxyk", "kkkkk", "vvv"])
def test_a_miss_looks_like_any_other_miss(app: Flask, alice: FlaskClient, word: str) -> None:
    """Near or far, a rejected word is answered with its own letters and a reason, nothing more."""
    slug = stored(["vwxyzq", "vvvv"], [])
    text = alice.post(f"/bee/{slug}/guess", data={"word": word}, headers=HTMX).text
    assert yard.parts(text) & {"vwxyzq", "vvvv"} == set()
    assert len(text) < 800


def test_pages_do_not_even_load_the_secret(app: Flask, alice: FlaskClient) -> None:
    slug = stored(["vwxyzq", "vvvv"], [])
    db.session.execute(PUZZLE.update().values(secret={"answers": 7}))
    db.session.commit()
    for url in ("/", "/puzzles?filter=all", f"/bee/{slug}", f"/bee/{slug}/reveal"):
        assert alice.get(url).status_code == 200
