"""Which clues have been used on which days, so that none comes back too soon."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

import numpy as np

from app.games.crossword.minis.clue_bank import ENOUGH, ClueBank

CLUE_REST = 90  # days before a clue comes back


class ClueUses:
    """The clues of the days of a range, which are ordinals; days beyond it are left out."""

    def __init__(self, bank: ClueBank, days: range) -> None:
        self.bank, self.days = bank, days
        self.words = list(bank.clues)
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self._limits = np.array([min(ENOUGH, len(clues)) for clues in bank.clues.values()], np.int8)
        # How often an answer is used within the rest around a day: a row a day, a column an answer.
        self._uses_near = np.zeros((len(days), len(self.words)), np.int8)
        self._clues: dict[str, list[tuple[int, str]]] = defaultdict(list)
        self._other_clues: dict[str, list[tuple[int, str]]] = defaultdict(list)

    def add(self, day: int, clues: Mapping[str, str]) -> None:
        """Note a day's own clues, by their answers."""
        for answer, clue in clues.items():
            self._clues[answer].append((day, clue))
        start = max(day - CLUE_REST - self.days.start, 0)
        stop = max(day + CLUE_REST + 1 - self.days.start, 0)
        self._uses_near[start:stop, [self._numbers[answer] for answer in clues]] += 1

    def add_other(self, day: int, clues: Mapping[str, str]) -> None:
        """Note the clues of a day's other set. They spend no answer: that set is chosen from what is left."""
        for answer, clue in clues.items():
            self._other_clues[answer].append((day, clue))

    def list_spent(self, day: int) -> list[str]:
        """Return the answers that have no clue left for a day."""
        spent = np.flatnonzero(self._uses_near[day - self.days.start] >= self._limits)
        return [self.words[number] for number in spent.tolist()]

    def list_near(self, answer: str, day: int) -> list[str]:
        """Return the clues of an answer that must not be used on a day."""
        return clues_near(self._clues[answer], day)

    def list_others_near(self, answer: str, day: int) -> list[str]:
        """Return the clues of other sets that are on a day too near, for an answer."""
        return clues_near(self._other_clues[answer], day)


def clues_near(uses: Iterable[tuple[int, str]], day: int) -> list[str]:
    return [clue for other_day, clue in uses if abs(other_day - day) <= CLUE_REST]
