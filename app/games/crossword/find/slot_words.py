"""Words for the author of an unfinished crossword to look through: those that fit a slot or match a pattern."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from app.contract.game_types import keep_on
from app.games.crossword.find import entry_search
from app.games.crossword.find.fits import SlotDomains, make_fits, rank_candidates
from app.games.crossword.grid import Grid, Slot
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import PatternParameters

SHOWN = 60


class FoundWord(NamedTuple):
    """A word with its score; `room` is how many entries its tightest crossing is left with, None where it has none."""

    word: str
    score: int
    room: int | None = None


class FoundWords(NamedTuple):
    """The first of the words, how many there are in all, and which slots of the grid nothing fits."""

    words: list[FoundWord]
    total: int
    stuck: list[Slot]


def slot_fits(grid: Grid, slot: Slot, listed: ScoredList, by_score: bool = False) -> FoundWords:
    """Find the words that fit a slot, with the room each leaves its crossings: most room first, or best score first."""
    at = next(
        n
        for n, grid_slot in enumerate(grid.slots)
        if (grid_slot.cells, grid_slot.direction) == (slot.cells, slot.direction)
    )
    domains = SlotDomains(grid, listed)
    entry_numbers = rank_candidates(domains, at)
    # The numbers of a length's entries are their order by score.
    shown = (sorted(entry_numbers) if by_score else entry_numbers)[:SHOWN]
    words = [FoundWord(fit.word, fit.score, _tightest_crossing(fit.room)) for fit in make_fits(domains, at, shown)]
    return FoundWords(words, len(entry_numbers), [grid.slots[n] for n in sorted(domains.stuck) if n != at])


def _tightest_crossing(room: tuple[int | None, ...]) -> int | None:
    return min((entry_count for entry_count in room if entry_count is not None), default=None)


def pattern_words(params: PatternParameters) -> FoundWords:
    """Find the words that match a pattern; parameters and errors are those of `entry_search.search_entries`."""
    search_json = entry_search.search_entries(replace(params, limit=SHOWN), keep_on)
    return FoundWords([FoundWord(hit["word"], hit["score"]) for hit in search_json["hits"]], search_json["total"], [])
