"""Find the words that fit a slot of a partly filled grid, with the room that each leaves its crossings."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.asked import checked_integer
from app.games.crossword.find.entry_search import MOST_SHOWN, SHOWN
from app.games.crossword.find.matching import entries_with_letters
from app.games.crossword.grid import OPEN, Crossing, Grid, Slot, read_grid
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import LengthList, ScoredList
from app.games.crossword.parameters import SlotParameters

_SCORE_WORTH = 0.03  # of a point, beside the logarithm of a crossing's room


class Fit(NamedTuple):
    """An entry for a slot. `room` says, for each of its cells, how many entries the crossing slot can still be given: 1
    when that is full, None where nothing crosses. `worth` is what fits are sorted by.
    """

    word: str
    score: int
    room: tuple[int | None, ...]

    @property
    def worth(self) -> float:
        """The natural logarithms of the rooms added up, and a score of 100 counts as 3 more."""
        return sum(math.log(max(1, count)) for count in self.room if count is not None) + _SCORE_WORTH * self.score

    def to_json(self) -> Json:
        return {"word": self.word, "score": self.score, "room": list(self.room), "worth": round(self.worth, 2)}


class SlotDomains:
    """For each slot the entries that can still stand in it, for each cell its letters: bit n is entry n, or letter n.

    A slot that is full, and one that nothing fits (`stuck`), bind nobody: the others are told what they can be all
    the same.
    """

    def __init__(self, grid: Grid, listed: ScoredList) -> None:
        """Make every crossing agree: an entry without a partner in a crossing slot goes, until nothing changes.

        AC-3 (Mackworth, 1977), with the letters of the cells between the slots, so that a revision is a few operations
        on bit sets.
        """
        signs, self.grid = listed.alphabet, grid
        self.everything = (1 << len(signs)) - 1
        self.letters = [1 << signs.index(sign) if sign in signs else self.everything for sign in grid.text]
        self.parts = [listed.of_length(len(slot.cells)) for slot in grid.slots]
        self.domains = [part.all for part in self.parts]
        self.full = [OPEN not in grid.pattern(slot) for slot in grid.slots]
        self.stuck: list[int] = []
        self._heard: list[list[int]] = [[self.everything] * len(slot.cells) for slot in grid.slots]
        waiting = deque(n for n, full in enumerate(self.full) if not full)
        while waiting:
            waiting.extend(n for n in dict.fromkeys(self._revise_slot(waiting.popleft())) if n not in waiting)

    def _revise_slot(self, at: int) -> Iterator[int]:
        """Narrow a slot by its cells and the cells by the slot; answers the slots that are to be revised after it."""
        part, cells, domain = self.parts[at], self.grid.slots[at].cells, self.domains[at]
        for place, cell in enumerate(cells):
            if self._heard[at][place] != self.letters[cell]:
                self._heard[at][place] = self.letters[cell]
                domain &= entries_with_letters(part, place, self.letters[cell])
        self.domains[at] = domain
        if not domain:
            self.stuck.append(at)
            return
        for place, cell in enumerate(cells):
            remaining = supported_letters(part, place, domain, self.letters[cell])
            if remaining != self.letters[cell]:
                self.letters[cell] = self._heard[at][place] = remaining
                crossing = self.grid.crossings[at][place]
                if crossing and not self.full[crossing.slot] and self.domains[crossing.slot]:
                    yield crossing.slot


def supported_letters(part: LengthList, place: int, domain: int, letters: int) -> int:
    """Return those of the letters that an entry of the domain has there."""
    remaining, sets, rest = 0, part.sets[place], letters
    while rest:
        letter = rest & -rest
        if domain & sets[letter.bit_length() - 1]:
            remaining |= letter
        rest ^= letter
    return remaining


def find_fits(params: SlotParameters, tick: Tick) -> Json:
    """Find the words that fit a slot: `{"number", "direction", "pattern", "total", "hits", "stuck"}`, a hit being
    `{"word", "score", "room", "worth"}`.

    Those that leave their crossings more room come first, and better ones (by `Fit.worth`);
    none that the grid has already. `stuck` names the other slots that nothing fits. Raises Unsolvable: `no_slot`,
    `out_of_range`, and the codes of `read_grid` and of `list_from_params`.
    """
    listed = personal.list_from_params(params)
    grid = read_grid(params.grid, listed.alphabet)
    at, limit = _find_slot(grid, params), checked_integer(params.limit, "limit", SHOWN, 1, MOST_SHOWN)
    if not tick(0, "searching"):
        raise Cancelled
    domains = SlotDomains(grid, listed)
    entry_numbers = rank_candidates(domains, at)
    stuck = [_slot_json(grid, n) for n in sorted(domains.stuck) if n != at]
    hits = [fit.to_json() for fit in make_fits(domains, at, entry_numbers[:limit])]
    return _slot_json(grid, at) | {"total": len(entry_numbers), "hits": hits, "stuck": stuck}


def _find_slot(grid: Grid, params: SlotParameters) -> int:
    for n, slot in enumerate(grid.slots):
        if (slot.number, slot.direction) == (params.number, params.direction):
            return n
    raise Unsolvable("no_slot", number=params.number)


def _slot_json(grid: Grid, at: int) -> Json:
    slot: Slot = grid.slots[at]
    return {"number": slot.number, "direction": slot.direction, "pattern": grid.pattern(slot)}


def rank_candidates(domains: SlotDomains, at: int) -> list[int]:
    """The entries that can stand in a slot, by their numbers in its list: what is worth most (`Fit.worth`) first."""
    grid, part = domains.grid, domains.parts[at]
    # A full slot is shown for what it is: the entry, if the list has it.
    domain = _standing_there(domains, at) if domains.full[at] else domains.domains[at]
    for n, slot in enumerate(grid.slots):
        taken = part.index.get(grid.pattern(slot)) if domains.full[n] and n != at else None
        if taken is not None:
            domain &= ~(1 << taken)
    places = np.array(part.places(domain), np.int64)
    logs = np.log(np.maximum(1, [room or [1] * len(part.alphabet) for room in crossing_rooms(domains, at)]))
    value = logs[np.arange(part.length), part.letters[places]].sum(axis=1)
    value += _SCORE_WORTH * np.frombuffer(part.scores, np.uint8)[places]
    order: list[int] = places[np.argsort(-value, kind="stable")].tolist()
    return order


def _standing_there(domains: SlotDomains, at: int) -> int:
    part = domains.parts[at]
    entry = part.index.get(domains.grid.pattern(domains.grid.slots[at]))
    return 0 if entry is None else 1 << entry


def crossing_rooms(domains: SlotDomains, at: int) -> list[list[int] | None]:
    """For each cell of a slot and each letter, how many entries of the crossing slot have it there."""
    return [_crossing_room(domains, crossing) for crossing in domains.grid.crossings[at]]


def _crossing_room(domains: SlotDomains, crossing: Crossing | None) -> list[int] | None:
    if crossing is None:
        return None
    part = domains.parts[crossing.slot]
    if domains.full[crossing.slot]:
        return [1] * len(part.alphabet)
    return [(domains.domains[crossing.slot] & letter_set).bit_count() for letter_set in part.sets[crossing.other_at]]


def make_fits(domains: SlotDomains, at: int, chosen: Iterable[int]) -> list[Fit]:
    """Entries of a slot with their scores and the room that they leave."""
    part, room = domains.parts[at], crossing_rooms(domains, at)
    letters = ((n, part.letters[n].tolist()) for n in chosen)
    return [Fit(part.words[n], part.scores[n], _of_letters(room, codes)) for n, codes in letters]


def _of_letters(room: Sequence[list[int] | None], codes: Sequence[int]) -> tuple[int | None, ...]:
    return tuple(None if counts is None else counts[code] for counts, code in zip(room, codes, strict=True))
