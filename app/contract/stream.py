"""A stream of random numbers that is the same on every machine and under every Python: SHA-256 in counter mode."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")
_BYTES = 8


class Stream:
    """Numbers that follow from a text; equal texts make equal streams, and others have nothing in common.

    Block n is SHA-256 of the key and n; every eight bytes of it are a number, big end first.
    """

    __slots__ = ("_key", "_numbers", "_turn")

    def __init__(self, *parts: object) -> None:
        """The key is the digest of the parts, each with its length before it, so that no two lists look alike."""
        texts = [str(part).encode("utf-8", "surrogatepass") for part in parts]
        self._key = sha256(b"".join(len(text).to_bytes(_BYTES, "big") + text for text in texts)).digest()
        self._turn = 0
        self._numbers: list[int] = []

    def bits(self) -> int:
        """The next 64 bits as a number."""
        if not self._numbers:
            block = sha256(self._key + self._turn.to_bytes(_BYTES, "big")).digest()
            self._turn += 1
            cuts = range(len(block) - _BYTES, -1, -_BYTES)
            self._numbers = [int.from_bytes(block[cut : cut + _BYTES], "big") for cut in cuts]
        return self._numbers.pop()

    def below(self, limit: int) -> int:
        """A whole number from 0 to below the limit, all of them equally likely; raises ValueError below 1."""
        if limit < 1:
            raise ValueError("There is no number below that limit.")
        # Numbers of the last, incomplete round would make the low ones likelier.
        fair = (1 << 64) - (1 << 64) % limit
        while (number := self.bits()) >= fair:
            pass
        return number % limit

    def share(self) -> float:
        """A number from 0 to below 1, with 53 bits."""
        return (self.bits() >> 11) / (1 << 53)

    def choice(self, some: Sequence[T]) -> T:
        """Return one of these; raises ValueError when there is none."""
        return some[self.below(len(some))]

    def shuffled(self, some: Sequence[T]) -> list[T]:
        """All of these in another order."""
        mixed = list(some)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed
