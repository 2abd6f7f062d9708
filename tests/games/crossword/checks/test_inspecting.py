from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from app.contract.game_types import Cancelled, Unsolvable, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.checks import inspecting
from app.games.crossword.checks.inspecting import check_crossword
from app.games.crossword.formats.converting import read_drawn
from app.games.crossword.formats.ipuz import to_ipuz
from app.games.crossword.parameters import CheckParameters
from app.games.crossword.web.messages import CHECKING
from tests.games.crossword.documents import crossword

SQUARE = to_ipuz(read_drawn("cat\nare\nten"))
MAKERS = ("CheckFinding", "puzzle_finding", "at_cell", "at_slot")


def test_it_works() -> None:
    found = check_crossword(CheckParameters(puzzle=SQUARE), keep_on)
    assert [(one["severity"], one["code"]) for one in found["findings"]][-1] == ("note", "no_clues")
    assert {one["code"] for one in found["findings"]} == {"entry_twice", "no_clues"}
    assert (found["errors"], found["warnings"], found["notes"]) == (3, 0, 1)
    assert found["figures"]["words"] == 6 and found["figures"]["density"] == 1.0


def test_errors_come_first() -> None:
    severities = [
        one["severity"] for one in check_crossword(CheckParameters(puzzle=to_ipuz(crossword(5))), keep_on)["findings"]
    ]
    assert severities == sorted(severities, key=["error", "warning", "note"].index)


def test_it_compares_with_others() -> None:
    found = check_crossword(CheckParameters(puzzle=SQUARE, others=[{"name": "first", "puzzle": SQUARE}]), keep_on)
    assert [one["values"] for one in found["findings"] if one["code"] == "same_puzzle"] == [{"other": "first"}]


def test_it_refuses_what_it_does_not_know() -> None:
    for params, code in (
        ({"puzzle": SQUARE, "type": "x"}, "unknown_type"),
        ({}, "no_crossword"),
        ({"puzzle": SQUARE, "others": [5]}, "no_crossword"),
    ):
        with pytest.raises(Unsolvable, match=code):
            check_crossword(read_parameters(CheckParameters, params), keep_on)


def test_it_can_be_cancelled() -> None:
    with pytest.raises(Cancelled):
        check_crossword(CheckParameters(puzzle=SQUARE, others=[{"puzzle": SQUARE}]), lambda *_, **__: False)


def test_every_finding_has_its_sentence() -> None:
    codes: set[Any] = set()
    for path in Path(inspecting.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in MAKERS:
                codes |= {one.value for one in node.args if isinstance(one, ast.Constant)}
    assert len(codes) > 15
    assert codes - set(CHECKING) - {None} == set()
