"""Grids as they are read, and their slots."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.game_types import Unsolvable
from app.games.crossword.grid import MOST, Grid, read_grid
from tests.games.crossword.validator import runs

ROWS = st.integers(1, 6).flatmap(lambda n: st.lists(st.text(".#@a", min_size=n, max_size=n), min_size=1, max_size=6))


def test_it_works() -> None:
    grid = read_grid("..#\n...\n#..\n")
    told = [(slot.number, slot.direction, slot.row, slot.col, slot.cells) for slot in grid.slots]
    assert told == [
        (1, "across", 0, 0, (0, 1)),
        (1, "down", 0, 0, (0, 3)),
        (2, "down", 0, 1, (1, 4, 7)),
        (3, "across", 1, 0, (3, 4, 5)),
        (4, "down", 1, 2, (5, 8)),
        (5, "across", 2, 1, (7, 8)),
    ]


@given(ROWS)
def test_every_run_is_a_slot(rows: list[str]) -> None:
    grid = Grid(tuple(rows))
    assert sorted(map(grid.pattern, grid.slots)) == sorted(runs(rows))


@given(ROWS)
def test_crossings_meet_in_one_cell(rows: list[str]) -> None:
    grid = Grid(tuple(rows))
    for slot, crossings in zip(grid.slots, grid.crossings, strict=True):
        assert len(crossings) == len(slot.cells)
        for met in filter(None, crossings):
            other = grid.slots[met.slot]
            assert other.direction != slot.direction
            assert other.cells[met.other_at] == slot.cells[met.at]


def test_a_bar_ends_a_run() -> None:
    grid = Grid(("....", "...."), bars_right=frozenset({1}), bars_below=frozenset({0}))
    assert [slot.cells for slot in grid.slots if slot.direction == "across"] == [(0, 1), (2, 3), (4, 5, 6, 7)]
    assert [slot.cells for slot in grid.slots if slot.direction == "down"] == [(1, 5), (2, 6), (3, 7)]


def test_a_run_does_not_go_round_the_edge() -> None:
    assert [slot.cells for slot in Grid((".#.", "#.#")).slots] == []


def test_letters_may_be_capitals_and_norwegian() -> None:
    assert read_grid("\nÅR\n.ø\n\n", "abcdefghijklmnopqrstuvwxyzæøå").rows == ("år", ".ø")


def test_it_refuses_what_is_no_grid() -> None:
    wrong = {
        "": "no_grid",
        "\n \n": "no_grid",
        "..\n...": "ragged_rows",
        "..\n\n..": "ragged_rows",
        "..\n.?": "strange_sign",
        "." * (MOST + 1): "grid_too_large",
        ".\n" * (MOST + 1): "grid_too_large",
    }
    for text, code in wrong.items():
        with pytest.raises(Unsolvable) as refused:
            read_grid(text)
        assert refused.value.code == code, text


def test_it_tells_where_a_strange_sign_is() -> None:
    with pytest.raises(Unsolvable) as refused:
        read_grid("...\n.a1")
    assert refused.value.values == {"row": 2, "col": 3, "sign": "1"}
