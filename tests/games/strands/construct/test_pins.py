from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random
from time import thread_time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Json, Unsolvable
from app.games.strands.author.editing import list_answers
from app.games.strands.construct.pins import read_pins
from app.games.strands.construct.validator import find_faults
from app.games.strands.generator import generate
from app.games.strands.parameters import LayoutParameters
from benchmarks.strands_sets import WordSet, sets

WORDS = ("wordpuzzle", "letter", "answer", "riddle", "clue", "crossing", "solution")
COUNT = 15
CLUE = [[0, 0], [0, 1], [1, 1], [1, 0]]


@lru_cache
def word_set(at: int) -> WordSet:
    """Drawn when they are first needed: all processes that run tests read this file."""
    return sets(COUNT, seed=9)[at]


def tick(percent: int, code: str, **values: object) -> bool:
    return True


@lru_cache
def board(at: int) -> Json:
    request = LayoutParameters(word_set(at).spangram, word_set(at).words, seed=at)
    return generate(request, Random(0), tick)


def line(row: int, column: int, length: int) -> list[list[int]]:
    """Cells that wind along the rows from one place on."""
    return [[row + (column + at) // 6, (column + at) % 6] for at in range(length)]


def reason(pins: Any, words: tuple[str, ...] = WORDS) -> str:
    with pytest.raises(Unsolvable) as raised:
        read_pins(pins, words)
    return str(raised.value)


def test_it_works() -> None:
    assert read_pins({" Clue ": CLUE, "letter": line(7, 0, 6)}, WORDS) == (
        (1, (42, 43, 44, 45, 46, 47)),
        (4, (0, 1, 7, 6)),
    )
    assert read_pins({}, WORDS) == ()


@pytest.mark.thorough
@settings(max_examples=30, deadline=None)
@given(st.integers(0, COUNT - 1), st.sets(st.integers(0, 8), min_size=1), st.integers(0, 1 << 48))
def test_boards_keep_the_pins_and_have_no_fault(at: int, chosen: set[int], seed: int) -> None:
    old = list_answers(board(at))
    pins = {old[number % len(old)]["text"]: old[number % len(old)]["path"] for number in chosen}
    request = LayoutParameters(word_set(at).spangram, word_set(at).words, seed=seed, pins=pins)
    made = generate(request, Random(0), tick)
    assert find_faults(made) == []
    assert {one["text"]: one["path"] for one in list_answers(made) if one["text"] in pins} == pins
    assert generate(request, Random(1), tick) == made


def test_other_words_move() -> None:
    first = board(0)["spangram"]
    request = LayoutParameters(word_set(0).spangram, word_set(0).words, pins={first["text"]: first["path"]})
    boards = {tuple(generate(replace(request, seed=seed), Random(0), tick)["rows"]) for seed in range(6)}
    assert len(boards) > 4


def test_a_board_with_every_word_pinned_is_that_board() -> None:
    pins = {one["text"]: one["path"] for one in list_answers(board(1))}
    request = LayoutParameters(word_set(1).spangram, word_set(1).words, seed=5, pins=pins)
    assert generate(request, Random(0), tick)["rows"] == board(1)["rows"]


def test_it_ends_when_the_pins_leave_nothing_new_to_try() -> None:
    """The free row takes one word only, and either way its c is beside another c."""
    pinned = ["defghi", "cqqqqc", "jklmno", "prstuv", "dehgfi", "jkmlno", "prtsuv"]
    pins = {word: line(row, 0, 6) for row, word in enumerate(pinned, 1)}
    pins["defghi"], pins["cqqqqc"] = pins["cqqqqc"], pins["defghi"]
    request = LayoutParameters("defghi", (*pinned[1:], "xyzabc"), seed=1, pins=pins, seconds=60)
    start = thread_time()
    assert generate(request, Random(0), tick)["ambiguous"] == 2
    assert thread_time() - start < 20


def test_a_pin_is_one_of_the_words() -> None:
    assert reason({"piano": line(0, 0, 5)}) == "strange_pin (word=piano)"


@pytest.mark.parametrize("path", [None, "r1c1", [1, 2, 3, 4], [[0, 0], [0, 1], [0, 2], [0, 6]], [[0, True]] * 4])
def test_a_place_is_a_list_of_cells(path: Any) -> None:
    assert reason({"clue": path}) == "no_pin_place (word=clue)"


def test_pins_are_a_mapping() -> None:
    assert reason([["clue", CLUE]]) == "no_pins"


def test_a_pin_has_a_cell_for_each_letter() -> None:
    assert reason({"clue": CLUE[:3]}) == "pin_length (word=clue, letters=4, cells=3)"


def test_a_pin_takes_a_cell_once() -> None:
    assert reason({"clue": [*CLUE[:3], CLUE[0]]}) == "pin_twice (word=clue)"


def test_a_pin_goes_from_neighbour_to_neighbour() -> None:
    said = reason({"clue": [[0, 0], [0, 1], [2, 1], [1, 0]]})
    assert said == "pin_jumps (word=clue, one=b1, other=b3)"


def test_pins_do_not_overlap() -> None:
    assert reason({"clue": CLUE, "letter": line(0, 0, 6)}) == "pins_share (one=clue, other=letter)"


def test_pins_do_not_cross() -> None:
    one, other = [[0, 0], [1, 1], [2, 1], [3, 1]], [[0, 1], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]
    assert reason({"clue": one, "letter": other}) == "pins_cross (one=clue, other=letter)"


def test_a_pinned_spangram_spans() -> None:
    above = [[0, at] for at in range(5)] + [[1, at] for at in range(4, -1, -1)]
    assert reason({"wordpuzzle": above}) == "pin_spanning (word=wordpuzzle)"


def test_the_spangram_is_left_a_way_across() -> None:
    words = ("sixsix", "qwertyui", "asdfghjk", "zxcvbnml")
    assert reason({"qwertyui": [[row, 2] for row in range(8)]}, words) == "no_way"


def test_regions_that_no_words_fill_are_told_at_once() -> None:
    start = thread_time()
    said = reason({"clue": [[2, 0], [2, 1], [1, 2], [0, 2]]})
    assert said == "region (cells=4)"
    assert thread_time() - start < 0.1


def test_regions_that_only_fail_together_are_told() -> None:
    words = ("spangram", "wxyz", "bcde", "bcdef", "bcdefgh", "bcdefghijklmnopqrstu")
    pins = {"spangram": [[row, 2] for row in range(8)], "wxyz": [[3, 3], [3, 4], [3, 5], [4, 5]]}
    assert reason(pins, words) == "regions (some=16, 9, cells=11)"


def test_a_word_that_the_pinned_cells_spell_too_is_refused() -> None:
    pins = {"abcdefgh": [*CLUE, [2, 0], [2, 1], [2, 2], [2, 3]]}
    assert reason(pins, ("wordpuzzle", "abcdefgh", "acbd")) == "second_place (word=acbd)"


def test_a_pinned_word_with_two_traces_is_refused() -> None:
    pins = {"mamas": [*CLUE, [2, 0]], "sofas": [[2, 1], [3, 1], [4, 1], [5, 1], [6, 1]]}
    assert reason(pins, ("wordpuzzle", "mamas", "sofas")) == "second_place (word=mamas)"
