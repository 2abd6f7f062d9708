from __future__ import annotations

from app.games.crossword.minis.mini_stock import read_fill
from app.games.crossword.minis.usable_grids import UsableGrids
from tests.games.crossword.minis.clued import bank_of

BANK = bank_of("cat: Pet")
FILLS = [read_fill(line, BANK) for line in ("cat are ten", "car ate ren", "tea era ant")]


def test_it_works() -> None:
    grids = UsableGrids(FILLS, range(100, 200))
    grids.note_use(FILLS[0], 90)
    grids.note_use(FILLS[1], 150)
    grids.note_use(FILLS[2], 205)
    assert grids.list_unused(100, 10).tolist() == [2]
    assert grids.list_unused(101, 10).tolist() == [0, 2]
    assert grids.list_unused(195, 10).tolist() == [0]


def test_of_several_days_the_nearest_counts() -> None:
    grids = UsableGrids(FILLS, range(100, 200))
    for day in (60, 90, 240, 205):
        grids.note_use(FILLS[0], day)
    assert 0 not in grids.list_unused(100, 10).tolist()
    assert 0 not in grids.list_unused(199, 10).tolist()


def test_where_all_are_used_all_are_there_again_and_other_grids_are_left_out() -> None:
    grids = UsableGrids(FILLS[:1], range(100, 200))
    grids.note_use(FILLS[0], 150)
    grids.note_use(FILLS[1], 150)
    assert grids.list_unused(151, 10).tolist() == [0]
