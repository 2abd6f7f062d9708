from __future__ import annotations

from random import Random

import pytest

from app.games.strands.cells import grid
from app.games.strands.construct import layout, repair
from app.games.strands.construct.repair import choose_group, find_doubled, mend_board, try_move
from app.games.strands.construct.uniqueness import Dealer, Laid
from app.games.strands.construct.validator import find_faults
from app.games.strands.generator import LaidBoard

# Words of one ending are the hardest to keep apart.
WORDS = ("television", "cricketer", "header", "peer", "yonder", "diner", "veer", "beer")


def start(seed: int) -> tuple[Dealer, Laid, Random]:
    rng = Random(seed)
    tiling, _ = layout.tile_board(len(WORDS[0]), [len(word) for word in WORDS[1:]], rng)
    assert tiling is not None
    dealer = Dealer(WORDS, rng)
    return dealer, dealer.plain(tiling), rng


def codes(laid: Laid) -> list[str]:
    return [fault.rule for fault in find_faults(LaidBoard(WORDS, laid.paths, laid.ambiguous, 1, 1).to_json())]


def test_it_works() -> None:
    gains = []
    for seed in range(6):
        dealer, laid, rng = start(seed)
        mended, moves = mend_board(dealer, laid, rng)
        assert moves > 0
        assert codes(mended) == ["uniqueness"] * mended.ambiguous
        gains.append(laid.ambiguous - mended.ambiguous)
    assert min(gains) >= 0
    assert sum(gains) >= 12


def test_it_leaves_a_good_board_alone() -> None:
    rng = Random(1)
    dealer = Dealer(("abcdef", "ghijkl"), rng)
    laid = Laid((tuple(range(6)), tuple(range(6, 12))), 0)
    assert mend_board(dealer, laid, rng) == (laid, 0)


def test_every_move_keeps_the_board_legal_and_no_more_ambiguous() -> None:
    dealer, laid, rng = start(2)
    changed = 0
    for _ in range(60):
        doubled = find_doubled(WORDS, laid.paths)
        assert len(doubled) == laid.ambiguous
        if not doubled:
            break
        moved = try_move(dealer, laid, doubled, rng)
        assert moved is laid or moved.ambiguous <= laid.ambiguous
        assert codes(moved) == ["uniqueness"] * moved.ambiguous
        changed += moved is not laid
        laid = moved
    assert changed > 5


def test_a_move_leaves_the_other_words_where_they_are() -> None:
    dealer, laid, rng = start(3)
    for _ in range(40):
        moved = try_move(dealer, laid, [1 + rng.randrange(7)], rng)
        changed = [at for at in range(8) if moved.paths[at] != laid.paths[at]]
        assert 0 not in changed
        assert len(changed) <= 3
        cells = [sorted(cell for at in changed for cell in board.paths[at]) for board in (laid, moved)]
        assert cells[0] == cells[1]


def test_a_move_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer, laid, rng = start(4)
    monkeypatch.setattr(repair, "refill_cells", lambda *_: None)
    assert try_move(dealer, laid, [1], rng) is laid


def test_it_gives_up_after_moves_without_a_gain(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer, laid, rng = start(4)
    monkeypatch.setattr(repair, "refill_cells", lambda *_: None)
    assert mend_board(dealer, laid, rng) == (laid, repair.PATIENCE)


def test_pinned_words_stay_where_they_are() -> None:
    _, laid, rng = start(6)
    dealer = Dealer(WORDS, rng, {2, 5})
    mended, _ = mend_board(dealer, laid, rng)
    assert [mended.paths[at] for at in (0, 2, 5)] == [laid.paths[at] for at in (0, 2, 5)]
    assert mended.paths != laid.paths


def test_without_a_loose_word_nothing_moves() -> None:
    _, laid, rng = start(6)
    assert try_move(Dealer(WORDS, rng, range(8)), laid, [1], rng) is laid


@pytest.mark.parametrize("first", range(8))
def test_a_group_lies_side_by_side_without_the_spangram(first: int) -> None:
    _, laid, rng = start(5)
    for _ in range(30):
        group = choose_group(laid.paths, first, rng)
        assert 0 not in group
        assert 1 <= len(group) == len(set(group)) <= 3
        assert group[0] == first or first == 0
        for at, word in enumerate(group):
            beside = {cell for other in {first, *group[:at]} for cell in laid.paths[other]}
            assert word == first or any(beside & set(grid().neighbours[cell]) for cell in laid.paths[word])
