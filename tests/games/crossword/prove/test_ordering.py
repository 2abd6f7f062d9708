from __future__ import annotations

from app.games.crossword.grid import read_grid
from app.games.crossword.prove.ordering import SlotCell, order_turns
from app.games.crossword.prove.problem import problem_of
from tests.games.crossword.small import listed

LIST = listed("ab;1", "ba;1", "aba;1", "bab;1")


def test_it_works() -> None:
    made = order_turns(problem_of(read_grid("..\n.."), LIST))
    assert made[0] == (SlotCell(0, 0, 0), SlotCell(1, 0, 0))
    assert made[3] == (SlotCell(2, 1, 1), SlotCell(3, 1, 1))


def test_a_wide_grid_goes_column_by_column() -> None:
    made = order_turns(problem_of(read_grid("...\n..."), LIST))
    assert [turn[0] for turn in made[:3]] == [SlotCell(0, 0, 0), SlotCell(1, 1, 1), SlotCell(0, 1, 1)]


def test_cells_with_one_letter_are_left_out() -> None:
    made = order_turns(problem_of(read_grid("a..\n###"), LIST))
    assert made == []
    assert len(order_turns(problem_of(read_grid("...\n###"), LIST))) == 3
