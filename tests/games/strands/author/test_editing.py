from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Json
from app.games.strands.author import editing
from app.games.strands.construct.validator import find_faults
from app.games.strands.generator import generate
from app.games.strands.parameters import LayoutParameters
from app.words.lexicon import Tier, load
from benchmarks.strands_sets import WordSet, sets

COUNT = 30


@lru_cache
def word_sets() -> list[WordSet]:
    """Drawn when they are first needed: all processes that run tests read this file."""
    return sets(COUNT, seed=5)


@lru_cache
def board(at: int = 0) -> Json:
    one = word_sets()[at]
    return generate(LayoutParameters(one.spangram, one.words, seed=at), Random(0), lambda percent, code, **values: True)


boards = st.integers(0, COUNT - 1).map(board)


def test_it_works() -> None:
    made = editing.mirror_board(board())
    assert made["rows"] == [row[::-1] for row in board()["rows"]]
    assert find_faults(made) == []


@settings(max_examples=30, deadline=None)
@given(boards)
def test_a_board_turned_over_is_without_fault(made: Json) -> None:
    before = deepcopy(made)
    for turn in (editing.mirror_board, editing.flip_board):
        turned = turn(made)
        assert find_faults(turned) == []
        assert turned["ambiguous"] == 0
        assert turn(turned) == made == before != turned


@settings(max_examples=30, deadline=None)
@given(boards, st.integers(0, 99))
def test_a_word_can_run_the_other_way(made: Json, number: int) -> None:
    before = deepcopy(made)
    answers = editing.list_answers(made)
    one = answers[number % len(answers)]
    turned = editing.reverse_answer(made, one["text"])
    assert made == before
    found = find_faults(turned)
    assert {fault.rule for fault in found} <= {"uniqueness"}
    assert len(found) == turned["ambiguous"] == len(editing.ambiguous_words(turned))
    assert editing.list_answers(turned)[number % len(answers)] == {**one, "path": one["path"][::-1]}
    assert editing.reverse_answer(turned, one["text"]) == made


def test_other_entries_are_kept() -> None:
    made = {**board(), "mine": 1, "spangram": {**board()["spangram"], "shown": "As I like it"}}
    for turned in (
        editing.mirror_board(made),
        editing.flip_board(made),
        editing.reverse_answer(made, made["words"][0]["text"]),
    ):
        assert turned["mine"] == 1
        assert turned["spangram"]["shown"] == "As I like it"
        assert turned["seed"] == made["seed"]


def test_a_word_that_is_not_there_cannot_be_turned() -> None:
    with pytest.raises(KeyError):
        editing.reverse_answer(board(), "nonsense")


def test_it_tells_where_an_ambiguous_word_lies() -> None:
    rows = ["aaaaab", *["cdefgh"] * 7]
    made = {
        "rows": rows,
        "spangram": {"text": "ab", "path": [[0, 4], [0, 5]]},
        "words": [{"text": "aa", "path": [[0, 0], [0, 1]]}],
    }
    assert editing.ambiguous_words(made) == {"aa": [[[0, at], [0, at + 1]] for at in range(4)]}


def test_a_finished_board_has_no_ambiguous_words() -> None:
    assert editing.ambiguous_words(board()) == {}


def test_it_tells_blocked_words() -> None:
    offence = next(word for word in load("en").words(Tier.BLOCK) if len(word) == 5)
    assert editing.find_blocked_words({"rows": ["qqqqqq", f"q{offence[::-1]}", *["qqqqqq"] * 6]}) == [offence]
