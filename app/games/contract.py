"""What every game agrees to: the types that cross the border between a game and the house.

Pure: nothing here, nor in a game's rules, generator and solver, knows of the web, the database or the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, NamedTuple, Protocol

Json = dict[str, Any]
# The code of a guess that takes a hint: an accepted one counts in the save's hints.
HINT = "hint"


class Tick(Protocol):
    """Progress of a long engine call: percent 0-100 and a short label. False means: cancelled, stop now."""

    def __call__(self, percent: int, label: str) -> bool: ...


class Feed(Tick, Protocol):
    """A tick of a job whose result can be looked at while it grows."""

    def partial(self, result: Callable[[], Json]) -> None:
        """Tell how to make the result so far; it is made when the next progress is written, and only the last is."""


class Cancelled(Exception):
    """Raised by an engine whose tick has answered False."""


class Unsolvable(ValueError):
    """Raised by an engine that proves, or gives up hoping, that the wish cannot be met; the text is for people."""


@dataclass(frozen=True, slots=True)
class Guess:
    """An accepted guess as it is kept: the normalized text, the verdict's code and its points."""

    text: str
    kind: str
    points: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the rules say of one guess.

    `code` names the reason, `text` is the normalized guess (unique within a save), `progress` counts towards
    the puzzle's goal, `score` towards the save's score (`points` may also pay for a bonus outside the score).
    Whether it is new among parallel requests is decided by the database, not here.
    """

    code: str
    accepted: bool
    text: str
    points: int = 0
    progress: int = 0
    score: int = 0


@dataclass(frozen=True, slots=True)
class NewPuzzle:
    """A puzzle as an engine hands it over to be stored: `data` is public, `secret` never leaves the server."""

    title: str
    language: str
    difficulty: int
    data: Json
    secret: Json
    lexicon: str
    # What makes two puzzles the same to a player; empty: their whole content.
    identity: str = ""


class Standing(NamedTuple):
    """A state in the save's own numbers; `words` are those of the best solution, and 0 until there is one."""

    score: int
    progress: int
    hints: int
    words: int


class Game(Protocol):
    """A game as the house sees it: every method is pure."""

    name: str

    def puzzle(self, data: Json, secret: Json | None) -> Any:
        """The game's own frozen Puzzle; without the secret it can be viewed but not judged."""

    def state(self, saved: Mapping[str, Any], guesses: Sequence[Guess]) -> Any:
        """The game's own frozen State from the saved JSON and the accepted guesses, oldest first."""

    def judge(self, puzzle: Any, state: Any, guess: str) -> Verdict:
        """Judge one guess against puzzle and state."""

    def view(self, puzzle: Any, state: Any) -> Any:
        """Everything a player may see; templates read nothing else."""

    def goal(self, puzzle: Any) -> int:
        """The sum of progress at which the puzzle is finished."""

    def rank(self, puzzle: Any, score: int, progress: int) -> str:
        """The code of the rank that a score has reached; empty in a game without ranks."""

    def generate(self, params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
        """Make puzzles; raises Cancelled or Unsolvable."""

    def solve(self, params: Json, tick: Tick) -> Json:
        """Solve what the parameters describe; raises Cancelled or Unsolvable."""


class Moving(Game, Protocol):
    """A game whose play is a state that moves can take back. It keeps no guesses; its states have `to_json`."""

    def standing(self, state: Any) -> Standing:
        """The state in the save's numbers."""

    def merge(self, mine: Any, theirs: Any) -> Any:
        """One state of two of the same puzzle, when a guest's games become an account's."""


class Rooms:
    """What the games have in common: modules with the same names, in the package of each.

    `rules` has Puzzle, State and judge, `views` has view. Generator and solver are loaded when first needed: pages
    never need them.
    """

    name: str
    rules: Any
    views: Any
    # The module that makes the site's own puzzles.
    maker = "generator"

    def puzzle(self, data: Json, secret: Json | None) -> Any:
        return self.rules.Puzzle.from_json(data, secret)

    def state(self, saved: Mapping[str, Any], guesses: Sequence[Guess]) -> Any:
        return self.rules.State.from_json(saved, guesses)

    def judge(self, puzzle: Any, state: Any, guess: str) -> Verdict:
        verdict: Verdict = self.rules.judge(puzzle, state, guess)
        return verdict

    def view(self, puzzle: Any, state: Any) -> Any:
        return self.views.view(puzzle, state)

    def rank(self, puzzle: Any, score: int, progress: int) -> str:
        return ""

    def generate(self, params: Json, rng: Random, tick: Tick) -> list[NewPuzzle]:
        made: list[NewPuzzle] = self._room(self.maker).generate(params, rng, tick)
        return made

    def solve(self, params: Json, tick: Tick) -> Json:
        solved: Json = self._room("solver").solve(params, tick)
        return solved

    def _room(self, module: str) -> Any:
        return import_module(f"{type(self).__module__}.{module}")
