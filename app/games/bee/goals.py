"""Small goals on the way: what players set themselves beside the ranks. All are read from the guesses alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from app.contract.game_types import HINT, Guess

SEVEN, SHORT = 7, 4
BINGO, PERFECT, UNAIDED, CLEAN = "bingo", "perfect", "unaided", "clean"
GOALS = (BINGO, PERFECT, UNAIDED, CLEAN)


class Goal(NamedTuple):
    """A goal that was reached, and the word that reached it."""

    code: str
    by: str


def reached_goals(guesses: Sequence[Guess], genius: int, short: int) -> tuple[Goal, ...]:
    """The goals that these guesses, oldest first, have reached, in order of reaching; before the answers were seen.

    * bingo: a word for each of the seven first letters;
    * perfect: a pangram of seven letters;
    * unaided: `genius` points before the first hint;
    * clean: every answer of four letters, of which there are `short` (0: nobody knows).
    """
    first: dict[str, str] = {}
    for code, word in _goal_steps(guesses, genius, short):
        first.setdefault(code, word)
    return tuple(Goal(code, word) for code, word in first.items())


def _goal_steps(guesses: Sequence[Guess], genius: int, short: int) -> Iterator[tuple[str, str]]:
    """Each goal as often as a word meets it."""
    initials, score, four, aided = set[str](), 0, 0, False
    for guess in guesses:
        kind, text = guess.kind, guess.text
        if kind == HINT:
            aided = True
        if guess.late or kind in (HINT, "bonus"):
            # Whoever has seen the answers reaches no goal by them.
            aided = aided or guess.late
            continue
        length = len(text)
        initials.add(text[0])
        score += guess.points
        four += length == SHORT
        if len(initials) == SEVEN:
            yield BINGO, text
        if length == SEVEN == len(set(text)):
            yield PERFECT, text
        if score >= genius > 0 and not aided:
            yield UNAIDED, text
        if 0 < short <= four:
            yield CLEAN, text
