"""docs/letterboxed-board.schema.json, and that what the house writes keeps to it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.contract.game_types import keep_on
from app.games.letterboxed.author.box_files import to_json
from app.games.letterboxed.generator import generate
from app.games.letterboxed.parameters import BoardParameters
from app.words.fold import ALPHABETS
from tests.schemas import faults_of

SCHEMA: dict[str, Any] = json.loads(
    (Path(__file__).parents[3] / "docs" / "letterboxed-board.schema.json").read_text(encoding="utf-8")
)
SIDES = ["art", "bik", "cen", "lmo"]


def wrong(value: Any) -> list[str]:
    return faults_of(value, SCHEMA)


def test_it_works() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert wrong({"sides": SIDES}) == []
    assert wrong({"boards": [{"sides": SIDES}, {"sides": SIDES, "title": "Two"}]}) == []


@pytest.mark.parametrize("par", [3, 5])
def test_the_generator_keeps_to_it(par: int) -> None:
    [new] = generate(BoardParameters(count=1, par=par, language="en", seed=1), Random(0), keep_on)
    about = {"title": "A title", "language": new.language, "par": new.data["par"], "label": new.data["label"]}
    about["least"] = new.data["least"]
    best = {"best": new.secret["best_common"], "best_of_all": new.secret["best_accepted"]}
    assert wrong(to_json(new.data["sides"], **about, **best)) == []


def test_every_language_has_its_place() -> None:
    assert set(SCHEMA["$defs"]["board"]["properties"]["language"]["enum"]) == set(ALPHABETS)


@pytest.mark.parametrize(
    "board",
    [
        {},
        {"sides": SIDES[:3]},
        {"sides": ["art", "bik", "cen", "lm"]},
        {"sides": ["art", "art", "cen", "lmo"]},
        {"sides": SIDES, "par": 0},
        {"sides": SIDES, "difficulty": "rare"},
        {"sides": SIDES, "best": ["a"]},
        {"boards": []},
        {"boards": [{}]},
        "art",
    ],
)
def test_it_finds_what_is_wrong(board: Any) -> None:
    assert wrong(board)
