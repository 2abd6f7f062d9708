"""British lattices, judged entry by entry."""

from __future__ import annotations

from app.contract.game_types import keep_on
from app.games.crossword.grids.maker import make_grids
from app.games.crossword.parameters import GridParameters
from tests.games.crossword.grids.grid_validator import lattice_faults, turned


def test_it_works() -> None:
    (made,) = make_grids(GridParameters(style="lattice"), keep_on)["grids"]
    assert lattice_faults(made) == []
    assert 20 <= made["words"] <= 32


def test_the_judge_sees_lattice_faults() -> None:
    assert lattice_faults({"rows": [".....", "#.#.#", "....."]}) == ["less than half", "less than half"]
    assert set(lattice_faults({"rows": ["....", "#.##", "...."]})) == {"less than half", "two unchecked"}
    assert set(lattice_faults({"rows": ["..", "##", ".."]})) >= {"short", "not connected"}


def test_every_size_and_symmetry_is_a_lattice() -> None:
    for symmetry in ("rot180", "mirror", "both", "diagonal", "anti-diagonal", "quarter", "none"):
        for size in (7, 13, 15):
            for made in make_grids(GridParameters(style="lattice", size=size, symmetry=symmetry, count=1), keep_on)[
                "grids"
            ]:
                assert lattice_faults(made) == [], (symmetry, size, made["rows"])
                assert all(other == made["rows"] for other in turned(made["rows"], symmetry)), (symmetry, size)
    for made in make_grids(GridParameters(style="lattice", size="16x12", symmetry="none", count=3), keep_on)["grids"]:
        assert lattice_faults(made) == []


def test_it_is_mixed() -> None:
    """Entries begin in the first row and column in some lattices, and in the second in others."""
    made = make_grids(GridParameters(style="lattice", size=13, count=12), keep_on)["grids"]
    corners = {tuple(row.count(".") > 7 for row in one["rows"][:2]) for one in made}
    assert corners == {(True, False), (False, True)}
