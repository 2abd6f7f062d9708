from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.games.base.contract import Unsolvable
from app.games.letterboxed.sides import board_id, canonical, missing, point, read_sides

LATIN = "abcdefghijklmnopqrstuvwxyz"
NORSE = f"{LATIN}æøå"


def test_it_works() -> None:
    assert read_sides("LKJ fed IHG cab", LATIN) == ("abc", "def", "ghi", "jkl")
    assert board_id(("abc", "def", "ghi", "jkl")) == "abc-def-ghi-jkl"


@given(st.permutations("abcdefghijkl"), st.permutations(range(4)))
def test_one_board_has_one_name(letters: list[str], order: list[int]) -> None:
    sides = ["".join(letters[start : start + 3]) for start in range(0, 12, 3)]
    turned = [sides[place][::-1] for place in order]
    assert canonical(sides, LATIN) == canonical(turned, LATIN)


@pytest.mark.parametrize("text", ["abc-def-ghi-jkl", "abc, def, ghi, jkl", "ABCDEFGHIJKL", " abc/def|ghi jkl "])
def test_it_reads_a_board_as_people_write_it(text: str) -> None:
    assert read_sides(text, LATIN) == ("abc", "def", "ghi", "jkl")


def test_it_sorts_in_the_alphabet_s_order() -> None:
    assert read_sides("øæå stn lke rai", NORSE) == ("air", "ekl", "nst", "æøå")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "A board has four sides, and this has 0."),
        ("abc def ghi", "A board has four sides, and this has 3."),
        ("abcdefghijk", "A board has four sides, and this has 1."),
        ("abc def ghi jk", "A side has three letters, and 'JK' has 2."),
        ("abcd def ghi jk", "A side has three letters, and 'ABCD' has 4."),
        ("abc def ghi jka", "A letter is on the board once, and A is there twice."),
        ("abc def ghi jk7", "'7' is not one of the letters a to z."),
        ("abc def ghi jkø", "'ø' is not one of the letters a to z."),
        ("a" * 1_000_000, "A board is four sides of three letters, and this text is far longer."),
    ],
)
def test_it_refuses_what_is_no_board(text: str, sentence: str) -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_sides(text, LATIN)
    assert str(refusal.value) == sentence


def test_letters_stand_around_the_square() -> None:
    points = [point(side, place) for side in range(4) for place in range(3)]
    assert points[:3] == [(50, 0), (150, 0), (250, 0)]
    assert points[3:6] == [(300, 50), (300, 150), (300, 250)]
    assert points[6:9] == [(50, 300), (150, 300), (250, 300)]
    assert points[9:] == [(0, 50), (0, 150), (0, 250)]


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("", 12),
        ("a", 11),
        ("abc de", 7),
        ("abcdefgh", 4),
        ("abc def ghi jkl", 0),
        ("abc dea", 0),
        ("abcd e", 0),
        ("1", 0),
    ],
)
def test_it_counts_the_letters_that_are_still_to_come(text: str, left: int) -> None:
    assert missing(text, "abcdefghijklmnopqrstuvwxyz") == left
