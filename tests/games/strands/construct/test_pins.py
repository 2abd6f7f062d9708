from __future__ import annotations

from functools import lru_cache
from random import Random
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.base.contract import Json, Unsolvable
from app.games.strands.author.editing import answers
from app.games.strands.construct.pins import read_pins
from app.games.strands.construct.validator import faults
from app.games.strands.generator import generate
from benchmarks.strands_sets import sets

WORDS = ("wordpuzzle", "letter", "answer", "riddle", "clue", "crossing", "solution")
SETS = sets(30, seed=9)
CLUE = [[0, 0], [0, 1], [1, 1], [1, 0]]


def tick(percent: int, label: str, **values: object) -> bool:
    return True


@lru_cache
def board(at: int) -> Json:
    wish = {"spangram": SETS[at].spangram, "words": SETS[at].words, "seed": at}
    return generate(wish, Random(0), tick)


def line(row: int, column: int, length: int) -> list[list[int]]:
    """Cells that wind along the rows from one place on."""
    return [[row + (column + at) // 6, (column + at) % 6] for at in range(length)]


def reason(pins: Any, words: tuple[str, ...] = WORDS) -> str:
    with pytest.raises(Unsolvable) as raised:
        read_pins(pins, words)
    assert str(raised.value).endswith(".")
    return str(raised.value)


def test_it_works() -> None:
    assert read_pins({" Clue ": CLUE, "letter": line(7, 0, 6)}, WORDS) == (
        (1, (42, 43, 44, 45, 46, 47)),
        (4, (0, 1, 7, 6)),
    )
    assert read_pins({}, WORDS) == ()


@settings(max_examples=60, deadline=None)
@given(st.integers(0, len(SETS) - 1), st.sets(st.integers(0, 8), min_size=1), st.integers(0, 1 << 48))
def test_boards_keep_the_pins_and_have_no_fault(at: int, chosen: set[int], seed: int) -> None:
    old = answers(board(at))
    pins = {old[number % len(old)]["text"]: old[number % len(old)]["path"] for number in chosen}
    wish = {"spangram": SETS[at].spangram, "words": SETS[at].words, "seed": seed, "pins": pins}
    made = generate(wish, Random(0), tick)
    assert faults(made) == []
    assert {one["text"]: one["path"] for one in answers(made) if one["text"] in pins} == pins
    assert generate(wish, Random(1), tick) == made


def test_other_words_move() -> None:
    first = board(0)["spangram"]
    wish = {"spangram": SETS[0].spangram, "words": SETS[0].words, "pins": {first["text"]: first["path"]}}
    boards = {tuple(generate({**wish, "seed": seed}, Random(0), tick)["rows"]) for seed in range(6)}
    assert len(boards) > 4


def test_a_board_with_every_word_pinned_is_that_board() -> None:
    pins = {one["text"]: one["path"] for one in answers(board(1))}
    wish = {"spangram": SETS[1].spangram, "words": SETS[1].words, "seed": 5, "pins": pins}
    assert generate(wish, Random(0), tick)["rows"] == board(1)["rows"]


def test_it_ends_when_the_pins_leave_nothing_new_to_try() -> None:
    """The free row takes one word only, and either way its c is beside another c."""
    pinned = ["defghi", "cqqqqc", "jklmno", "prstuv", "dehgfi", "jkmlno", "prtsuv"]
    pins = {word: line(row, 0, 6) for row, word in enumerate(pinned, 1)}
    pins["defghi"], pins["cqqqqc"] = pins["cqqqqc"], pins["defghi"]
    wish = {"spangram": "defghi", "words": [*pinned[1:], "xyzabc"], "seed": 1, "pins": pins, "seconds": 60}
    start = perf_counter()
    assert generate(wish, Random(0), tick)["ambiguous"] == 2
    assert perf_counter() - start < 20


def test_a_pin_is_one_of_the_words() -> None:
    assert "“piano” is pinned, and it is none of the words" in reason({"piano": line(0, 0, 5)})


@pytest.mark.parametrize("path", [None, "r1c1", [1, 2, 3, 4], [[0, 0], [0, 1], [0, 2], [0, 6]], [[0, True]] * 4])
def test_a_place_is_a_list_of_cells(path: Any) -> None:
    assert "“clue” must be a list of rows and columns" in reason({"clue": path})


def test_pins_are_a_mapping() -> None:
    assert "with their places" in reason([["clue", CLUE]])


def test_a_pin_has_a_cell_for_each_letter() -> None:
    assert "“clue” has 4 letters, and it is pinned to 3 cells" in reason({"clue": CLUE[:3]})


def test_a_pin_takes_a_cell_once() -> None:
    assert "“clue” is pinned to a cell twice" in reason({"clue": [*CLUE[:3], CLUE[0]]})


def test_a_pin_goes_from_neighbour_to_neighbour() -> None:
    said = reason({"clue": [[0, 0], [0, 1], [2, 1], [1, 0]]})
    assert said == "The pinned “clue” jumps from row 1, column 2 to row 3, column 2."


def test_pins_do_not_overlap() -> None:
    assert "“clue” and “letter” share a cell" in reason({"clue": CLUE, "letter": line(0, 0, 6)})


def test_pins_do_not_cross() -> None:
    one, other = [[0, 0], [1, 1], [2, 1], [3, 1]], [[0, 1], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0]]
    assert "“clue” and “letter” cross" in reason({"clue": one, "letter": other})


def test_a_pinned_spangram_spans() -> None:
    assert "“wordpuzzle” does not touch two opposite sides" in reason(
        {"wordpuzzle": [[0, at] for at in range(5)] + [[1, at] for at in range(4, -1, -1)]}
    )


def test_the_spangram_is_left_a_way_across() -> None:
    words = ("sixsix", "qwertyui", "asdfghjk", "zxcvbnml")
    assert "leave no way for the spangram" in reason({"qwertyui": [[row, 2] for row in range(8)]}, words)


def test_regions_that_no_words_fill_are_told_at_once() -> None:
    start = perf_counter()
    said = reason({"clue": [[2, 0], [2, 1], [1, 2], [0, 2]]})
    assert said == "The pinned words leave a region of 4 cells that no words fill."
    assert perf_counter() - start < 0.1


def test_regions_that_only_fail_together_are_told() -> None:
    words = ("spangram", "wxyz", "bcde", "bcdef", "bcdefgh", "bcdefghijklmnopqrstu")
    pins = {"spangram": [[row, 2] for row in range(8)], "wxyz": [[3, 3], [3, 4], [3, 5], [4, 5]]}
    assert "leave regions of 16, 9 and 11 cells that the words do not fill" in reason(pins, words)


def test_a_word_that_the_pinned_cells_spell_too_is_refused() -> None:
    pins = {"abcdefgh": [*CLUE, [2, 0], [2, 1], [2, 2], [2, 3]]}
    assert "“acbd” could be traced in a second place" in reason(pins, ("wordpuzzle", "abcdefgh", "acbd"))


def test_a_pinned_word_with_two_traces_is_refused() -> None:
    pins = {"mamas": [*CLUE, [2, 0]], "sofas": [[2, 1], [3, 1], [4, 1], [5, 1], [6, 1]]}
    assert "“mamas” could be traced in a second place" in reason(pins, ("wordpuzzle", "mamas", "sofas"))
