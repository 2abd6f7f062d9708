"""Readying the compiled search: a small grid is filled, which loads what has been compiled, or compiles it."""

from __future__ import annotations

from functools import lru_cache

from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.improving import Improver
from app.games.crossword.fill.searching import CompiledSearch
from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList

SMALL = ScoredList({"at": 60, "to": 40})


@lru_cache(maxsize=1)
def ready() -> None:
    """Fill and improve a grid of one entry."""
    problem = Problem(Grid(("..",)), SMALL)
    search = CompiledSearch(problem, 0)
    search.go_on()
    Improver(problem, search.entries(), 0).step()
