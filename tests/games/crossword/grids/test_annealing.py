from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.crossword.grids import annealing
from app.games.crossword.grids.annealing import Annealer, Pattern, Task
from app.games.crossword.grids.fillability import SHARED, Fillability
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.tasks import Held, TaskMaker

WISHES = GridRequest(7, 7, "rot180", 22, 12)
COUNTS = Fillability([0, 0, 0, 900, 3000, 6000, 9000, 12000])


def task_of(request: GridRequest = WISHES, held: Held | None = None) -> Task:
    return TaskMaker(request, COUNTS).task(Random(1), held or Held())


def anew(task: Task, cells: int) -> Pattern:
    """The pattern judged without a history."""
    return Annealer(replace(task, start=cells), Random(1)).now


def test_it_works() -> None:
    best = Annealer(task_of(), Random(1)).run(2000)
    assert best.broken == 0
    assert best.words <= 22


@settings(deadline=None, max_examples=30)
@given(st.integers(), st.sampled_from(["none", "quarter", "both"]), st.sampled_from(["blocks", "lattice"]))
def test_what_is_added_up_is_what_is_there(seed: int, symmetry: str, style: str) -> None:
    """Whatever steps were taken, sums and lines are those of the cells."""
    task = task_of(replace(WISHES, symmetry=symmetry, style=style))
    annealer = Annealer(task, Random(seed))
    for _ in range(150):
        annealer.step(5.0)
    fresh = anew(task, annealer.now.cells)
    assert annealer.lines == task.frame.lines(annealer.now.cells)
    assert annealer.now[1:3] == fresh[1:3]
    assert annealer.now.worth == pytest.approx(fresh.worth)
    assert annealer.now.cost == pytest.approx(fresh.cost)
    assert anew(task, annealer.best.cells).broken == annealer.best.broken


def test_what_is_held_stays() -> None:
    held = Held(frozenset({3, 45}), frozenset({10, 38}))
    task = task_of(held=held)
    best = Annealer(task, Random(3)).run(1500)
    rows = "".join(task.frame.rows(best.cells))
    assert {rows[at] for at in held.cells} == {"."}
    assert {rows[at] for at in held.blocks} == {"#"}


def test_a_pattern_that_was_seen_is_not_found_again() -> None:
    task = task_of()
    first = Annealer(task, Random(1)).run(1000)
    second = Annealer(replace(task, seen={first.cells}), Random(1)).run(1000)
    assert first.cells != second.cells
    assert anew(replace(task, seen={first.cells}), first.cells).broken == 1


def test_less_is_enough_when_the_aim_is_lower() -> None:
    aimed = replace(task_of(), aim=-1000.0)
    assert anew(aimed, aimed.start).cost < anew(task_of(), aimed.start).cost


def test_limits_are_kept() -> None:
    for words, blocks in ((14, 0), (16, 4), (20, 12)):
        best = Annealer(task_of(replace(WISHES, words=words, blocks=blocks)), Random(2)).run(2500)
        assert best.broken == 0
        assert best.words <= words


def pattern_of(*rows: str, **limits: int) -> Pattern:
    """The judgement of a drawn pattern whose index is good enough."""
    task = replace(task_of(replace(WISHES, symmetry="none", **limits)), aim=-1000.0)
    open_cells = task.frame.mask(at for at, sign in enumerate("".join(rows)) if sign == ".")
    return anew(task, open_cells)


OPEN = (".......",) * 7
CORNER = ("#......", *OPEN[1:])
CLUMP = ("##.....", "##.....", *OPEN[2:])
SHORT = ("..#....", *OPEN[1:])
PARTED = (*OPEN[:3], "#######", *OPEN[4:])


def test_a_pattern_costs_what_is_wrong_with_it() -> None:
    assert pattern_of(*OPEN).cost == 0
    # A block in a corner only shortens two entries.
    assert pattern_of(*CORNER).cost == annealing.CHEATER
    assert pattern_of(*CLUMP).cost == annealing.CLUMP + annealing.CHEATER
    short = pattern_of(*SHORT)
    assert (short.faults, short.broken) == (1, 1)
    assert short.cost - annealing.FAULT in (0, annealing.CHEATER)
    # In two parts: a row without entries, and columns that are parted.
    parted = pattern_of(*PARTED)
    assert parted.broken == parted.faults + 1
    assert parted.cost >= annealing.PART


def test_a_word_or_block_over_the_limit_costs_and_breaks_the_pattern() -> None:
    assert pattern_of(*OPEN, words=14).broken == 0
    over = pattern_of(*OPEN, words=12)
    assert (over.broken, over.cost) == (2, 2 * annealing.WORD)
    assert pattern_of(*CORNER, blocks=1).broken == 0
    blocked = pattern_of(*CORNER, blocks=0)
    assert (blocked.broken, blocked.cost) == (1, annealing.OVER + annealing.CHEATER)


def test_each_point_that_the_index_lacks_costs() -> None:
    open_task = task_of(replace(WISHES, symmetry="none"))
    worth = anew(open_task, open_task.start).worth
    index = worth - SHARED * 49
    for lacks in (0.0, 1.0, 4.0):
        judged = anew(replace(open_task, aim=index + lacks), open_task.start)
        assert judged.cost == pytest.approx(annealing.POINT * lacks)
