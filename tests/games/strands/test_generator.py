from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Cancelled, Json, Unsolvable
from app.games.strands import generator
from app.games.strands.construct import layout
from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.construct.uniqueness import Dealer, Laid
from app.games.strands.construct.validator import find_faults
from app.games.strands.generator import Patience, generate, lay_clean_board
from app.games.strands.parameters import LayoutParameters
from benchmarks.strands_longest_path import lay_plain
from benchmarks.strands_sets import WordSet, sets

ASKED: Json = {"spangram": "wordpuzzle", "words": ["letter", "answer", "riddle", "clue", "crossing", "solution"]}
KEYS = ["rows", "spangram", "words", "ambiguous", "tries", "seed", "difficulty"]


def tick(percent: int, code: str, **values: object) -> bool:
    return True


def make(**request: Any) -> Json:
    return generate(LayoutParameters(**{**ASKED, **request}), Random(0), tick)


def test_it_works() -> None:
    made = make(seed=7)
    assert list(made) == KEYS
    assert find_faults(made) == []
    assert made["spangram"]["text"] == "wordpuzzle"
    assert [word["text"] for word in made["words"]] == ASKED["words"]
    assert (made["ambiguous"], made["seed"]) == (0, 7)
    assert made["tries"] >= 1
    assert made["difficulty"] in range(1, 6)
    assert json.loads(json.dumps(made)) == made


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sets(60, seed=3)), st.integers(0, 1 << 48))
def test_no_board_of_real_words_can_be_faulted(some: WordSet, seed: int) -> None:
    made = generate(LayoutParameters(some.spangram, some.words, seed=seed), Random(0), tick)
    assert find_faults(made) == []
    assert made["ambiguous"] == 0


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(sets(60, seed=3)), st.integers(0, 1 << 48), st.sampled_from([0.0, 0.2, 0.6]))
def test_every_plain_board_is_legal(some: WordSet, seed: int, drop: float) -> None:
    board = lay_plain(LayoutRequest(some.spangram, some.words, drop=drop), seed)
    assert board is not None
    found = find_faults(board.to_json())
    assert {fault.rule for fault in found} <= {"uniqueness"}
    assert len(found) == board.ambiguous


def test_the_seed_decides() -> None:
    first, second, other = (make(seed=seed) for seed in (7, 7, 8))
    assert first == second != other


def test_another_process_makes_the_same_board(root: Path) -> None:
    code = (
        "import json, sys; from random import Random; from app.games.strands.generator import generate;"
        "from app.games.strands.parameters import LayoutParameters;"
        "params = LayoutParameters(**json.loads(sys.argv[1]));"
        "print(json.dumps(generate(params, Random(), lambda percent, code, **values: True)))"
    )
    words = [sys.executable, "-c", code, json.dumps({**ASKED, "seed": 11})]
    answers = [
        subprocess.run(words, cwd=root, env={**os.environ, "PYTHONHASHSEED": number}, capture_output=True, check=True)
        for number in ("1", "2")
    ]
    assert [json.loads(answer.stdout) for answer in answers] == [make(seed=11)] * 2


def test_without_a_seed_it_tells_the_one_that_it_drew() -> None:
    made = generate(LayoutParameters(**ASKED), Random(5), tick)
    assert generate(LayoutParameters(**ASKED, seed=made["seed"]), Random(6), tick) == made
    assert generate(LayoutParameters(**ASKED), Random(6), tick) != made


def test_seeds_make_different_boards() -> None:
    assert len({tuple(make(seed=seed)["rows"]) for seed in range(20)}) >= 18


def test_when_time_is_over_the_least_ambiguous_board_is_given() -> None:
    words = ["aaab", "aaac", "aaad", "aaae", "aaaf", "aaag", "aaah", "aaai"]
    made = make(spangram="zzzzyyyyxxxxwwww", words=words, seconds=0.2, seed=1)
    found = find_faults(made)
    assert {fault.rule for fault in found} == {"uniqueness"}
    assert len(found) == made["ambiguous"] > 0
    plain = Dealer(("zzzzyyyyxxxxwwww", *words), Random(1))
    cut, _ = layout.tile_board(16, [4] * 8, Random(1))
    assert cut is not None
    assert made["ambiguous"] <= plain.plain(cut).ambiguous


def test_it_takes_the_next_tiling_after_one_that_stays_ambiguous(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = Dealer.lay_on_tiling
    calls: list[bool] = []

    def stubborn(self: Dealer, tiling: layout.Tiling, best: Laid, winding: bool = False) -> Laid:
        calls.append(winding)
        return deal(self, tiling, best, winding) if len(calls) > 12 else Laid(self.plain(tiling).paths, 9)

    monkeypatch.setattr(Dealer, "lay_on_tiling", stubborn)
    made = make(seed=1)
    assert find_faults(made) == []
    assert made["tries"] >= len(calls) > 12
    assert calls[:12] == [False] * 10 + [True] * 2


def test_it_refuses_before_any_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.games.strands.construct.layout.tile_board", lambda *_: pytest.fail("There was a search."))
    with pytest.raises(Unsolvable, match=r"too_few_letters .*off=4"):
        make(words=["letter", "answer", "riddle", "crossing", "solution"])


def test_it_refuses_lengths_that_find_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.games.strands.construct.layout.tile_board", lambda *_: (None, 5000))
    with pytest.raises(Unsolvable, match=r"^no_place$"):
        make()


def test_a_board_that_spells_an_offence_is_put_away(monkeypatch: pytest.MonkeyPatch) -> None:
    offensive = make(seed=7)["rows"]
    monkeypatch.setattr(generator, "blocked_words", lambda rows, language: ["offence"] * (rows == offensive))
    made = make(seed=7)
    assert made == make(seed=7)
    assert made["rows"] != offensive
    assert made["seed"] == 7
    assert find_faults(made) == []


def test_an_offence_that_cannot_be_avoided_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = make(seed=7)["rows"]
    tried: list[list[str]] = []
    monkeypatch.setattr(generator, "blocked_words", lambda rows, language: tried.append(rows) or ["offence"])
    assert make(seed=7)["rows"] == rows
    assert len({tuple(some) for some in tried}) == generator.CLEAN_TRIES


@pytest.mark.parametrize("calls", [0, 1])
def test_it_stops_when_cancelled(calls: int) -> None:
    answers = iter([True] * calls + [False] * 100)
    with pytest.raises(Cancelled):
        generate(LayoutParameters(**ASKED, seed=1), Random(0), lambda percent, code, **values: next(answers))


def test_it_tells_its_progress() -> None:
    told: list[int] = []

    def note(percent: int, code: str, **values: object) -> bool:
        told.append(percent)
        return bool(code)

    generate(LayoutParameters(**ASKED), Random(0), note)
    assert told == sorted(told)
    assert told[-1] == 100


def test_patience_ends() -> None:
    assert Patience(60, tick).lasts()
    assert not Patience(1e-9, tick).lasts()
    with pytest.raises(Cancelled):
        Patience(60, lambda percent, code, **values: False).lasts()


def test_the_board_reads_row_by_row() -> None:
    board = lay_clean_board(LayoutRequest(ASKED["spangram"], tuple(ASKED["words"])), 3, Patience(10, tick))
    rows = board.to_json()["rows"]
    assert "".join(rows) == board.letters
    assert [len(row) for row in rows] == [6] * 8
    assert sorted(board.letters) == sorted("".join(board.answers))
