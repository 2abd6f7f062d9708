"""A short real fill of a grid with a theme: what the lengths of its entries promise, its letters may not keep."""

from __future__ import annotations

from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.plain import RUNNING, SOLVED, PlainSearch
from app.games.crossword.grid import Grid
from app.games.crossword.grids.pacing import MakerPulse
from app.games.crossword.lists.scored import ScoredList

# Decisions of the search, half a second of them: most grids that can be filled need fifty. Counted and not timed, so
# that the same seed makes the same grids.
MOST_NODES, NODES_BETWEEN_BEATS = 150, 5


def finds_fill(grid: Grid, words: ScoredList, score: int, pulse: MakerPulse) -> bool:
    """Whether the plain search fills the grid with words of at least this score; raises what the pulse does."""
    search = PlainSearch(Problem(grid, words, score), 0)
    while search.status == RUNNING and search.nodes < MOST_NODES:
        pulse()
        search.go_on(NODES_BETWEEN_BEATS)
    return search.status == SOLVED
