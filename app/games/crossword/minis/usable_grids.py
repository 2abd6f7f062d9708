"""The grids of one size that days are chosen from, and on which days they are already used."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from app.games.crossword.minis.mini_stock import MiniFill
from app.games.crossword.minis.overlap import Counts, Overlap

FAR = 10**7  # days from any other


class UsableGrids:
    """Grids by their places, and how their answers meet those of days."""

    def __init__(self, fills: Sequence[MiniFill], days: range) -> None:
        self.fills = fills
        self.answers = Overlap([fill.answers for fill in fills])
        self.kin = Overlap([fill.kin for fill in fills])
        self._places = {fill.rows: place for place, fill in enumerate(fills)}
        self._days = days
        self._is_used = np.zeros(len(fills), np.bool_)  # by one of the days
        # The nearest of other days that use each grid.
        self._used_before = np.full(len(fills), -FAR)
        self._used_after = np.full(len(fills), FAR)

    def note_use(self, fill: MiniFill, day: int) -> None:
        """Remember that a day has a grid; one that is no candidate is left out."""
        place = self._places.get(fill.rows)
        if place is None:
            return
        if day in self._days:
            self._is_used[place] = True
        elif day < self._days.start:
            self._used_before[place] = max(self._used_before[place], day)
        else:
            self._used_after[place] = min(self._used_after[place], day)

    def list_unused(self, day: int, within: int) -> Counts:
        """Return the places of the grids that none of the days has, nor any other within so many days; of all, where
        there is none."""
        is_free = ~self._is_used & (day - self._used_before > within) & (self._used_after - day > within)
        return np.flatnonzero(is_free) if is_free.any() else np.arange(len(self.fills))
