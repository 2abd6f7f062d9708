"""The contract of every game: the types that pass between a game and the rest of the site.

Pure: nothing here, nor in a game's rules and engines, imports the web, the database or the queue.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

Json = dict[str, Any]
# What a code is told with: it ends in a sentence, and in a row as JSON.
Value = str | int | float
# The code of a guess that takes a hint: an accepted one counts in the save's hints.
HINT = "hint"
# The kind of job that writes many undated puzzles ("count"), and the parameter of those made for the stock.
STOCK = "stock"


class Tick(Protocol):
    """Progress of a long engine call: percent 0-100 and a code of the game's PROGRESS, with its values.

    Returns False once the call is cancelled; the engine then raises Cancelled.
    """

    def __call__(self, percent: int, code: str, **values: Value) -> bool: ...


def keep_on(percent: int, code: str, **values: Value) -> bool:
    """The tick of a call that nobody watches."""
    return True


class Work(Tick, Protocol):
    """The running job's link to the site, passed beside its parameters: report progress, query and store puzzles."""

    def partial(self, result: Callable[[], Json]) -> None:
        """Tell how to make the result so far; it is made when the next progress is written, and only the last is."""

    def known(self, identities: Sequence[str]) -> frozenset[str]:
        """Return those of the identities (see NewPuzzle) whose puzzles are there already."""

    def dailies(self, day: date, days: int) -> list[Json]:
        """The public parts of the game's dailies that are at most so many days from a day, and not that day's."""

    def keep(self, new: NewPuzzle, day: date) -> str:
        """Store the puzzle of a day before the job ends, and answer its address; raises Cancelled.

        A day that has a puzzle keeps it. Nothing is stored once the row is no longer this run's.
        """

    def store(self, made: Sequence[NewPuzzle]) -> list[str]:
        """Store some of a job's puzzles before it ends, and answer the addresses of all that it has stored.

        Those of runs that were killed are among them. Raises Cancelled once the row is no longer this run's.
        """

    def stocked(self, language: str, most: int) -> list[Json]:
        """The public parts of the puzzles that were put into the game's stock last."""


class Cancelled(Exception):
    """Raised by an engine whose tick has answered False."""


class Unsolvable(ValueError):
    """Raised by an engine that proves, or gives up hoping, that what was asked for cannot be met.

    `code` is one of the game's REFUSALS, which have the sentence in the reader's language; `values` fill it.
    """

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values

    def __str__(self) -> str:
        values_text = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({values_text})" if values_text else self.code


class NoSolution(Unsolvable):
    """The request is valid but has no solution; a command then ends with status 1, not 2 as for bad input."""


@dataclass(frozen=True, slots=True)
class Guess:
    """An accepted guess as it is kept: the normalized text, the verdict's code and its points.

    `by` is the member of a room who made it, 0 where somebody plays alone. `late` guesses were made by somebody who had
    seen the answers.
    """

    text: str
    kind: str
    points: int
    by: int = 0
    late: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The rules' judgement of one guess.

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


class CellWrite(NamedTuple):
    """A request of a page to write letters into a cell; `seq` orders the writes of one page."""

    cell: int
    text: str
    seq: int
    pencil: bool = False


class Standing(NamedTuple):
    """A state in the save's own numbers; `words` are those of the best solution, and 0 until there is one."""

    score: int
    progress: int
    hints: int
    words: int


class KeptState(Protocol):
    """A player's progress as it is kept, or what a game has of it beside the guesses."""

    def to_json(self) -> Json: ...


P = TypeVar("P")
S = TypeVar("S", bound=KeptState)
V = TypeVar("V")


def nothing(puzzle: object) -> int:
    """Return 0, the highest possible score in a game without scores."""
    return 0


def no_solution(puzzle: object) -> Sequence[str]:
    """The guesses that finish a game which is not played by guesses."""
    return ()


def no_guess(puzzle: object, state: object, guess: str) -> Verdict:
    """The verdict in a game that is not played by guesses."""
    return Verdict("no_guess", False, "")


