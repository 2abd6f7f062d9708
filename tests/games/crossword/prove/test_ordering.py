from __future__ import annotations

from app.games.crossword.grid import read
from app.games.crossword.prove.ordering import Asked, turns
from app.games.crossword.prove.problem import problem_of
from tests.games.crossword.small import listed

LIST = listed("ab;1", "ba;1", "aba;1", "bab;1")


def test_it_works() -> None:
    made = turns(problem_of(read("..\n.."), LIST))
    assert made[0] == (Asked(0, 0, 0), Asked(1, 0, 0))
    assert made[3] == (Asked(2, 1, 1), Asked(3, 1, 1))


def test_a_wide_grid_goes_column_by_column() -> None:
    made = turns(problem_of(read("...\n..."), LIST))
    assert [turn[0] for turn in made[:3]] == [Asked(0, 0, 0), Asked(1, 1, 1), Asked(0, 1, 1)]


def test_cells_with_one_letter_are_left_out() -> None:
    made = turns(problem_of(read("a..\n###"), LIST))
    assert made == []
    assert len(turns(problem_of(read("...\n###"), LIST))) == 3
