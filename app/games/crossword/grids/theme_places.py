"""Where the entries of a theme stand: across, in places that the grid's symmetry makes of one another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from app.contract.game_types import Unsolvable
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.pacing import MakerPulse
from app.games.crossword.grids.shape_core import cells_beyond, find_core
from app.games.crossword.grids.symmetry import LEVEL, symmetry_group
from app.games.crossword.grids.tasks import Held

TRIES = 120
# The rows between entries above one another, and whether ends must leave room: less and less is asked for.
DEMANDS = ((3, True), (2, True), (2, False), (1, False))
ROOM = 4  # a block and the shortest entry


class ThemePlace(NamedTuple):
    """Where an entry of the theme begins."""

    row: int
    col: int
    length: int


class ThemesLaid(NamedTuple):
    """The letters of the theme by cell, and what they settle."""

    letters: dict[int, str]
    held: Held


def lay_themes(request: GridRequest, rng: Random, pulse: MakerPulse | None = None) -> ThemesLaid:
    """Places for all entries of the theme; raises Unsolvable when the grid has none, and what the pulse raises."""
    if not request.themes:
        return ThemesLaid({}, Held())
    _check_partners(request)
    pulse = pulse or MakerPulse()
    for rows, room in DEMANDS:
        for _ in range(TRIES):
            pulse()
            if places := _draw_places(request, rng, rows, room):
                return _lay_entries(request, places, rng)
    raise Unsolvable("theme_without_room", number=len(request.themes))


def _check_partners(request: GridRequest) -> None:
    """An entry whose place is its own image needs no other of its length; any other does. Raises Unsolvable."""
    single = [length for length, count in Counter(map(len, request.themes)).items() if count % 2]
    rows_by_length = {
        length: {places[0].row for places in _place_orbits(request, length) if len(places) == 1} for length in single
    }
    rows = {row for length_rows in rows_by_length.values() for row in length_rows}
    lonely = [length for length in single if not rows_by_length[length]] or (
        single[1:] if len(single) > len(rows) else []
    )
    if lonely:
        word = next(word for word in request.themes if len(word) == lonely[0])
        raise Unsolvable("theme_without_partner", word=word, letters=len(word), symmetry=request.symmetry)


@lru_cache(maxsize=64)
def _place_orbits(request: GridRequest, length: int) -> tuple[tuple[ThemePlace, ...], ...]:
    """The places of that length, in sets of which none comes alone."""
    return tuple(sorted({tuple(sorted(place_orbit(request, place))) for place in _possible_places(request, length)}))


def _possible_places(request: GridRequest, length: int) -> list[ThemePlace]:
    cols, core = range(request.width - length + 1), find_core(request.width, request.inside)
    places = [ThemePlace(row, col, length) for row in range(request.height) for col in cols]
    return [place for place in places if core.issuperset(cells_of(place, request.width))]


def cells_of(place: ThemePlace, width: int) -> range:
    start = place.row * width + place.col
    return range(start, start + place.length)


def place_orbit(request: GridRequest, place: ThemePlace) -> frozenset[ThemePlace]:
    """The places across that must hold entries of the theme when this one does."""
    if request.symmetry not in LEVEL:
        return frozenset((place,))
    width = request.width
    first, *_, last = cells_of(place, width)
    ends = [(way[first], way[last]) for way in symmetry_group(request.symmetry, request.height, width)]
    level = [min(pair) for pair in ends if pair[0] // width == pair[1] // width]
    return frozenset(ThemePlace(at // width, at % width, place.length) for at in level)


def _draw_places(request: GridRequest, rng: Random, rows: int, room: bool) -> list[ThemePlace]:
    """A place for each entry, drawn one orbit after the other; empty when one finds none."""
    left = Counter(map(len, request.themes))
    chosen: list[ThemePlace] = []
    for length in sorted(left, reverse=True):
        while left[length]:
            fitting = [
                group
                for group in _place_orbits(request, length)
                if len(group) <= left[length]
                and _fits_itself(group, rows)
                and all(_place_fits(request, place, chosen, rows, room) for place in group)
            ]
            if left[length] % 2:
                fitting = [places for places in fitting if len(places) % 2] or fitting
            if not fitting:
                return []
            group = rng.choice(fitting)
            chosen += group
            left[length] -= len(group)
    return chosen if _held_cells(request, chosen) else []


def _fits_itself(group: Sequence[ThemePlace], rows: int) -> bool:
    return all(_are_apart(place, other, rows) for n, place in enumerate(group) for other in group[:n])


def _place_fits(request: GridRequest, place: ThemePlace, chosen: Iterable[ThemePlace], rows: int, room: bool) -> bool:
    if room and not _has_room(request, place):
        return False
    return all(_are_apart(place, other, rows) for other in chosen)


@lru_cache(maxsize=4096)
def _has_room(request: GridRequest, place: ThemePlace) -> bool:
    return _leaves_room(request, place) and _rows_beside(request, place)


def _leaves_room(request: GridRequest, place: ThemePlace) -> bool:
    """Whether what is left of the row on both sides is a block at most, or can hold an entry."""
    width, inside = request.width, request.inside
    first, *_, last = cells_of(place, width)
    sides = (cells_beyond(first, width, inside, -1), cells_beyond(last, width, inside, 1))
    return all(side < 2 or side >= ROOM for side in sides)


def _rows_beside(request: GridRequest, place: ThemePlace) -> bool:
    """Whether entries have room above and below: a theme on the edge would leave them no good letters."""
    width, inside = request.width, request.inside
    first, *_, last = cells_of(place, width)
    return all(cells_beyond(at, width, inside, step) >= ROOM - 1 for at in (first, last) for step in (-width, width))


def _are_apart(place: ThemePlace, other: ThemePlace, rows: int) -> bool:
    """Whether so many rows lie between their beginnings, or a block between their ends."""
    if place.row != other.row:
        beside = place.col + place.length < other.col or other.col + other.length < place.col
        return abs(place.row - other.row) >= rows or beside
    return place.col + place.length < other.col or other.col + other.length < place.col


def _held_cells(request: GridRequest, places: Sequence[ThemePlace]) -> Held | None:
    """Return the cells that these places settle, with their mirror images; None if a cell would be both open and a
    block."""
    width, ways = request.width, symmetry_group(request.symmetry, request.height, request.width)
    cells = {at for place in places for at in cells_of(place, width)}
    ends = {at for place in places for at in _end_cells(place, width)} - request.outside
    opened, blocked = (frozenset(way[at] for at in indices for way in ways) for indices in (cells, ends))
    return None if opened & blocked else Held(opened, blocked)


def _end_cells(place: ThemePlace, width: int) -> list[int]:
    cells = cells_of(place, width)
    before = [cells[0] - 1] if place.col else []
    return before + ([cells[-1] + 1] if place.col + place.length < width else [])


def _lay_entries(request: GridRequest, places: Sequence[ThemePlace], rng: Random) -> ThemesLaid:
    """The entries in their places, those of a length in any order."""
    held = _held_cells(request, places)
    assert held is not None
    waiting = list(request.themes)
    rng.shuffle(waiting)
    letters: dict[int, str] = {}
    for place in places:
        word = next(word for word in waiting if len(word) == place.length)
        waiting.remove(word)
        letters |= dict(zip(cells_of(place, request.width), word, strict=True))
    return ThemesLaid(letters, held)
