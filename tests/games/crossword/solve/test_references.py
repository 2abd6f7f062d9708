"""What clues say of each other, in several languages."""

from __future__ import annotations

from app.games.crossword.grid import ACROSS, DOWN
from app.games.crossword.solve.references import find_references

THERE = {(ACROSS, 1), (DOWN, 1), (ACROSS, 12), (ACROSS, 15), (DOWN, 15), (DOWN, 3), (DOWN, 20)}


def test_it_works() -> None:
    assert find_references("See 12-Across", THERE) == ((ACROSS, 12),)
    assert find_references("With 3-Down, a fish", THERE) == ((DOWN, 3),)


def test_one_direction_may_hold_for_several_numbers() -> None:
    for text in ("12 and 15 Across", "12, 15-Across", "12 & 15 across", "12- and 15-Across"):
        found = find_references(text, THERE)
        assert (ACROSS, 15) in found, text
    assert find_references("12 and 15 Across", THERE) == ((ACROSS, 12), (ACROSS, 15))
    assert find_references("1, 12 and 15-Across", THERE) == ((ACROSS, 1), (ACROSS, 12), (ACROSS, 15))


def test_two_directions_stay_apart() -> None:
    assert find_references("Like 12-Across and 3-Down", THERE) == ((ACROSS, 12), (DOWN, 3))
    assert find_references("12A or 3D", THERE) == ((ACROSS, 12), (DOWN, 3))


def test_it_reads_other_languages() -> None:
    wanted = {
        "Se 12 vannrett": (ACROSS, 12),
        "sjå 3 loddrett": (DOWN, 3),
        "Som 12 vågrätt": (ACROSS, 12),
        "siehe 3 senkrecht": (DOWN, 3),
        "Se 12 vandret": (ACROSS, 12),
        "3 lodret": (DOWN, 3),
        "12 horizontal": (ACROSS, 12),
    }
    for text, found in wanted.items():
        assert find_references(text, THERE) == (found,), text


def test_a_number_without_a_direction_is_every_entry_with_it() -> None:
    assert find_references("See 15", THERE) == ((ACROSS, 15), (DOWN, 15))
    assert find_references("See 20", THERE) == ((DOWN, 20),)


def test_it_finds_none_where_there_is_none() -> None:
    for text in ("", "12 monkeys", "Calm down", "Apollo 13", "See 99-Across", "24 down the road", "1984 author"):
        assert find_references(text, THERE) == (), text


def test_each_is_told_once() -> None:
    assert find_references("12-Across, again 12-Across", THERE) == ((ACROSS, 12),)


def test_signs_between_no_numbers_are_read_to_their_end() -> None:
    """A pattern that may read each space in two ways takes hours for this."""
    assert find_references("1" + " , " * 80 + "x", THERE) == ()
