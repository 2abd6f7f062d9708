"""docs/strands-board.schema.json, and that what the house writes keeps to it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.games.strands.author.files import board_file_json
from app.games.strands.generator import generate
from app.games.strands.parameters import LayoutParameters
from app.words.fold import ALPHABETS
from benchmarks.strands_sets import sets
from tests.schemas import faults_of
from tests.yard import ROWS

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "docs" / "strands-board.schema.json").read_text(encoding="utf-8")
)


def wrong(value: Any) -> list[str]:
    return faults_of(value, SCHEMA)


def a_board(seed: int) -> dict[str, Any]:
    some = sets(10, seed=seed)[seed]
    request = LayoutParameters(some.spangram, some.words, seed=seed)
    return generate(request, Random(0), lambda percent, code, **values: True)


def test_it_works() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert wrong({"rows": list(ROWS)}) == []


@pytest.mark.parametrize("seed", range(4))
def test_the_generator_keeps_to_it(seed: int) -> None:
    assert wrong(a_board(seed)) == []


@pytest.mark.parametrize("seed", range(4))
def test_what_is_exported_keeps_to_it(seed: int) -> None:
    board = a_board(seed)
    board["words"][0]["shown"] = "As people spell it"
    assert wrong(board_file_json(board, title="A title", clue="A clue", language="nb")) == []


def test_every_language_has_its_place() -> None:
    assert set(SCHEMA["properties"]["language"]["enum"]) == set(ALPHABETS)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"rows": ["abcdef"] * 7}, "$.rows minItems"),
        ({"rows": ["abcdef"] * 7 + ["abc"]}, "$.rows.7 minLength"),
        ({"language": "xx"}, "$.language enum"),
        ({"difficulty": 6}, "$.difficulty maximum"),
        ({"spangram": {"text": "abcdef"}}, "$ dependentRequired"),
        ({"spangram": {"path": []}, "words": [{"text": "able"}]}, "$.spangram required"),
        (
            {"spangram": {"text": "abcdef"}, "words": [{"text": "able", "path": [[0, 9]] * 4}]},
            "$.words.0.path uniqueItems",
        ),
        ({"spangram": {"text": "abcdef"}, "words": [{"text": "able", "path": [[0, 9]]}]}, "$.words.0.path.0.1 maximum"),
        ({"count": "7"}, "$.count type"),
    ],
)
def test_it_finds_what_is_wrong(change: dict[str, Any], found: str) -> None:
    assert found in wrong({"rows": list(ROWS), **change})
