"""What may be asked of a hive, and how it reaches its maker."""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.contract.game_types import Json
from app.extensions import db
from app.generations.models import Generation
from app.play import live_day

ASKED = {"minimum": "25", "maximum": "50"}


def params(client: FlaskClient, **fields: str) -> dict[str, Any]:
    assert client.post("/bee/make", data={**ASKED, **fields}).status_code == 303
    rows = select(Generation.params).order_by(Generation.created_at.desc(), Generation.id)
    return dict(db.session.scalars(rows).all()[0])


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    wish = {"difficulty": "4", "way": "random", "without_er": "y", "inflected": "10", "max_pangrams": "2"}
    asked = params(alice, **wish)
    assert (asked["min"], asked["max"], asked["difficulty"], asked["way"]) == (25, 50, 4, "random")
    filters = {"without_s": False, "without_er": True, "inflected": 10, "known": False, "far": False}
    assert asked["filters"] == {**filters, "min_pangrams": 1, "max_pangrams": 2}


def test_letters_that_are_asked_for_win_over_the_filters(app: Flask, alice: FlaskClient) -> None:
    filters = params(alice, letters="sre", without_s="y", without_er="y", far="y")["filters"]
    assert (filters["without_s"], filters["without_er"], filters["far"]) == (False, False, False)


def test_a_hive_is_asked_for_in_each_language(app: Flask, alice: FlaskClient) -> None:
    alice.post("/puzzle-languages", data={"puzzles_in": "nn"})
    assert '<option selected value="nn">' in alice.get("/bee/make").text
    asked = params(alice, language="nb", letters=" ÆØ ", far="y")
    assert (asked["language"], asked["letters"]) == ("nb", "æø")
    assert params(alice, far="y")["filters"]["far"]
    for language, letters, said in (
        ("nb", "ñ", "A Norwegian hive can only have the letters a to z, æ, ø and å."),
        ("en", "æ", "An English hive can only have the letters a to z."),
        ("xx", "æ", "Please choose one of these."),
    ):
        answer = alice.post("/bee/make", data={**ASKED, "language": language, "letters": letters})
        assert (answer.status_code, said in answer.text) == (422, True), language


def test_what_cannot_be_is_told_beside_its_field_and_kept(app: Flask, alice: FlaskClient) -> None:
    wrong = {"difficulty": "9", "min_pangrams": "3", "max_pangrams": "2", "way": "dice", "letters": "qu"}
    answer = alice.post("/bee/make", data={**ASKED, **wrong})
    assert answer.status_code == 422
    for name, text in (
        ("difficulty", "Please choose one of these."),
        ("way", "Please choose one of these."),
        ("max_pangrams", "The maximum can’t be less than the minimum."),
    ):
        assert text in answer.text.partition(f'id="{name}-error"')[2].partition("</p>")[0], name
    assert 'value="qu"' in answer.text
    # What is folded away is shown where something in it is wrong.
    assert '<details class="more-wishes" open>' in answer.text


def test_the_letters_of_a_duel_that_runs_are_not_made(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    duellist = db.session.scalar(select(USER.c.id).where(USER.c.name == "alice"))

    def raced(sender: object, game: str, user_id: int) -> list[Json]:
        return [{"letters": "aelnprt"}] if (game, user_id) == ("bee", duellist) else []

    with live_day.racing.connected_to(raced):
        told = alice.post("/bee/make", data={**ASKED, "letters": "aelnp"})
        assert (told.status_code, "You’re playing a duel with these letters." in told.text) == (422, True)
        assert params(alice, letters="aeln")["letters"] == "aeln"
        assert params(alice, letters="aelnq")["letters"] == "aelnq"
        assert params(bob, letters="aelnp")["letters"] == "aelnp"


def test_numbers_of_any_kind_break_nothing(app: Flask, alice: FlaskClient) -> None:
    for bad in ("", "x", "-1", "9" * 999, "²"):
        fields = {"min_pangrams": bad, "max_pangrams": bad, "difficulty": bad, "inflected": bad}
        assert alice.post("/bee/make", data={**ASKED, **fields}).status_code == 422, bad
