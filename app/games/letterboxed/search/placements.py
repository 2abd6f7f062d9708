"""The placements of a chain: every way to lay twelve letters on four sides so that the chain can be drawn.

There are 15,400 ways to part twelve letters into four threes. Each is a mask of the twelve pairs that share a side,
among all 66 pairs; a chain is the mask of the pairs that follow each other. Ways whose mask meets the chain's are out,
and all are tested at once.

`unfold` tells the same letter by letter, as people do it with a pencil: every new letter goes on every side that
has room and does not hold the letter before, and each way is a placement of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.sides import LETTER_COUNT, MINIMUM, ON_SIDE, SIDES, Sides, canonical_sides

PARTITIONS = 15_400
MOST_SHOWN = 200
LONGEST_CHAIN = 12
LONGEST_WORD = 40

Sets = NDArray[np.uint64]
Places = NDArray[np.intp]
Partial = tuple[str, ...]
# Placements, each with the place of the one before that it came from.
Origins = dict[Partial, int | None]

_PAIR = {pair: number for number, pair in enumerate(combinations(range(LETTER_COUNT), 2))}


@lru_cache(maxsize=1)
def partitions() -> NDArray[np.uint8]:
    """All ways to part twelve letters into four threes: the side of each letter; shape (15400, 12)."""
    return np.array(list(_part_letters((), ())), np.uint8)


def _part_letters(sides: tuple[int, ...], filled: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The next letter goes on every side with room, or opens the next one: so no way comes twice."""
    if len(sides) == LETTER_COUNT:
        yield sides
        return
    for side, number in enumerate(filled):
        if number < ON_SIDE:
            yield from _part_letters((*sides, side), (*filled[:side], number + 1, *filled[side + 1 :]))
    if len(filled) < SIDES:
        yield from _part_letters((*sides, len(filled)), (*filled, 1))


