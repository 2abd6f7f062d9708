"""Every code that the engine gives has its sentence, and sentences read well with their values."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app.contract import registry
from app.contract.game_types import Value
from app.games.letterboxed import rules
from app.games.letterboxed.web.forms import DIFFICULTIES
from app.games.letterboxed.web.messages import NONE_CAME_UP, PROGRESS, REFUSALS, VERDICTS
from app.web.texts import render_sentence

ENGINE = Path(rules.__file__).parent


def codes(function: str) -> Iterator[str]:
    """The literal codes with which the engine calls the function."""
    for path in ENGINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == function:
                place = 1 if function == "tick" else 0
                code = node.args[place]
                assert isinstance(code, ast.Constant), (path.name, node.lineno)
                yield str(code.value)


def test_it_works(app: Flask) -> None:
    values: dict[str, Value] = {"par": 3, "difficulty": "hard"}
    assert registry.refusal("letterboxed", "none_came_up", values) == "No hard board with par 3 turned up."
    assert render_sentence(PROGRESS["playing"], values) == "Playing boards of par 3: Hard"


def test_every_refusal_has_its_sentence_and_no_other() -> None:
    assert {*codes("Unsolvable"), *codes("NoSolution")} == set(REFUSALS)


def test_every_step_has_its_sentence_and_no_other() -> None:
    assert set(codes("tick")) == set(PROGRESS)


def test_every_verdict_has_its_sentence() -> None:
    assert set(rules.CODES) <= set(VERDICTS)


def test_a_board_of_each_difficulty_may_not_come_up() -> None:
    assert set(NONE_CAME_UP) == set(DIFFICULTIES)


@pytest.mark.parametrize(
    ("code", "values", "said"),
    [
        ("long_seed", {"most": 200, "number": 50_000}, "A seed can have at most 200 characters; this has 50,000."),
        (
            "out_of_range",
            {"name": "boards", "most": 1_000_000, "value": 0},
            "boards must be between 1 and 1,000,000, not 0.",
        ),
        ("strange", {"letter": "7", "first": "a", "last": "z"}, "7 isn’t a letter from a to z."),
        ("unreached", {"letters": "A, B"}, "This board has no solution: no word uses A, B."),
    ],
)
def test_a_sentence_is_filled(app: Flask, code: str, values: dict[str, Value], said: str) -> None:
    assert registry.refusal("letterboxed", code, values) == said
