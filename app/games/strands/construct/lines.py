"""The words in the straight lines of a board, whatever the answers are: no board shall hold an offence by chance."""

from __future__ import annotations

from collections.abc import Sequence

from app.words.lexicon import load


def straight_lines(rows: Sequence[str]) -> list[str]:
    """The rows, the columns and the diagonals of both slants of a board, each read one way."""
    height, width = len(rows), len(rows[0])
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    starts = range(1 - height, width)
    falling = [_diagonal(rows, start) for start in starts]
    rising = [_diagonal(rows[::-1], start) for start in starts]
    return [*rows, *columns, *falling, *rising]


def _diagonal(rows: Sequence[str], start: int) -> str:
    """The diagonal that would enter the first row in the column `start`."""
    places = ((row, start + row) for row in range(len(rows)))
    return "".join(rows[row][column] for row, column in places if 0 <= column < len(rows[0]))


def blocked_words(rows: Sequence[str], language: str) -> list[str]:
    """The blocked words of the language that a line spells forwards or backwards, sorted.

    Raises UnknownLanguage when there is no lexicon.
    """
    return load(language).blocked_inside(" ".join(straight_lines(rows)))
