"""Pure functions for the probability of each board in a random draw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# A day's puzzle had its day: boards that players made come first.
ARCHIVE = 0.1


class Candidate(NamedTuple):
    """A board that could be drawn: how many finished it (accounts and guests), and whether it is of the archive."""

    completions: int
    archive: bool


def sampling_weights(candidates: Sequence[Candidate]) -> list[float]:
    """For each candidate its share of all completions, a tenth of that in the archive.

    Every board counts one completion more than it has, so that one that nobody has found yet can be drawn too.
    """
    total = sum(candidate.completions + 1 for candidate in candidates)
    return [(candidate.completions + 1) / total * (ARCHIVE if candidate.archive else 1) for candidate in candidates]
