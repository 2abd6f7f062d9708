from __future__ import annotations

from random import Random

import pytest

from app.games.strands.cells import Path, grid
from app.games.strands.construct.layout import thin_out
from app.games.strands.construct.room import OPEN, free_steps, room_beside

ROW = tuple(range(18, 24))
COLUMN = tuple(range(2, 48, 6))


def test_it_works() -> None:
    room = room_beside({3: ROW})
    assert room.free == grid().all & ~(0b111111 << 18)
    assert room.taken == 0
    assert room.pinned == {3: ROW}


def test_the_open_board_is_crossed_in_six_or_eight() -> None:
    assert OPEN.free == grid().all
    assert [side.shortest for side in OPEN.sides] == [6, 6, 8, 8]
    assert [side.start for side in OPEN.sides] == [grid().left, grid().right, grid().top, grid().bottom]
    assert len(OPEN.ways(7)) == 2
    assert len(OPEN.ways(8)) == 4


@pytest.mark.parametrize(("wall", "ways"), [(ROW, [6, 6]), (COLUMN, [8, 8])])
def test_a_wall_leaves_the_ways_along_it(wall: Path, ways: list[int]) -> None:
    assert [side.shortest for side in room_beside({1: wall}).sides] == ways


def test_a_detour_makes_the_way_longer() -> None:
    room = room_beside({1: (12, 13, 14, 15, 16), 2: (31, 32, 33, 34, 35)})
    assert sorted(side.shortest for side in room.sides) == [6, 6, 10, 10]


def test_a_pinned_diagonal_is_not_crossed() -> None:
    room = room_beside({1: (7, 14)})
    near = free_steps(room.free, room.taken)
    assert not near[8] >> 13 & 1
    assert near[9] >> 14 & 1 == 0
    assert near[8] >> 15 & 1


def test_thinned_steps_are_confined() -> None:
    near = thin_out(Random(1), 0.1)
    assert OPEN.confine(near) is near
    room = room_beside({1: ROW})
    assert not any(mask & ~room.free for mask in room.confine(near))
