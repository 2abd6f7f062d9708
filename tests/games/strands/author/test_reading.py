"""What a creator types, read word by word."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.strands.author.reading import (
    MILD,
    MOST_WORDS,
    NEVER_LAID,
    Reading,
    propose_words,
    read_typed_words,
    split_words,
)
from app.games.strands.web import remarks
from app.words.fold import ALPHABETS
from app.words.lexicon import Tier, load

SPANGRAM = "Word puzzle"
WORDS = "letter\nanswer, riddle,clue\r\ncrossing; Solution"


def codes(reading: Reading, shown: str) -> list[str]:
    (word,) = [one for one in (reading.spangram, *reading.words) if one.shown == shown]
    return [one.code for one in word.remarks]


def overall(reading: Reading) -> list[str]:
    return [one.code for one in reading.remarks]


def test_it_works() -> None:
    reading = read_typed_words(SPANGRAM, WORDS)
    assert reading.is_good
    assert reading.letters == 48
    assert reading.spangram.text == "wordpuzzle"
    assert [one.text for one in reading.words] == ["letter", "answer", "riddle", "clue", "crossing", "solution"]
    assert reading.spellings["solution"] == "Solution"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("Ice cream", "icecream"),
        ("  ice   cream ", "icecream"),
        ("mother-in-law", "motherinlaw"),
        ("o’clock", "oclock"),
        ("rock 'n' roll", "rocknroll"),
    ],
)
def test_it_takes_out_what_has_no_room_on_a_board(typed: str, text: str) -> None:
    (word,) = read_typed_words("", typed).words
    assert (word.text, word.shown) == (text, " ".join(typed.split()))
    assert word.is_good
    assert not [one.code for one in word.remarks if one.code not in ("unknown", "joined")]


def test_a_list_from_elsewhere_leaves_its_marks_behind() -> None:
    pasted = {
        "Apple\tPear\tIce cream": ["Apple", "Pear", "Ice cream"],
        "- Apple\n– Pear\n• Ice cream\n* plum": ["Apple", "Pear", "Ice cream", "plum"],
        "1. Apple\r\n2) Pear\r\n(3) Ice cream\r\n10: plum": ["Apple", "Pear", "Ice cream", "plum"],
        "1\tApple\n2\tPear": ["Apple", "Pear"],
        "1 Apple\n2 Pear": ["Apple", "Pear"],
        "a) Apple\nb) Pear\n☐ plum": ["Apple", "Pear", "plum"],
        "101 dalmatians, rock-a-bye, T. rex": ["101 dalmatians", "rock-a-bye", "T. rex"],
    }
    for text, words in pasted.items():
        assert list(split_words(text)) == words, text


def test_it_folds_accents_and_says_so() -> None:
    (word,) = read_typed_words("", "Crème brûlée").words
    assert (word.text, word.shown, word.is_good) == ("cremebrulee", "Crème brûlée", True)
    assert word.remarks[0].code == "accents"
    assert word.remarks[0].values == {"text": "cremebrulee"}


def test_it_keeps_the_letters_of_the_language() -> None:
    (word,) = read_typed_words("", "blåbær", "nb").words
    assert (word.text, word.remarks) == ("blåbær", ())
    assert read_typed_words("", "blåbær", "en").words[0].text == "blabaer"


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("7up", "digits"),
        ("sun🍦shine", "signs"),
        ("👩‍👩‍👧", "signs"),
        ("\u200d\ufe0f", "empty"),
        ("слово", "signs"),
        ("a&b", "signs"),
        ("x½y", "digits"),
        ("''", "empty"),
        ("cat", "too_short"),
        ("a" * 61, "endless"),
        ("zzxqy", "unknown"),
    ],
)
def test_it_says_what_is_wrong_with_a_word(typed: str, code: str) -> None:
    assert [one.code for one in read_typed_words("", typed).words[0].remarks] == [code]


def test_a_word_that_nobody_knows_is_only_looked_at_twice() -> None:
    assert read_typed_words("", "zzxqy").words[0].is_good
    assert not read_typed_words("", "cat").words[0].is_good


def test_it_refuses_blocked_words_and_parts_but_not_innocent_ones() -> None:
    reading = read_typed_words("fucking mess", "shit, Scunthorpe, cockatoo, basement")
    assert codes(reading, "fucking mess") == ["blocked"]
    assert codes(reading, "shit") == ["blocked"]
    assert all(one.is_good for one in reading.words[1:])


def test_it_finds_words_that_are_there_twice() -> None:
    reading = read_typed_words("solution", "letter, Letter, solution")
    assert [[one.code for one in word.remarks] for word in reading.words] == [[], ["repeated"], ["repeated"]]


def test_it_finds_words_hidden_in_others() -> None:
    reading = read_typed_words("paintbrush", "brush, stun, notebook, rats, start")
    assert codes(reading, "brush") == ["hidden"]
    assert codes(reading, "rats") == ["hidden_backwards"]
    assert codes(reading, "notebook") == []
    assert reading.words[0].remarks[0].values == {"other": "paintbrush"}


@pytest.mark.parametrize(("typed", "code"), [("words", "cannot_span"), ("a" * 21, "spangram_too_long")])
def test_a_spangram_must_be_able_to_span(typed: str, code: str) -> None:
    assert read_typed_words(typed, "").spangram.remarks[0].code == code


def test_six_letters_span_the_short_way() -> None:
    assert read_typed_words("letter", "").spangram.is_good


@pytest.mark.parametrize(
    ("extra", "code", "number"), [("", "too_few_letters", 8), ("solutions", "too_many_letters", 1)]
)
def test_it_counts_the_letters(extra: str, code: str, number: int) -> None:
    reading = read_typed_words(SPANGRAM, f"letter, answer, riddle, clue, crossing, {extra}")
    assert [(one.code, *one.values.values()) for one in reading.remarks] == [
        (code, 48 + (number if extra else -8), number)
    ]
    assert not reading.is_good


def test_nothing_typed_is_no_fault_of_a_word() -> None:
    reading = read_typed_words("", " \n , ")
    assert overall(reading) == ["no_spangram", "no_words", "spangram_to_come"]
    assert reading.words == ()
    assert reading.spangram.remarks == ()


def test_it_looks_at_so_many_words_and_no_more() -> None:
    words = random.Random(1).sample([word for word in load().words(Tier.CORE) if 4 <= len(word) <= 9], 200)
    began = time.thread_time()
    reading = read_typed_words(SPANGRAM, "\n".join(words))
    proposed = propose_words(reading)
    assert time.thread_time() - began < 3
    assert len(reading.words) == MOST_WORDS
    assert overall(reading)[0] == "too_many_words"
    assert proposed
    assert all(read_typed_words(SPANGRAM, ",".join(chosen)).is_good for chosen in proposed)


def test_it_proposes_choices_as_they_were_typed() -> None:
    reading = read_typed_words(SPANGRAM, f"{WORDS}, Ice cream")
    assert ["letter", "answer", "riddle", "clue", "crossing", "Solution"] in propose_words(reading)
    assert ["letter", "answer", "riddle", "clue", "crossing", "Ice cream"] in propose_words(reading)


def test_it_proposes_one_of_two_words_that_hide_each_other() -> None:
    reading = read_typed_words(SPANGRAM, "star, rats, letter, answer, riddle, crossing, solution")
    assert propose_words(reading)
    assert all(("star" in chosen) != ("rats" in chosen) for chosen in propose_words(reading))


@pytest.mark.parametrize("spangram", ["", "word", "w0rdpuzzle"])
def test_it_proposes_nothing_without_a_spangram(spangram: str) -> None:
    assert propose_words(read_typed_words(spangram, f"{WORDS}, letters, questions, quizzical, mystery")) == []


def test_it_knows_whether_a_board_has_these_words() -> None:
    reading = read_typed_words(SPANGRAM, WORDS)
    laid = ["wordpuzzle", "clue", "letter", "answer", "solution", "crossing", "riddle"]
    assert reading.fits(laid)
    assert not reading.fits(laid[:-1])
    assert not reading.fits(["letter", "clue", "wordpuzzle", "answer", "solution", "crossing", "riddle"])


def test_every_remark_has_its_sentence() -> None:
    counted = {"too_many_words", "too_many_letters", "too_few_letters", "spangram_to_come", "spangram_without_room"}
    source = read_typed_words("", "").remarks
    assert {one.code for one in source} <= set(remarks.WORD) | counted
    assert set(MILD) <= set(remarks.WORD)


@given(st.text(max_size=80), st.text(max_size=300), st.sampled_from(["en", "nb"]))
def test_whatever_is_typed_is_read(spangram: str, words: str, language: str) -> None:
    reading = read_typed_words(spangram, words, language)
    assert all(set(one.text) <= set(ALPHABETS[language]) for one in (reading.spangram, *reading.words))
    assert all(one.text or not one.is_good for one in reading.words)
    laid = [one for one in (reading.spangram, *reading.words) if not {mark.code for mark in one.remarks} & NEVER_LAID]
    assert reading.letters == sum(len(one.text) for one in laid)
    propose_words(reading)


@pytest.mark.parametrize("typed", ["Ice cream", "ice-cream", "ice – cream", "o’clock"])
def test_what_takes_no_room_is_said_before_it_is_dropped(typed: str) -> None:
    word = read_typed_words("", typed).words[0]
    assert [(one.code, one.values) for one in word.remarks] == [("joined", {"text": word.text})]
    assert word.is_good


def test_letters_of_words_that_no_board_can_have_are_not_counted() -> None:
    reading = read_typed_words("animal", "horse, cow, sheep, pig, goat, chicken, duck, donkey, rabbit, turkey")
    assert (reading.letters, reading.room) == (49, -1)
    assert [word.shown for word in reading.words if not word.is_good] == ["cow", "pig"]
