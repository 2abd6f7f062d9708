"""How likely a board is to be drawn, whatever the candidates are."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.browse.weights import ARCHIVE, Candidate, sampling_weights

candidates = st.builds(Candidate, st.integers(0, 10**6), st.booleans())
lists = st.lists(candidates, max_size=40)
# A busy machine is no fault of theirs.
QUIET = settings(deadline=None, suppress_health_check=list(HealthCheck), database=None)


def test_it_works() -> None:
    given_ones = [Candidate(8, False), Candidate(0, False), Candidate(8, True), Candidate(80, False)]
    assert sampling_weights(given_ones) == [9 / 100, 1 / 100, pytest.approx(0.9 / 100), 81 / 100]


@QUIET
@given(lists)
def test_there_is_a_weight_for_each_and_they_are_shares_of_one(given_ones: list[Candidate]) -> None:
    found = sampling_weights(given_ones)
    assert len(found) == len(given_ones)
    assert all(0 <= one <= 1 for one in found)
    assert sum(found) <= 1 + 1e-9


@QUIET
@given(lists)
def test_every_board_can_be_drawn(given_ones: list[Candidate]) -> None:
    assert all(weight > 0 for weight in sampling_weights(given_ones))


@QUIET
@given(st.lists(candidates, min_size=1, max_size=20), st.data())
def test_the_archive_weighs_a_tenth(given_ones: list[Candidate], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(given_ones) - 1))
    free, kept = (
        sampling_weights([*given_ones[:at], given_ones[at]._replace(archive=archive), *given_ones[at + 1 :]])[at]
        for archive in (False, True)
    )
    assert kept == pytest.approx(free * ARCHIVE)


@QUIET
@given(lists)
def test_more_completions_weigh_more(given_ones: list[Candidate]) -> None:
    same = [one._replace(archive=False) for one in given_ones]
    ranked = sorted(zip((one.completions for one in same), sampling_weights(same), strict=True))
    assert [weight for _many, weight in ranked] == sorted(weight for _many, weight in ranked)
    assert not same or sum(sampling_weights(same)) == pytest.approx(1)


@QUIET
@given(lists)
def test_the_order_does_not_matter(given_ones: list[Candidate]) -> None:
    back = sampling_weights(given_ones[::-1])[::-1]
    assert back == sampling_weights(given_ones)
