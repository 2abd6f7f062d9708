from __future__ import annotations

from itertools import pairwise, permutations
from random import Random

from app.games.strands.cells import Path, grid
from app.games.strands.construct import layout
from app.games.strands.construct.uniqueness import Dealer, Laid, count_ambiguous, shared_endings, ways_through
from app.games.strands.tracing import cell_sets, cells_by_letter

WORDS = ("wordpuzzle", "letter", "answer", "riddle", "clue", "crossing", "solution")


def tiling(seed: int = 1) -> layout.Tiling:
    found, _ = layout.tile_board(len(WORDS[0]), [len(word) for word in WORDS[1:]], Random(seed))
    assert found is not None
    return found


def ambiguous(paths: tuple[Path, ...]) -> int:
    where = cells_by_letter(zip(WORDS, paths, strict=True))
    return sum(len(cell_sets(where, word)) > 1 for word in WORDS)


def deal_until_unique(winding: bool) -> tuple[Laid, layout.Tiling]:
    dealer = Dealer(WORDS, Random(1))
    for seed in range(200):
        cut = tiling(seed)
        laid = dealer.lay_on_tiling(cut, dealer.plain(cut), winding)
        if not laid.ambiguous:
            return laid, cut
    raise AssertionError("No board of two hundred is unique.")


def test_it_works() -> None:
    laid, cut = deal_until_unique(winding=False)
    assert ambiguous(laid.paths) == 0
    assert laid.paths[0] in (cut.spangram, cut.spangram[::-1])
    assert {frozenset(path) for path in laid.paths} == {frozenset(path) for path in (cut.spangram, *cut.words)}
    assert [len(path) for path in laid.paths] == [len(word) for word in WORDS]


def test_pinned_words_are_neither_swapped_nor_turned() -> None:
    for seed in range(20):
        cut = tiling(seed)
        dealer = Dealer(WORDS, Random(1), {0, 2, 6})
        laid = dealer.lay_on_tiling(cut, dealer.plain(cut), winding=True)
        assert [laid.paths[at] for at in (0, 2, 6)] == [cut.spangram, cut.words[1], cut.words[5]]


def test_winding_words_stay_on_their_cells_and_do_not_cross() -> None:
    laid, cut = deal_until_unique(winding=True)
    assert ambiguous(laid.paths) == 0
    assert {frozenset(path) for path in laid.paths} == {frozenset(path) for path in (cut.spangram, *cut.words)}
    blocks = [grid().masks(path)[1] for path in laid.paths]
    assert not any(one & other for one, other in permutations(blocks, 2))


def test_it_never_makes_it_worse() -> None:
    dealer = Dealer(WORDS, Random(1))
    for seed in range(20):
        plain = dealer.plain(tiling(seed))
        laid = dealer.lay_on_tiling(tiling(seed), plain)
        assert laid is plain or laid.ambiguous == ambiguous(laid.paths) < plain.ambiguous


def test_it_keeps_the_best_of_earlier_tilings() -> None:
    best = Laid((), 1)
    dealer = Dealer(("a" * 6, *["a" * 6 for _ in range(7)]), Random(1))
    cut, _ = layout.tile_board(6, [6] * 7, Random(1))
    assert cut is not None
    assert dealer.lay_on_tiling(cut, best) is best


def test_it_counts_ambiguous_words() -> None:
    paths = (tiling().spangram, *tiling().words)
    assert count_ambiguous(WORDS, paths) == ambiguous(paths)
    assert count_ambiguous(["aa", "aa"], [(0, 1), (6, 7)]) == 2
    assert count_ambiguous(["aa", "aa"], [(0, 1), (6, 7)], enough=1) == 1


def test_ways_through_cells_visit_each_once() -> None:
    path = (0, 1, 2, 8, 7, 6)
    ways = ways_through(path, grid().near, Random(1))
    assert path in ways
    assert path[::-1] in ways
    assert len(ways) > 2
    for way in ways:
        assert sorted(way) == sorted(path)
        assert all(other in grid().neighbours[one] for one, other in pairwise(way))


def test_a_straight_path_has_two_ways() -> None:
    assert len(ways_through((0, 6, 12, 18), grid().near, Random(1))) == 2


def test_endings_that_words_share_are_found() -> None:
    assert shared_endings(["baking", "riding", "log"]) == ["ing", "ng"]
    assert shared_endings(["super", "repel"]) == ["er", "per"]
