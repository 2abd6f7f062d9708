"""A crossword in the making as its draft keeps it: the document, the setup, what is loose, and the steps back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import (
    EntryClue,
    LooseRow,
    carry_clues,
    entry_clues,
    with_single_clues,
)
from app.games.crossword.author.grid_cells import (
    GridCell,
    expand_cells,
    read_cells,
    toggle_block,
    toggle_mark,
    with_cells,
)
from app.games.crossword.author.setups import FREESTYLE, Setup, check_size, fitting_symmetry
from app.games.crossword.author.undoing import (
    Replaced,
    flat_state,
    push_step,
    replaced_values,
    restore_state,
    state_before,
)
from app.games.crossword.formats.document import CrosswordFile
from app.games.crossword.formats.ipuz import from_ipuz, to_ipuz
from app.games.crossword.grid import BLOCK, OPEN, Grid
from app.games.crossword.grids.shapes import shaped_rows

SQUARE = "square"
# What of the setup a layout changes together with the grid: it goes back and forward with it.
SETUP_IN_STEPS = ("type", "symmetry")


@dataclass(frozen=True)
class Manuscript:
    """`typed` has answers that could not be written into the grid, by the places of their rows; `past` and `future`
    are the steps to take back and to take again, the nearest last."""

    setup: Setup
    document: CrosswordFile
    loose: tuple[LooseRow, ...] = ()
    typed: Mapping[str, str] = field(default_factory=dict)
    past: tuple[Json, ...] = ()
    future: tuple[Json, ...] = ()

    @classmethod
    def from_json(cls, content: Mapping[str, Any]) -> Manuscript:
        """Raises Unsolvable for content without a crossword."""
        setup = Setup.from_json(content.get("setup"))
        document, orphans = with_single_clues(replace(from_ipuz(content.get("ipuz")), language=setup.language))
        loose = (*(LooseRow.from_json(row) for row in content.get("loose") or ()), *orphans)
        steps = (tuple(content.get(name) or ()) for name in ("past", "future"))
        return cls(setup, document, loose, dict(content.get("typed") or {}), *steps)

    def to_json(self) -> Json:
        return {
            "setup": self.setup.to_json(),
            # What the house's drafts know of any game's.
            "language": self.setup.language,
            "ipuz": to_ipuz(replace(self.document, language=self.setup.language)),
            "loose": [row.to_json() for row in self.loose],
            "typed": dict(self.typed),
            "past": list(self.past),
            "future": list(self.future),
        }

    @property
    def cells(self) -> list[GridCell]:
        return read_cells(self.document)

    @property
    def is_full(self) -> bool:
        """Whether every open cell has its letters."""
        return all(cell.text for cell in self.cells)

    @property
    def height(self) -> int:
        return self.document.grid.height

    @property
    def width(self) -> int:
        return self.document.grid.width

    def with_cells(self, cells: Sequence[GridCell]) -> Manuscript:
        """Return the manuscript with these cells; clues follow their entries, and those without one become loose."""
        return self if list(cells) == self.cells else self._with_grid(cells, self.width, entry_clues(self.document))

    def _with_grid(self, cells: Sequence[GridCell], width: int, clues: Sequence[EntryClue]) -> Manuscript:
        document, loose = carry_clues(clues, with_cells(self.document, cells, width), self.loose)
        return replace(self, document=document, loose=loose)

    def with_mark_toggled(self, at: int, mark: str) -> Manuscript:
        """With a circle, a shade or a bar put at a cell or taken away; nothing happens to what is no open cell."""
        return self.with_cells(toggle_mark(self.cells, at, mark)) if self.cells[at].is_open else self

    def with_block_toggled(self, at: int, sign: str = BLOCK) -> Manuscript:
        """Toggle a block (or a cell outside the grid) and its symmetric images; free layouts have no symmetry."""
        wanted = "none" if self.setup.kind == FREESTYLE else self.setup.symmetry
        symmetry = fitting_symmetry(wanted, self.height, self.width, self.document.grid.outside)
        return self.with_cells(toggle_block(self.cells, at, self.width, symmetry, sign))

    def expand_grid(self, top: int = 0, right: int = 0, bottom: int = 0, left: int = 0) -> Manuscript:
        """With rows and columns put on (or taken off, where negative). Raises Unsolvable for sides that cannot be."""
        check_size(self.height + top + bottom, self.width + left + right, self.setup.kind)
        old = self.width
        cells, width = expand_cells(self.cells, old, (top, right, bottom, left), fresh_sign(self.setup))
        moved = _Moved(old, width, top, left, self.height + top + bottom)
        return self._with_grid(cells, width, [moved.clue(clue) for clue in entry_clues(self.document)])

    def as_step_after(self, before: Manuscript) -> Manuscript:
        """As a step that can be taken back, if there is a difference."""
        step = replaced_values(before._replaceable_state(), self._replaceable_state())
        return replace(self, past=push_step(before.past, step), future=()) if step else self

    def undo_step(self) -> Manuscript:
        """Return one step back; the same where there is none."""
        if not self.past:
            return self
        turned, step = self._take_step(self.past[-1])
        return replace(turned, past=self.past[:-1], future=push_step(self.future, step))

    def redo_step(self) -> Manuscript:
        if not self.future:
            return self
        turned, step = self._take_step(self.future[-1])
        return replace(turned, past=push_step(self.past, step), future=self.future[:-1])

    def _take_step(self, step: Json) -> tuple[Manuscript, Json]:
        """The manuscript with a step taken, and the step that leads back."""
        now = self._replaceable_state()
        then = state_before(now, step)
        document, loose = restore_state(self.document, then)
        setup = self.setup.with_fields({name: then[name] for name in SETUP_IN_STEPS})
        return replace(self, setup=setup, document=document, loose=loose, typed={}), replaced_values(now, then)

    def _replaceable_state(self) -> Replaced:
        """All that a step may replace."""
        setup = self.setup.to_json()
        return {**flat_state(self.document, self.loose), **{name: setup[name] for name in SETUP_IN_STEPS}}


@dataclass(frozen=True, slots=True)
class _Moved:
    """Where cells come to lie when a grid grows at its top and left."""

    old: int
    width: int
    top: int
    left: int
    height: int

    def cell(self, at: int) -> int:
        """-1 for one that is cut off."""
        row, col = at // self.old + self.top, at % self.old + self.left
        return row * self.width + col if 0 <= row < self.height and 0 <= col < self.width else -1

    def clue(self, clue: EntryClue) -> EntryClue:
        return clue._replace(cells=tuple(map(self.cell, clue.cells)))


def empty_crossword(setup: Setup, height: int, width: int, shape: str = SQUARE) -> CrosswordFile:
    """An empty crossword of a size and a shape. Raises Unsolvable for sides or a shape that cannot be.

    Free words begin on nothing but blocks: a cell opens where a letter is written.
    """
    check_size(height, width, setup.kind)
    rows = shaped_rows(shape, height, width, fresh_sign(setup))
    return CrosswordFile(Grid(rows), ("",) * (height * width), language=setup.language)


def fresh_sign(setup: Setup) -> str:
    return BLOCK if setup.kind == FREESTYLE else OPEN
