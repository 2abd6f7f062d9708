"""What a solver sees: squares, clues, what is known of the letters, and none that was neither typed nor shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from app.games.crossword.grid import ACROSS, DOWN, OUTSIDE, Slot
from app.games.crossword.rules import BLANK, ONCE, PENCIL, RIGHT, SHOWN, WRONG, Puzzle, State, is_full, is_solved


class Square(NamedTuple):
    """A cell of the grid: `kind` is cell, block or outside; `across` and `down` are the clues' numbers through it, 0
    where there is none. `given` stood there from the beginning, `shown` was revealed; `by` numbers who wrote it."""

    place: int
    kind: str
    number: int
    text: str
    across: int
    down: int
    circled: bool
    shaded: bool
    bar_right: bool
    bar_below: bool
    given: bool
    pencil: bool
    wrong: bool
    once_wrong: bool
    right: bool
    shown: bool
    by: int


class ClueView(NamedTuple):
    """A clue with its cells; `pattern` has what stands in them, a dot where nothing does. The text may be HTML."""

    direction: str
    number: int
    text: str
    enumeration: str
    cells: tuple[int, ...]
    pattern: str

    @property
    def filled(self) -> bool:
        return "." not in self.pattern


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see. `filled` of `total` cells have a letter; `full` and not `solved` means that
    something is wrong; `at` is the cell of the cursor, -1 before there is one."""

    rows: tuple[tuple[Square, ...], ...]
    across: tuple[ClueView, ...]
    down: tuple[ClueView, ...]
    notes: str
    kind: str
    theme: str
    language: str
    clue_language: str
    filled: int
    total: int
    full: bool
    solved: bool
    revealed: bool
    checks: int
    reveals: int
    autocheck: bool
    at: int
    is_across: bool
    clock: int
    # A crossword has no half-typed word; pages that all games share ask for one.
    draft: str = ""

    @property
    def over(self) -> bool:
        return self.solved or self.revealed


def view(puzzle: Puzzle, state: State) -> View:
    """Without the secret nothing is known to be solved; given up, all letters are shown."""
    known = bool(puzzle.solution)
    document, texts = puzzle.document, letters(puzzle, state)
    squares = tuple(squares_of(puzzle, state, texts))
    width = document.grid.width
    clues = [clue_view(puzzle, slot, texts) for slot in document.grid.slots]
    return View(
        rows=tuple(squares[start : start + width] for start in range(0, len(squares), width)),
        across=tuple(clue for clue in clues if clue.direction == ACROSS),
        down=tuple(clue for clue in clues if clue.direction == DOWN),
        notes=document.notes,
        kind=puzzle.data.get("kind", "normal"),
        theme=puzzle.data.get("theme", ""),
        language=puzzle.data.get("language", "en"),
        clue_language=puzzle.data.get("clue_language", "en"),
        filled=sum(bool(texts.get(n)) for n in puzzle.cells),
        total=len(puzzle.cells),
        full=is_full(puzzle, state),
        solved=known and is_solved(puzzle, state),
        revealed=state.revealed,
        checks=state.checks,
        reveals=state.reveals,
        autocheck=state.autocheck,
        at=state.at,
        is_across=state.across,
        clock=state.clock,
    )


def letters(puzzle: Puzzle, state: State) -> dict[int, str]:
    """What stands in each cell, in lower case."""
    if state.revealed and puzzle.solution:
        return {n: puzzle.solution[n] for n in puzzle.cells}
    return {n: mark.text for n, mark in state.marks.items()} | dict(puzzle.given)


def squares_of(puzzle: Puzzle, state: State, texts: dict[int, str]) -> Iterator[Square]:
    document = puzzle.document
    grid = document.grid
    starts = {slot.cells[0]: slot.number for slot in grid.slots}
    through = {(slot.direction, cell): slot.number for slot in grid.slots for cell in slot.cells}
    for n, sign in enumerate(grid.text):
        mark = state.marks.get(n, BLANK)
        shown = SHOWN in mark.flags or (state.revealed and mark.text != texts.get(n))
        yield Square(
            place=n,
            kind="cell" if grid.is_cell(n) else "outside" if sign == OUTSIDE else "block",
            number=starts.get(n, 0),
            text=texts.get(n, ""),
            across=through.get((ACROSS, n), 0),
            down=through.get((DOWN, n), 0),
            circled=n in document.circled,
            shaded=n in document.shaded,
            bar_right=n in grid.bars_right,
            bar_below=n in grid.bars_below,
            given=n in puzzle.given,
            pencil=PENCIL in mark.flags,
            wrong=WRONG in mark.flags,
            once_wrong=ONCE in mark.flags,
            right=RIGHT in mark.flags,
            shown=shown,
            by=mark.by,
        )


def clue_view(puzzle: Puzzle, slot: Slot, texts: dict[int, str]) -> ClueView:
    found = next(
        (clue for clue in puzzle.document.clues if (clue.direction, clue.number) == (slot.direction, slot.number)), None
    )
    more = found.more if found else {}
    pattern = "".join(texts.get(n) or "." for n in slot.cells)
    text, enumeration = (found.text if found else ""), str(more.get("enumeration", ""))
    return ClueView(slot.direction, slot.number, text, enumeration, slot.cells, pattern)
