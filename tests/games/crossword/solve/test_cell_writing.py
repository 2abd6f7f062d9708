"""Letters written into cells while some are checked: what stays of the pencil, and what counts as a check."""

from __future__ import annotations

from dataclasses import replace

from app.contract.game_types import CellWrite
from app.games.crossword.rules import ONCE, PENCIL, RIGHT, WRONG, Mark, Puzzle, State
from app.games.crossword.solve import helping
from app.games.crossword.solve.cell_writing import merge, write_letters
from tests import grids

NEW = grids.new_crossword()
PUZZLE = Puzzle.from_json(NEW.data, NEW.secret)
EVERY_LETTER = helping.switch_autocheck(PUZZLE, State())


def typed(state: State, *letters: tuple[int, str], seq: int = 0, pencil: bool = False) -> State:
    seq = seq or state.clock + 1
    return write_letters(PUZZLE, state, [CellWrite(cell, text, seq, pencil) for cell, text in letters], "a")


def test_it_works() -> None:
    state = typed(State(), (0, "y"), (1, "x"))
    assert {cell: mark.text for cell, mark in state.marks.items()} == {0: "y", 1: "x"}


def test_a_check_leaves_pencil_as_pencil() -> None:
    state = helping.check_letters(PUZZLE, typed(State(), (0, "y"), (1, "x"), pencil=True), [0, 1])
    assert [state.marks[cell].flags for cell in (0, 1)] == [PENCIL + RIGHT, PENCIL + WRONG]
    again = helping.check_letters(PUZZLE, typed(state, (1, "z"), pencil=True), [1])
    assert again.marks[1].flags == PENCIL + ONCE + WRONG


def test_with_autocheck_each_letter_counts_as_a_check() -> None:
    assert (EVERY_LETTER.checks, EVERY_LETTER.every_letter) == (1, True)
    state = EVERY_LETTER
    for letter in "abcdefghijklmnopqrstuvwxyz":
        state = typed(state, (0, letter))
    # The search ends with the right letter, which stays.
    assert state.marks[0].text == "y"
    assert state.checks == 1 + "abcdefghijklmnopqrstuvwxyz".index("y") + 1


def test_what_is_emptied_or_too_late_is_no_check() -> None:
    state = typed(EVERY_LETTER, (0, "x"))
    assert typed(state, (0, "")).checks == state.checks
    assert typed(state, (0, "z"), seq=state.clock - 1 or 1).checks == state.checks


def test_the_result_remembers_autocheck_after_it_is_switched_off() -> None:
    off = helping.switch_autocheck(PUZZLE, EVERY_LETTER)
    assert (off.autocheck, off.every_letter) == (False, True)
    assert State.from_json(off.to_json()) == off
    assert merge(State(), off).every_letter


def test_an_old_game_with_autocheck_on_counts_as_checked() -> None:
    assert State.from_json({"autocheck": True}).every_letter
    assert replace(State.from_json({}), marks={0: Mark("y", 1, "a")}).every_letter is False
