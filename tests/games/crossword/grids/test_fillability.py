from __future__ import annotations

from math import log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.crossword.grid import Grid
from app.games.crossword.grids.fillability import (
    HOPELESS,
    SHARED,
    Fillability,
    index_from_meter,
    is_too_open,
    meter_percent,
    of_list,
)
from app.games.crossword.lists.scored import ScoredList, load_scored_list

COUNTS = (0, 0, 10, 100, 1000, 10000)
SIGNS = st.integers(2, 6).flatmap(
    lambda width: st.lists(st.text("..a#@", min_size=width, max_size=width), min_size=1, max_size=6)
)


def plainly(grid: Grid) -> float:
    """The definition, slot by slot."""
    total = 0.0
    for slot in grid.slots:
        pattern = grid.pattern(slot)
        count = COUNTS[len(pattern)] if len(pattern) < len(COUNTS) else 0
        if "." in pattern:
            total += log10(count) if count else HOPELESS
            total -= SHARED * sum(sign != "." for sign in pattern)
    times = [cell for slot in grid.slots for cell in slot.cells]
    return total - SHARED * sum(times.count(at) == 2 and sign == "." for at, sign in enumerate(grid.text))


def test_it_works() -> None:
    open_square = Grid(("...", "...", "..."))
    assert Fillability(COUNTS).index(open_square) == pytest.approx(6 * 2 - 9 * SHARED)


@given(SIGNS)
def test_it_is_what_it_is_defined_to_be(rows: list[str]) -> None:
    grid = Grid(tuple(rows))
    assert Fillability(COUNTS).index(grid) == pytest.approx(plainly(grid))


def test_bars_part_slots_as_blocks_do() -> None:
    barred = Grid(("......", "......"), bars_right=frozenset({2, 8}))
    assert Fillability(COUNTS).index(barred) == pytest.approx(plainly(barred))
    assert Fillability(COUNTS).index(barred) > Fillability(COUNTS).index(Grid(barred.rows))


def test_a_length_without_words_is_hopeless() -> None:
    assert Fillability(COUNTS).index(Grid(("......",))) == HOPELESS


def test_it_counts_the_words_of_a_list_that_are_good_enough() -> None:
    words = ScoredList({"cat": 50, "dog": 20, "eel": 10, "tiger": 90})
    assert of_list(words, 20).logs[3:6] == (pytest.approx(log10(2)), HOPELESS, 0)
    assert of_list(words, 0).logs[3] == pytest.approx(log10(3))


def test_a_slot_with_letters_counts_the_words_that_have_them() -> None:
    words = ScoredList({"cat": 50, "cot": 50, "cut": 10, "dog": 50})
    fillability = of_list(words, 20)
    assert fillability.index(Grid(("c.t",))) == pytest.approx(log10(2))
    assert fillability.index(Grid(("cat",))) == 0
    assert meter_percent(fillability.index(Grid(("x..",)))) == 0


def test_the_meter_rises_with_the_index() -> None:
    shown = [meter_percent(index) for index in (-1000, -20, -6, 0, 30, 1000)]
    assert shown == sorted(shown)
    assert (shown[0], shown[2], shown[-1]) == (0, 50, 100)


def test_the_index_of_a_number_on_the_meter_shows_that_number() -> None:
    assert [meter_percent(index_from_meter(percent)) for percent in range(1, 100)] == list(range(1, 100))
    assert index_from_meter(0) == index_from_meter(0.5)


def test_a_large_open_grid_is_told_to_be_too_open() -> None:
    words = load_scored_list()
    for size, too_open in ((8, False), (15, True)):
        assert is_too_open(Grid(("." * size,) * size), words, 20) is too_open
    # With letters it may be filled all the same, and so may one that has blocks enough.
    assert not is_too_open(Grid(("a" + "." * 14, *("." * 15,) * 14)), words, 20)
    assert not is_too_open(Grid(("." * 15, "#" * 15) * 7), words, 20)


def test_the_meter_shows_half_where_half_of_the_grids_are_filled() -> None:
    assert [meter_percent(index) for index in (-12, -9, -6, -3, 0)] == [12, 27, 50, 73, 88]
    assert index_from_meter(101) == index_from_meter(99.5)
