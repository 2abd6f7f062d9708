from __future__ import annotations

from random import Random

from app.games.crossword.grids.annealing import BOUNDLESS
from app.games.crossword.grids.fillability import Fillability, index_from_meter, of_list
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.pattern import BetweenTable
from app.games.crossword.grids.symmetry import TURNS, symmetry_group
from app.games.crossword.grids.tasks import THREE, Held, TaskMaker
from app.games.crossword.lists.scored import ScoredList

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


def test_letters_of_a_lattice_are_checked_where_rows_and_columns_with_entries_cross() -> None:
    made = maker(style="lattice", symmetry="none")
    for seed in range(12):
        task = made.task(Random(seed), Held())
        rows, columns = (
            [not isinstance(table, BetweenTable) for table in some] for some in (task.tables[:7], task.tables[7:])
        )
        crossings = [row * 7 + col for row in range(7) for col in range(7) if rows[row] and columns[col]]
        assert task.checked == task.frame.mask(crossings)
        closed = [row * 7 + col for row in range(7) for col in range(7) if not rows[row] and not columns[col]]
        assert task.start == task.frame.full & ~task.frame.mask(closed)
        assert not task.tidy


def test_a_short_entry_is_worth_less_than_its_words_say() -> None:
    tables = maker(symmetry="none").task(Random(1), Held()).tables
    assert tables[0][0b111].worth == COUNTS.logs[3] - THREE
    assert tables[0][0b1111].worth == COUNTS.logs[4]
    assert tables[0][0b1111111].words == 1


def test_lines_with_letters_ask_for_the_words_that_have_them() -> None:
    fillability = of_list(ScoredList({"cat": 50, "cats": 50, "cots": 50}), 0)
    made = TaskMaker(GridRequest(height=7, width=7, symmetry="none", themes=("cat",)), fillability)
    tables = made.task(Random(1), Held(), letters={0: "c", 7: "x"}).tables
    # CATS and COTS in the first row, CAT alone as a short one; the first column has C and X above each other.
    assert tables[0][0b1111].worth == fillability.slot_worth("c...")
    assert tables[0][0b111].worth == fillability.slot_worth("c..") - THREE
    assert (tables[7][0b1111].faults, tables[7][0b1111].worth) == (1, 0.0)
    assert tables[1][0b1111].faults == 1
    assert tables[2][0b1111].worth == fillability.logs[4]


def test_an_aim_is_an_index() -> None:
    for aim, index in ((None, BOUNDLESS), (50, index_from_meter(50))):
        assert maker(symmetry="none", aim=aim).task(Random(1), Held()).aim == index
