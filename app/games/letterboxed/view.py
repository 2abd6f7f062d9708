"""The view of a player of Letter Boxed: the square, the path, the score, the hints taken, and no unearned answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from app.games.letterboxed.rules import (
    HINTS,
    Chain,
    Puzzle,
    State,
    best_solution,
    first_solution,
    letters_over,
    shown_order,
    used_letters,
)
from app.games.letterboxed.sides import LETTER_COUNT, MINIMUM, Point, letter_point


class Spot(NamedTuple):
    """A letter on the square: `side` counts top, right, bottom, left from 0, `place` along it; x and y are the units
    of `sides.point`. `used` by the chain, `typed` in the half-typed word; `current` is where the path stands, and
    `open` says whether it may be typed next."""

    char: str
    side: int
    place: int
    x: int
    y: int
    used: bool
    typed: bool
    current: bool
    open: bool


class Score(NamedTuple):
    """A solution in numbers: its words, and its letters beyond the twelve, which decide between as many words."""

    words: int
    over: int

    @property
    def letters(self) -> int:
        """All letters of all words."""
        return LETTER_COUNT + self.over


class ShownHint(NamedTuple):
    """A hint taken, one of HINTS, about the best common answer, with a value for each of its words.

    "lengths": numbers; "sides": on which shown side each word begins, counted as in Spot; "first_letters": letters;
    "word": the first word alone.
    """

    code: str
    values: tuple[int | str, ...]


class Origin(NamedTuple):
    """The parameters of a board; equal ones make equal boards. `minimum` is None for the usual three letters."""

    language: str
    par: int
    difficulty: str
    seed: str
    minimum: int | None = None


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see.

    `path` and `draft_path` are the corners of the lines through the chain and through the half-typed word; `start`
    is the letter that the next word must begin with, empty at the first. `least` words are the best possible, a number
    that everybody is told; who needs no more has the crown. `complete` says that the chain on the board
    uses all letters, `solved` that some chain did. `least_common` and `least_accepted` (numbers) are None until the
    board is solved or given up; an answer is empty until it is matched or given up. `first` is the result, with
    `helped` hints; `best` may have come later. `origin` is None for a board that somebody drew.
    """

    letters: tuple[Spot, ...]
    chain: Chain
    draft: str
    start: str
    path: tuple[Point, ...]
    draft_path: tuple[Point, ...]
    par: int
    least: int
    playable: int
    used: int
    left: str
    complete: bool
    solved: bool
    revealed: bool
    best: Chain
    best_score: Score | None
    solutions: tuple[Chain, ...]
    least_common: Score | None
    least_accepted: Score | None
    answer_common: Chain
    answer_accepted: Chain
    hints: tuple[ShownHint, ...]
    hints_left: int
    origin: Origin | None = None
    first: Chain = ()
    first_score: Score | None = None
    helped: int = 0
    minimum: int = MINIMUM


def view(puzzle: Puzzle, state: State) -> View:
    """The view of puzzle and state for a player."""
    sides = shown_order(puzzle, state)
    where = {char: (number, place) for number, side in enumerate(sides) for place, char in enumerate(side)}
    used = used_letters(state.chain) & where.keys()
    start = state.chain[-1][-1] if state.chain else ""
    draft = with_start(state.draft, start)
    best = best_solution(state)
    ended = bool(best) or state.revealed
    return View(
        letters=tuple(_make_spot(char, where, used, draft) for side in sides for char in side),
        chain=state.chain,
        draft=draft,
        start=start,
        path=trace_points(_chain_letters(state.chain), where),
        draft_path=trace_points(draft, where),
        par=puzzle.par,
        least=puzzle.least or puzzle.par,
        playable=puzzle.playable,
        used=len(used),
        left="".join(char for side in sides for char in side if char not in used),
        complete=len(used) == LETTER_COUNT,
        solved=bool(best),
        revealed=state.revealed,
        best=best,
        best_score=score_of(best),
        solutions=state.solutions,
        least_common=score_of(puzzle.best_common) if ended else None,
        least_accepted=score_of(puzzle.best_accepted) if ended else None,
        answer_common=puzzle.best_common if _has_earned(state, best, puzzle.best_common) else (),
        answer_accepted=puzzle.best_accepted if _has_earned(state, best, puzzle.best_accepted) else (),
        hints=tuple(_shown_hint(code, puzzle, where) for code in HINTS[: state.hints]) if puzzle.best_common else (),
        hints_left=len(HINTS) - state.hints if puzzle.hinted else 0,
        origin=_board_origin(puzzle) if puzzle.seed else None,
        first=first_solution(state),
        first_score=score_of(first_solution(state)),
        helped=state.helped,
        minimum=puzzle.minimum,
    )


def _board_origin(puzzle: Puzzle) -> Origin:
    minimum = puzzle.minimum if puzzle.minimum != MINIMUM else None
    return Origin(puzzle.language, puzzle.par, puzzle.requested_difficulty, puzzle.seed, minimum)


def score_of(chain: Chain) -> Score | None:
    """A solution in numbers; None for no solution."""
    return Score(len(chain), letters_over(chain)) if chain else None


def with_start(draft: str, start: str) -> str:
    """The half-typed word, beginning with the letter that it must begin with."""
    text = draft.casefold()
    return text if text.startswith(start) else start + text


def _has_earned(state: State, solution: Chain, answer: Chain) -> bool:
    """An answer is shown to a player who gave up, or who has no fewer words to look for."""
    return state.revealed or (bool(solution) and len(solution) <= len(answer))


def _make_spot(char: str, where: dict[str, tuple[int, int]], used: set[str], draft: str) -> Spot:
    side, place = where[char]
    last = draft[-1:]
    free = last not in where or where[last][0] != side
    return Spot(char, side, place, *letter_point(side, place), char in used, char in draft, char == last, free)


def _chain_letters(chain: Chain) -> str:
    """The letters of a chain, those that end one word and begin the next only once."""
    return "".join(word[min(number, 1) :] for number, word in enumerate(chain))


def trace_points(letters: str, where: dict[str, tuple[int, int]]) -> tuple[Point, ...]:
    """The points of letters, in their order, leaving out any that are not on the board."""
    return tuple(letter_point(*where[char]) for char in letters if char in where)


def _shown_hint(code: str, puzzle: Puzzle, where: dict[str, tuple[int, int]]) -> ShownHint:
    answer = puzzle.best_common
    if code == "lengths":
        return ShownHint(code, tuple(map(len, answer)))
    if code == "sides":
        return ShownHint(code, tuple(where[word[0]][0] for word in answer))
    if code == "first_letters":
        return ShownHint(code, tuple(word[0] for word in answer))
    return ShownHint(code, answer[:1])
