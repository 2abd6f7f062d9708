"""Checking a finished board, whoever made it. This shares no code with the generator, so that each can catch the other.

Cells are (row, column) here, sets are sets, and everything is done in the plainest way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any

ROWS, COLUMNS = 8, 6
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong: the code of the broken rule, and a sentence for people.

    The codes: shape, path, letters, adjacency, partition, crossing, spanning, uniqueness.
    """

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A word and its cells in order."""

    text: str
    path: tuple[Cell, ...]

    def steps(self) -> Iterator[tuple[Cell, Cell]]:
        return pairwise(self.path)

    def slants(self) -> Iterator[tuple[Cell, Cell]]:
        """The steps that are diagonals."""
        return (step for step in self.steps() if all(abs(a - b) == 1 for a, b in zip(*step, strict=True)))


class Misshapen(ValueError):
    """Raised for JSON that is no board; the text is for people."""


def faults(board: Any, unique: bool = True) -> list[Fault]:
    """Everything that is wrong with a board, as JSON; an empty list for a board that no one can fault.

    The board has "rows" (eight strings of six letters), "spangram" and "words", each answer with "text" and "path"
    (a list of [row, column]); other entries are not looked at. Without `unique` an answer may have several sets of
    cells. Case does not matter. Nothing else is checked when the shape is wrong.
    """
    try:
        rows, spangram, words = read(board)
    except Misshapen as error:
        return [Fault("shape", str(error))]
    answers = [spangram, *words]
    found = [fault for answer in answers for fault in _along(answer, rows)]
    found += _partition(answers)
    found += _crossing(answers)
    found += _spanning(spangram)
    return found + (list(_uniqueness(answers, rows)) if unique else [])


def read(board: Any) -> tuple[list[str], Answer, list[Answer]]:
    """The rows in lower case, the spangram and the theme words; raises Misshapen."""
    if not isinstance(board, dict):
        raise Misshapen("A board is a JSON object.")
    rows = board.get("rows")
    if not isinstance(rows, list) or len(rows) != ROWS or not all(map(_is_row, rows)):
        raise Misshapen(f"The rows must be {ROWS} strings of {COLUMNS} letters.")
    words = board.get("words")
    if not isinstance(words, list) or not words:
        raise Misshapen("The words must be a list of theme words.")
    return [row.lower() for row in rows], _answer(board.get("spangram")), [_answer(word) for word in words]


def _is_row(row: Any) -> bool:
    return isinstance(row, str) and len(row) == len(row.lower()) == COLUMNS and row.isalpha()


def _answer(given: Any) -> Answer:
    text, path = (given.get("text"), given.get("path")) if isinstance(given, dict) else (None, None)
    if not isinstance(text, str) or not text or not isinstance(path, list):
        raise Misshapen("Spangram and words must each have a text and a path.")
    if not all(map(_is_cell, path)):
        raise Misshapen(f"The path of “{text}” must be a list of [row, column] on the board, from [0, 0].")
    return Answer(text.lower(), tuple((row, column) for row, column in path))


def _is_cell(cell: Any) -> bool:
    whole = isinstance(cell, list | tuple) and len(cell) == 2 and all(type(number) is int for number in cell)
    return whole and 0 <= cell[0] < ROWS and 0 <= cell[1] < COLUMNS


def _along(answer: Answer, rows: Sequence[str]) -> Iterator[Fault]:
    """Length, letters and steps of one answer."""
    if len(answer.path) != len(answer.text):
        yield Fault("path", f"“{answer.text}” has {len(answer.text)} letters and a path of {len(answer.path)} cells.")
    spelled = "".join(rows[row][column] for row, column in answer.path)
    if spelled != answer.text:
        yield Fault("letters", f"The path of “{answer.text}” spells “{spelled}”.")
    for one, other in answer.steps():
        if not _are_neighbours(one, other):
            yield Fault("adjacency", f"“{answer.text}” jumps from {_name(one)} to {_name(other)}.")


def _are_neighbours(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _partition(answers: Sequence[Answer]) -> Iterator[Fault]:
    """Every cell in exactly one answer, and there once."""
    holders: dict[Cell, list[str]] = {(row, column): [] for row in range(ROWS) for column in range(COLUMNS)}
    for answer in answers:
        for cell in answer.path:
            holders[cell].append(f"“{answer.text}”")
    for cell, texts in holders.items():
        if not texts:
            yield Fault("partition", f"No answer covers {_name(cell)}.")
        elif len(texts) > 1:
            yield Fault("partition", f"{_name(cell)} is covered {len(texts)} times, by {' and '.join(texts)}.")


def _crossing(answers: Sequence[Answer]) -> Iterator[Fault]:
    """Two answers cross where one takes one diagonal of a square of four cells, and the other the other."""
    for one, other in combinations(answers, 2):
        taken = {frozenset(step) for step in other.steps()}
        if any(frozenset(((a, d), (c, b))) in taken for (a, b), (c, d) in one.slants()):
            yield Fault("crossing", f"“{one.text}” and “{other.text}” cross.")


def _spanning(spangram: Answer) -> Iterator[Fault]:
    touched = {row for row, _ in spangram.path}, {column for _, column in spangram.path}
    if not any({0, last} <= lines for lines, last in zip(touched, (ROWS - 1, COLUMNS - 1), strict=True)):
        yield Fault("spanning", f"The spangram “{spangram.text}” does not touch two opposite sides.")


def _uniqueness(answers: Sequence[Answer], rows: Sequence[str]) -> Iterator[Fault]:
    for text in dict.fromkeys(answer.text for answer in answers):
        places = traces(text, rows)
        if len(places) > 1:
            yield Fault("uniqueness", f"“{text}” can be traced in more than one place.")


def traces(text: str, rows: Sequence[str], most: int = 2) -> set[frozenset[Cell]]:
    """The sets of cells on which the text can be traced; at most so many of them."""
    found: set[frozenset[Cell]] = set()
    seen: set[tuple[Cell, frozenset[Cell]]] = set()
    starts = [(row, column) for row in range(ROWS) for column in range(COLUMNS) if rows[row][column] == text[0]]
    stack = [(cell, frozenset([cell])) for cell in starts]
    while stack and len(found) < most:
        cell, used = stack.pop()
        if (cell, used) in seen:
            continue
        seen.add((cell, used))
        if len(used) == len(text):
            found.add(used)
            continue
        onwards = [near for near in _around(cell) if near not in used and rows[near[0]][near[1]] == text[len(used)]]
        stack += [(near, used | {near}) for near in onwards]
    return found


def _around(cell: Cell) -> Iterator[Cell]:
    for row in range(max(0, cell[0] - 1), min(ROWS, cell[0] + 2)):
        for column in range(max(0, cell[1] - 1), min(COLUMNS, cell[1] + 2)):
            if (row, column) != cell:
                yield row, column


def _name(cell: Cell) -> str:
    return f"row {cell[0] + 1}, column {cell[1] + 1}"
