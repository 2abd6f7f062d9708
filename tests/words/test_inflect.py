from __future__ import annotations

import pytest

from app.words.inflect import bases, norwegian_stems


def test_it_works() -> None:
    assert "dog" in bases("dogs")


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("glasses", "glass"),
        ("potatoes", "potato"),
        ("tries", "try"),
        ("tried", "try"),
        ("making", "make"),
        ("hopped", "hop"),
        ("hopping", "hop"),
        ("referred", "refer"),
        ("walkers", "walk"),
        ("cocky", "cock"),
        ("lovin", "love"),
    ],
)
def test_it_takes_an_inflection_back(form: str, base: str) -> None:
    assert base in bases(form)


@pytest.mark.parametrize(
    ("form", "no_base"),
    [("spiced", "spic"), ("taper", "tap"), ("assessed", "asses"), ("hoses", "hos"), ("rapier", "rap")],
)
def test_it_knows_that_a_short_syllable_doubles(form: str, no_base: str) -> None:
    assert no_base not in bases(form)


def test_it_leaves_a_word_of_three_letters_alone() -> None:
    assert list(bases("gas")) == []


def test_it_takes_back_only_the_endings_that_are_asked_for() -> None:
    assert set(bases("walkers", ("s",))) == {"walker"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("måke", "måkene"),
        ("brygge", "bryggen"),
        ("jente", "jenta"),
        ("hus", "husets"),
        ("kaste", "kastet"),
        ("fin", "finere"),
    ],
)
def test_forms_of_a_norwegian_word_share_a_stem(one: str, other: str) -> None:
    assert {one, *norwegian_stems(one)} & {other, *norwegian_stems(other)}


@pytest.mark.parametrize(("one", "other"), [("måke", "måned"), ("seil", "seilbåt"), ("is", "ise")])
def test_other_norwegian_words_share_none(one: str, other: str) -> None:
    assert not {one, *norwegian_stems(one)} & {other, *norwegian_stems(other)}
