"""Times in buckets that grow with them: the middle of any number of games from a few rows (pure)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile

# A bucket is a twentieth as wide as it is long, so that whatever lies in it is right within five per cent.
PARTS = 20
# Times longer than a month fall into the last bucket.
MAX_SECONDS = 31 * 24 * 3600


def _bucket_bounds() -> Iterator[int]:
    second = 0
    while True:
        yield second
        second += max(1, second // PARTS)


LOWER = tuple(takewhile(lambda second: second <= MAX_SECONDS, _bucket_bounds()))


def bucket_of(seconds: int) -> int:
    """Return the number of the bucket of a time, from 0; short times have a bucket for each second."""
    return bisect_right(LOWER, max(0, seconds)) - 1


def median(buckets: Sequence[tuple[int, int]]) -> float | None:
    """Return the median time, given (count, seconds of all) of each bucket in order; None if there is none.

    A time is taken for the mean of its bucket: so it is exact where a bucket holds but one, and else within five per
    cent. The middle of an even number of games is between the two in the middle.
    """
    full = [(count, total / count) for count, total in buckets if count > 0]
    games = sum(count for count, _mean in full)
    if not games:
        return None
    return (_mean_at(full, (games - 1) // 2) + _mean_at(full, games // 2)) / 2


def _mean_at(full: list[tuple[int, float]], place: int) -> float:
    for count, mean in full:
        if place < count:
            return mean
        place -= count
    raise IndexError(place)
