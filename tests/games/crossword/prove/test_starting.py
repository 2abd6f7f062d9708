from __future__ import annotations

from random import Random

import pytest

from app.contract.game_types import keep_on
from app.games.crossword.fill import compiling
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.prove import optimum as engine
from app.games.crossword.prove import starting
from app.games.crossword.prove.optimum import find_optimum
from app.games.crossword.prove.problem import FillProblem, filled_rows, problem_of
from app.games.crossword.prove.pulse import SearchPulse
from app.games.crossword.prove.starting import make_starter, no_start, starter_of_part
from tests.games.crossword.small import listed

GRID = Grid(("..", "..", "##", "zz"))
LIST = listed("ab;10", "cd;35", "ac;30", "bd;60", "ef;60", "gh;65", "eg;70", "fh;65")


@pytest.fixture
def small_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(starting, "LARGE", 1)


def pulse(seconds: float = 60) -> SearchPulse:
    return SearchPulse(keep_on, seconds)


def problem(words: ScoredList = LIST) -> FillProblem:
    return problem_of(GRID, words)


@pytest.mark.usefixtures("small_is_large")
def test_it_works() -> None:
    asked = problem()
    start = make_starter(asked, GRID, LIST, Random(1))
    starts = [start(pulse()) for _ in range(12)]
    for found in filter(None, starts):
        assert filled_rows(GRID, asked.words(found))[3] == "zz"
        assert asked.total(found) in (135, 260) and not asked.has_repeats(found)
    # Nothing but words of 70 or more: there is no filling, and it begins anew.
    assert [found is None for found in starts[:8]] == [False] * 5 + [True] + [False] * 2


@pytest.mark.usefixtures("small_is_large")
def test_a_part_begins_with_its_own_slots() -> None:
    asked = problem()
    part = [0, 3]
    found = starter_of_part(make_starter(asked, GRID, LIST, Random(1)), part)(pulse())
    assert found is not None and len(found) == 2
    assert starter_of_part(no_start, part)(pulse()) is None


@pytest.mark.usefixtures("small_is_large")
def test_without_time_or_a_filling_there_is_none() -> None:
    assert make_starter(problem(), GRID, LIST, Random(1))(pulse(0)) is None
    few = listed("ab;10", "cd;35")
    assert make_starter(problem(few), GRID, few, Random(1))(pulse()) is None


def test_small_grids_and_machines_without_numba_do_without(monkeypatch: pytest.MonkeyPatch) -> None:
    assert make_starter(problem(), GRID, LIST, Random(1)) is no_start
    monkeypatch.setattr(starting, "LARGE", 1)
    monkeypatch.setattr(compiling, "can_compile", lambda: False)
    assert make_starter(problem(), GRID, LIST, Random(1)) is no_start


def test_a_large_problem_begins_with_what_its_starter_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    square = problem_of(Grid(("..", "..")), LIST)
    worst = tuple(map(LIST.of_length(2).index.__getitem__, ("ab", "ac", "bd", "cd")))
    monkeypatch.setattr(engine, "LARGE", 1)
    assert find_optimum(square, pulse(0), Random(1), lambda _: worst).chosen == worst
    assert find_optimum(square, pulse(), Random(1), lambda _: worst).total == 260
