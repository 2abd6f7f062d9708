"""British lattices, judged entry by entry."""

from __future__ import annotations

from itertools import pairwise

from app.games.base.contract import Json, keep_on
from app.games.crossword.grids.maker import make


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


def faults(made: Json) -> list[str]:
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


def test_it_works() -> None:
    (made,) = make({"style": "lattice"}, keep_on)["grids"]
    assert faults(made) == []
    assert 20 <= made["words"] <= 32


def test_the_judge_sees_faults() -> None:
    assert faults({"rows": [".....", "#.#.#", "....."]}) == ["less than half", "less than half"]
    assert set(faults({"rows": ["....", "#.##", "...."]})) == {"less than half", "two unchecked"}
    assert set(faults({"rows": ["..", "##", ".."]})) >= {"short", "not connected"}


def test_every_size_and_symmetry_is_a_lattice() -> None:
    for symmetry in ("rot180", "mirror", "both", "diagonal", "anti-diagonal", "quarter", "none"):
        for size in (7, 13, 15):
            for made in make({"style": "lattice", "size": size, "symmetry": symmetry, "count": 3}, keep_on)["grids"]:
                assert faults(made) == [], (symmetry, size, made["rows"])
    for made in make({"style": "lattice", "size": "16x12", "symmetry": "none", "count": 3}, keep_on)["grids"]:
        assert faults(made) == []


def test_it_is_mixed() -> None:
    """Entries begin in the first row and column in some lattices, and in the second in others."""
    made = make({"style": "lattice", "size": 13, "count": 12}, keep_on)["grids"]
    corners = {tuple(row.count(".") > 7 for row in one["rows"][:2]) for one in made}
    assert corners == {(True, False), (False, True)}
