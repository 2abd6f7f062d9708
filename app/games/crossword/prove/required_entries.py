"""Entries that a best filling must have: every way to place them is optimised, and the best of all is the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.asked import normalise_entry
from app.games.crossword.grid import OPEN, SHORTEST, Grid

# Ways to place all of them; each is a search of its own.
MOST_PLACEMENTS = 500
# What is proved of a grid in so many seconds.
Optimise = Callable[[Grid, float], Json]


def read_required(texts: Sequence[str], language: str) -> list[str]:
    """The entries as they stand in a grid; raises Unsolvable for one that cannot."""
    words = [normalise_entry(text, language) for text in texts]
    for text, word in zip(texts, words, strict=True):
        if len(word) < SHORTEST:
            raise Unsolvable("no_entry", text=text[:40])
    return list(dict.fromkeys(words))


def optimise_placements(grid: Grid, words: Sequence[str], seconds: float, optimise: Optimise) -> Json:
    """Return the best outcome of all placements, with the greatest bound of them. The time is shared between them.

    Raises Unsolvable for an entry without a slot of its length, and for more ways than `MOST_PLACEMENTS`.
    """
    for word in words:
        if all(len(slot.cells) != len(word) for slot in grid.slots):
            raise Unsolvable("no_slot_for", word=word, length=len(word))
    ways = list(islice(list_placements(grid, words), MOST_PLACEMENTS + 1))
    if len(ways) > MOST_PLACEMENTS:
        raise Unsolvable("too_many_placements", most=MOST_PLACEMENTS)
    left, outcomes = seconds, list[Json]()
    for number, way in enumerate(ways):
        outcome = optimise(way, max(left / (len(ways) - number), 0.01))
        left -= outcome["seconds"]
        outcomes.append(outcome)
    return best_of(outcomes)


def list_placements(grid: Grid, words: Sequence[str]) -> Iterator[Grid]:
    """Every grid in which each of the words has a slot of its own."""
    if not words:
        yield grid
        return
    word, *others = words
    for slot in grid.slots:
        standing = grid.pattern(slot)
        if len(standing) == len(word) and all(a in (OPEN, b) for a, b in zip(standing, word, strict=True)):
            letters = dict(zip(slot.cells, word, strict=True))
            yield from list_placements(grid.filled([letters.get(n, sign) for n, sign in enumerate(grid.text)]), others)


def best_of(outcomes: Sequence[Json]) -> Json:
    """Join what is known of each placement; one that is proved impossible bounds nothing."""
    open_ways = [outcome for outcome in outcomes if outcome["status"] != "impossible"]
    nothing: Json = {"status": "impossible", "total": None, "bound": None, "rows": [], "entries": []}
    if not open_ways:
        return nothing
    bound = max(outcome["bound"] for outcome in open_ways)
    filled = [outcome for outcome in open_ways if outcome["total"] is not None]
    if not filled:
        return {**nothing, "status": "time", "bound": bound}
    best = max(filled, key=lambda outcome: int(outcome["total"]))
    return {**best, "status": "proved" if best["total"] >= bound else "best", "bound": bound}
