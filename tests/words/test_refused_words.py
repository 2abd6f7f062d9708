"""Refused words: ordinary words, names and places pass, and every listed word is found however it is disguised."""

from __future__ import annotations

import pytest

from app.games.crossword.minis.clue_bank import clue_path
from app.words import lexicon, names
from app.words.lexicon import Tier
from app.words.refused_words import find_refused_in_slug, find_refused_word, is_fine

LEET = str.maketrans("oieast", "013457")
INNOCENT = [
    "Montenegro",
    "Pakistani",
    "JavaScript",
    "Phuket",
    "Scunthorpe",
    "Clitheroe",
    "Matsushita",
    "Lightwater",
    "Negros",
    "Penistone",
    "Cockermouth",
    "Wankendorf",
    "Sussex",
    "Essex",
    "Middlesex",
    "Arsenal",
    "Dickinson",
    "Hancock",
    "Cumberland",
    "Lewes",
    "Nancy",
    "Guido",
    "Cummings",
    "Shibuya",
    "Titicaca",
    "Assisi",
    "Massachusetts",
    "Rapperswil",
    "Chinkapin",
    "Therapist",
    "Cockatoo",
    "Shore",
    "Peacock",
    "Spicy",
    "Retardant",
]
SENTENCES = [
    "Capital of Montenegro",
    "A Pakistani cricketer with two hundred wickets",
    "JavaScript runs in every browser",
    "Beaches near Phuket",
    "He took the Scunthorpe train, then walked to Clitheroe",
    "Push it, then switch it off",
    "A hot-water bottle for the cat, a Maine Coon",
    "She left magna cum laude",
    "Sun shines through a chink in the curtain",
    "What Homo sapiens and Mick Jagger share",
    "The Jews of Prague and their festivals",
    "Rio Negro meets the Amazon",
    "I dried my wet back",
    "Who reads? We all do. As she told us, class hit its limit",
    "455 8008 1337 years",
]


@pytest.mark.parametrize("word", INNOCENT)
def test_it_works(word: str) -> None:
    for language in ("en", "nb"):
        assert find_refused_word(word, language) == ""
        assert find_refused_in_slug(word.lower(), language) == ""
        assert find_refused_in_slug(f"a-board-of-{word.lower()}", language) == ""


@pytest.mark.parametrize("sentence", SENTENCES)
def test_ordinary_sentences_pass(sentence: str) -> None:
    assert find_refused_word(sentence) == ""


def test_norwegian_words_that_english_lists_pass_in_norwegian() -> None:
    assert find_refused_word("Favorittfag: norsk, og et annet fag", "nb") == ""
    assert find_refused_word("fag") == "fag"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("What the FUCK now", "FUCK"),
        ("F u c k this", "F u c k"),
        ("Sh1t happens", "Sh1t"),
        ("Oh, s.h.i.t!", "s.h.i.t"),
        ("fuuuuck", "fuuuuck"),
        ("my a$$hole", "a$$hole"),
        ("He is a wet-back", "wet-back"),
        ("two niggerz", "niggerz"),
        ("welovefucking", "welovefucking"),
        ("A negro’s house", "negro"),
    ],
)
def test_the_word_is_named_as_it_was_typed(text: str, word: str) -> None:
    assert find_refused_word(text) == word


@pytest.mark.parametrize("language", ["en", "nb", "nn"])
def test_every_listed_word_is_found_in_every_disguise(language: str) -> None:
    missed = []
    for word in lexicon.load(language).words(Tier.BLOCK):
        if is_fine(word):
            continue
        texts = [word, word.upper(), f"That is a {word} to me.", f"A {word}'s house", word.translate(LEET)]
        texts += [sign.join(word) for sign in (" ", ".", "-", "_", "*")]
        texts += [f"{word[:at]}-{word[at:]}" for at in range(1, len(word))]
        slugs = [word, f"my-{word}-board", "-".join(word), word.translate(LEET)] if word.isascii() else []
        missed += [text for text in texts if not find_refused_word(text, language)]
        missed += [slug for slug in slugs if not find_refused_in_slug(slug, language)]
    assert missed == []


@pytest.mark.thorough
def test_names_and_what_the_site_prints_itself_raise_less_than_one_false_alarm_in_a_thousand() -> None:
    clues = [line.split("\t")[1] for line in clue_path("en").read_text().splitlines() if "\t" in line]
    texts = [*names.load_names(), *clues]
    alarms = [text for text in texts if find_refused_word(text)]
    assert len(texts) > 26_000
    assert len(alarms) * 1000 <= len(texts), alarms
