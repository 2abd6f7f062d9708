"""A hive of one's own letters: what it is worth, and the puzzle that is made of it."""

from __future__ import annotations

import pytest

from app.contract.game_types import Unsolvable
from app.games.bee.author.own_hives import puzzle_of_letters, weigh_letters
from app.games.bee.parameters import LettersToSolve
from app.words import glosses


def test_it_works() -> None:
    own = weigh_letters("G H I K N T U", "n", "en")
    assert own.hive.letters == "nghiktu"
    assert (own.letters, own.language) == ("ghikntu", "en")
    assert own.hive.pangrams == ["unthinking"]
    assert own.difficulty in range(1, 6)
    told = [word for _size, words in own.by_length() for word in words]
    assert sorted(told) == own.hive.answers
    assert [size for size, _words in own.by_length()] == sorted({len(word) for word in told}, reverse=True)


def test_a_puzzle_is_made_of_it() -> None:
    new = puzzle_of_letters(LettersToSolve("ghikntu", "n"), "Thoughts")
    assert (new.title, new.language, new.identity) == ("Thoughts", "en", "en nghiktu")
    assert new.difficulty == weigh_letters("ghikntu", "n", "en").difficulty


def test_norwegian_letters_make_a_hive() -> None:
    own = weigh_letters("øsreklt", "ø", "nb")
    assert all("ø" in word for word in own.hive.answers)
    assert own.hive.answers


def test_it_says_what_is_no_hive() -> None:
    for letters, key, code in (
        ("ghikno", "n", "not_seven"),
        ("ghiknott", "n", "twice"),
        ("ghiknoø", "n", "strange"),
        ("ghikntu", "z", "bad_key"),
        ("ghikntu", "", "bad_key"),
    ):
        with pytest.raises(Unsolvable, match=code):
            weigh_letters(letters, key, "en")
    with pytest.raises(Unsolvable, match="no_pangram"):
        puzzle_of_letters(LettersToSolve("bcdfgqx", "b"))


def test_the_first_meanings_are_those_of_the_book() -> None:
    words = weigh_letters("ghikntu", "n", "en").hive.answers
    plain = {word: glosses.glosses(word, "en") for word in words}
    assert glosses.first_meanings(words, "en") == {word: told[0] for word, told in plain.items() if told}
    assert glosses.first_meanings(["ting"], "nb") == {}