def no_end_before_the_goal(puzzle: object) -> int:
    """The score that is enough in a game that is done at its goal alone."""
    return 0


def no_rank(puzzle: object, score: int, progress: int) -> str:
    """The rank in a game without ranks."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(Generic[P, S, V]):
    """A game's rules as a record of pure functions over the game's own frozen Puzzle, State and View.

    `puzzle` reads the two stored parts (without the secret it can be viewed but not judged), `state` the saved JSON and
    the accepted guesses, oldest first. `judge` says what a guess is worth; `view` is everything that a player may see,
    and templates read nothing else. `goal` is the sum of progress at which the puzzle is finished, `maximum` the most
    that can be scored, `rank` the code of the rank that score and progress have reached. `enough` is a score from which
    on the puzzle counts as done, though it can be played on to the goal; 0 where there is none. `solution` are guesses
    that finish the puzzle, as a player would make them: what a demonstration plays.
    """

    puzzle: Callable[[Json, Json | None], P]
    state: Callable[[Mapping[str, object], Sequence[Guess]], S]
    view: Callable[[P, S], V]
    goal: Callable[[P], int]
    judge: Callable[[P, S, str], Verdict] = no_guess
    maximum: Callable[[P], int] = nothing
    rank: Callable[[P, int, int], str] = no_rank
    enough: Callable[[P], int] = no_end_before_the_goal
    solution: Callable[[P], Sequence[str]] = no_solution


@dataclass(frozen=True, slots=True, kw_only=True)
class SavedStateRules(Generic[P, S]):
    """Rules of a game played by moves that can be undone. It keeps a state, not guesses.

    `standing` converts a state of a puzzle, with its secret, to the save's numbers; `merge` makes one state of two of
    the same puzzle, when a guest's games become an account's.
    """

    standing: Callable[[P, S], Standing]
    merge: Callable[[S, S], S]


@dataclass(frozen=True, slots=True, kw_only=True)
class CellRules(SavedStateRules[P, S]):
    """Rules of a game played by letters in cells; the last write to each cell wins.

    `write` takes the puzzle, the state, the writes, the page (a name that it chose) and the member of a room (0 for a
    single player), and returns the new state. Repeated, late or reordered writes give the same state. `told` returns
    the JSON of all cells, or of those given, for a page. `writers` returns the members of a room whose letters a state
    holds.
    """

    write: Callable[[P, S, Sequence[CellWrite], str, int], S]
    told: Callable[[P, S, Collection[int] | None], Json]
    writers: Callable[[S], Collection[int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DuelRules(Generic[P]):
    """The rules of a duel: in each round two players have the same board and the same seconds, at the same time.

    `judge` says what a word is worth, of a puzzle with its secret and of what its player has in this round; `points` of
    the verdict count.
    """

    judge: Callable[[P, Sequence[Guess], str], Verdict]
    rounds: int = 3
    seconds: int = 90


# The rules of a game of which nothing else is known: puzzles, states and views are only handed on.
SomeRules: TypeAlias = Rules[object, KeptState, object]
SomeSavedStateRules: TypeAlias = SavedStateRules[object, KeptState]
SomeCellRules: TypeAlias = CellRules[object, KeptState]
JobResult = list[NewPuzzle] | Json


class Heading(NamedTuple):
    """The heading of a puzzle on its page or in a shared text, beside the game's view; `time` as people read it.

    `time` is empty while it is unknown. `seconds` is the same for the page's clock, None while nothing of the game has
    been saved; `listed` if everybody can find the puzzle. `answers_seen` marks a result that came after the answers
    were seen, `answers_known` a game in which all further play will be marked.
    """

    game: str
    slug: str
    title: str
    url: str
    difficulty: int
    author: str | None
    date: date | None
    time: str
    seconds: int | None = None
    language: str = ""
    listed: bool = False
    answers_seen: bool = False
    answers_known: bool = False
