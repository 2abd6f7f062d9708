from __future__ import annotations

from itertools import combinations, pairwise, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.games.strands.cells import Path, grid
from app.games.strands.construct import layout
from app.games.strands.construct.room import room_beside

SETS = [
    (10, [6, 6, 6, 4, 8, 8]),
    (6, [15, 15, 12]),
    (16, [4] * 8),
    (20, [4, 9, 15]),
    (8, [5] * 8),
    (12, [7, 7, 11, 11]),
]


def paths_of(tiling: layout.Tiling) -> tuple[Path, ...]:
    return (tiling.spangram, *tiling.words)


def masks(tiling: layout.Tiling) -> list[tuple[int, int]]:
    return [grid().masks(path) for path in (tiling.spangram, *tiling.words)]


@pytest.mark.parametrize(("spangram", "lengths"), SETS)
def test_it_works(spangram: int, lengths: list[int]) -> None:
    for seed in range(20):
        tiling, tries = layout.tile_board(spangram, lengths, Random(seed))
        assert tiling is not None
        assert tries >= 1
        assert [len(tiling.spangram), *map(len, tiling.words)] == [spangram, *lengths]
        assert sum(cells for cells, _ in masks(tiling)) == grid().all
        assert grid().spans(masks(tiling)[0][0])
        assert not any(one & other for (_, one), (_, other) in combinations(masks(tiling), 2))


def test_steps_go_to_neighbours_that_the_diagonals_allow() -> None:
    tiling, _ = layout.tile_board(*SETS[0], Random(3))
    assert tiling is not None
    for path in (tiling.spangram, *tiling.words):
        for one, other in pairwise(path):
            assert other in grid().neighbours[one]
            assert tiling.near[one] >> other & 1


def test_pinned_words_lie_where_they_were() -> None:
    whole, _ = layout.tile_board(*SETS[0], Random(3))
    assert whole is not None
    for pinned in ({0: whole.spangram}, {2: whole.words[1], 5: whole.words[4]}, dict(enumerate(paths_of(whole)))):
        for seed in range(10):
            tiling, _ = layout.tile_board(*SETS[0], Random(seed), room=room_beside(pinned))
            assert tiling is not None
            assert all(paths_of(tiling)[at] == path for at, path in pinned.items())
            assert sum(cells for cells, _ in masks(tiling)) == grid().all
            assert not any(one & other for (_, one), (_, other) in combinations(masks(tiling), 2))


def test_the_seed_decides() -> None:
    first, second, other = (layout.tile_board(*SETS[0], Random(seed)) for seed in (4, 4, 5))
    assert first == second != other


@settings(deadline=None)
@given(st.integers(0, 1 << 32), st.sampled_from([0.0, 0.1, 0.5]))
def test_no_block_keeps_two_diagonals(seed: int, drop: float) -> None:
    near = layout.thin_out(Random(seed), drop)
    for row, column in product(range(7), range(5)):
        corner = row * 6 + column
        assert not (near[corner] >> corner + 7 & 1 and near[corner + 1] >> corner + 6 & 1)


def test_without_diagonals_paths_are_straight() -> None:
    tiling, _ = layout.tile_board(*SETS[0], Random(1), drop=1.0)
    assert tiling is not None
    assert not any(blocks for _, blocks in masks(tiling))


def test_half_the_diagonals_stay_unless_dropped() -> None:
    kept = [sum(map(int.bit_count, layout.thin_out(Random(1), drop))) for drop in (0.0, 1.0)]
    assert kept[0] - kept[1] == 2 * 35


@settings(deadline=None)
@given(st.integers(0, 1 << 32), st.integers(6, 20))
def test_a_walk_spans(seed: int, length: int) -> None:
    rng = Random(seed)
    walks = [walk for walk in (layout.walk_spangram(layout.thin_out(rng, 0.1), length, rng) for _ in range(50)) if walk]
    assert walks
    for path in walks:
        assert len(set(path)) == length
        assert grid().spans(grid().masks(path)[0])


def test_spangrams_span_both_ways_and_may_end_inside() -> None:
    rng = Random(1)
    near = layout.thin_out(rng, 0.1)
    walks = [walk for walk in (layout.walk_spangram(near, 10, rng) for _ in range(300)) if walk]
    cells = [grid().masks(walk)[0] for walk in walks]
    assert any(cell & grid().top and cell & grid().bottom for cell in cells)
    assert any(cell & grid().left and cell & grid().right for cell in cells)
    sides = grid().top | grid().bottom | grid().left | grid().right
    assert any(not sides >> walk[at] & 1 for walk in walks for at in (0, -1))


@pytest.mark.parametrize(
    ("parts", "lengths", "answer"),
    [
        ((), (), True),
        ((9,), (4, 5), True),
        ((8,), (4, 5), False),
        ((4, 5), (4, 5), True),
        ((4, 11), (4, 5, 6), True),
        ((7, 8), (4, 5, 6), False),
        ((9, 9, 10), (4, 4, 5, 5, 5, 5), True),
        ((9, 9, 9), (4, 4, 4, 5, 5, 5), True),
        ((10, 10, 7), (4, 4, 4, 5, 5, 5), False),
        ((4,), (4, 4), False),
        ((4, 4), (8,), False),
    ],
)
def test_lengths_are_shared_out_between_regions(parts: tuple[int, ...], lengths: tuple[int, ...], answer: bool) -> None:
    assert layout.lengths_fit(parts, lengths) is answer


def test_the_sizes_of_the_regions_are_counted() -> None:
    column = sum(1 << row * 6 + 2 for row in range(8))
    assert layout.part_sizes(grid().near, grid().all & ~column) == (16, 24)
    assert layout.part_sizes(grid().near, grid().all) == (48,)
    assert layout.part_sizes(grid().near, 0) == ()


def test_it_gives_up_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "TRIES", 5)
    assert layout.tile_board(10, [1] * 37, Random(1)) == (None, 5)
