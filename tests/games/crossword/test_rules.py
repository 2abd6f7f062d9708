"""What is right, what is full, and what is kept of a crossword that somebody solves."""

from __future__ import annotations

from dataclasses import replace

from app.games.crossword import rules
from app.games.crossword.rules import Mark, Puzzle, State
from tests import grids

NEW = grids.new_crossword()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)
SOLVED = State(marks={cell: Mark(letter, 1, "a") for cell, letter in grids.letters().items()})
SEVERAL = replace(PUZZLE, solution=("yu", *PUZZLE.solution[1:]))


def less(*cells: int) -> State:
    return replace(SOLVED, marks={cell: mark for cell, mark in SOLVED.marks.items() if cell not in cells})


def test_it_works() -> None:
    assert rules.is_solved(PUZZLE, SOLVED)
    wrong = replace(SOLVED, marks={**SOLVED.marks, 3: Mark("x", 2, "a")})
    assert not rules.is_solved(PUZZLE, wrong)
    assert rules.is_full(PUZZLE, wrong)
    assert not rules.is_solved(PUZZLE, State())


def test_a_cell_is_right_with_its_letter() -> None:
    assert [rules.is_right(PUZZLE, 0, text) for text in ("y", "x", "", "yu")] == [True, False, False, False]


def test_a_cell_of_several_letters_is_right_with_all_or_the_first() -> None:
    taken = [text for text in ("yu", "y", "u", "yx", "yur", "") if rules.is_right(SEVERAL, 0, text)]
    assert taken == ["yu", "y"]


def test_every_cell_that_takes_a_letter_must_have_one() -> None:
    assert rules.is_full(PUZZLE, SOLVED)
    for cell in grids.CELLS:
        assert not rules.is_full(PUZZLE, less(cell)), cell
        assert not rules.is_solved(PUZZLE, less(cell)), cell
    assert not rules.is_full(PUZZLE, replace(SOLVED, marks={**SOLVED.marks, 0: Mark("", 2, "a")}))


def test_what_is_given_needs_no_letter() -> None:
    first, *others = NEW.data["ipuz"]["puzzle"]
    data = {**NEW.data, "ipuz": {**NEW.data["ipuz"], "puzzle": [[{"cell": 1, "value": "Y"}, *first[1:]], *others]}}
    given = Puzzle.from_json(data, NEW.secret)
    assert dict(given.given) == {0: "y"}
    assert rules.is_full(given, less(0)) and rules.is_solved(given, less(0))
    assert not rules.is_full(given, less(0, 1))


def test_the_state_comes_back_as_it_was_kept() -> None:
    marks = {
        0: Mark("y", 3, "a", rules.PENCIL, 2),
        1: Mark("u", 7, "b", rules.WRONG + rules.ONCE),
        2: Mark("r", 1, "a", rules.RIGHT),
    }
    state = State(marks, checks=2, reveals=5, autocheck=True, every_letter=True, at=7, across=False, revealed=True)
    assert State.from_json(state.to_json()) == state
    assert State.from_json(State().to_json()) == State() == State.from_json({"marks": 5, "checks": -1, "cursor": True})
    assert (state.clock, State().clock) == (7, 0)


def test_what_was_found_right_or_shown_stays() -> None:
    flags = (rules.RIGHT, rules.SHOWN, rules.WRONG, rules.ONCE, rules.PENCIL, "")
    assert [flag for flag in flags if Mark("y", flags=flag).fixed] == [rules.RIGHT, rules.SHOWN]


def test_the_later_change_of_a_cell_stands_and_of_two_at_once_always_the_same() -> None:
    assert Mark("a", 2, "x").stamp > Mark("b", 1, "y").stamp
    assert Mark("a", 2, "y").stamp > Mark("b", 2, "x").stamp


def test_there_is_a_slot_for_each_clue() -> None:
    assert rules.count_entries(PUZZLE) == len(grids.ANSWERS)
    found = PUZZLE.slot("down", 2)
    assert found is not None and found.number == 2
    assert PUZZLE.slot("across", 2) is None
