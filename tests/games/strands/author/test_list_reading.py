"""The words of a list that make a board: a spangram, and others that add up to 48 letters with it."""

from __future__ import annotations

from app.games.strands.author.list_reading import choose_words

LANDFORMS = "\n".join(
    ("peninsula", "mountain", "valley", "plateau", "island", "desert", "canyon", "glacier", "delta", "ice cap", "cape")
)


def letters(words: tuple[str, ...]) -> int:
    return sum(len(word.replace(" ", "")) for word in words)


def test_it_works() -> None:
    chosen = choose_words("landforms", LANDFORMS, "en")
    assert letters((chosen.spangram, *chosen.words)) == 48
    assert not chosen.is_spangram_from_list
    assert sorted((*chosen.words, *chosen.left_out)) == sorted(LANDFORMS.splitlines())


def test_without_a_spangram_the_longest_word_is_taken() -> None:
    chosen = choose_words("", LANDFORMS, "en")
    assert (chosen.spangram, chosen.is_spangram_from_list) == ("peninsula", True)
    assert letters((chosen.spangram, *chosen.words)) == 48
    assert sorted((chosen.spangram, *chosen.words, *chosen.left_out)) == sorted(LANDFORMS.splitlines())


def test_words_that_no_board_can_have_are_left_out() -> None:
    chosen = choose_words("landforms", f"{LANDFORMS}\nbay\nr2d2\nvalley", "en")
    assert {"bay", "r2d2"} <= set(chosen.left_out)
    assert chosen.words.count("valley") <= 1


def test_nothing_is_chosen_where_the_letters_cannot_fill_the_board() -> None:
    assert choose_words("landforms", "valley\nisland", "en").words == ()
    assert choose_words("", "cape\nbay", "en").spangram == ""
