"""The form of the solver: a grid of fields, and how many searches are left."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.generations.models import Generation
from tests import yard
from tests.yard import ROWS

BOARD = "\n".join(ROWS)


def asked() -> Any:
    (params,) = yard.column(select(Generation.params))
    return params


def test_it_works(alice: FlaskClient) -> None:
    cells = [*"".join(ROWS).upper()]
    assert alice.post("/strands/solve", data={"cell": cells, "seconds": "10"}).status_code == 303
    assert asked()["board"] == "/".join(ROWS)


def test_what_is_wrong_with_the_fields_is_told_and_they_are_kept(alice: FlaskClient) -> None:
    cells = [*"".join(ROWS)]
    wrong = {
        "Please enter the letters of the board.": [""] * 48,
        "Row 1 has 5 letters": ["", *cells[1:]],
        "“7” is a digit": ["7", *cells[1:]],
        "“/” isn’t a letter": ["/", *cells[1:]],
        "28 letters missing": cells[:20],
    }
    for sentence, typed in wrong.items():
        answer = alice.post("/strands/solve", data={"cell": typed, "seconds": "10"})
        assert answer.status_code == 422
        assert sentence in answer.text
        kept = re.findall(r'name="cell" value="([^"]*)"', answer.text)
        assert kept == typed + [""] * (48 - len(typed))


def test_who_may_ask_for_no_more_is_told_and_keeps_what_was_typed(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "solve", (1, 3600))
    assert "Runs left this hour: 1 of 1." in alice.get("/strands/solve").text
    alice.post("/strands/solve", data={"board": BOARD, "seconds": "10"})
    answer = alice.post("/strands/solve", data={"board": BOARD, "seconds": "10", "words": "7"})
    assert answer.status_code == 429
    assert "You can ask for the next one in 60 minutes." in answer.text
    assert BOARD in answer.text
    assert 'value="7"' in answer.text
    assert len(yard.column(select(Generation.id))) == 1
