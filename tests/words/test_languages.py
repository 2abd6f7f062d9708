from __future__ import annotations

import pytest

from app.words.fold import ALPHABETS, fold
from app.words.languages import LISTED, SPELLINGS


def test_it_works() -> None:
    assert SPELLINGS["nb"].alphabet.endswith("zæøå")


def test_it_has_the_promised_languages() -> None:
    assert sorted(LISTED) == ["da", "de", "es", "fr", "it", "nl", "pt", "sv"]
    assert set(SPELLINGS) == {"en", "nb", "nn", *LISTED}


@pytest.mark.parametrize("language", SPELLINGS)
def test_an_alphabet_is_its_own_folding(language: str) -> None:
    letters = ALPHABETS[language]
    assert fold(letters.upper(), language) == letters
    assert len(set(letters)) == len(letters) >= 26


@pytest.mark.parametrize("language", SPELLINGS)
def test_what_is_spelled_otherwise_becomes_letters_of_the_alphabet(language: str) -> None:
    spelling = SPELLINGS[language]
    assert not "".join(spelling.instead.values()).strip(spelling.alphabet)
    assert not set(spelling.instead) & set(spelling.alphabet)


@pytest.mark.parametrize("language", LISTED)
def test_every_source_is_pinned(language: str) -> None:
    entry = LISTED[language]
    assert len(entry.sha256) == 64
    assert entry.package.startswith("w")
    assert entry.licence
