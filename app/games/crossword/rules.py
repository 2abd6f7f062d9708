"""The rules of a crossword: a letter, or several, in every cell; solved when all of them are those of the solution.

Nobody is told on the way whether a letter is right unless they ask: a grid that is full and wrong says just that.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain

from app.contract.game_types import Json
from app.games.crossword.clue_levels import LEVELS, OtherClues
from app.games.crossword.formats.document import CrosswordFile, lower
from app.games.crossword.formats.ipuz import from_ipuz
from app.games.crossword.grid import BLOCK, OUTSIDE, Grid, Slot
from app.games.crossword.print.appearance import Appearance

LONGEST = 10  # letters of a cell
# The kind of crossword whose words are laid freely.
FREESTYLE = "freestyle"


@lru_cache(32)
def _parse_document(text: str, kind: str) -> CrosswordFile:
    """To read a large crossword takes longer than all else that a page does with it."""
    document = from_ipuz(json.loads(text))
    return without_blocks(document) if kind == FREESTYLE else document


def without_blocks(document: CrosswordFile) -> CrosswordFile:
    """Return the crossword with its blocks as cells outside the shape, which are drawn nowhere.

    The words of a free layout stand on blank paper: a block there is only a cell that no word uses.
    """
    grid = document.grid
    rows = tuple(row.replace(BLOCK, OUTSIDE) for row in grid.rows)
    return replace(document, grid=Grid(rows, grid.bars_right, grid.bars_below))


@dataclass(frozen=True)
class Puzzle:
    """A crossword as it is stored; the solution has a text for each cell, and is empty without the secret."""

    data: Json
    solution: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, data: Json, secret: Json | None) -> Puzzle:
        return cls(data, tuple((secret or {}).get("solution", ())))

    @cached_property
    def document(self) -> CrosswordFile:
        """Grid, clues and marks, without the solution."""
        return _parse_document(json.dumps(self.data["ipuz"]), self.data.get("kind", ""))

    @cached_property
    def look(self) -> Appearance:
        """The look that its author gave it."""
        return Appearance.from_json(self.data.get("look"))

    @cached_property
    def other_clues(self) -> OtherClues | None:
        """The other set of clues of a daily; None for a puzzle with one set."""
        return OtherClues.from_json(self.data.get("clue_levels"))

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """The places that take a letter. A batch of letters needs little, and reads it as it is stored."""
        values = (value["cell"] if isinstance(value, dict) else value for value in self._stored)
        return tuple(n for n, value in enumerate(values) if value not in (None, "#"))

    @cached_property
    def given(self) -> Mapping[int, str]:
        """Return the letters that are given from the beginning, by their cells."""
        shown = {n: value.get("value") for n, value in enumerate(self._stored) if isinstance(value, dict)}
        return {n: lower(text) for n, text in shown.items() if isinstance(text, str) and text}

    @property
    def _stored(self) -> Iterator[object]:
        return chain.from_iterable(self.data["ipuz"]["puzzle"])

    def slot(self, direction: str, number: int) -> Slot | None:
        slots = self.document.grid.slots
        return next((slot for slot in slots if (slot.direction, slot.number) == (direction, number)), None)


@dataclass(frozen=True, slots=True)
class Mark:
    """Contents of a cell: its letters, the sequence number and the writer of the last change, and its flags.

    `flags` are of PENCIL, WRONG (checked), ONCE (wrong when it was checked, and changed since), RIGHT (checked) and
    SHOWN (revealed). The last two are there to stay. `by` numbers the member of a room who wrote it, from 1.
    """

    text: str = ""
    seq: int = 0
    writer: str = ""
    flags: str = ""
    by: int = 0

    @property
    def fixed(self) -> bool:
        return RIGHT in self.flags or SHOWN in self.flags

    @property
    def stamp(self) -> tuple[int, str]:
        """Of two changes of a cell the greater one stands, in whatever order they come."""
        return self.seq, self.writer

    def to_json(self) -> list[object]:
        return [self.text, self.seq, self.writer, self.flags, self.by]


PENCIL, WRONG, ONCE, RIGHT, SHOWN = "p", "w", "o", "r", "s"
BLANK = Mark()


@dataclass(frozen=True, slots=True)
class State:
    """State of a player's game. `at` is the cell of the cursor and `across` its direction; `checks` and `reveals` count
    how often help was asked for; with `autocheck` every letter is checked when it is written, and counted as a check;
    `every_letter` says whether that was so at any time. `level` is the set of clues that was chosen, if one was."""

    marks: Mapping[int, Mark] = field(default_factory=dict)
    checks: int = 0
    reveals: int = 0
    autocheck: bool = False
    every_letter: bool = False
    at: int = -1
    across: bool = True
    revealed: bool = False
    level: str = ""

    @property
    def clock(self) -> int:
        """The greatest sequence number so far."""
        return max((mark.seq for mark in self.marks.values()), default=0)

    def to_json(self) -> Json:
        numbers = {"checks": self.checks, "reveals": self.reveals, "cursor": self.at}
        switches = {"autocheck": self.autocheck, "across": self.across, "revealed": self.revealed}
        checked = {"every_letter": True} if self.every_letter else {}
        chosen = {"level": self.level} if self.level else {}
        marks = {str(n): mark.to_json() for n, mark in self.marks.items()}
        return {"marks": marks, **numbers, **switches, **checked, **chosen}

    @classmethod
    def from_json(cls, saved: Mapping[str, object], guesses: object = ()) -> State:
        """The state as saved; a missing or wrong value becomes its default."""
        marks, level = saved.get("marks"), saved.get("level")
        return cls(
            marks={int(n): Mark(*mark) for n, mark in marks.items()} if isinstance(marks, dict) else {},
            checks=_read_count(saved.get("checks")),
            reveals=_read_count(saved.get("reveals")),
            autocheck=saved.get("autocheck") is True,
            every_letter=saved.get("every_letter") is True or saved.get("autocheck") is True,
            at=_read_count(saved.get("cursor"), -1),
            across=saved.get("across") is not False,
            revealed=saved.get("revealed") is True,
            level=level if isinstance(level, str) and level in LEVELS else "",
        )


def _read_count(value: object, usual: int = 0) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else usual


def is_right(puzzle: Puzzle, cell: int, text: str) -> bool:
    """A cell with several letters may be filled with the first of them, as solvers do."""
    answer = puzzle.solution[cell]
    return bool(text) and (text == answer or (len(text) == 1 and answer.startswith(text)))


def is_full(puzzle: Puzzle, state: State) -> bool:
    return all(state.marks.get(n, BLANK).text for n in puzzle.cells if n not in puzzle.given)


def is_solved(puzzle: Puzzle, state: State) -> bool:
    """Needs the secret."""
    return all(is_right(puzzle, n, state.marks.get(n, BLANK).text) for n in puzzle.cells if n not in puzzle.given)


def count_entries(puzzle: Puzzle) -> int:
    return len(puzzle.document.grid.slots)
