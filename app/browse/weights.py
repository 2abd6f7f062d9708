"""How likely each board is to be drawn: a pure function, so that it can be looked at from all sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

# A day's puzzle had its day: boards that players made come first.
ARCHIVE = 0.1


class Candidate(NamedTuple):
    """A board that could be drawn: who finished it (accounts and guests), whether it is of the archive, and whether
    this player is through with it."""

    completions: int
    archive: bool
    done: bool


def weights(candidates: Sequence[Candidate]) -> list[float]:
    """For each candidate its share of all completions, a tenth of that in the archive, nothing for one that is done.

    Every board counts one completion more than it has, so that one that nobody has found yet can be drawn too.
    """
    total = sum(one.completions + 1 for one in candidates)
    return [0.0 if one.done else (one.completions + 1) / total * (ARCHIVE if one.archive else 1) for one in candidates]
