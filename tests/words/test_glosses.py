"""What words mean, and riddles that do not give them away."""

from __future__ import annotations

import pytest

from app.words import glosses
from app.words.lexicon import UnknownLanguage


def test_it_works() -> None:
    assert any("dwelling" in text for text in glosses.glosses("yurt", "en"))


def test_a_form_is_explained_by_its_base() -> None:
    assert glosses.glosses("yurts", "en") == glosses.glosses("yurt", "en")


def test_the_first_senses_come_first() -> None:
    assert "institution" in " ".join(glosses.glosses("bank", "en")[:3])


def test_a_riddle_has_neither_the_word_nor_its_stem_in_it() -> None:
    assert "dwelling" in glosses.riddle("yurts", "en")
    for word in ("teacher", "planter", "tape", "rating"):
        told = glosses.riddle(word, "en").lower()
        assert not any(part.startswith(word[:4]) for part in told.split()), word


def test_a_word_and_a_language_that_no_book_has_make_no_riddle() -> None:
    assert glosses.riddle("zzzz", "en") == glosses.riddle("telt", "nb") == ""
    with pytest.raises(UnknownLanguage):
        glosses.load_glosses("nb")


def test_a_word_has_the_meanings_of_its_own_lines_in_their_order() -> None:
    lines = b"nbank\tan institution\nnbank\tyurt\ta shape of snow\nnyurt\ta tent\n"
    book = glosses.GlossBook({name: bytes(part) for name, part in glosses.GlossBook.parts(lines).items()})
    assert book.tell("bank") == ["an institution", "a shape of snow"]
    assert book.tell("bank", 1) == ["an institution"]
    assert book.tell("yurt") == ["a shape of snow", "a tent"]
    assert book.tell("igloo") == []
