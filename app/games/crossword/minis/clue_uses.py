"""Which clues have been used on which days, so that none comes back too soon."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

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
        self._clues: dict[str, dict[int, str]] = defaultdict(dict)

    def add(self, day: int, clues: Mapping[str, str]) -> None:
        """Note the clues of a day, by their answers."""
        for answer, clue in clues.items():
            self._clues[answer][day] = clue
        start = max(day - CLUE_REST - self.days.start, 0)
        stop = max(day + CLUE_REST + 1 - self.days.start, 0)
        self._uses_near[start:stop, [self._numbers[answer] for answer in clues]] += 1

    def list_spent(self, day: int) -> list[str]:
        """Return the answers that have no clue left for a day."""
        spent = np.flatnonzero(self._uses_near[day - self.days.start] >= self._limits)
        return [self.words[number] for number in spent.tolist()]

    def list_near(self, answer: str, day: int) -> list[str]:
        """Return the clues of an answer that must not be used on a day."""
        return [clue for other_day, clue in self._clues[answer].items() if abs(other_day - day) <= CLUE_REST]
