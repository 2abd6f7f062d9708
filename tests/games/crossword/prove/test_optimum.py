from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from pytest import MonkeyPatch

from app.contract.game_types import keep_on
from app.games.crossword.grid import Grid, read_grid
from app.games.crossword.lists import scored
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.prove import neighbourhoods
from app.games.crossword.prove import optimum as engine
from app.games.crossword.prove.integer_programme import integer_optimum
from app.games.crossword.prove.optimum import BestFilling, find_optimum
from app.games.crossword.prove.problem import FillProblem, problem_of
from app.games.crossword.prove.pulse import SearchPulse
from tests.games.crossword.small import fillings, grids, listed, lists


def solved(problem: FillProblem, seconds: float = 60) -> BestFilling:
    return find_optimum(problem, SearchPulse(keep_on, seconds), Random(1))


def test_it_works() -> None:
    problem = problem_of(read_grid("....\n....\n....\n...."), scored.load_scored_list().at_least(40))
    found = solved(problem)
    assert (found.status, found.bound) == ("proved", found.total)
    assert found.chosen and problem.total(found.chosen) == found.total and not problem.has_repeats(found.chosen)


@given(grids(2, 4), lists())
@settings(max_examples=80, deadline=None)
def test_it_is_the_best_of_all_fillings(grid: Grid, words: ScoredList) -> None:
    problem = problem_of(grid, words)
    found = solved(problem) if problem.slots else BestFilling("proved", (), 0, 0)
    best = max(map(problem.total, fillings(problem)), default=None)
    assert found.status == ("impossible" if best is None else "proved")
    assert found.total == (best or 0)


@pytest.mark.thorough
def test_small_steps_and_poor_first_fillings_skip_nothing() -> None:
    with (
        patch.multiple(engine, FIRST=64, WIDER=2, SOON=1, LEAST_LOOK=0.001, FIRST_BEAM=1, WIDER_BEAM=1),
        patch.object(neighbourhoods, "PATIENCE", 0),
    ):
        met = [steps_skip_nothing(Random(seed)) for seed in range(20)]
    assert 2 < sum(met) < 18


def steps_skip_nothing(rng: Random) -> bool:
    """Compare with all fillings of a random square; whether there is one."""
    words = {"".join(rng.choices("abc", k=3)): rng.randint(0, 100) for _ in range(11)}
    problem = problem_of(Grid(("...", "...", "...")), ScoredList(words))
    found = solved(problem)
    best = max(map(problem.total, fillings(problem)), default=None)
    assert (found.status, found.total) == (("impossible", 0) if best is None else ("proved", best))
    return best is not None


@given(grids(2, 4), lists())
@settings(max_examples=25, deadline=None)
def test_the_integer_programme_says_the_same(grid: Grid, words: ScoredList) -> None:
    problem = problem_of(grid, words)
    if problem.slots:
        found, other = solved(problem), integer_optimum(problem, SearchPulse(keep_on, 60))
        assert (found.status, found.total) == (other.status, other.total)


def test_parts_that_do_not_touch_share_no_word() -> None:
    words = listed("ab;10", "cd;20", "ac;30", "bd;40", "efg;7", "efh;5")
    apart = solved(problem_of(read_grid("..#..\n..#.."), words))
    assert apart.status == "impossible"
    found = solved(problem_of(read_grid("...\n###\n..."), words))
    assert (found.status, found.total) == ("proved", 12)


def test_parts_that_do_not_touch_are_solved_apart(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(engine.FillProblem, "has_repeats", lambda *_: False)
    found = solved(problem_of(read_grid("...\n###\n..."), listed("efg;7", "efh;5")))
    assert (found.status, found.total) == ("proved", 14)


def test_it_tells_the_best_so_far_when_time_is_over() -> None:
    problem = problem_of(read_grid("..#..\n.....\n#...#\n.....\n..#.."), scored.load_scored_list().at_least(30))
    found = solved(problem, 0.8)
    assert found.status in ("best", "time", "proved")
    assert found.bound >= found.total


def test_without_time_it_promises_nothing() -> None:
    found = solved(problem_of(read_grid("....\n....\n....\n...."), scored.load_scored_list().at_least(40)), 0)
    assert (found.status, found.chosen) == ("time", None)
    assert found.bound >= 700


def test_it_looks_for_a_filling_when_the_search_takes_long(monkeypatch: MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SOON", 100)
    problem = problem_of(read_grid("....\n....\n....\n...."), scored.load_scored_list().at_least(40))
    found = solved(problem)
    monkeypatch.undo()
    assert found.status == "proved"
    assert found.total == solved(problem).total


def test_what_is_told_when_time_is_over_is_never_below_the_best() -> None:
    problem = problem_of(read_grid("...\n...\n..."), scored.load_scored_list())
    best = solved(problem).total
    with patch.multiple(engine, FIRST=64, WIDER=1.2):
        for n in range(1, 25):
            found = find_optimum(problem, CountedPulse(n * 10), Random(1))
            assert found.bound >= best >= found.total


class CountedPulse(SearchPulse):
    """Time is over after so many beats."""

    def __init__(self, beats: int) -> None:
        super().__init__(keep_on, 60)
        self.beats = beats

    def beat(self) -> bool:
        self.beats -= 1
        return self.beats > 0
