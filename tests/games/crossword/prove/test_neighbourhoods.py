from __future__ import annotations

from random import Random

from app.contract.game_types import keep_on
from app.games.crossword.grid import read_grid
from app.games.crossword.lists import scored
from app.games.crossword.prove.diffusion import make_arc_consistent
from app.games.crossword.prove.neighbourhoods import improve_filling
from app.games.crossword.prove.plunging import find_filling
from app.games.crossword.prove.problem import problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import agrees


def test_it_works() -> None:
    problem = make_arc_consistent(
        problem_of(read_grid("#...\n....\n....\n...#"), scored.load_scored_list().at_least(40))
    )
    assert problem is not None
    pulse = SearchPulse(keep_on, 30)
    first = find_filling(problem, pulse, Random(1))
    assert first is not None
    better = improve_filling(problem, first, pulse, Random(1))
    assert problem.total(better) > problem.total(first)
    assert all(agrees(problem, better[: n + 1]) for n in range(len(better)))


def test_it_does_nothing_without_time() -> None:
    problem = problem_of(read_grid("..."), scored.load_scored_list())
    assert improve_filling(problem, (7,), SearchPulse(keep_on, 0), Random(1)) == (7,)
