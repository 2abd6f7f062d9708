"""A simulated player, who says how hard a board is by the words that they need.

They think of a few words that may come next, common ones more readily, and take the one that brings most new letters.
A round goes on until the board is solved or seems lost; of some rounds the best counts, as with people, who begin
again. All players play at once, a word of each round at a time, and what they think follows from one table of numbers
for all boards, so a board has one difficulty on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from statistics import fmean

import numpy as np
from numpy.typing import NDArray

from app.contract.stream import Stream
from app.games.letterboxed.board_source import BoardSource, Places
from app.games.letterboxed.search.chains import FULL
from app.games.letterboxed.sides import LETTER_COUNT, Sides
from app.games.letterboxed.solver import SolverBoard

THOUGHTS = 10
ROUNDS = 4
PLAYERS = 24
# A round without a solution in so many words is lost, and counts as so many.
LOST = 12
# Ten points of Zipf times ten make a word about three times as ready: the square root of its frequency.
READINESS = 20
# Whole numbers, so that sums of them are the same everywhere.
READY = np.array([round(1000 * 10 ** (zipf / READINESS)) for zipf in range(100)], np.int64)


@dataclass(frozen=True, slots=True)
class WordChoice:
    """The words of a board, those that begin with one letter together: sets of letters, last letters, and running sums
    of readiness. `below` and `width` tell, for each letter, where its words begin in the sums, and how far they go."""

    masks: Places
    last: Places
    sums: NDArray[np.int64]
    below: NDArray[np.int64]
    width: NDArray[np.int64]


@cache
def first_letters() -> Places:
    """The letter with which each round begins."""
    stream = Stream("letter boxed, first letters")
    return np.array([stream.below(LETTER_COUNT) for _ in range(PLAYERS * ROUNDS)])


@cache
def thought_shares() -> NDArray[np.float64]:
    """A number from 0 to below 1 for each thought: a row for each word of a round, in it one for each round."""
    stream = Stream("letter boxed, thoughts")
    shape = (LOST - 1, PLAYERS * ROUNDS, THOUGHTS)
    return np.array([stream.share() for _ in range(np.prod(shape))]).reshape(shape)


def mean_words(source: BoardSource, sides: Sides) -> float:
    """Return how many common words a board costs on average, from 1 to `LOST`."""
    return fmean(words_needed(source, SolverBoard(source.vocabulary, sides, only_common=True)))


def words_needed(source: BoardSource, board: SolverBoard) -> list[int]:
    """How many of the board's words each player needs, from 1 to `LOST`, the best player first; some milliseconds."""
    choice = prepare_choice(source, board)
    needed = np.full(PLAYERS * ROUNDS, LOST)
    rounds, letters, used = np.arange(PLAYERS * ROUNDS), first_letters(), np.zeros(PLAYERS * ROUNDS, np.intp)
    for turn in range(LOST - 1):
        going = choice.width[letters] > 0
        rounds, letters, used = rounds[going], letters[going], used[going]
        words = best_thoughts(choice, thought_shares()[turn, rounds], letters, used)
        letters, used = choice.last[words], used | choice.masks[words]
        needed[rounds[used == FULL]] = turn + 1
        going = used != FULL
        rounds, letters, used = rounds[going], letters[going], used[going]
    best: list[int] = np.sort(needed.reshape(PLAYERS, ROUNDS).min(axis=1)).tolist()
    return best


def prepare_choice(source: BoardSource, board: SolverBoard) -> WordChoice:
    ready = READY[source.zipfs[board.places]]
    order = np.argsort(board.first, kind="stable")
    sums = np.cumsum(ready[order])
    edges = np.searchsorted(board.first[order], np.arange(LETTER_COUNT + 1))
    below = np.concatenate(([0], sums))[edges]
    return WordChoice(board.masks[order], board.last[order], sums, below[:-1], np.diff(below))


def best_thoughts(choice: WordChoice, shares: NDArray[np.float64], letters: Places, used: Places) -> Places:
    """For each round the word that brings most new letters, of those that come to mind; the first of as good ones."""
    marks = (shares * choice.width[letters][:, None]).astype(np.int64) + choice.below[letters][:, None]
    words = np.searchsorted(choice.sums, marks, side="right")
    new = np.bitwise_count(choice.masks[words] & ~used[:, None])
    best: Places = words[np.arange(len(words)), new.argmax(axis=1)]
    return best
