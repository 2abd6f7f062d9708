"""A simulated player, who says how hard a board is by the words that they need.

They think of a few words that may come next, common ones more readily, and take the one that brings most new letters.
A round goes on until the board is solved or seems lost; of some rounds the best counts, as with people, who begin
again. The player has a stream of numbers of their own, so a board has one difficulty on every machine.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from app.games.base.stream import Stream
from app.games.letterboxed.generator import BoardSource
from app.games.letterboxed.search.chains import FULL
from app.games.letterboxed.sides import LETTERS, Sides, board_id
from app.games.letterboxed.solver import SolverBoard

THOUGHTS = 10
ROUNDS = 4
PLAYERS = 24
# A round without a solution in so many words is lost, and counts as so many.
LOST = 12
# Ten points of Zipf times ten make a word about three times as ready: the square root of its frequency.
READINESS = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """The words that begin with one letter: sets of letters, last letters, and running sums of readiness."""

    masks: list[int]
    last: list[int]
    sums: list[float]


def mean_words(source: BoardSource, sides: Sides, players: int = PLAYERS) -> float:
    """How many words the board costs on average, from 1 to `LOST`; some ten milliseconds for a new board."""
    choices = prepare(source, sides)
    stream = Stream("player", source.vocabulary.language, source.vocabulary.version, board_id(sides))
    return sum(best_round(choices, stream) for _ in range(players)) / players


def prepare(source: BoardSource, sides: Sides) -> list[Choice]:
    """The common words of a board, letter by letter."""
    board = SolverBoard(source.vocabulary, sides, commons=True)
    ready = [10 ** (source.zipf(word) / READINESS) for word in board.words()]
    return [_choice(board, ready, np.flatnonzero(board.first == letter).tolist()) for letter in range(LETTERS)]


def _choice(board: SolverBoard, ready: Sequence[float], places: Sequence[int]) -> Choice:
    sums = list(accumulate(ready[place] for place in places))
    return Choice([int(board.masks[p]) for p in places], [int(board.last[p]) for p in places], sums)


def best_round(choices: Sequence[Choice], stream: Stream) -> int:
    """The best of a player's rounds, each begun at another letter as it comes."""
    return min(one_round(choices, stream) for _ in range(ROUNDS))


def one_round(choices: Sequence[Choice], stream: Stream) -> int:
    """The number of words to a solution, `LOST` without one."""
    covered, letter = 0, stream.below(LETTERS)
    for words in range(1, LOST):
        choice = choices[letter]
        if not choice.sums:
            return LOST
        thoughts = [_think(choice, stream) for _ in range(THOUGHTS)]
        word = max(thoughts, key=lambda thought: (choice.masks[thought] & ~covered).bit_count())
        covered |= choice.masks[word]
        letter = choice.last[word]
        if covered == FULL:
            return words
    return LOST


def _think(choice: Choice, stream: Stream) -> int:
    at = bisect_right(choice.sums, stream.share() * choice.sums[-1])
    return min(at, len(choice.sums) - 1)
