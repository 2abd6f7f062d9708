"""What is asked of hives: each filter leaves what it says, and can be switched off."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from app.contract.game_types import Json, Unsolvable, keep_on
from app.contract.parameters import read_parameters, write_parameters
from app.games.bee import generator
from app.games.bee.make.goodness import is_known
from app.games.bee.make.hive_request import USUAL
from app.games.bee.make.random_letters import VOWEL_LETTERS, random_sets
from app.games.bee.make.source import HiveSource
from app.games.bee.parameters import Filters, HiveParameters
from app.games.bee.solver import Hive
from app.words.masks import mask_letters


def made(count: int = 60, **asked: Any) -> tuple[HiveSource, list[Hive]]:
    return generator.make_hives(
        read_parameters(HiveParameters, {"count": count, "min": 20, "max": 80, **asked}), Random(5), keep_on
    )


def test_it_works() -> None:
    plain = {"without_s": False, "without_er": False, "known": False, "inflected": 100}
    _, every = made(filters=plain)
    assert any("s" in hive.letters for hive in every)
    assert any({"e", "r"} <= set(hive.letters) for hive in every)
    _, without = made(filters={**plain, "without_s": True})
    assert not any("s" in hive.letters for hive in without)
    _, without = made(filters={**plain, "without_er": True})
    assert not any({"e", "r"} <= set(hive.letters) for hive in without)
    _, two = made(filters={**plain, "min_pangrams": 2, "max_pangrams": 3})
    assert {len(hive.pangrams) for hive in two} == {2, 3}


def test_the_share_of_forms_and_a_known_pangram_are_asked_for() -> None:
    loose = {"known": False, "inflected": 100}
    source, every = made(filters=loose)
    assert not all(any(is_known(source, word) for word in hive.pangrams) for hive in every)
    assert max(forms(source, hive) for hive in every) > 0.4
    source, few = made(filters={"known": True, "inflected": 20})
    assert all(any(is_known(source, word) for word in hive.pangrams) for hive in few)
    assert max(forms(source, hive) for hive in few) <= 0.2


def forms(source: HiveSource, hive: Hive) -> float:
    return sum(map(source.is_inflected, hive.answers)) / len(hive.answers)


def test_a_difficulty_is_kept() -> None:
    for band in range(1, 6):
        news = generator.generate(HiveParameters(count=3, min=20, max=80, difficulty=band), Random(band), keep_on)
        assert [new.difficulty for new in news] == [band] * 3


def test_random_letters_are_five_consonants_and_two_vowels() -> None:
    for language, draws in (("en", 3000), ("nb", 3000)):
        letters = [mask_letters(mask) for mask in random_sets(4, language, draws).tolist()]
        assert {(len(one), len(VOWEL_LETTERS.intersection(one))) for one in letters} == {(7, 2)}
        assert len(letters) == len(set(letters)) > 2000
    assert {letter for one in letters for letter in one} >= set("æøå")


def test_random_letters_make_puzzles() -> None:
    _, hives = made(20, way="random")
    assert {len(VOWEL_LETTERS.intersection(hive.letters)) for hive in hives} == {2}
    assert all(hive.pangrams for hive in hives)
    _, first = made(40)
    assert len({len(VOWEL_LETTERS.intersection(hive.letters)) for hive in first}) > 1


def test_filters_are_read_as_they_are_written() -> None:
    for filters in (*USUAL.values(), Filters(), Filters(True, False, 10, 2, 5, False)):
        assert read_parameters(Filters, write_parameters(filters)) == filters


def test_it_refuses_what_makes_no_sense() -> None:
    cases: tuple[tuple[Json, str], ...] = (
        ({"filters": "all"}, "wrong_parameter"),
        ({"filters": {"inflected": 101}}, "no_filters"),
        ({"filters": {"min_pangrams": 3, "max_pangrams": 2}}, "no_filters"),
        ({"filters": {"inflected": True}}, "wrong_parameter"),
        ({"difficulty": 6}, "no_band"),
        ({"difficulty": -1}, "no_band"),
        ({"way": "luck"}, "no_way"),
    )
    for asked, code in cases:
        with pytest.raises(Unsolvable) as refusal:
            made(1, **asked)
        assert refusal.value.code == code
