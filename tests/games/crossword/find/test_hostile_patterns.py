"""Patterns that are made to cost: each is refused, or answered from the bits of the list like any other."""

from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable, keep_on
from app.games.crossword.find.entry_search import MOST_SHOWN, search_entries
from app.games.crossword.parameters import PatternParameters

HOSTILE = (
    "*" * 80,
    "*a" * 40,
    "*?" * 40,
    "?" * 80,
    "*@*#" * 20,
    "*[a-z]" * 13,
    "[^a]" * 20,
    "*e*e*e*e*e*e*e*e*x",
    "(a+)+$",
    "(.*)*b",
    "1*1*",
    "1*2*",
    "12" * 40,
    "1" * 80,
    "123456789" * 8,
    "/" + "?" * 79,
    "/" + "a" * 79,
    "/etaoinshrdlu????????",
    ":" + "a" * 60,
    "*:" + "happy " * 10,
    "\x00*\ud800*",
)


def test_it_works() -> None:
    assert len(set(HOSTILE)) == 21
    assert search_entries(PatternParameters(pattern="ag@in"), keep_on)["total"] > 0


@pytest.mark.parametrize("pattern", HOSTILE, ids=range(len(HOSTILE)))
def test_it_is_refused_or_answered(pattern: str) -> None:
    try:
        found = search_entries(PatternParameters(pattern=pattern), keep_on)
    except Unsolvable as refused:
        assert refused.code
        return
    assert len(found["hits"]) <= MOST_SHOWN
    assert found["total"] >= len(found["hits"])
