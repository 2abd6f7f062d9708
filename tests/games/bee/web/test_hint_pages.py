"""Hints, meanings, goals and ladders on the Bee's pages."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.play.models import Guess, Save
from tests import yard
from tests.yard import HTMX


def ask(client: FlaskClient, slug: str, kind: str, **options: Any) -> str:
    return str(client.post(f"/bee/{slug}/hint", data={"hint": kind}, **{"headers": HTMX, **options}).text)


def kept(app: Flask) -> list[str]:
    return list(db.session.scalars(select(Guess.text).where(Guess.kind == "hint").order_by(Guess.id)))


def test_it_works(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    part = ask(alice, puzzle, "grid 1")
    assert set(re.findall(r'hx-target="(#\w+)" hx-swap="inner', part)) == {"#verdict", "#hints"}
    assert '<th scope="row">P</th><td>0</td>' not in part
    assert "Words still missing" in part
    assert "Words still missing" in alice.get(f"/bee/{puzzle}").text


def test_a_hint_shows_no_answer(alice: FlaskClient, puzzle: str) -> None:
    before = yard.parts(alice.get(f"/bee/{puzzle}").text)
    for kind in ("grid 1", "pairs 1", "start 1", "meaning 1", "start 2"):
        for options in ({}, {"headers": {}, "follow_redirects": True}):
            told = ask(alice, puzzle, kind, **options)
            assert not (yard.parts(told) - before) & set(yard.ANSWERS), kind
    with alice.session_transaction() as session:
        assert not yard.parts(str(dict(session))) & set(yard.ANSWERS)


def test_a_doubled_request_takes_one_and_counts_one(app: Flask, alice: FlaskClient, puzzle: str) -> None:
    for _time in range(2):
        ask(alice, puzzle, "start 1")
    assert len(kept(app)) == 1
    assert db.session.scalar(select(Save.hints)) == 1
    assert "You’ve already opened this hint" in ask(alice, puzzle, "start 1")


def test_a_word_changes_the_counts_that_are_open(alice: FlaskClient, puzzle: str) -> None:
    def found(word: str) -> str:
        return str(alice.post(f"/bee/{puzzle}/guess", data={"word": word}, headers=HTMX).text)

    assert 'hx-target="#hints"' not in found("planet")
    assert "TA <b>1</b>" in ask(alice, puzzle, "pairs 1")
    assert "TA <b>✓</b>" in found("tape")


def test_what_is_no_hint_is_told(alice: FlaskClient, puzzle: str) -> None:
    for wrong in ("", "all", "gridx", "x" * 500):
        assert 'data-good="false"' in ask(alice, puzzle, wrong)


def test_hints_are_told_in_what_is_shared(alice: FlaskClient) -> None:
    slug = yard.add_bee(yard.new_bee(("planet", "parent"), ()))
    ask(alice, slug, "grid 1")
    for word in ("planet", "parent"):
        part = alice.post(f"/bee/{slug}/guess", data={"word": word}, headers=HTMX).text
    assert ", 1 hint\n" in part


def test_a_found_word_is_explained_and_no_other(alice: FlaskClient, bob: FlaskClient, puzzle: str) -> None:
    assert alice.get(f"/bee/{puzzle}/meaning/planet").status_code == 404
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    assert f'<a href="/bee/{puzzle}/meaning/planet">planet</a>' in alice.get(f"/bee/{puzzle}").text
    assert "celestial" in alice.get(f"/bee/{puzzle}/meaning/planet").text
    # Neither an answer nor another word: the same for both.
    for other in ("planter", "nothing"):
        assert alice.get(f"/bee/{puzzle}/meaning/{other}").status_code == 404
    assert bob.get(f"/bee/{puzzle}/meaning/planet").status_code == 404
    bob.post(f"/bee/{puzzle}/reveal")
    assert bob.get(f"/bee/{puzzle}/meaning/planter").status_code == 200


def test_a_goal_is_told_with_the_word_that_reaches_it(alice: FlaskClient, puzzle: str) -> None:
    part = alice.post(f"/bee/{puzzle}/guess", data={"word": "planter"}, headers=HTMX).text
    assert "Perfect pangram!" in part
    later = alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"}, headers=HTMX).text
    assert "Perfect pangram!" not in later
    assert "Perfect pangram" in alice.get(f"/bee/{puzzle}").text


def test_a_player_chooses_the_ladder(alice: FlaskClient, puzzle: str) -> None:
    def begins() -> list[str]:
        return re.findall(r"</span><b>(\d+)</b></li>", alice.get(f"/bee/{puzzle}").text.partition("ladder-title")[2])

    known = begins()
    alice.post(f"/bee/{puzzle}/ladder", data={"ladder": "text"})
    maximum = int(known[0])
    assert begins() == [str(maximum), *(str(-(-maximum * tenth // 10)) for tenth in range(8, 0, -1)), "0"]
    alice.post(f"/bee/{puzzle}/ladder", data={"ladder": "program"})
    per_cent = (80, 70, 60, 50, 40, 20, 10, 5)
    assert begins() == [str(maximum), *(str(-(-maximum * share // 100)) for share in per_cent), "0"]
    page = alice.get(f"/bee/{puzzle}").text
    assert re.search(r'value="program" aria-pressed="true"', page)
    # The three beside each other.
    assert '<td class="num">70%</td><td class="num">80%</td><td class="num">80%</td>' in page
    assert alice.post(f"/bee/{puzzle}/ladder", data={"ladder": "rope"}).status_code == 422
    alice.post(f"/bee/{puzzle}/ladder", data={"ladder": "known"})
    assert begins() == known
