"""Pinned words: answers whose places an author has chosen, checked before any search."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from app.contract.game_types import NoSolution, Unsolvable
from app.games.strands.cells import COLUMNS, Path, cell_name, grid, is_place
from app.games.strands.construct.layout import deal_lengths, lengths_fit
from app.games.strands.construct.room import Room, Side, free_steps, room_beside
from app.games.strands.tracing import cell_sets, cells_by_letter

Pins = tuple[tuple[int, Path], ...]
_GRID = grid()


def read_pins(given: object, answers: Sequence[str]) -> Pins:
    """The pinned answers' numbers and paths, from {"word": [[row, column], …]}; `answers` has the spangram first.

    Raises Unsolvable with the reason when a pin is no place for its word, or when the pins leave the other words none.
    """
    if not isinstance(given, Mapping):
        raise Unsolvable("no_pins")
    numbers = {word: at for at, word in enumerate(answers)}
    pinned: dict[int, Path] = {}
    for text, path in given.items():
        word = str(text).strip().lower()
        if word not in numbers:
            raise Unsolvable("strange_pin", word=word)
        pinned[numbers[word]] = _read_path(word, path)
    if pinned:
        _refuse_clashes(pinned, answers)
        _refuse_second_traces(pinned, answers)
        _refuse_regions(room_beside(pinned), list(map(len, answers)))
    return tuple(sorted(pinned.items()))


def _read_path(word: str, given: object) -> Path:
    """The cells of a pinned word; raises Unsolvable."""
    if not isinstance(given, list | tuple) or not all(map(is_place, given)):
        raise Unsolvable("no_pin_place", word=word)
    path = tuple(row * COLUMNS + column for row, column in given)
    if len(path) != len(word):
        raise Unsolvable("pin_length", word=word, letters=len(word), cells=len(path))
    if len(set(path)) < len(path):
        raise Unsolvable("pin_twice", word=word)
    for start, other in pairwise(path):
        if other not in _GRID.neighbours[start]:
            raise Unsolvable("pin_jumps", word=word, one=cell_name(start), other=cell_name(other))
    return path


def _refuse_clashes(pinned: Mapping[int, Path], answers: Sequence[str]) -> None:
    """Raise Unsolvable if two pinned words share a cell or cross, or if a pinned spangram does not span."""
    masks = {at: _GRID.masks(path) for at, path in pinned.items()}
    for first, second in combinations(pinned, 2):
        pair = {"one": answers[first], "other": answers[second]}
        if masks[first][0] & masks[second][0]:
            raise Unsolvable("pins_share", **pair)
        if masks[first][1] & masks[second][1]:
            raise Unsolvable("pins_cross", **pair)
    if 0 in pinned and not _GRID.spans(masks[0][0]):
        raise Unsolvable("pin_spanning", word=answers[0])


def _refuse_second_traces(pinned: Mapping[int, Path], answers: Sequence[str]) -> None:
    """Raise Unsolvable if the letters of the pinned words alone spoil every board."""
    where = cells_by_letter((answers[at], path) for at, path in pinned.items())
    for at, word in enumerate(answers):
        if len(cell_sets(where, word)) > (at in pinned):
            raise Unsolvable("second_place", word=word)


def _refuse_regions(room: Room, lengths: Sequence[int]) -> None:
    """Raise Unsolvable if the other words cannot fill what the pinned ones leave."""
    parts = [part.bit_count() for part in _free_regions(room)]
    left = tuple(sorted(length for at, length in enumerate(lengths) if at not in room.pinned))
    if 0 in room.pinned:
        possible = lengths_fit(tuple(sorted(parts)), left)
    else:
        sizes = list(_beside_spangram(room, lengths[0]))
        if not sizes:
            raise NoSolution("no_way")
        theme = tuple(sorted(length for at, length in enumerate(lengths[1:], 1) if at not in room.pinned))
        possible = any(lengths_fit(size, theme) for size in sizes)
    if not possible:
        raise _unfilled_error(parts, left)


def _free_regions(room: Room) -> list[int]:
    """The connected parts of the free cells, lowest cell first."""
    near, cells, parts = free_steps(room.free, room.taken), room.free, []
    while cells:
        part = _reachable_cells(cells & -cells, near)
        parts.append(part)
        cells &= ~part
    return parts


def _reachable_cells(cells: int, near: Sequence[int]) -> int:
    """Return everything that can be reached from the cells."""
    edge = cells
    while edge:
        low = edge & -edge
        new = near[low.bit_length() - 1] & ~cells
        edge ^= low | new
        cells |= new
    return cells


def _beside_spangram(room: Room, length: int) -> Iterator[tuple[int, ...]]:
    """The sizes, sorted, of what a spangram of so many cells leaves of the regions, for each that it could cross."""
    parts = _free_regions(room)
    for at, part in enumerate(parts):
        if part.bit_count() >= length and any(_can_cross(side, part, length) for side in room.sides):
            others = [other.bit_count() for other in (*parts[:at], *parts[at + 1 :])]
            rest = part.bit_count() - length
            # What is left of its own region may fall apart, but its words add up all the same.
            yield tuple(sorted([*others, rest] if rest else others))


def _can_cross(side: Side, part: int, length: int) -> bool:
    return bool(side.start & part & side.reach[min(length, len(side.reach)) - 1])


def _unfilled_error(parts: Sequence[int], lengths: tuple[int, ...]) -> Unsolvable:
    """Return why words of these lengths do not fill regions of these sizes."""
    for size in parts:
        if not deal_lengths(size, lengths):
            return NoSolution("region", cells=size)
    *most, last = map(str, parts)
    return NoSolution("regions", some=", ".join(most), cells=last)
