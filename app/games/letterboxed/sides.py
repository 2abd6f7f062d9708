"""The board: twelve letters on four sides, its canonical name, and where a letter stands on the drawn square."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract.game_types import Unsolvable

SIDES = 4
ON_SIDE = 3
LETTER_COUNT = SIDES * ON_SIDE
MINIMUM = 3
# The shortest words that a board can be asked to take.
MINIMUMS = (3, 2)
LONGEST_TEXT = 100
# The drawn square is 300 units wide: letters stand in the middle of each third of a side.
WIDTH = 300
_THIRDS = (50, 150, 250)

Sides = tuple[str, str, str, str]
Point = tuple[int, int]


def canonical_sides(sides: Sequence[str], alphabet: str) -> Sides:
    """The board's one spelling: letters sorted within the sides, then the sides, both in the alphabet's order."""
    place = alphabet.index
    inside = ["".join(sorted(side, key=place)) for side in sides]
    first, second, third, fourth = sorted(inside, key=lambda side: [place(letter) for letter in side])
    return first, second, third, fourth


def board_id(sides: Sides) -> str:
    """The name of a canonical board, fit for an address: "abc-def-ghi-jkl"."""
    return "-".join(sides)


def read_sides(text: str, alphabet: str) -> Sides:
    """The canonical board of what a person typed; raises Unsolvable for anything else.

    Sides are divided by blanks, hyphens, commas or slashes; twelve letters without any are cut into threes.
    """
    if len(text) > LONGEST_TEXT:
        raise Unsolvable("far_longer")
    parts = split_sides(text)
    if len(parts) != SIDES:
        raise Unsolvable("not_four", number=len(parts))
    check_letters(parts, alphabet)
    return canonical_sides(parts, alphabet)


def split_sides(text: str) -> list[str]:
    """The sides of a text, unchecked; twelve letters in a row are four."""
    parts = text.casefold().translate(str.maketrans("-,/|", "    ")).split()
    whole = parts[0] if len(parts) == 1 else ""
    if len(whole) != LETTER_COUNT:
        return parts
    return [whole[start : start + ON_SIDE] for start in range(0, LETTER_COUNT, ON_SIDE)]


def count_missing(text: str, alphabet: str) -> int:
    """Return how many letters a text lacks that may still become a board; 0 when it is one, or never will be."""
    parts = split_sides(text[:LONGEST_TEXT])
    letters = "".join(parts)
    grows = len(parts) == 1 or all(len(part) <= ON_SIDE for part in parts)
    sound = not letters.strip(alphabet) and len(set(letters)) == len(letters)
    return max(0, LETTER_COUNT - len(letters)) if grows and sound and len(parts) <= SIDES else 0


def check_letters(parts: Sequence[str], alphabet: str) -> None:
    """Refuse sides that are not three letters of the alphabet each, every letter once; raises Unsolvable."""
    strange = next((letter for part in parts for letter in part if letter not in alphabet), None)
    if strange:
        raise Unsolvable("strange", letter=strange, first=alphabet[0], last=alphabet[-1])
    uneven = next((part for part in parts if len(part) != ON_SIDE), None)
    if uneven:
        raise Unsolvable("uneven", side=uneven.upper(), number=len(uneven))
    letters = "".join(parts)
    twice = next((letter for letter in letters if letters.count(letter) > 1), None)
    if twice:
        raise Unsolvable("twice", letter=twice.upper())


def letter_point(side: int, place: int) -> Point:
    """Where a letter stands on the square: the sides are top, right, bottom, left; places run left to right, down."""
    along = _THIRDS[place]
    return ((along, 0), (WIDTH, along), (along, WIDTH), (0, along))[side]
