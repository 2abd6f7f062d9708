"""A list of words laid out so that a word without a place costs no other word its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from app.contract.game_types import Json

# Lays these words out within so many seconds: a layout as `placer.place_words` returns it.
Lay = Callable[[Sequence[str], float], Json]


class ListLayout(NamedTuple):
    """A layout with the words that could not cross any other, which were not tried; and how far down the list of
    grounds it stands."""

    layout: Json
    loners: list[str]
    ground: int

    @property
    def left_out(self) -> list[str]:
        """The words that were tried and found no place."""
        return list(self.layout["left_out"])


def lay_list(words: Sequence[str], seconds: float, lays: Sequence[Lay]) -> ListLayout:
    """The layout that holds the most words, on the first ground of `lays` that takes them.

    When some find no place, the rest is tried again: without the one that fewest others could cross, which may have
    been in the way of others, and without all of them, for which a smaller ground may do.
    """
    joined = joined_words(words)
    loners = [word for word in words if word not in joined]
    best = _lay_on_first(joined, seconds / 2, lays)
    dropped = best["left_out"]
    if dropped:
        awkward = min(dropped, key=lambda word: (_count_partners(word, joined), len(word), word))
        for without in ([awkward], dropped)[len(dropped) == 1 :]:
            again = _lay_rest(joined, without, seconds / 4, lays)
            best = min(best, again, key=lambda one: (len(one["left_out"]), one["ground"]))
    return ListLayout(best, loners, best.pop("ground"))


def joined_words(words: Sequence[str]) -> list[str]:
    """The largest part of the words that shared letters hold together; of equal ones the first."""
    parts: list[list[str]] = []
    for word in words:
        touching = [part for part in parts if any(set(word) & set(other) for other in part)]
        parts = [part for part in parts if part not in touching]
        parts.append([*(other for part in touching for other in part), word])
    largest = max(parts, key=lambda part: (len(part), -min(map(list(words).index, part))), default=[])
    return [word for word in words if word in largest]


def _count_partners(word: str, words: Sequence[str]) -> int:
    """How many of the words share a letter with this one."""
    return sum(bool(set(word) & set(other)) for other in words)


def _lay_rest(words: Sequence[str], without: Sequence[str], seconds: float, lays: Sequence[Lay]) -> Json:
    """A layout of the words but these, which are among those left out."""
    rest = [word for word in words if word not in without]
    layout = _lay_on_first(rest, seconds, lays)
    missing = {*without, *layout["left_out"]}
    return layout | {"left_out": [word for word in words if word in missing]}


def _lay_on_first(words: Sequence[str], seconds: float, lays: Sequence[Lay]) -> Json:
    """The layout on the first ground that takes all words, which is improved in the time that is left; else on the
    first of those that take the most. "ground" is its place in `lays`."""
    best: Json = {}
    for ground, lay in enumerate(lays):
        layout = lay(words, seconds / len(lays))
        if not best or len(layout["left_out"]) < len(best["left_out"]):
            best = layout | {"ground": ground}
        if not layout["left_out"]:
            return _improve_on_ground(words, seconds * (len(lays) - ground - 1) / len(lays), lay, best)
    return best


def _improve_on_ground(words: Sequence[str], seconds: float, lay: Lay, before: Json) -> Json:
    """A layout that has had more time on the same ground; the one before if there is none, or a word is left out."""
    again = lay(words, seconds) if seconds else before
    return before if again["left_out"] else before | again
