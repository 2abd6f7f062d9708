"""Mending a board that is ambiguous: a few words are taken off and laid again, while all others stay.

A local search. A move takes off one to three theme words that lie side by side, an ambiguous one or a neighbour of an
ambiguous spangram first, fills their cells with other paths of the same lengths, and lays the words on these in every
order and direction. A board that is no more ambiguous is the next to be mended.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import reduce
from operator import or_
from random import Random

from app.games.strands.cells import Path, cells_of, grid
from app.games.strands.construct.layout import refill_cells
from app.games.strands.construct.uniqueness import Dealer, Laid
from app.games.strands.tracing import cell_sets, cells_by_letter

# Moves without a gain before a board is given up, and how many words a move takes off, as often as it stands here.
PATIENCE = 400
GROUPS = (1, 2, 2, 3)

_GRID = grid()


def mend_board(dealer: Dealer, laid: Laid, rng: Random) -> tuple[Laid, int]:
    """The least ambiguous board that moves from this one lead to, and how many moves were made."""
    best, moves, last_gain = laid, 0, 0
    doubled = find_doubled(dealer.words, laid.paths)
    while doubled and moves - last_gain < PATIENCE:
        moves += 1
        moved = try_move(dealer, laid, doubled, rng)
        if moved is not laid:
            laid, doubled = moved, find_doubled(dealer.words, moved.paths)
        if laid.ambiguous < best.ambiguous:
            best, last_gain = laid, moves
    return best, moves


def find_doubled(words: Sequence[str], paths: Sequence[Path]) -> list[int]:
    """Which words have more than one set of cells."""
    where = cells_by_letter(zip(words, paths, strict=True))
    return [at for at, word in enumerate(words) if len(cell_sets(where, word)) > 1]


def choose_group(paths: Sequence[Path], first: int, rng: Random, fixed: Collection[int] = ()) -> list[int]:
    """Theme words that lie side by side; the first of them, unless it is the spangram (0) or fixed, is given.

    No fixed word is among them, so there may be none.
    """
    masks = [_path_mask(path) for path in paths]
    size = rng.choice(GROUPS)
    group, around = ([first] if first and first not in fixed else []), _cells_around(masks[first])
    while len(group) < size:
        beside = [at for at in range(1, len(paths)) if at not in (*group, *fixed) and masks[at] & around]
        if not beside:
            break
        group.append(rng.choice(beside))
        around |= _cells_around(masks[group[-1]])
    return group


def try_move(dealer: Dealer, laid: Laid, doubled: Sequence[int], rng: Random) -> Laid:
    """The board with some words laid anew, or `laid` itself if that fails or is more ambiguous."""
    group = choose_group(laid.paths, rng.choice(doubled), rng, dealer.pinned)
    if not group:
        return laid
    cells = reduce(or_, (_path_mask(laid.paths[at]) for at in group))
    taken = reduce(or_, (_GRID.masks(path)[1] for at, path in enumerate(laid.paths) if at not in group))
    filled = refill_cells(cells, [len(laid.paths[at]) for at in group], taken, rng)
    return dealer.lay_group_again(laid, group, doubled, *filled) if filled else laid


def _path_mask(path: Path) -> int:
    return sum(1 << cell for cell in path)


def _cells_around(cells: int) -> int:
    return reduce(or_, (_GRID.near[cell] for cell in cells_of(cells)))
