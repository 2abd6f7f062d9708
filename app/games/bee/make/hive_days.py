"""The hive of each day of a site, far from those of the sixty days before.

All days of a series are one chain from its first day on, drawn by a generator seeded with series and day: whoever
makes a day comes to the same hives before it, so two workers may make two days at once. What is stored around the day
counts beside that, as an older lexicon may have made it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from random import Random

import numpy as np

from app.contract.game_types import Cancelled, Tick
from app.games.bee.make.distance import DAYS, too_near
from app.games.bee.make.goodness import has_grim_pangram, is_good, is_rude
from app.games.bee.make.hive_request import HiveRequest, fitting_keys, request_refusal
from app.games.bee.make.source import HiveSource, load_source
from app.games.bee.make.used import Known, is_used, none_known
from app.games.bee.solver import Hive
from app.words.masks import letter_mask, mask_letters
from app.words.rulings import kept_until_ruled

# Where every chain begins. A day before it stands alone.
FIRST_DAY = date(2026, 1, 1)
# Hives that are drawn for a day before one is taken that is merely far from the others, and before any is.
FRESH_DRAWS, DRAWS = 400, 4000
# A set of letters rests so many days, whatever its key.
REST = 365


class HiveDays:
    """The chain of a series, as far as somebody has asked for it."""

    def __init__(self, source: HiveSource, request: HiveRequest, series: str) -> None:
        """Raises Unsolvable when no hive fits the request."""
        self.source, self.request, self.series = source, request, series
        self.places = np.argwhere(fitting_keys(source.survey, request))
        if not len(self.places):
            raise request_refusal(request, some_fit=False)
        self.chain: list[str] = []

    def hive(self, day: date, tick: Tick, near: Sequence[str] = (), known: Known = none_known) -> Hive:
        """The hive of a day; `near` are hives (the key first) that are stored for days around it.

        A hive that is a puzzle already is not made again. Raises Cancelled, or Unsolvable when there is none left.
        """
        at = (day - FIRST_DAY).days
        for step in range(len(self.chain), at):
            if not tick(99 * step // at, "choosing"):
                raise Cancelled
            self.chain.append(next(self.hives(step)).letters)
        distant_hives = (
            hive for hive in self.hives(at) if not any(too_near(self.source.index, hive.letters, o) for o in near)
        )
        if unused_hive := next((hive for hive in distant_hives if not is_used(self.source, hive, known)), None):
            return unused_hive
        raise request_refusal(self.request, some_fit=True)

    def hives(self, step: int) -> Iterator[Hive]:
        """The hives that fit the day with the number `step`, the first choice first; ends when no draw is left."""
        rng = Random(f"{self.series} {step}")
        before, resting = self.chain[max(0, step - DAYS) : max(0, step)], self.resting(step)
        for draw in range(DRAWS):
            row, place = self.places[rng.randrange(len(self.places))].tolist()
            mask, key = int(self.source.survey.masks[row]), int(self.source.survey.keys[row, place])
            if draw < FRESH_DRAWS and mask in resting:
                continue
            hive = self.source.index.hive(mask_letters(mask), mask_letters(key))
            if self.is_fine(hive, mask, key) and not any(too_near(self.source.index, hive.letters, o) for o in before):
                yield hive

    def resting(self, step: int) -> frozenset[int]:
        return frozenset(map(letter_mask, self.chain[max(0, step - REST) : max(0, step)]))

    def is_fine(self, hive: Hive, mask: int, key: int) -> bool:
        # A day's answers are shown to everybody, its pangrams first and in bold.
        ugly = is_rude(self.source, mask, key) or has_grim_pangram(self.source, hive)
        return not ugly and is_good(self.source, hive, self.request.filters)


@kept_until_ruled(maxsize=8)
def load_days(language: str, request: HiveRequest, series: str) -> HiveDays:
    """The chain of a series, kept as long as the process; raises Unsolvable."""
    return HiveDays(load_source(language), request, series)
