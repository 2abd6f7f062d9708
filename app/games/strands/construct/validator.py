"""Checking a finished board, whoever made it. This shares no code with the generator, so that each can catch the other.

Cells are (row, column) here, sets are sets, and everything is done in the plainest way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from app.contract.game_types import Unsolvable, Value

ROWS, COLUMNS = 8, 6
Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: a code, and the values of its message; cells are named "a1" to "f8", column and row."""

    code: str
    values: dict[str, Value]

    @property
    def rule(self) -> str:
        """The broken rule: shape, path, letters, adjacency, partition, crossing, spanning or uniqueness."""
        return _RULES.get(self.code, self.code)


# The rules that several codes tell of.
_RULES = {
    **dict.fromkeys(("no_object", "bad_rows", "no_theme_words", "no_answer", "bad_place"), "shape"),
    **dict.fromkeys(("uncovered", "covered"), "partition"),
}


@dataclass(frozen=True, slots=True)
class CheckedAnswer:
    """A word and its cells in order."""

    text: str
    path: tuple[Cell, ...]

    def steps(self) -> Iterator[tuple[Cell, Cell]]:
        return pairwise(self.path)

    def slants(self) -> Iterator[tuple[Cell, Cell]]:
        """The steps that are diagonals."""
        return (step for step in self.steps() if all(abs(a - b) == 1 for a, b in zip(*step, strict=True)))


class Misshapen(Unsolvable):
    """Raised for JSON that is no board."""


def find_faults(board: object, unique: bool = True) -> list[Fault]:
    """Return everything that is wrong with a board, as JSON; an empty list for a board that no one can fault.

    The board has "rows" (eight strings of six letters), "spangram" and "words", each answer with "text" and "path"
    (a list of [row, column]); other entries are not looked at. Without `unique` an answer may have several sets of
    cells. Case does not matter. Nothing else is checked when the shape is wrong.
    """
    try:
        rows, spangram, words = read_board(board)
    except Misshapen as error:
        return [Fault(error.code, error.values)]
    answers = [spangram, *words]
    board_faults = [fault for answer in answers for fault in _path_faults(answer, rows)]
    board_faults += _partition_faults(answers)
    board_faults += _crossing_faults(answers)
    board_faults += _spanning_faults(spangram)
    return board_faults + (list(_uniqueness_faults(answers, rows)) if unique else [])


def read_board(board: object) -> tuple[list[str], CheckedAnswer, list[CheckedAnswer]]:
    """The rows in lower case, the spangram and the theme words; raises Misshapen."""
    if not isinstance(board, dict):
        raise Misshapen("no_object")
    rows = board.get("rows")
    if not isinstance(rows, list) or len(rows) != ROWS or not all(map(_is_row, rows)):
        raise Misshapen("bad_rows", rows=ROWS, columns=COLUMNS)
    words = board.get("words")
    if not isinstance(words, list) or not words:
        raise Misshapen("no_theme_words")
    return [row.lower() for row in rows], _read_answer(board.get("spangram")), [_read_answer(word) for word in words]


def _is_row(row: object) -> bool:
    return isinstance(row, str) and len(row) == len(row.lower()) == COLUMNS and row.isalpha()


def _read_answer(given: object) -> CheckedAnswer:
    text, path = (given.get("text"), given.get("path")) if isinstance(given, dict) else (None, None)
    if not isinstance(text, str) or not text or not isinstance(path, list):
        raise Misshapen("no_answer")
    if not all(map(_is_cell, path)):
        raise Misshapen("bad_place", word=text)
    return CheckedAnswer(text.lower(), tuple((row, column) for row, column in path))


def _is_cell(cell: object) -> bool:
    if not isinstance(cell, list | tuple) or len(cell) != 2 or any(type(number) is not int for number in cell):
        return False
    return bool(0 <= cell[0] < ROWS and 0 <= cell[1] < COLUMNS)


def _path_faults(answer: CheckedAnswer, rows: Sequence[str]) -> Iterator[Fault]:
    """Length, letters and steps of one answer."""
    if len(answer.path) != len(answer.text):
        yield Fault("path", {"word": answer.text, "letters": len(answer.text), "cells": len(answer.path)})
    spelled = "".join(rows[row][column] for row, column in answer.path)
    if spelled != answer.text:
        yield Fault("letters", {"word": answer.text, "spelled": spelled})
    for start, other in answer.steps():
        if not _are_neighbours(start, other):
            yield Fault("adjacency", {"word": answer.text, "one": _cell_name(start), "other": _cell_name(other)})


def _are_neighbours(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def _partition_faults(answers: Sequence[CheckedAnswer]) -> Iterator[Fault]:
    """Every cell in exactly one answer, and there once."""
    holders: dict[Cell, list[str]] = {(row, column): [] for row in range(ROWS) for column in range(COLUMNS)}
    for answer in answers:
        for cell in answer.path:
            holders[cell].append(f"“{answer.text}”")
    for cell, texts in holders.items():
        if not texts:
            yield Fault("uncovered", {"cell": _cell_name(cell)})
        elif len(texts) > 1:
            yield Fault("covered", {"cell": _cell_name(cell), "times": len(texts), "words": ", ".join(texts)})


def _crossing_faults(answers: Sequence[CheckedAnswer]) -> Iterator[Fault]:
    """Two answers cross where one takes one diagonal of a square of four cells, and the other the other."""
    for first, other in combinations(answers, 2):
        taken = {frozenset(step) for step in other.steps()}
        if any(frozenset(((a, d), (c, b))) in taken for (a, b), (c, d) in first.slants()):
            yield Fault("crossing", {"one": first.text, "other": other.text})


def _spanning_faults(spangram: CheckedAnswer) -> Iterator[Fault]:
    touched = {row for row, _ in spangram.path}, {column for _, column in spangram.path}
    if not any({0, last} <= lines for lines, last in zip(touched, (ROWS - 1, COLUMNS - 1), strict=True)):
        yield Fault("spanning", {"word": spangram.text})


def _uniqueness_faults(answers: Sequence[CheckedAnswer], rows: Sequence[str]) -> Iterator[Fault]:
    for text in dict.fromkeys(answer.text for answer in answers):
        places = trace_cell_sets(text, rows)
        if len(places) > 1:
            yield Fault("uniqueness", {"word": text})


def trace_cell_sets(text: str, rows: Sequence[str], most: int = 2) -> set[frozenset[Cell]]:
    """The sets of cells on which the text can be traced; at most so many of them."""
    cell_sets: set[frozenset[Cell]] = set()
    seen: set[tuple[Cell, frozenset[Cell]]] = set()
    starts = [(row, column) for row in range(ROWS) for column in range(COLUMNS) if rows[row][column] == text[0]]
    stack = [(cell, frozenset([cell])) for cell in starts]
    while stack and len(cell_sets) < most:
        cell, used = stack.pop()
        if (cell, used) in seen:
            continue
        seen.add((cell, used))
        if len(used) == len(text):
            cell_sets.add(used)
            continue
        onwards = [
            near for near in _cells_around(cell) if near not in used and rows[near[0]][near[1]] == text[len(used)]
        ]
        stack += [(near, used | {near}) for near in onwards]
    return cell_sets


def _cells_around(cell: Cell) -> Iterator[Cell]:
    for row in range(max(0, cell[0] - 1), min(ROWS, cell[0] + 2)):
        for column in range(max(0, cell[1] - 1), min(COLUMNS, cell[1] + 2)):
            if (row, column) != cell:
                yield row, column


def _cell_name(cell: Cell) -> str:
    return f"{'abcdef'[cell[1]]}{cell[0] + 1}"
