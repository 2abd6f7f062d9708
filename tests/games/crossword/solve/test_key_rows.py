"""The keyboard on the page, by language."""

from __future__ import annotations

from string import ascii_lowercase

from app.games.crossword.solve.key_rows import ROWS, key_rows


def test_it_works() -> None:
    assert key_rows("en").letters[0] == "qwertyuiop"
    assert set("æøå") <= set("".join(key_rows("nb").letters))


def test_every_language_has_the_whole_alphabet() -> None:
    for language in [*ROWS, "xx"]:
        letters = "".join(key_rows(language).letters)
        assert set(ascii_lowercase) <= set(letters), language
        assert len(letters) == len(set(letters)), language


def test_a_region_does_not_matter() -> None:
    assert key_rows("nb-NO") == key_rows("nb_NO") == key_rows("NB") == key_rows("nb")


def test_the_other_letters_have_digits_and_none_twice() -> None:
    others = "".join(key_rows("en").others)
    assert set("1234567890ñü") <= set(others)
    assert len(others) == len(set(others))
