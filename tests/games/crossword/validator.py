"""A fill checked in the plainest way, sharing no line with the engines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence


def runs(rows: Sequence[str]) -> list[str]:
    """Every run of two cells or more, across and then down."""
    columns = ["".join(row[at] for row in rows) for at in range(len(rows[0]))]
    lines = [*rows, *columns]
    return [run for line in lines for run in line.replace("@", "#").split("#") if len(run) > 1]


def faults(
    asked: Sequence[str], rows: Sequence[str], words: Collection[str], written: Collection[str] = ()
) -> list[str]:
    """What is wrong with a fill of a grid; `written` are entries that were there and need not be on the list."""
    found = []
    if len(rows) != len(asked) or any(len(row) != len(line) for row, line in zip(rows, asked, strict=True)):
        return ["another shape"]
    for row, line in zip(rows, asked, strict=True):
        found += [f"{old} became {new}" for new, old in zip(row, line, strict=True) if old not in (".", new)]
    entries = runs(rows)
    found += [f"{entry} is no word" for entry in entries if entry not in words and entry not in written]
    found += [f"{entry} is there {many} times" for entry, many in Counter(entries).items() if many > 1]
    return found
