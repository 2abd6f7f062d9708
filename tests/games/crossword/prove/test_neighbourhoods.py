from __future__ import annotations

from random import Random

from app.contract.game_types import keep_on
from app.games.crossword.grid import read
from app.games.crossword.lists import scored
from app.games.crossword.prove.diffusion import supported
from app.games.crossword.prove.neighbourhoods import improved
from app.games.crossword.prove.plunging import filling
from app.games.crossword.prove.problem import problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import agrees


def test_it_works() -> None:
    problem = supported(problem_of(read("##...\n#....\n.....\n....#\n...##"), scored.load().at_least(40)))
    assert problem is not None
    pulse = SearchPulse(keep_on, 30)
    first = filling(problem, pulse, Random(1))
    assert first is not None
    better = improved(problem, first, pulse, Random(1))
    assert problem.total(better) > problem.total(first)
    assert all(agrees(problem, better[: n + 1]) for n in range(len(better)))


def test_it_does_nothing_without_time() -> None:
    problem = problem_of(read("..."), scored.load())
    assert improved(problem, (7,), SearchPulse(keep_on, 0), Random(1)) == (7,)
