"""A crossword as all formats see it: a grid with its solution, marks and clues, and what is written above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from app.contract.game_types import Json, Unsolvable, Value
from app.games.crossword.grid import MOST, Direction, Grid, Slot, entry_key
from app.words.outside import mended

LARGEST = 2 * 1024 * 1024  # bytes of a file, packed or not
LONGEST_LINE, LONGEST_NOTES, LONGEST_CELL = 1_000, 20_000, 32
MOST_CLUES = 2 * MOST * MOST
NOTHING: Mapping[str, object] = MappingProxyType({})


class ClueLine(NamedTuple):
    """A clue as it is numbered in a file; `answer` is empty where the file tells none of its own.

    `more` has what else ipuz says of it, by ipuz's names: an enumeration, for example.
    """

    direction: Direction
    number: int
    text: str
    answer: str = ""
    more: Mapping[str, object] = NOTHING

    @property
    def key(self) -> str:
        return entry_key(self.direction, self.number)


class FileNote(NamedTuple):
    """Note about a part of the document that a file could not keep, or that was not read from it: a code, and the
    values of its sentence."""

    code: str
    values: dict[str, Value]

    def to_json(self) -> Json:
        return {"code": self.code, "values": self.values}


@dataclass(frozen=True)
class CrosswordFile:
    """`solution` has a text for each cell in lower case: several letters for a rebus, none where it is not known.

    The grid's rows have no letters. Circles and shades are sets of cells.
    Texts may have HTML in them, as ipuz has it. What only ipuz has stands by its names in `more` (members of the file),
    `cells_more` (of cells, by their places: `value` is what is shown in advance) and `clues_more` (clues that run
    neither across nor down).
    """

    grid: Grid
    solution: tuple[str, ...]
    clues: tuple[ClueLine, ...] = ()
    circled: frozenset[int] = frozenset()
    shaded: frozenset[int] = frozenset()
    title: str = ""
    author: str = ""
    copyright: str = ""
    notes: str = ""
    language: str = ""
    more: Mapping[str, object] = field(default_factory=dict)
    cells_more: Mapping[int, Mapping[str, object]] = field(default_factory=dict)
    clues_more: Mapping[str, object] = field(default_factory=dict)

    def answer(self, slot: Slot) -> str:
        """Return the solution's letters in a slot, with a dot for each unknown cell."""
        return "".join(self.solution[cell] or "." for cell in slot.cells)

    def clue(self, slot: Slot) -> str:
        """The text of the first clue with the slot's number and direction; empty if there is none."""
        return self._texts.get((slot.direction, slot.number), "")

    @property
    def _texts(self) -> dict[tuple[Direction, int], str]:
        return {(clue.direction, clue.number): clue.text for clue in reversed(self.clues)}

    def rebus(self) -> Iterator[int]:
        """The cells that hold more than one letter."""
        return (cell for cell, text in enumerate(self.solution) if len(text) > 1)


@dataclass
class Notes:
    """Notes as they are gathered, each code once."""

    listed: list[FileNote] = field(default_factory=list)

    def add(self, code: str, **values: Value) -> None:
        if code not in {note.code for note in self.listed}:
            self.listed.append(FileNote(code, values))


def line(value: object, longest: int = LONGEST_LINE) -> str:
    """A text from a file on one line, without control characters; empty for what is no text."""
    return " ".join(paragraphs(value, longest).split())


def paragraphs(value: object, longest: int = LONGEST_NOTES) -> str:
    """A text from a file with its line breaks, without other control characters."""
    if not isinstance(value, str):
        return ""
    return mended(value[:longest].replace("\r\n", "\n").replace("\r", "\n")).strip()


def cell_text(value: object) -> str:
    """The letters of a cell, in lower case and without blanks."""
    return lower("".join(line(value, LONGEST_CELL).split()))


def lower(text: str) -> str:
    """Letters in lower case, but those that have no capital of their own, so that `upper` brings them back."""
    return "".join(sign.lower() if len(sign.lower()) == 1 else sign for sign in text)


def upper(text: str) -> str:
    return "".join(sign.upper() if sign.upper().lower() == sign else sign for sign in text)


def checked_size(width: object, height: object) -> tuple[int, int]:
    """Raises Unsolvable for a grid that is empty or too large."""
    sizes = [size for size in (width, height) if isinstance(size, int) and not isinstance(size, bool) and size > 0]
    if len(sizes) < 2:
        raise Unsolvable("no_grid")
    if max(sizes) > MOST:
        raise Unsolvable("grid_too_large", most=MOST)
    return sizes[0], sizes[1]


def rows_of(signs: list[str], width: int) -> tuple[str, ...]:
    return tuple("".join(signs[start : start + width]) for start in range(0, len(signs), width))
