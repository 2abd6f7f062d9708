"""The rules: every hidden word is worth a point, and the last one finishes the puzzle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.contract.game_types import Guess, Json, Verdict


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A row of letters in which `count` words hide; which they are is the secret."""

    row: str
    count: int
    words: frozenset[str] = frozenset()

    @classmethod
    def from_json(cls, data: Json, secret: Json | None) -> Puzzle:
        return cls(data["row"], data["count"], frozenset((secret or {}).get("words", ())))


@dataclass(frozen=True, slots=True)
class State:
    """What was found, oldest first, and the half-typed word."""

    found: tuple[str, ...] = ()
    draft: str = ""
    revealed: bool = False

    @classmethod
    def from_json(cls, saved: Mapping[str, Any], guesses: Sequence[Guess]) -> State:
        draft = saved.get("draft")
        words = tuple(guess.text for guess in guesses)
        return cls(words, draft[:30] if isinstance(draft, str) else "", saved.get("revealed") is True)

    def to_json(self) -> Json:
        return {"draft": self.draft, "revealed": self.revealed}


@dataclass(frozen=True, slots=True)
class View:
    """What a player may see."""

    row: str
    found: tuple[str, ...]
    missing: tuple[str, ...]
    count: int
    draft: str
    finished: bool
    revealed: bool


def judge(puzzle: Puzzle, state: State, guess: str) -> Verdict:
    text = guess.strip().casefold()
    if text in state.found:
        return Verdict("already_found", False, text)
    if text not in puzzle.words:
        return Verdict("not_hidden", False, text)
    return Verdict("good", True, text, points=1, progress=1, score=1)


def view(puzzle: Puzzle, state: State) -> View:
    missing = tuple(sorted(puzzle.words - set(state.found))) if state.revealed else ()
    finished = len(state.found) >= puzzle.count
    return View(puzzle.row, state.found, missing, puzzle.count, state.draft, finished, state.revealed)
