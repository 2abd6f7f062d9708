"""The founding text's way to solve Letter Boxed, written straightforwardly: widening over boards.

From the empty board on, every board is tried with every word that may come next; a word that can be played makes a
board of its own. The first round that solves the board gives all of its shortest answers. Both ways keep to a limit
of processor time, because the boards multiply by a hundred each round.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import process_time


class TooLong(Exception):
    """Raised when the limit is reached."""


@dataclass(frozen=True)
class State:
    """A board that has been played on: its words, and the letters not used yet."""

    words: tuple[str, ...]
    left: frozenset[str]


@dataclass(frozen=True)
class Outcome:
    """The shortest answers, or None when the limit was reached, and the seconds that it took."""

    answers: list[tuple[str, ...]] | None
    seconds: float


def solve(words: Iterable[str], sides: Sequence[str], limit: float, filtered: bool = False) -> Outcome:
    """All shortest answers within a limit in seconds; `filtered` reads the word list once, and keeps what fits."""
    start = process_time()
    playable = [word for word in words if can_play(word, sides)] if filtered else words
    by_first: dict[str, list[str]] = defaultdict(list)
    for word in playable:
        by_first[word[0]].append(word)
    try:
        answers = widen(by_first, sides, start + limit, filtered)
    except TooLong:
        return Outcome(None, process_time() - start)
    return Outcome(answers, process_time() - start)


def widen(
    by_first: dict[str, list[str]], sides: Sequence[str], end: float, filtered: bool
) -> list[tuple[str, ...]] | None:
    """Round by round, every board with every word."""
    states = [State((), frozenset("".join(sides)))]
    while states:
        following: list[State] = []
        for state in states:
            following += play_all(state, by_first, sides, filtered)
            if process_time() > end:
                raise TooLong
        if solved := [state.words for state in following if not state.left]:
            return solved
        states = following
    return []


def play_all(state: State, by_first: dict[str, list[str]], sides: Sequence[str], filtered: bool) -> list[State]:
    starts = [state.words[-1][-1]] if state.words else list(by_first)
    return [
        State((*state.words, word), state.left.difference(word))
        for letter in starts
        for word in by_first[letter]
        if word not in state.words and (filtered or can_play(word, sides))
    ]


def can_play(word: str, sides: Sequence[str]) -> bool:
    """Whether the letters are on the board, and never two of one side in a row."""
    before = None
    for letter in word:
        side = next((side for side in sides if letter in side), None)
        if side is None or side == before:
            return False
        before = side
    return True
