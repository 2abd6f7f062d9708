"""The number of puzzles and users of a demonstration site, and random picks among them, all from one seed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import gcd
from random import Random

# At scale 1. A million games are finished, and their guesses are about ten millions.
PUZZLES, USERS, GAMES_PLAYED = 20_000, 100_000, 1_200_000
DAYS = 730
ACCOUNTS = 0.6
FINISHED = 0.84
# Every so many puzzles one is played by the heavy player, or made by the heavy creator.
HEAVY = 5


@dataclass(frozen=True, slots=True)
class Plan:
    """The sizes of a yard, and the moment at which it is made."""

    scale: float
    seed: int
    now: datetime

    @property
    def puzzles(self) -> int:
        return max(60, round(PUZZLES * self.scale))

    @property
    def users(self) -> int:
        return max(100, round(USERS * self.scale))

    @property
    def accounts(self) -> int:
        return round(self.users * ACCOUNTS)

    @property
    def creators(self) -> int:
        return max(5, self.puzzles // 20)

    def random_for(self, what: str) -> Random:
        """Return a generator seeded for one part, so that more draws in one part do not change another."""
        return Random(f"{self.seed} {what}")

    def dailies_per_game(self, games: int) -> int:
        """Return how many days of each game have a puzzle, the last of them a week from now."""
        return min(DAYS, self.puzzles // (4 * games))

    def popularity(self) -> list[int]:
        """Return the number of players of each puzzle: very many for a few puzzles, some for most."""
        weights = [1 / (rank + 15) ** 0.75 for rank in range(self.puzzles)]
        total = sum(weights)
        played = GAMES_PLAYED * self.scale
        many = [max(1, min(self.users // 3, round(played * weight / total))) for weight in weights]
        self.random_for("popularity").shuffle(many)
        return many

    def pick_players(self, many: int, random: Random) -> Iterator[int]:
        """Yield `many` different users, numbered from 0: a walk by a step coprime to their number, so no repeats."""
        at, step = random.randrange(self.users), random.randrange(1, self.users)
        while gcd(step, self.users) > 1:
            step += 1
        for _player in range(many):
            yield at
            at = (at + step) % self.users

    def pick_moment(self, random: Random, *, since: float = 0.0) -> datetime:
        """Return some time of the two years, not before a share of them is over."""
        return self.now - timedelta(days=DAYS * (1 - since) * random.random())
