"""Readying the compiled search: a small grid is filled, which loads what has been compiled, or compiles it."""

from __future__ import annotations

from fcntl import LOCK_EX, flock
from functools import lru_cache

from app.games.crossword.fill.compiling import DONE, HERE, can_compile, compiled_folder, is_compiled
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.improving import Improver
from app.games.crossword.fill.searching import CompiledSearch
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList

SMALL = ScoredList({"at": 60, "to": 40})


@lru_cache(maxsize=1)
def ensure_compiled() -> None:
    """Fill and improve a grid of one entry; of several processes one compiles, and the others wait for it."""
    folder = compiled_folder(HERE)
    if not can_compile() or is_compiled(folder):
        use_everything()
        return
    with (folder / "lock").open("w") as file:
        flock(file, LOCK_EX)
        use_everything()
        (folder / DONE).touch()


def use_everything() -> None:
    problem = Problem(Grid(("..",)), SMALL)
    search = CompiledSearch(problem, 0)
    search.go_on()
    Improver(problem, search.entries(), 0).step()