@lru_cache(maxsize=1)
def _shared_pairs() -> Sets:
    """For each partition, the mask of the pairs that share a side, in two words; shape (2, 15400)."""
    table = partitions()
    masks = np.zeros((2, len(table)), np.uint64)
    for (low, high), number in _PAIR.items():
        half, bit = divmod(number, LETTER_COUNT * (LETTER_COUNT - 1) // 4)
        masks[half] |= (table[:, low] == table[:, high]).astype(np.uint64) << np.uint64(bit)
    return masks


def letters_of(chain: Sequence[str]) -> str:
    """The different letters of a chain, sorted."""
    return "".join(sorted(set().union(*chain)))


def valid_partitions(chain: Sequence[str], letters: str) -> Places:
    """The rows of `partitions` on which the words can be drawn; `letters` says which letter is which column."""
    place = {letter: number for number, letter in enumerate(letters)}
    low, high = 0, 0
    neighbours = {tuple(sorted((place[a], place[b]))) for word in chain for a, b in pairwise(word)}
    for first, second in neighbours:
        half, bit = divmod(_PAIR[first, second], LETTER_COUNT * (LETTER_COUNT - 1) // 4)
        low, high = (low | 1 << bit, high) if half == 0 else (low, high | 1 << bit)
    shared = _shared_pairs()
    return np.flatnonzero(((shared[0] & np.uint64(low)) | (shared[1] & np.uint64(high))) == 0)


def board_of(row: int, letters: str, alphabet: str) -> Sides:
    """The canonical board of a partition of the letters."""
    sides = [""] * SIDES
    for letter, side in zip(letters, partitions()[row].tolist(), strict=True):
        sides[side] += letter
    return canonical_sides(sides, alphabet)


def boards_of_chain(chain: Sequence[str], alphabet: str, minimum: int = MINIMUM) -> list[Sides]:
    """Every board on which the chain solves; raises Unsolvable for what is no chain."""
    check_chain(chain, alphabet, minimum)
    letters = letters_of(chain)
    return sorted(board_of(row, letters, alphabet) for row in valid_partitions(chain, letters).tolist())


def check_chain(chain: Sequence[str], alphabet: str, minimum: int = MINIMUM) -> None:
    """Refuse words that cannot solve any board whose words have `minimum` letters or more; raises Unsolvable."""
    if not 1 <= len(chain) <= LONGEST_CHAIN:
        raise Unsolvable("chain_length", most=LONGEST_CHAIN, number=len(chain))
    for word in chain:
        _check_word(word, alphabet, minimum)
    for word, other in pairwise(chain):
        if word[-1] != other[0]:
            raise Unsolvable("broken_chain", word=word.upper(), letter=word[-1].upper(), other=other.upper())
    if len(set(chain)) != len(chain):
        raise Unsolvable("word_again")
    if (different := len(letters_of(chain))) != LETTER_COUNT:
        raise Unsolvable("not_twelve", number=different)


def _check_word(word: str, alphabet: str, minimum: int) -> None:
    if len(word) > LONGEST_WORD:
        raise Unsolvable("long_word", most=LONGEST_WORD)
    if strange := word.strip(alphabet):
        raise Unsolvable("strange", letter=strange[0], first=alphabet[0], last=alphabet[-1])
    if len(word) < minimum:
        raise Unsolvable("short_word", word=word.upper(), number=len(word), least=minimum)
    if twice := next((letter for letter, after in pairwise(word) if letter == after), None):
        raise Unsolvable("letter_again", letter=twice.upper(), word=word.upper())


@dataclass(frozen=True, slots=True)
class LetterStep:
    """The placements after a letter of the chain.

    `total` counts them all, `shown` holds the first of them (sides in the order in which they were begun), and
    `parents` says for each which placement of the step before it came from: a place in that step's `shown`, or None
    when that one is not shown. `word` counts the words from 0; `new` tells letters that were not there before.
    """

    letter: str
    word: int
    new: bool
    total: int
    shown: tuple[Partial, ...]
    parents: tuple[int | None, ...]

    def to_json(self) -> Json:
        """As a picture needs it."""
        head = {"letter": self.letter, "word": self.word, "new": self.new, "total": self.total}
        return {**head, "shown": [list(sides) for sides in self.shown], "parents": list(self.parents)}


def unfold_chain(
    chain: Sequence[str], cap: int = MOST_SHOWN, alphabet: str = "", minimum: int = MINIMUM
) -> list[LetterStep]:
    """The placements after each letter of a chain, at most `cap` of them shown a step; the letter that ends a word
    and begins the next is told once. Raises Unsolvable for what is no chain.

    All placements are followed, never more than 15,400, so that `total` is exact and the last step has as many as
    `boards`.
    """
    check_chain(chain, alphabet or "".join(sorted(set().union(*chain))), minimum)
    steps: list[LetterStep] = []
    placed: Origins = {(): None}
    seen_letters: set[str] = set()
    for word, letter, before in _walk_letters(chain):
        placed = _grow_placements(placed, letter, before, letter in seen_letters, cap)
        shown = tuple(placed)[:cap]
        origins = tuple(placed[sides] for sides in shown)
        steps.append(LetterStep(letter, word, letter not in seen_letters, len(placed), shown, origins))
        seen_letters.add(letter)
    return steps


def _walk_letters(chain: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Each letter of the chain with the number of its word and the letter before it."""
    before = ""
    for number, word in enumerate(chain):
        for letter in word[min(number, 1) :]:
            yield number, letter, before
            before = letter


def _grow_placements(placed: Origins, letter: str, before: str, seen: bool, cap: int) -> Origins:
    """The placements after one letter more, each with the place of the placement that it came from."""
    grown: Origins = {}
    for place, sides in enumerate(placed):
        origin = place if place < cap else None
        if seen:
            if not any(letter in side and before in side for side in sides):
                grown[sides] = origin
        else:
            grown |= dict.fromkeys(_lay_letter(sides, letter, before), origin)
    return grown


def _lay_letter(sides: Partial, letter: str, before: str) -> Iterator[Partial]:
    """The letter on every side that has room and does not hold the letter before, or on a new side."""
    for number, side in enumerate(sides):
        if len(side) < ON_SIDE and not (before and before in side):
            yield (*sides[:number], side + letter, *sides[number + 1 :])
    if len(sides) < SIDES:
        yield (*sides, letter)
