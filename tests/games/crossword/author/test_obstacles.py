"""What stands in the way of a crossword: each with its place, and first."""

from __future__ import annotations

from typing import Any

from app.games.crossword.author.clue_rows import with_clues
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.obstacles import find_obstacles, list_blocking
from app.games.crossword.author.setups import Setup
from app.games.crossword.stored import KINDS
from tests import grids
from tests.games.crossword.author.test_manuscript import empty, written


def test_it_works() -> None:
    assert not list_blocking(find_obstacles(written()))


def test_a_missing_clue_stands_at_its_row() -> None:
    work = written()
    texts: dict[str, Any] = {
        f"{slot.direction[0]}{slot.cells[0]}": ("A clue", {}) for slot in work.document.grid.slots[1:]
    }
    found = find_obstacles(Manuscript(Setup(), with_clues(work.document, texts)))
    assert (found[0]["code"], found[0]["at"]) == ("run_without_clue", "row-a0")
    assert found[0]["blocks"]


def test_an_empty_cell_stands_at_its_cell() -> None:
    work = written()
    found = list_blocking(
        find_obstacles(
            work.with_cells([cell._replace(text="") if n == 7 else cell for n, cell in enumerate(work.cells)])
        )
    )
    assert [(one["code"], one["at"]) for one in found] == [("empty_cells", "cell-7")]


def test_what_is_only_unusual_stands_in_nobody_s_way() -> None:
    found = find_obstacles(Manuscript(Setup(), grids.document(("ab", "cd"))))
    assert found
    assert not list_blocking(found)


def test_an_empty_grid_cannot_go_out() -> None:
    assert {one["code"] for one in list_blocking(find_obstacles(empty()))} == {"no_letters", "no_clues"}


def test_few_letters_stand_in_the_way_of_blocked_grids_alone() -> None:
    rows = ("cat######", "#########", "#########", "#########", "#########")

    def blocks(kind: str) -> bool:
        codes = {one["code"] for one in list_blocking(find_obstacles(Manuscript(Setup(kind), grids.document(rows))))}
        return "low_density" in codes

    assert {kind: blocks(kind) for kind in KINDS} == {
        **dict.fromkeys(("normal", "cryptic", "themed"), True),
        **dict.fromkeys(("freestyle", "shaped"), False),
    }


def test_every_type_can_be_checked() -> None:
    for kind in ("normal", "cryptic", "themed", "freestyle", "shaped"):
        assert find_obstacles(empty(kind=kind)), kind
