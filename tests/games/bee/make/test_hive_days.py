"""The hives of days: far from each other, the same whoever makes them, and never one that is there."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache

import pytest

from app.contract.game_types import Cancelled, Unsolvable, Value, keep_on
from app.games.bee.make.distance import DAYS, too_near
from app.games.bee.make.goodness import is_rude
from app.games.bee.make.hive_days import FIRST_DAY, HiveDays
from app.games.bee.make.hive_request import USUAL, HiveRequest
from app.games.bee.make.source import load_source
from app.games.bee.make.used import hive_identity, none_known
from app.words.lexicon import Tier
from app.words.masks import letter_mask

DAY = date(2026, 2, 1)
# A year of one language is quick; those of the others are made in the long run.
BUT_ONE = {one: () if one == "nn" else (pytest.mark.thorough,) for one in USUAL}


def days(language: str = "en", series: str = "here", **asked: int) -> HiveDays:
    request = HiveRequest(**{"fewest": 20, "most": 80, **asked}, filters=USUAL[language])  # type: ignore[arg-type]
    return HiveDays(load_source(language), request, series)


def first(number: int, language: str, series: str) -> list[str]:
    made = days(language, series)
    return [made.hive(FIRST_DAY + timedelta(days=n), keep_on).letters for n in range(number)]


@pytest.mark.parametrize("language", [pytest.param(one, marks=BUT_ONE[one]) for one in USUAL])
def test_it_works(language: str) -> None:
    source, hives = load_source(language), first(366, language, "one")
    blocked = set(source.lexicon.words(Tier.BLOCK))
    near = [(n, k) for n in range(366) for k in range(n) if n - k <= DAYS and nearer(hives[n], hives[k], language)]
    assert near == []
    # Letters rest for a year.
    assert len({frozenset(letters) for letters in hives}) == 366
    for letters in hives:
        hive = source.index.hive(letters, letters[0])
        assert 20 <= len(hive.answers) <= 80
        assert hive.pangrams
        assert blocked.isdisjoint(hive.answers + hive.bonus)
        assert not is_rude(source, letter_mask(letters), letter_mask(letters[0]))


def nearer(one: str, other: str, language: str) -> bool:
    """The plain reading of the rule: six letters with the key, or more than half of the answers of either."""
    if one[0] == other[0] and len(set(one) & set(other)) >= 6:
        return True
    words = answers(one, language), answers(other, language)
    return 2 * len(words[0] & words[1]) > min(map(len, words))


@cache
def answers(hive: str, language: str) -> frozenset[str]:
    return frozenset(load_source(language).index.hive(hive, hive[0]).answers)


def test_near_is_what_a_plain_reading_calls_near() -> None:
    hives = first(25, "en", "two")
    hives += [hive[1] + hive[0] + hive[2:] for hive in hives] + [hive[:6] + "x" for hive in hives]
    index = load_source("en").index
    kinds = {too_near(index, one, other) for one in hives for other in hives}
    assert kinds == {True, False}
    wrong = [(a, b) for a in hives for b in hives if too_near(index, a, b) != nearer(a, b, "en")]
    assert wrong == []


def test_two_workers_make_the_same_day() -> None:
    long, short = days(), days()
    later = long.hive(DAY + timedelta(days=90), keep_on)
    assert long.hive(DAY, keep_on) == short.hive(DAY, keep_on) != later
    assert short.hive(DAY + timedelta(days=90), keep_on) == later


def test_another_series_has_other_days() -> None:
    assert days().hive(DAY, keep_on) != days(series="there").hive(DAY, keep_on)


def test_what_is_stored_around_a_day_counts() -> None:
    first = days().hive(DAY, keep_on).letters
    kin = first[0] + first[2:] + next(letter for letter in "xzq" if letter not in first)
    second = days().hive(DAY, keep_on, near=[kin]).letters
    assert second != first
    assert not too_near(load_source("en").index, kin, second)


def test_no_hive_is_made_twice() -> None:
    first = days().hive(DAY, keep_on).letters
    there = hive_identity("en", first)
    second = days().hive(DAY, keep_on, known=lambda some: frozenset({there}.intersection(some))).letters
    assert second != first


def test_a_day_before_the_chain_has_a_hive() -> None:
    before = days().hive(FIRST_DAY - timedelta(days=3), keep_on)
    assert before != days().hive(FIRST_DAY - timedelta(days=4), keep_on)


def test_it_stops_when_cancelled() -> None:
    def tick(percent: int, code: str, **values: Value) -> bool:
        return False

    with pytest.raises(Cancelled):
        days().hive(DAY, tick)


def test_it_says_what_cannot_be_met(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.games.bee.make.hive_days.DRAWS", 400)
    with pytest.raises(Unsolvable, match="none_fits"):
        days(fewest=9000, most=9001)
    with pytest.raises(Unsolvable, match="taken"):
        days().hive(DAY, keep_on, known=frozenset)
    assert none_known(["en abcdefg"]) == frozenset()
