from __future__ import annotations

import pytest

from app.words.fold import ALPHABETS, fold, is_playable


def test_it_works() -> None:
    assert fold("Café") == "cafe"


@pytest.mark.parametrize(
    ("text", "folded"),
    [("Ångström", "angstrom"), ("œuvre", "oeuvre"), ("smørrebrød", "smorrebrod"), ("don't", "don't")],
)
def test_it_folds_accents_and_ligatures(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("language", "text", "folded"),
    [
        ("nb", "Ångström", "ångstrøm"),
        ("nb", "a\u030angst", "ångst"),
        ("nb", "én òg à müsli", "en og a musli"),
        ("nn", "fôr", "for"),
        ("da", "Ærø", "ærø"),
        ("sv", "Smørrebrød", "smörrebröd"),
        ("de", "Größe", "grösse"),
        ("es", "Mañana señor está", "mañana señor esta"),
        ("fr", "Cœur garçon", "coeur garcon"),
    ],
)
def test_it_keeps_a_languages_own_letters(language: str, text: str, folded: str) -> None:
    assert fold(text, language) == folded


def test_it_refuses_an_unknown_language() -> None:
    with pytest.raises(KeyError):
        fold("é", "xx")


@pytest.mark.parametrize("word", ["at", "don't", "e-mail", "naïve", "", "two words", "x1x"])
def test_it_refuses_what_cannot_lie_on_a_board(word: str) -> None:
    assert not is_playable(word, ALPHABETS["en"])


def test_it_takes_three_letters_or_more() -> None:
    assert is_playable("cat", ALPHABETS["en"])


@pytest.mark.parametrize(
    ("letter", "spelled"), [("æ", "ae"), ("œ", "oe"), ("ø", "o"), ("đ", "d"), ("ł", "l"), ("ß", "ss")]
)
@pytest.mark.parametrize("language", ["en", "it", "pt"])
def test_each_letter_that_has_no_accent_to_drop_is_spelled_out(letter: str, spelled: str, language: str) -> None:
    assert fold(letter, language) == fold(letter.upper(), language) == spelled
