"""A grid to be filled, as both engines see it: open slots, what may stand in each, what must be somewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from app.games.crossword.grid import Grid, Slot
from app.games.crossword.lists.inflected import word_roots
from app.games.crossword.lists.scored import LengthList, ScoredList

NONE = -1
OFTEN = 2000  # entries between two beats
Beat = Callable[[], None]


@dataclass(frozen=True)
class Problem:
    """A grid to be filled and the words to fill it with.

    `floor` is the least score of an entry; entries of `must` may stand below it, and each must be somewhere. `groups`
    are sets of entries of which only one may be in the grid (an entry twice is never allowed).
    """

    grid: Grid
    words: ScoredList
    floor: int = 0
    must: tuple[str, ...] = ()
    groups: Mapping[str, Sequence[int]] = field(default_factory=dict)

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        return self.grid.slots

    @cached_property
    def fixed(self) -> tuple[str, ...]:
        """Entries that were written in full: they stay, in the list or not."""
        return tuple(self.grid.pattern(slot) for slot in self.slots if not self.is_open(slot))

    @cached_property
    def open(self) -> tuple[bool, ...]:
        return tuple(self.is_open(slot) for slot in self.slots)

    def is_open(self, slot: Slot) -> bool:
        return "." in self.grid.pattern(slot)

    def list_of(self, slot: Slot) -> LengthList:
        return self.words.of_length(len(slot.cells))

    def allowed_set(self, listed: LengthList) -> int:
        """The entries of a length that may be used at first, as a bit set."""
        allowed_bits = (1 << listed.count_reaching(self.floor)) - 1
        for word in self.must:
            allowed_bits |= 1 << listed.index[word] if word in listed.index else 0
        for word in self.excluded_words:
            allowed_bits &= ~(1 << listed.index[word]) if word in listed.index else -1
        return allowed_bits

    @cached_property
    def excluded_words(self) -> frozenset[str]:
        """Return the fixed entries and all words that share a group with one of them: none of these may be used
        again."""
        out = set(self.fixed)
        groups = {group for word in self.fixed for group in self.groups.get(word, ())}
        if groups:
            out |= {word for word, word_groups in self.groups.items() if not groups.isdisjoint(word_groups)}
        return frozenset(out)

    @cached_property
    def repeated_slot(self) -> int | None:
        """A slot whose entry was written in another one too."""
        seen: set[str] = set()
        for n, slot in enumerate(self.slots):
            text = self.grid.pattern(slot)
            if not self.open[n] and text in seen:
                return n
            seen.add(text)
        return None

    @cached_property
    def missing_words(self) -> tuple[str, ...]:
        """Of the entries that must be somewhere, those that are not written yet."""
        return tuple(word for word in dict.fromkeys(self.must) if word not in self.fixed)


def ignore_progress() -> None:
    """The beat of what is not watched."""


def group_similar_entries(
    words: Iterable[str], shared: int = 0, stems: bool = False, beat: Beat = ignore_progress
) -> dict[str, list[int]]:
    """Groups of entries that are too much like each other, by entry; `beat` is called now and then, and may raise.

    With `shared` letters or more in common in a row (0: any number may be), or both forms of one word.
    """
    members: dict[str, list[str]] = defaultdict(list)
    for n, word in enumerate(words):
        if n % OFTEN == 0:
            beat()
        parts = {word[at : at + shared] for at in range(len(word) - shared + 1)} if shared else set()
        if stems:
            parts |= {"=" + root for root in word_roots(word)}
        for part in sorted(parts):
            members[part].append(word)
    # A group of one rules nothing out.
    groups: dict[str, list[int]] = defaultdict(list)
    for number, group in enumerate(group for group in members.values() if len(group) > 1):
        for word in group:
            groups[word].append(number)
    return dict(groups)
