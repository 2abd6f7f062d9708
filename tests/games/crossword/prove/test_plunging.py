from __future__ import annotations

from random import Random

from app.contract.game_types import keep_on
from app.games.crossword.grid import read_grid
from app.games.crossword.lists import scored
from app.games.crossword.prove.diffusion import make_arc_consistent
from app.games.crossword.prove.plunging import find_filling
from app.games.crossword.prove.problem import FillProblem, problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import agrees, listed

GRID = ".....#...\n.....#...\n.........\n...#.....\n###...###\n.....#...\n.........\n...#.....\n...#....."


def ready(text: str, words: scored.ScoredList) -> FillProblem:
    kept = make_arc_consistent(problem_of(read_grid(text), words))
    assert kept is not None
    return kept


def test_it_works() -> None:
    problem = ready(GRID, scored.load_scored_list().at_least(20))
    found = find_filling(problem, SearchPulse(keep_on, 30), Random(1))
    assert found and all(agrees(problem, found[: n + 1]) for n in range(len(found)))


def test_equal_seeds_fill_equally() -> None:
    problem = ready("....\n....\n....", scored.load_scored_list())
    first, again, other = (find_filling(problem, SearchPulse(keep_on, 30), Random(seed)) for seed in (5, 5, 6))
    assert first == again != other


def test_it_gives_up_when_time_is_over() -> None:
    problem = ready("..\n..", listed("ab;10", "ba;20"))
    assert find_filling(problem, SearchPulse(keep_on, 0.05), Random(1)) is None
