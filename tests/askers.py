"""People who ask for jobs, each with turns of their own."""

from __future__ import annotations

from itertools import count

from app.generations.service import Asker

NUMBERS = count(1)


def someone() -> Asker:
    """A person whom nobody has seen, at an address of their own. No account has a number below nought."""
    number = next(NUMBERS)
    return Asker(-number, f"at {number}")
