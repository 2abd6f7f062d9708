"""Which entries of one length a pattern fits: bit sets as whole numbers, a few operations for thousands of entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from app.games.crossword.find.patterns import Anagram, Place, SearchPattern
from app.games.crossword.lists.scored import LengthList


def matching_entries(part: LengthList, pattern: SearchPattern) -> int:
    """The entries (bit n: entry n) that have the pattern's form; its meaning is another matter."""
    if not _can_fit(part.length, pattern) or not len(part):
        return 0
    if pattern.anagram:
        return _of_anagram(part, pattern.anagram)
    if pattern.has_figures:
        return _with_figures(part, pattern.parts)
    return _of_parts(part, pattern.parts)


def _can_fit(length: int, pattern: SearchPattern) -> bool:
    return length == pattern.shortest or (pattern.open_ended and length > pattern.shortest)


def _of_anagram(part: LengthList, anagram: Anagram) -> int:
    matches = part.all
    for code, count in anagram.counts:
        matches &= part.entries_having(code, count)
    return matches


def _of_parts(part: LengthList, parts: Sequence[Place | None]) -> int:
    """`reached[p]` are the entries whose first p letters the parts so far can account for.

    A run turns it into its running union, so any number of runs costs no more than so many places.
    """
    reached = {0: part.all}
    places = sum(element is not None for element in parts)
    for element in parts:
        if element is None:
            reached = dict(_running_union(reached, part.length - places))
        else:
            places -= 1
            steps = (
                (at + 1, entries & entries_with_letters(part, at, element.letters)) for at, entries in reached.items()
            )
            reached = {at: entries for at, entries in steps if entries and at + places <= part.length}
    return reached.get(part.length, 0)


def _running_union(reached: dict[int, int], last: int) -> Iterator[tuple[int, int]]:
    so_far = 0
    for at in range(min(reached, default=last + 1), last + 1):
        so_far |= reached.get(at, 0)
        yield at, so_far


def entries_with_letters(part: LengthList, at: int, letters: int) -> int:
    """The entries that have one of these letters there; the smaller of the set and its complement is united."""
    everything = (1 << len(part.alphabet)) - 1
    if letters == everything:
        return part.all
    few = letters.bit_count() * 2 <= len(part.alphabet)
    united, rest, sets = 0, letters if few else everything & ~letters, part.sets[at]
    while rest:
        united |= sets[(rest & -rest).bit_length() - 1]
        rest &= rest - 1
    return united if few else part.all & ~united


def _with_figures(part: LengthList, parts: Sequence[Place | None]) -> int:
    """Every way to lay the places into the entry, one after the other: there are few as long as runs are few."""
    matches = 0
    for laid in _place_layouts(parts, part.length):
        matches |= _of_places(part, laid)
    return matches


def _place_layouts(parts: Sequence[Place | None], length: int) -> Iterator[list[tuple[int, Place]]]:
    """The places with where each stands, for each way to share the letters that are left over among the runs."""
    runs = sum(element is None for element in parts)
    spare = length - (len(parts) - runs)
    for cuts in combinations(range(spare + runs - 1), max(0, runs - 1)):
        bounds = (-1, *cuts, spare + runs - 1)
        gaps = iter([right - left - 1 for left, right in pairwise(bounds)])
        at, laid = 0, list[tuple[int, Place]]()
        for element in parts:
            if element is None:
                at += next(gaps)
            else:
                laid.append((at, element))
                at += 1
        yield laid


def _of_places(part: LengthList, laid: Sequence[tuple[int, Place]]) -> int:
    matches, figures = part.all, defaultdict[str, list[int]](list)
    for at, place in laid:
        if place.figure:
            figures[place.figure].append(at)
        else:
            matches &= entries_with_letters(part, at, place.letters)
    for ats in figures.values():
        for at in ats[1:]:
            matches &= part.entries_same(ats[0], at)
    for first, other in combinations(figures.values(), 2):
        matches &= ~part.entries_same(first[0], other[0])
    return matches
