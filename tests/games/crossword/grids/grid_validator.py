"""What is wrong with a grid in which all cells are checked, and with a lattice: plainly, and sharing nothing."""

from __future__ import annotations

from itertools import pairwise

from app.contract.game_types import Json


def pieces(line: str) -> list[str]:
    return [piece for piece in line.split("#") if piece]


def columns(rows: list[str]) -> list[str]:
    return ["".join(row[col] for row in rows) for col in range(len(rows[0]))]


def turned(rows: list[str], symmetry: str) -> list[list[str]]:
    """The grids that must look as this one does."""
    mirror, flip = [row[::-1] for row in rows], rows[::-1]
    diagonal, other = columns(rows), columns([row[::-1] for row in flip])
    return {
        "rot180": [[row[::-1] for row in flip]],
        "mirror": [mirror],
        "mirror-up": [flip],
        "both": [mirror, flip],
        "diagonal": [diagonal],
        "anti-diagonal": [other],
        "diagonals": [diagonal, other],
        "all": [mirror, diagonal],
        "quarter": [columns(flip)],
        "none": [],
    }[symmetry]


def reached(rows: list[str]) -> int:
    """How many cells can be walked to from the first one."""
    cells = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "#"}
    seen, waiting = set(), [min(cells)]
    while waiting:
        r, c = cell = waiting.pop()
        if cell in cells and cell not in seen:
            seen.add(cell)
            waiting += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return len(seen)


def faults(made: Json, symmetry: str, words: int, blocks: int = 999) -> list[str]:
    """What is wrong with a grid in which all cells are checked."""
    rows = made["rows"]
    shape = ["".join("#" if sign == "#" else "." for sign in row) for row in rows]
    runs = [piece for line in shape + columns(shape) for piece in pieces(line)]
    found = ["short run"] if min(map(len, runs)) < 3 else []
    found += ["too many words"] if len(runs) > words else []
    found += ["too many blocks"] if "".join(rows).count("#") > blocks else []
    found += ["not connected"] if reached(shape) != len("".join(shape).replace("#", "")) else []
    found += ["not symmetric"] if any(other != shape for other in turned(shape, symmetry)) else []
    told = made["words"], made["blocks"]
    return found + (["wrong numbers"] if told != (len(runs), "".join(rows).count("#")) else [])


def reading(rows: list[str]) -> list[list[tuple[int, int]]]:
    """The cells of each run of two or more."""
    height, width = len(rows), len(rows[0])
    lines = [[(r, c) for c in range(width)] for r in range(height)]
    lines += [[(r, c) for r in range(height)] for c in range(width)]
    found: list[list[tuple[int, int]]] = []
    for line in lines:
        run: list[tuple[int, int]] = []
        for cell in [*line, None]:
            if cell is not None and rows[cell[0]][cell[1]] == ".":
                run.append(cell)
            else:
                found += [run] if len(run) > 1 else []
                run = []
    return found


def lattice_faults(made: Json) -> list[str]:
    rows, found = made["rows"], []
    runs = reading(rows)
    times: dict[tuple[int, int], int] = {}
    for cell in (cell for run in runs for cell in run):
        times[cell] = times.get(cell, 0) + 1
    for run in runs:
        checked = [times[cell] == 2 for cell in run]
        found += ["short"] if len(run) < 3 else []
        found += ["less than half"] if 2 * sum(checked) < len(run) else []
        found += ["two unchecked"] if any(not one and not other for one, other in pairwise(checked)) else []
    open_cells = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "."}
    found += ["alone"] if set(times) != open_cells else []
    joined = set(runs[0])
    while more := [run for run in runs if set(run) & joined and not set(run) <= joined]:
        joined = joined.union(*more)
    return found + (["not connected"] if joined != open_cells else [])
