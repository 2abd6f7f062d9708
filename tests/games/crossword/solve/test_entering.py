"""Entries typed into lines, as the list of clues has them, and letters typed into a grid without scripts."""

from __future__ import annotations

import pytest

from app.games.crossword.rules import Mark, Puzzle, State
from app.games.crossword.solve.entering import (
    Entered,
    collect_entered,
    read_cells,
    read_lines,
    split_entry,
    write_entered,
)
from tests import grids

NEW = grids.new_crossword()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)


def entered(state: State, **form: str) -> Entered:
    fields = {name.replace("_", "-"): text for name, text in form.items()}
    return collect_entered(PUZZLE, state, read_lines(fields), read_cells(fields))


def grid(state: State) -> dict[int, str]:
    return {cell: mark.text for cell, mark in state.marks.items() if mark.text}


EMPTY = State()


def typed(state: State = EMPTY, **form: str) -> dict[int, str]:
    return grid(write_entered(PUZZLE, state, entered(state, **form)))


def standing(**letters: str) -> State:
    return State(marks={int(name[1:]): Mark(text, 1, "a") for name, text in letters.items()})


def test_it_works() -> None:
    assert typed(e_across_1="Yurt") == {0: "y", 1: "u", 2: "r", 3: "t"}
    assert typed(e_down_1="yo") == {0: "y", 5: "o"}


def test_a_dot_is_an_empty_cell_and_brackets_are_several_letters() -> None:
    assert typed(e_across_1="y.(rab)t") == {0: "y", 2: "rab", 3: "t"}
    assert split_entry("a_?*.(xyz)") == ["a", "", "", "", "", "xyz"]


def test_signs_of_spelling_do_not_count() -> None:
    assert typed(e_across_1="y-u r't") == {0: "y", 1: "u", 2: "r", 3: "t"}


def test_an_empty_line_that_was_empty_writes_nothing_over_its_crossings() -> None:
    assert typed(e_across_1="yurt", e_down_1="", w_across_1="", w_down_1="") == {0: "y", 1: "u", 2: "r", 3: "t"}


def test_what_another_device_has_written_meanwhile_stays() -> None:
    state = standing(c0="x", c5="o")
    assert typed(state, e_down_1="", w_down_1="") == {0: "x", 5: "o"}
    assert typed(state, e_down_1="..g", w_down_1="") == {0: "x", 5: "o", 10: "g"}


def test_a_line_that_was_emptied_empties_its_cells() -> None:
    assert typed(standing(c0="y", c1="u"), e_across_1="", w_across_1="yu..") == {}


def test_too_many_letters_write_nothing_and_say_so() -> None:
    found = entered(State(), e_across_1="yurts")
    assert found.letters == {}
    assert found.faults["across-1"].code == "entry_too_long"
    assert found.faults["across-1"].values == {"letters": 5, "cells": 4}


def test_a_sign_that_no_cell_holds_is_named() -> None:
    assert entered(State(), e_across_1="yu<t").faults["across-1"].values == {"sign": "<"}
    assert entered(State(), e_across_1="(abcdefghijkl)").faults["across-1"].code == "entry_sign"
    with pytest.raises(ValueError):
        split_entry("()!")


def test_two_lines_that_do_not_agree_are_told_and_the_first_stands() -> None:
    found = entered(State(), e_across_1="yurt", e_down_1="xoga")
    assert found.faults["down-1"].values == {"place": 1, "letter": "Y"}
    assert found.letters == {0: "y", 1: "u", 2: "r", 3: "t"}


def test_a_letter_that_is_there_to_stay_is_told() -> None:
    state = State(marks={0: Mark("y", 1, "a", "s")})
    assert entered(state, e_across_1="xurt", w_across_1="y...").faults["across-1"].code == "entry_clash"
    assert typed(state, e_across_1="yurt", w_across_1="y...") == {0: "y", 1: "u", 2: "r", 3: "t"}


def test_cells_of_a_grid_are_written_where_they_differ_from_what_was_shown() -> None:
    shown = ",".join(["y"] + [""] * 24)
    assert typed(standing(c0="y", c1="u"), c_0="Y", c_1="", c_2="R", was=shown) == {
        0: "y",
        1: "u",
        2: "r",
    }


def test_an_entry_that_is_not_there_is_no_fault() -> None:
    found = entered(State(), e_across_99="yurt")
    assert (found.letters, found.faults) == ({}, {})
