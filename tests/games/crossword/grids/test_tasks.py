from __future__ import annotations

from random import Random

from app.games.crossword.grids.fillability import Fillability
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.pattern import BetweenTable
from app.games.crossword.grids.symmetry import TURNS, symmetry_group
from app.games.crossword.grids.tasks import Held, TaskMaker

COUNTS = Fillability([0, 0, 0, 900, 3000, 6000, 9000, 12000])


def maker(**request: object) -> TaskMaker:
    return TaskMaker(GridRequest(**{"height": 7, "width": 7, **request}), COUNTS)  # type: ignore[arg-type]


def test_it_works() -> None:
    task = maker(symmetry="none").task(Random(1), Held())
    assert len(task.toggles) == 49
    assert len(task.slides) == 2 * 6 * 7
    assert task.start == task.checked == task.frame.full


def test_a_slide_moves_an_orbit_beside_another() -> None:
    task = maker(symmetry="rot180").task(Random(1), Held())
    for slide in task.slides:
        assert slide.first & slide.second == 0
        assert slide.first | slide.second == slide.change.cells


def test_what_is_held_cannot_change() -> None:
    task = maker(symmetry="rot180").task(Random(1), Held(frozenset({0, 48}), frozenset({7, 41})))
    held = task.frame.mask((0, 48, 7, 41))
    assert not any(toggle.cells & held for toggle in task.toggles)
    assert task.start == task.frame.full & ~task.frame.mask((7, 41))


def test_every_lattice_starts_from_what_its_symmetry_allows() -> None:
    for symmetry in TURNS:
        made, corners = maker(style="lattice", symmetry=symmetry), set()
        for seed in range(12):
            task = made.task(Random(seed), Held())
            cells = "".join(task.frame.rows(task.start))
            assert all([cells[at] for at in way] == list(cells) for way in symmetry_group(symmetry, 7, 7)), symmetry
            assert sum(isinstance(table, BetweenTable) for table in task.tables) in (6, 7, 8)
            corners.add(cells[:8].count("#"))
        assert len(corners) > 1
