"""Rows of a benchmark as a table for people, or as JSON for machines."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

Row = Mapping[str, Any]


def show(rows: Sequence[Row], as_json: bool = False, title: str = "") -> None:
    """Print the rows, whose keys are the columns; as JSON it is one object with "title" and "rows"."""
    print(json.dumps({"title": title, "rows": list(rows)}, ensure_ascii=False) if as_json else render(rows, title))


def render(rows: Sequence[Row], title: str = "") -> str:
    """The rows as lines of text: words to the left, numbers to the right, columns in the order they first appear."""
    columns = list(dict.fromkeys(column for row in rows for column in row))
    cells = [[text(row.get(column)) for column in columns] for row in rows]
    widths = [max(map(len, column)) for column in zip(columns, *cells, strict=True)]
    right = [all(is_number(row.get(column)) for row in rows) for column in columns]
    lines = [join(line, widths, right) for line in (columns, ["-" * width for width in widths], *cells)]
    return "\n".join([title, *lines] if title else lines)


def join(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = (
        cell.rjust(width) if to_right else cell.ljust(width)
        for cell, width, to_right in zip(cells, widths, right, strict=True)
    )
    return "  ".join(padded).rstrip()


def text(value: Any) -> str:
    """A cell: numbers with three significant digits or in full, yes and no, nothing for None."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "NO"
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def is_number(value: Any) -> bool:
    return value is None or (isinstance(value, int | float) and not isinstance(value, bool))
