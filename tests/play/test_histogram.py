"""Times in buckets: the middle is right within five per cent."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from statistics import median as exact

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.play.histogram import LOWER, MAX_SECONDS, bucket_of, median

times = st.lists(st.integers(0, MAX_SECONDS), min_size=1, max_size=60)
QUIET = settings(deadline=None, database=None)


def buckets(seconds: list[int]) -> list[tuple[int, int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for one in seconds:
        found[bucket_of(one)].append(one)
    return [(len(found[number]), sum(found[number])) for number in sorted(found)]


def test_it_works() -> None:
    assert median(buckets([100, 300, 200])) == 200
    assert median(buckets([100, 300])) == 200
    assert median([]) is None


@pytest.mark.parametrize(("seconds", "bucket"), [(-5, 0), (0, 0), (1, 1), (39, 39), (40, 40), (41, 40), (42, 41)])
def test_short_times_have_a_bucket_each(seconds: int, bucket: int) -> None:
    assert bucket_of(seconds) == bucket


def test_a_bucket_is_at_most_a_twentieth_wide() -> None:
    assert all(high - low <= max(1, low / 20) for low, high in pairwise(LOWER))
    assert len(LOWER) < 300
    assert bucket_of(10**9) == len(LOWER) - 1


@QUIET
@given(times)
def test_the_middle_is_right_within_five_per_cent(seconds: list[int]) -> None:
    assert median(buckets(seconds)) == pytest.approx(exact(seconds), rel=0.05)


@QUIET
@given(st.lists(st.integers(0, 39), min_size=1))
def test_short_times_are_exact(seconds: list[int]) -> None:
    assert median(buckets(seconds)) == exact(seconds)


def test_a_bucket_that_was_emptied_is_none() -> None:
    assert median([(0, 0), (1, 7), (0, 0)]) == 7


def test_the_numbers_that_rows_are_kept_under_do_not_move() -> None:
    """The tallies name buckets by their number: another width would tell other times of the same rows."""
    assert LOWER[38:46] == (38, 39, 40, 42, 44, 46, 48, 50)
    assert LOWER[-2:] == (2_464_333, 2_587_549)
    assert len(LOWER) == 273
    assert MAX_SECONDS == 31 * 24 * 3600
