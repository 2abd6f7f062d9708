"""Whether two boards are one to whoever solves them."""

from __future__ import annotations

from collections.abc import Sequence

# A few letters changed hide no board: most of its words are still there.
MOST_CHANGED = 8


def are_alike(rows: Sequence[str], others: Sequence[str]) -> bool:
    """Whether the letters are the same but for a few, read from whichever corner."""
    cells, other = "".join(rows).lower(), "".join(others).lower()
    if len(cells) != len(other):
        return False
    across = "".join(row[::-1] for row in rows).lower()
    return any(_count_differing(way, other) <= MOST_CHANGED for way in (cells, cells[::-1], across, across[::-1]))


def _count_differing(cells: str, others: str) -> int:
    return sum(cell != other for cell, other in zip(cells, others, strict=True))
