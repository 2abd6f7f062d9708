"""What a player of Strands may see: the letters, what was found, the hint on the board, and no unearned answer."""

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
    open_hint,
    others,
    read_path,
    split,
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
        return tuple(map(centre, self.path))

    @property
    def bars(self) -> tuple[Bar, ...]:
        """The spangram's ways out to the two sides that it spans."""
        return bars(self.path) if self.spangram else ()


class Cell(NamedTuple):
    """A letter of the board. `found` is the answer that it belongs to; `ring` says that the hint on the board lies
    here, `step` its place in the hinted word from 1 on if the order is shown, `typed` its place in the half-traced
    path, both 0 if there is none."""

    number: int
    row: int
    column: int
    char: str
    found: FoundAnswer | None
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
    found: tuple[FoundAnswer, ...]
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
        return sum(one.by_player for one in self.found)

    @property
    def over(self) -> bool:
        return self.finished or self.revealed

    @property
    def trail(self) -> tuple[Point, ...]:
        """The corners of the line through the half-traced path."""
        return tuple(map(centre, self.path))


def view(puzzle: Puzzle, state: State) -> View:
    """What a player may see of puzzle and state."""
    found = _found(puzzle, state)
    hint, words, path = open_hint(state), others(state), read_path(state.draft) or ()
    mine = sum(one.by_player for one in found)
    return View(
        cells=_cells(puzzle, found, hint, path),
        clue=puzzle.clue,
        language=puzzle.language,
        count=puzzle.count,
        found=found,
        others=tuple(words),
        toward=len(words) % WORDS_A_HINT,
        words_a_hint=WORDS_A_HINT,
        hints_left=hints_left(state),
        hints_taken=hints_taken(state),
        hint=hint,
        draft=state.draft,
        path=path,
        typed="".join(puzzle.letters[cell] for cell in path),
        finished=mine == puzzle.count,
        revealed=state.revealed,
        story=tuple(_story(state, found)),
    )


def centre(cell: int) -> Point:
    """The middle of a cell in the drawing."""
    row, column = divmod(cell, COLUMNS)
    return column * CELL + CELL // 2, row * CELL + CELL // 2


def bars(path: Path) -> tuple[Bar, ...]:
    """From letters at two opposite sides straight out to these; from the ends of the path where they lie there."""
    ends = path[0], path[-1]
    ways = []
    for axis, size in enumerate((ROWS, COLUMNS)):
        low, high = (next((c for c in (*ends, *path) if _at(c, axis) == side), None) for side in (0, size - 1))
        if low is not None and high is not None:
            out = (_bar(low, axis, 0), _bar(high, axis, size * CELL))
            ways.append(((low in ends) + (high in ends), out))
    return max(ways)[1] if ways else ()


def _at(cell: int, axis: int) -> int:
    return divmod(cell, COLUMNS)[axis]


def _bar(cell: int, axis: int, edge: int) -> Bar:
    x, y = centre(cell)
    return (x, y), (x, edge) if axis == 0 else (edge, y)


def _story(state: State, found: tuple[FoundAnswer, ...]) -> Iterator[FoundAnswer | None]:
    words = {one.text: one for one in found}
    for one in state.found:
        if one.kind != WORD:
            yield None if one.kind == HINT else words[split(one).word]


def _found(puzzle: Puzzle, state: State) -> tuple[FoundAnswer, ...]:
    """What the player found, and after giving up also the rest."""
    kept = [(split(one), one.kind.endswith(SPANGRAM)) for one in state.found if one.kind not in (HINT, WORD)]
    answers = [(*one, spans, True) for one, spans in kept]
    known = {one.word for one, _spans in kept}
    if state.revealed:
        spangram = puzzle.answers[:1]
        answers += [(*one, (one,) == spangram, False) for one in puzzle.answers if one.text not in known]
    return tuple(_coloured(answers))


def _coloured(answers: list[tuple[str, Path, str, bool, bool]]) -> Iterator[FoundAnswer]:
    count = 0
    for text, path, shown, spans, mine in answers:
        count += not spans
        yield FoundAnswer(text, shown, path, 0 if spans else (count - 1) % COLOURS + 1, mine)


def _cells(puzzle: Puzzle, found: tuple[FoundAnswer, ...], hint: TakenHint | None, path: Path) -> tuple[Cell, ...]:
    answer = {cell: one for one in found for cell in one.path}
    ringed = {cell: step for step, cell in enumerate(hint.cells, 1)} if hint else {}
    typed = {cell: place for place, cell in enumerate(path, 1)}
    return tuple(
        Cell(
            number=cell,
            row=cell // COLUMNS,
            column=cell % COLUMNS,
            char=char,
            found=answer.get(cell),
            ring=cell in ringed,
            step=ringed.get(cell, 0) if hint and hint.ordered else 0,
            typed=typed.get(cell, 0),
        )
        for cell, char in enumerate(puzzle.letters)
    )
