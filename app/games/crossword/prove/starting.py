"""First fillings of large grids, by the compiled search of the filler where that can be loaded."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import LEAST, ScoredList
from app.games.crossword.prove.problem import FillProblem, Keys
from app.games.crossword.prove.pulse import SearchPulse

if TYPE_CHECKING:
    from app.games.crossword.fill.searching import CompiledSearch

# A filling in the time of a pulse, each time another one; None when there was none.
Starter: TypeAlias = Callable[[SearchPulse], Keys | None]
LARGE = 40  # slots; with more of them a first filling is hard to find, and hardly anything is proved
RUNGS = (LEAST, 30, 40, 50, 60, 70)


def no_start(pulse: SearchPulse) -> Keys | None:
    """The starter of small grids."""
    return None


def make_starter(problem: FillProblem, grid: Grid, words: ScoredList, rng: Random) -> Starter:
    """Return the starter for `grid`, whose problem this is. Loads numba only for grids that need it."""
    if len(problem.slots) <= LARGE:
        return no_start
    from app.games.crossword.fill.compiling import can_compile

    return CompiledStarts(problem, grid, words, rng).next_filling if can_compile() else no_start


def starter_of_part(whole: Starter, part: Sequence[int]) -> Starter:
    """Return a starter that gives the keys of these slots only."""

    def start(pulse: SearchPulse) -> Keys | None:
        keys = whole(pulse)
        return None if keys is None else tuple(keys[n] for n in part)

    return start


class CompiledStarts:
    """Fillings whose least score is higher each time, until that is too much; then from the bottom again."""

    def __init__(self, problem: FillProblem, grid: Grid, words: ScoredList, rng: Random) -> None:
        from app.games.crossword.fill.readying import ensure_compiled

        ensure_compiled()
        self.problem = problem
        self.grid = grid
        self.words = words
        self.rng = rng
        self.rung = 0
        self.search = self._begin_search()

    def _begin_search(self) -> CompiledSearch:
        from app.games.crossword.fill.fill_problem import Problem
        from app.games.crossword.fill.searching import CompiledSearch

        return CompiledSearch(Problem(self.grid, self.words, RUNGS[self.rung]), self.rng.getrandbits(32))

    def next_filling(self, pulse: SearchPulse) -> Keys | None:
        """The next filling. What has no end in time goes on at the next call if it is the lowest rung."""
        from app.games.crossword.fill.state import RUNNING, SOLVED

        while self.search.status == RUNNING and pulse.beat():
            self.search.go_on()
        keys = self._filling_keys() if self.search.status == SOLVED else None
        if keys is not None or self.search.status != RUNNING or self.rung:
            self.rung = (self.rung + 1) % len(RUNGS) if keys is not None else 0
            self.search = self._begin_search()
        return keys

    def _filling_keys(self) -> Keys | None:
        """Return the filling found as the problem's keys (both number a length's words in the order of the list); None
        if a word repeats."""
        keys = tuple(
            entry if entry >= 0 else int(domain.keys[0])
            for entry, domain in zip(self.search.entry_numbers(), self.problem.domains, strict=True)
        )
        return None if self.problem.has_repeats(keys) else keys
