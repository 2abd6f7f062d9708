from __future__ import annotations

import pytest

from app.words.inflect import bases, must_double, norwegian_stems


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


ENDINGS = ("s", "es", "ed", "d", "ing", "ings", "in", "er", "ers", "r", "rs", "y", "ier", "iest")
NORWEGIAN_ENDINGS = [
    "a",
    "e",
    "en",
    "ene",
    "enes",
    "ens",
    "er",
    "ere",
    "ers",
    "est",
    "et",
    "ets",
    "de",
    "n",
    "ne",
    "r",
    "s",
    "t",
    "te",
]


@pytest.mark.parametrize("ending", ENDINGS)
def test_each_ending_of_english_is_taken_off(ending: str) -> None:
    # "-es" follows a hiss alone, and "-d" or "-r" a vowel that the word has itself.
    stem = "brush" if ending == "es" else "walk"
    assert stem in bases(stem + ending)


@pytest.mark.parametrize("ending", NORWEGIAN_ENDINGS)
def test_each_ending_of_norwegian_is_taken_off(ending: str) -> None:
    assert "hest" in norwegian_stems(f"hest{ending}")


def test_what_is_left_has_three_letters_at_least() -> None:
    assert "bil" in norwegian_stems("bilen")
    assert "is" not in norwegian_stems("isen")
    assert list(bases("axes")) == ["axe"]
    assert "ax" not in bases("axes")


@pytest.mark.parametrize(
    ("stem", "doubles"), [("hop", True), ("spic", True), ("hope", False), ("refer", False), ("box", False)]
)
def test_one_short_syllable_doubles_its_consonant(stem: str, doubles: bool) -> None:
    assert must_double(stem) is doubles


@pytest.mark.parametrize("ending", ["es", "ed", "er", "ers"])
def test_an_i_was_a_y(ending: str) -> None:
    assert "carry" in bases(f"carri{ending}")
    assert "carry" not in bases("carriing")
