"""How far a search is, in numbers that tell nothing of the answers."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    """The number of partial covers tried, and the fewest cells that one of them left open."""

    tried: int
    left: int

    def plus(self, other: Effort) -> Effort:
        return Effort(self.tried + other.tried, min(self.left, other.left))


def round_number(number: int) -> int:
    """Return the number with its first two digits: what changes each second is neither read nor heard."""
    unit = int(10 ** max(0, len(str(number)) - 2))
    return number // unit * unit
