from __future__ import annotations

import subprocess
import sys
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.contract.stream import Stream


def test_it_works() -> None:
    stream = Stream("seed", 7)
    assert [stream.below(10) for _ in range(5)] == [Stream("seed", 7).below(10), *[stream_at(n) for n in range(1, 5)]]


def stream_at(turn: int) -> int:
    stream = Stream("seed", 7)
    return [stream.below(10) for _ in range(turn + 1)][-1]


def test_its_numbers_are_those_of_sha_256() -> None:
    key = sha256((1).to_bytes(8, "big") + b"x").digest()
    block = sha256(key + (0).to_bytes(8, "big")).digest()
    stream = Stream("x")
    assert b"".join(stream.bits().to_bytes(8, "big") for _ in range(4)) == block


def test_another_process_draws_the_same() -> None:
    code = "from app.contract.stream import Stream; print(Stream('æ', 3).shuffled(range(20)))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.strip() == str(Stream("æ", 3).shuffled(range(20)))


def test_no_two_lists_of_parts_look_alike() -> None:
    firsts = {Stream(*parts).bits() for parts in (("ab", "c"), ("a", "bc"), ("abc",), ("abc", ""), ("", "abc"))}
    assert len(firsts) == 5


@given(st.integers(min_value=1, max_value=1 << 63), st.text())
def test_numbers_stay_below(limit: int, seed: str) -> None:
    stream = Stream(seed)
    assert all(0 <= stream.below(limit) < limit for _ in range(5))
    assert all(0 <= stream.share() < 1 for _ in range(5))


def test_all_are_equally_likely() -> None:
    stream = Stream("fair")
    drawn = Counter(stream.choice("abcde") for _ in range(20_000))
    assert all(abs(drawn[letter] - 4000) < 250 for letter in "abcde")


@given(st.lists(st.integers()), st.integers())
def test_shuffling_loses_nothing(some: list[int], seed: int) -> None:
    assert sorted(Stream(seed).shuffled(some)) == sorted(some)


def test_it_refuses_to_choose_from_nothing() -> None:
    with pytest.raises(ValueError, match="below that limit"):
        Stream("x").choice([])
