"""The view of a player of Strands: the letters, what was found, the hint on the board, and no unearned answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from app.contract.game_types import HINT
from app.games.strands.cells import COLUMNS, ROWS, Path
from app.games.strands.rules import (
    SPANGRAM,
    WORD,
    WORDS_A_HINT,
    Puzzle,
    State,
    TakenHint,
    hints_left,
    hints_taken,
    is_on_board,
    open_hint,
    other_words,
    read_kept_guess,
    read_path,
)

# How many colours the theme words have when each gets its own.
COLOURS = 8
# A cell's width in the units of the drawing, which is COLUMNS cells wide and ROWS high.
CELL = 100
Point = tuple[int, int]
Bar = tuple[Point, Point]


class FoundAnswer(NamedTuple):
    """An answer on the board: `colour` counts the theme words from 1 to COLOURS and around, 0 for the spangram;
    `by_player` is False for one that was only shown at the end."""

    text: str
    shown: str
    path: Path
    colour: int
    by_player: bool

    @property
    def spangram(self) -> bool:
        return not self.colour

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners of the line through the letters."""
        return tuple(map(cell_centre, self.path))

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The spangram's ways out to the two sides that it spans."""
        return spangram_bars(self.path) if self.spangram else ()


class Cell(NamedTuple):
    """A letter of the board. `answer` is the answer that it belongs to; `ring` says that the hint on the board lies
    here, `step` its place in the hinted word from 1 on if the order is shown, `typed` its place in the half-traced
    path, both 0 if there is none."""

    number: int
    row: int
    column: int
    char: str
    answer: FoundAnswer | None
    ring: bool
    step: int
    typed: int


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see. `toward` counts the other words since the last hint was earned; `path` is the
    half-traced path, `draft` the same as it is posted, `typed` its letters."""

    cells: tuple[Cell, ...]
    clue: str
    language: str
    count: int
    found_answers: tuple[FoundAnswer, ...]
    others: tuple[str, ...]
    toward: int
    words_a_hint: int
    hints_left: int
    hints_taken: int
    hint: TakenHint | None
    draft: str
    path: Path
    typed: str
    finished: bool
    revealed: bool
    # What was done in its order, for the text to share: a hint, or the answer that was found.
    story: tuple[FoundAnswer | None, ...]

    @property
    def words(self) -> int:
        """How many answers the player has found."""
        return sum(answer.by_player for answer in self.found_answers)

    @property
    def over(self) -> bool:
        return self.finished or self.revealed

    @property
    def drawing_height(self) -> int:
        """The height of the drawing, in its units."""
        return len(self.cells) // COLUMNS * CELL

    @property
    def trail(self) -> tuple[Point, ...]:
        """The corners of the line through the half-traced path."""
        return tuple(map(cell_centre, self.path))


def view(puzzle: Puzzle, state: State) -> View:
    """The view of puzzle and state for a player."""
    answers = _found_answers(puzzle, state)
    hint, words, path = open_hint(state), other_words(state), read_path(state.draft) or ()
    path = path if is_on_board(puzzle, path) else ()
    found_count = sum(answer.by_player for answer in answers)
    return View(
        cells=_view_cells(puzzle, answers, hint, path),
        clue=puzzle.clue,
        language=puzzle.language,
        count=puzzle.count,
        found_answers=answers,
        others=tuple(words),
        toward=len(words) % WORDS_A_HINT,
        words_a_hint=WORDS_A_HINT,
        hints_left=hints_left(state),
        hints_taken=hints_taken(state),
        hint=hint,
        draft=state.draft,
        path=path,
        typed="".join(puzzle.letters[cell] for cell in path),
        finished=found_count == puzzle.count,
        revealed=state.revealed,
        story=tuple(_tell_story(state, answers)),
    )


def cell_centre(cell: int) -> Point:
    """The middle of a cell in the drawing."""
    row, column = divmod(cell, COLUMNS)
    return column * CELL + CELL // 2, row * CELL + CELL // 2


def spangram_bars(path: Path) -> tuple[Bar, ...]:
    """From letters at two opposite sides straight out to these; from the ends of the path where they lie there."""
    ends = path[0], path[-1]
    ways = []
    for axis, size in enumerate((ROWS, COLUMNS)):
        low, high = (next((c for c in (*ends, *path) if _coordinate(c, axis) == side), None) for side in (0, size - 1))
        if low is not None and high is not None:
            out = (_bar_to_edge(low, axis, 0), _bar_to_edge(high, axis, size * CELL))
            ways.append(((low in ends) + (high in ends), out))
    return max(ways)[1] if ways else ()


def _coordinate(cell: int, axis: int) -> int:
    return divmod(cell, COLUMNS)[axis]


def _bar_to_edge(cell: int, axis: int, edge: int) -> Bar:
    x, y = cell_centre(cell)
    return (x, y), (x, edge) if axis == 0 else (edge, y)


def _tell_story(state: State, found: tuple[FoundAnswer, ...]) -> Iterator[FoundAnswer | None]:
    words = {answer.text: answer for answer in found}
    for guess in state.guesses:
        if guess.kind != WORD:
            yield None if guess.kind == HINT else words[read_kept_guess(guess).word]


def _found_answers(puzzle: Puzzle, state: State) -> tuple[FoundAnswer, ...]:
    """The answers that the player found, and after giving up also the others."""
    guesses = [
        (read_kept_guess(guess), guess.kind.endswith(SPANGRAM))
        for guess in state.guesses
        if guess.kind not in (HINT, WORD)
    ]
    answers = [(*guess, spans, True) for guess, spans in guesses]
    found_words = {guess.word for guess, _spans in guesses}
    if state.revealed:
        spangram = puzzle.answers[:1]
        answers += [
            (*answer, (answer,) == spangram, False) for answer in puzzle.answers if answer.text not in found_words
        ]
    return tuple(_with_colours(answers))


def _with_colours(answers: list[tuple[str, Path, str, bool, bool]]) -> Iterator[FoundAnswer]:
    count = 0
    for text, path, shown, spans, by_player in answers:
        count += not spans
        yield FoundAnswer(text, shown, path, 0 if spans else (count - 1) % COLOURS + 1, by_player)


def _view_cells(puzzle: Puzzle, found: tuple[FoundAnswer, ...], hint: TakenHint | None, path: Path) -> tuple[Cell, ...]:
    answer_by_cell = {cell: answer for answer in found for cell in answer.path}
    ringed = {cell: step for step, cell in enumerate(hint.cells, 1)} if hint else {}
    typed = {cell: place for place, cell in enumerate(path, 1)}
    return tuple(
        Cell(
            number=cell,
            row=cell // COLUMNS,
            column=cell % COLUMNS,
            char=char,
            answer=answer_by_cell.get(cell),
            ring=cell in ringed,
            step=ringed.get(cell, 0) if hint and hint.ordered else 0,
            typed=typed.get(cell, 0),
        )
        for cell, char in enumerate(puzzle.letters)
    )
