from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.sides import board_id, canonical_sides, count_missing, letter_point, read_sides

LATIN = "abcdefghijklmnopqrstuvwxyz"
NORSE = f"{LATIN}æøå"


def test_it_works() -> None:
    assert read_sides("LKJ fed IHG cab", LATIN) == ("abc", "def", "ghi", "jkl")
    assert board_id(("abc", "def", "ghi", "jkl")) == "abc-def-ghi-jkl"


@settings(deadline=None)
@given(st.permutations("abcdefghijkl"), st.permutations(range(4)))
def test_one_board_has_one_name(letters: list[str], order: list[int]) -> None:
    sides = ["".join(letters[start : start + 3]) for start in range(0, 12, 3)]
    turned = [sides[place][::-1] for place in order]
    assert canonical_sides(sides, LATIN) == canonical_sides(turned, LATIN)


@pytest.mark.parametrize("text", ["abc-def-ghi-jkl", "abc, def, ghi, jkl", "ABCDEFGHIJKL", " abc/def|ghi jkl "])
def test_it_reads_a_board_as_people_write_it(text: str) -> None:
    assert read_sides(text, LATIN) == ("abc", "def", "ghi", "jkl")


def test_it_sorts_in_the_alphabet_s_order() -> None:
    assert read_sides("øæå stn lke rai", NORSE) == ("air", "ekl", "nst", "æøå")


@pytest.mark.parametrize(
    ("text", "code", "values"),
    [
        ("", "not_four", {"number": 0}),
        ("abc def ghi", "not_four", {"number": 3}),
        ("abcdefghijk", "not_four", {"number": 1}),
        ("abc def ghi jk", "uneven", {"side": "JK", "number": 2}),
        ("abcd def ghi jk", "uneven", {"side": "ABCD", "number": 4}),
        ("abc def ghi jka", "twice", {"letter": "A"}),
        ("abc def ghi jk7", "strange", {"letter": "7", "first": "a", "last": "z"}),
        ("abc def ghi jkø", "strange", {"letter": "ø", "first": "a", "last": "z"}),
        ("a" * 1_000_000, "far_longer", {}),
    ],
)
def test_it_refuses_what_is_no_board(text: str, code: str, values: Json) -> None:
    with pytest.raises(Unsolvable) as refusal:
        read_sides(text, LATIN)
    assert (refusal.value.code, refusal.value.values) == (code, values)


def test_letters_stand_around_the_square() -> None:
    points = [letter_point(side, place) for side in range(4) for place in range(3)]
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
    assert count_missing(text, "abcdefghijklmnopqrstuvwxyz") == left


def test_sides_stand_in_the_order_of_any_alphabet() -> None:
    assert canonical_sides(["abc", "def", "ghi", "jkl"], LATIN[::-1]) == ("lkj", "ihg", "fed", "cba")


def test_a_text_of_sides_has_its_length() -> None:
    board = "abc def ghi jkl"
    assert read_sides(board.ljust(100), LATIN) == ("abc", "def", "ghi", "jkl")
    with pytest.raises(Unsolvable, match="far_longer"):
        read_sides(board.ljust(101), LATIN)
