"""The older way to lay a board out, kept to be compared with: words along one longest path, and luck.

One try drops a diagonal of every block, lets a spangram walk at random from side to side, shares the words out between
the regions by their lengths, and looks for one path through all the cells of a region, along which the words are laid
one after the other. A spangram that does not arrive, a region whose size no lengths add up to, and a path that takes
too long to find, end the try.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from app.games.strands.cells import Path, cells_of, grid
from app.games.strands.construct import layout
from app.games.strands.construct.layout import Tiling, thin_out
from app.games.strands.construct.requests import LayoutRequest
from app.games.strands.construct.uniqueness import Dealer
from app.games.strands.generator import LaidBoard, Patience

# Steps of the search for one path before its time is out.
TIME_OUT = 4000

_GRID = grid()


def lay_along(request: LayoutRequest, seed: int, patience: Patience) -> LaidBoard | None:
    """A legal board of the older way; None when its time is over."""
    rng = Random(seed)
    tiling, tries = tile(len(request.spangram), request.lengths, rng, request.drop, patience.lasts)
    return as_it_comes(request, tiling, tries, seed, rng) if tiling else None


def lay_plain(request: LayoutRequest, seed: int) -> LaidBoard | None:
    """A legal board of `layout` alone, ambiguous or not; None when none was found."""
    rng = Random(seed)
    tiling, tries = layout.tile_board(len(request.spangram), request.lengths, rng, request.drop)
    return as_it_comes(request, tiling, tries, seed, rng) if tiling else None


def as_it_comes(request: LayoutRequest, tiling: Tiling, tries: int, seed: int, rng: Random) -> LaidBoard:
    laid = Dealer(request.answers, rng).plain(tiling)
    return LaidBoard(request.answers, laid.paths, laid.ambiguous, tries, seed)


def tile(
    spangram: int, lengths: Sequence[int], rng: Random, drop: float, go_on: Callable[[], bool]
) -> tuple[Tiling | None, int]:
    """A tiling like `layout.tile`'s and the tries that it took, or None when `go_on` has answered False."""
    tries = 0
    while go_on():
        tries += 1
        tiling = attempt(spangram, lengths, rng, drop)
        if tiling:
            return tiling, tries
    return None, tries


def attempt(spangram: int, lengths: Sequence[int], rng: Random, drop: float) -> Tiling | None:
    """One try."""
    near = thin_out(rng, drop)
    across = _across(near, spangram, rng)
    if across is None:
        return None
    paths: dict[int, Path] = {}
    left = list(range(len(lengths)))
    for region in _regions(near, _GRID.all & ~sum(1 << cell for cell in across)):
        chosen = _subset(lengths, left, region.bit_count(), rng)
        path = _longest_path(near, region, rng) if chosen else None
        if chosen is None or path is None:
            return None
        left = [word for word in left if word not in chosen]
        paths.update(zip(chosen, _cut(path, [lengths[word] for word in chosen]), strict=True))
    return Tiling(across, tuple(paths[word] for word in range(len(lengths))), tuple(near))


def _across(near: Sequence[int], length: int, rng: Random) -> Path | None:
    """A random walk from one side that ends at the other."""
    start, end = rng.choice([(_GRID.left, _GRID.right), (_GRID.top, _GRID.bottom)])
    path = [rng.choice(list(cells_of(start)))]
    while len(path) < length:
        options = [cell for cell in cells_of(near[path[-1]]) if cell not in path]
        if not options:
            return None
        path.append(rng.choice(options))
    return tuple(path) if end >> path[-1] & 1 else None


def _regions(near: Sequence[int], cells: int) -> list[int]:
    """The connected parts, by the steps that are left."""
    parts = []
    while cells:
        part, edge = 0, [(cells & -cells).bit_length() - 1]
        while edge:
            cell = edge.pop()
            part |= 1 << cell
            edge += cells_of(near[cell] & cells & ~part)
        parts.append(part)
        cells &= ~part
    return parts


def _subset(lengths: Sequence[int], left: list[int], size: int, rng: Random) -> list[int] | None:
    """Some of the words left, at random, that have so many letters together."""
    order = rng.sample(left, len(left))
    return next(_sums(lengths, order, size), None)


def _sums(lengths: Sequence[int], words: list[int], size: int) -> Iterator[list[int]]:
    if size == 0:
        yield []
    for at, word in enumerate(words):
        if lengths[word] <= size:
            for rest in _sums(lengths, words[at + 1 :], size - lengths[word]):
                yield [word, *rest]


def _longest_path(near: Sequence[int], region: int, rng: Random) -> Path | None:
    """A path through all cells of the region, depth first from a random cell; None if none came in time."""
    start = rng.choice(list(cells_of(region)))
    stack: list[tuple[Path, int]] = [((start,), region ^ 1 << start)]
    for _ in range(TIME_OUT):
        if not stack:
            return None
        path, free = stack.pop()
        if not free:
            return path
        options = list(cells_of(near[path[-1]] & free))
        rng.shuffle(options)
        stack += [((*path, cell), free ^ 1 << cell) for cell in options]
    return None


def _cut(path: Path, lengths: Sequence[int]) -> Iterator[Path]:
    for length in lengths:
        yield path[:length]
        path = path[length:]
