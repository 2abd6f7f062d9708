"""The Bee as a duel: what a word is worth while the clock runs."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract.game_types import DuelRules, Guess, Verdict
from app.games.bee.rules import Puzzle, State, judge


def judge_word(puzzle: Puzzle, guesses: Sequence[Guess], text: str) -> Verdict:
    """As in the game itself, rare words with their points; but nobody takes a hint."""
    return judge(puzzle, State(tuple(guesses)), text.strip(" ?"))


DUEL = DuelRules(judge=judge_word)
