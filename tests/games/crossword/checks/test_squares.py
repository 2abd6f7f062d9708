from __future__ import annotations

from app.games.crossword.checks.squares import STANDARDS, count_parts, letter_density, pattern_findings
from app.games.crossword.grid import Grid


def codes(*rows: str, kind: str = "normal") -> list[str]:
    return [f"{one.severity} {one.code}" for one in pattern_findings(Grid(rows), STANDARDS[kind])]


def test_it_works() -> None:
    assert codes("...", "...", "...") == []
    assert codes("....", "....", ".##.", "....") == [
        *["warning short_run"] * 2,
        *["warning unchecked_cell"] * 4,
        "warning unchecked_pair",
    ]


def test_density_is_asked_for_by_type() -> None:
    rows = (".....", "###.#", "###.#", "###.#", "###..")
    wanted = {kind: "warning low_density" in codes(*rows, kind=kind) for kind in STANDARDS}
    assert letter_density(Grid(rows)) == 0.4
    assert wanted == {"normal": True, "cryptic": True, "themed": False, "freestyle": False, "shaped": False}
    assert letter_density(Grid(("@@", "@."))) == 1.0
    assert letter_density(Grid(("@",))) == 0.0


def test_parts_that_do_not_touch() -> None:
    assert [count_parts(Grid(rows)) for rows in ((".#.",), ("..", "#."), (".#", "#."), ("##",))] == [2, 1, 2, 0]
    assert count_parts(Grid(("...",), frozenset({0}))) == 2
    assert "error not_connected" in codes("...#...")
    assert "warning not_connected" in codes("...#...", kind="freestyle")


def test_symmetry_is_asked_for_where_it_is_the_custom() -> None:
    rows = ("#...", "....", "....", "...#")
    assert [("no_symmetry" in "".join(codes(*rows, kind=kind))) for kind in STANDARDS] == [False] * 5
    rows = ("..#.", "....", "....", "....")
    assert [("no_symmetry" in "".join(codes(*rows, kind=kind))) for kind in STANDARDS] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_unchecked_cells_pairs_and_entries() -> None:
    lattice = (".....", ".#.#.", ".....", ".#.#.", ".....")
    assert codes(*lattice, kind="cryptic") == []
    assert codes(*lattice).count("warning unchecked_cell") == 12
    assert "warning unchecked_pair" in codes("....", ".##.", "....", kind="cryptic")
    assert "warning barely_checked" in codes(".....", ".####", kind="cryptic")
    assert "note unchecked_pair" not in codes(".....", ".####", kind="freestyle")


def test_short_runs_and_lonely_cells() -> None:
    assert "warning short_run" in codes("..#", "...", "...")
    assert "warning cell_without_run" in codes(".#.", "###", "...")
