"""View of a puzzle for its solver: squares, clues and the flags of letters; only typed or shown letters are in it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from app.games.crossword.formats.document import ClueLine
from app.games.crossword.formats.members import lengths_of
from app.games.crossword.grid import ACROSS, DOWN, OUTSIDE, Slot, entry_key
from app.games.crossword.print.appearance import Appearance
from app.games.crossword.rules import BLANK, ONCE, PENCIL, RIGHT, SHOWN, WRONG, Puzzle, State, is_full, is_solved
from app.games.crossword.solve.clue_choice import may_choose_level, shown_clues, shown_level
from app.games.crossword.solve.clue_text import clue_as_markup, clue_as_text
from app.games.crossword.solve.references import Reference, find_references

USUAL_LOOK = Appearance()
# A colour as ipuz writes it, six hexadecimal digits or three, with or without a sign before them.
COLOUR = re.compile(r"#?([0-9a-fA-F]{6}|[0-9a-fA-F]{3})\Z")


class Square(NamedTuple):
    """A cell of the grid: `kind` is cell, block or outside; `across` and `down` are the clues' numbers through it, 0
    where there is none. `given` stood there from the beginning, `shown` was revealed; `by` numbers who wrote it.
    `colour` is "#" and hexadecimal digits, or empty."""

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
    is_given: bool
    pencil: bool
    wrong: bool
    once_wrong: bool
    right: bool
    shown: bool
    by: int
    colour: str = ""

    @property
    def flags(self) -> str:
        """Return the letter's flags, written as in batches of letters."""
        marked_flags = ((PENCIL, self.pencil), (WRONG, self.wrong), (ONCE, self.once_wrong), (RIGHT, self.right))
        return "".join(flag for flag, is_so in (*marked_flags, (SHOWN, self.shown)) if is_so)

    @property
    def fixed(self) -> bool:
        """Whether the letter is there to stay."""
        return self.is_given or self.right or self.shown


class ClueView(NamedTuple):
    """A clue with its cells; `letters` has what stands in each, empty where nothing does. The text is safe markup;
    `refers` names the entries that it speaks of, as "across-12"; `wrong` are the places, from 1, of letters that were
    checked and are wrong."""

    direction: str
    number: int
    text: Markup
    enumeration: str
    cells: tuple[int, ...]
    letters: tuple[str, ...]
    refers: tuple[str, ...] = ()
    wrong: tuple[int, ...] = ()

    @property
    def key(self) -> str:
        return entry_key(self.direction, self.number)

    @property
    def filled(self) -> bool:
        return all(self.letters)

    @property
    def pattern(self) -> str:
        """The entry as it is typed into a line: a dot for an empty cell, and brackets around several letters of one."""
        if not any(self.letters):
            return ""
        return "".join(f"({text})" if len(text) > 1 else text or "." for text in self.letters)


@dataclass(frozen=True, slots=True)
class View:
    """Everything that a player may see. `filled` of `total` cells have a letter; `full` and not `solved` means that
    something is wrong; `at` is the cell of the cursor, -1 before there is one. `level` tells which of two sets of clues
    is shown, empty where there is one set, and `may_choose_level` whether it is open yet."""

    rows: tuple[tuple[Square, ...], ...]
    across: tuple[ClueView, ...]
    down: tuple[ClueView, ...]
    notes: Markup
    kind: str
    theme: str
    trial: bool
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
    every_letter: bool
    at: int
    is_across: bool
    clock: int
    look: Appearance = USUAL_LOOK
    # A crossword has no half-typed word; pages that all games share ask for one.
    draft: str = ""
    level: str = ""
    may_choose_level: bool = False

    @property
    def over(self) -> bool:
        return self.solved or self.revealed

    @property
    def current_clue(self) -> ClueView | None:
        """Return the clue of the cursor's entry, or of the first cell's before there is one; None in no entry."""
        at = self.at if self.at >= 0 else self.first_cell
        ways = (self.across, self.down) if self.is_across else (self.down, self.across)
        return next((clue for clues in ways for clue in clues if at in clue.cells), None)

    @property
    def first_cell(self) -> int:
        return next(square.place for row in self.rows for square in row if square.kind == "cell")


def view(puzzle: Puzzle, state: State) -> View:
    """Return what the player may see. Without the secret nothing counts as solved; given up, all letters show."""
    has_solution = bool(puzzle.solution)
    document, texts = puzzle.document, visible_letters(puzzle, state)
    squares = tuple(squares_of(puzzle, state, texts))
    width = document.grid.width
    clues_by_entry = {(clue.direction, clue.number): clue for clue in reversed(shown_clues(puzzle, state))}
    slots_by_entry = {(slot.direction, slot.number): slot for slot in document.grid.slots}
    wrong = frozenset(n for n, mark in state.marks.items() if WRONG in mark.flags)
    clues = [
        clue_view(slot, clues_by_entry.get(key), texts, slots_by_entry, wrong) for key, slot in slots_by_entry.items()
    ]
    return View(
        rows=tuple(squares[start : start + width] for start in range(0, len(squares), width)),
        across=tuple(clue for clue in clues if clue.direction == ACROSS),
        down=tuple(clue for clue in clues if clue.direction == DOWN),
        notes=clue_as_markup(document.notes),
        kind=puzzle.data.get("kind", "normal"),
        theme=puzzle.data.get("theme", ""),
        trial=puzzle.data.get("trial") is True,
        language=puzzle.data.get("language", "en"),
        clue_language=puzzle.data.get("clue_language", "en"),
        filled=sum(bool(texts.get(n)) for n in puzzle.cells),
        total=len(puzzle.cells),
        full=is_full(puzzle, state),
        solved=has_solution and is_solved(puzzle, state),
        revealed=state.revealed,
        checks=state.checks,
        reveals=state.reveals,
        autocheck=state.autocheck,
        every_letter=state.every_letter,
        at=state.at,
        is_across=state.across,
        clock=state.clock,
        look=puzzle.look,
        level=shown_level(puzzle, state),
        may_choose_level=may_choose_level(puzzle, state),
    )


def visible_letters(puzzle: Puzzle, state: State) -> dict[int, str]:
    """Return the letters that can be seen, by their cells, in lower case."""
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
            is_given=n in puzzle.given,
            pencil=PENCIL in mark.flags,
            wrong=WRONG in mark.flags,
            once_wrong=ONCE in mark.flags,
            right=RIGHT in mark.flags,
            shown=shown,
            by=mark.by,
            colour=colour_of(document.cells_more.get(n, {})),
        )


def colour_of(more: Mapping[str, object]) -> str:
    """The colour that the clue file gives a cell; empty for what is none."""
    style = more.get("style")
    match = COLOUR.match(str(style.get("color", ""))) if isinstance(style, dict) else None
    return f"#{match[1]}" if match else ""


def clue_view(
    slot: Slot,
    clue: ClueLine | None,
    texts: Mapping[int, str],
    entries: Collection[Reference],
    wrong: Collection[int],
) -> ClueView:
    text, more = (clue.text, clue.more) if clue else ("", {})
    others = find_references(clue_as_text(text), entries) if text else ()
    return ClueView(
        slot.direction,
        slot.number,
        clue_as_markup(text),
        lengths_of(more),
        slot.cells,
        tuple(texts.get(n, "") for n in slot.cells),
        tuple(f"{way}-{number}" for way, number in others if (way, number) != (slot.direction, slot.number)),
        tuple(place for place, n in enumerate(slot.cells, 1) if n in wrong),
    )
