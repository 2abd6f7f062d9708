"""Blocks and words chosen together: patterns that promise a fill are filled, and the best is bettered.

From a list and request alone. A pattern is made anew, or is much like the best so far; each is filled by an engine that
the caller hands over, most promising first, and what it makes of them decides which one stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from random import Random
from time import monotonic

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.grid import BLOCK, OPEN, Grid
from app.games.crossword.grids.grid_request import GridRequest
from app.games.crossword.grids.maker import GridMaker, MadeGrid
from app.games.crossword.grids.pacing import MakerPulse, OutOfTime
from app.games.crossword.lists.scored import ScoredList

# A grid, seconds, a seed, and what to ask now and then whether somebody still waits: the rows of a fill, or None.
Alive = Callable[[], bool]
Filler = Callable[[Grid, float, int, Alive], Sequence[str] | None]
# Patterns made before the best of them is filled; how often one is much like the best; the share of the time for one.
POOL, BRED, SHARE = 6, 0.6, 0.1
SHORTEST, LAST = 0.5, 0.05  # seconds for a fill; for less the last one is not begun
FEWER = 2  # words less that are tried once a fill has succeeded


@dataclass(frozen=True, slots=True)
class FilledGrid:
    """A grid with its letters, the mean and worst score of its entries, and the empty one that it came from."""

    rows: tuple[str, ...]
    mean: float
    worst: int
    empty_grid: MadeGrid

    def to_json(self) -> Json:
        grid_json = self.empty_grid.to_json()
        return grid_json | {"rows": list(self.rows), "mean": round(self.mean, 2), "worst": self.worst}


@dataclass(frozen=True, slots=True)
class JointTask:
    """Search for a filled grid: request, list, filler, time in seconds, and the preference: score, few words, few
    blocks."""

    request: GridRequest
    words: ScoredList
    fill: Filler
    seconds: float
    seed: str = "0"
    prefer: str = "score"

    def rank(self, filled: FilledGrid) -> tuple[float, ...]:
        """Higher is better."""
        words, blocks = -filled.empty_grid.words, -filled.empty_grid.grid.text.count(BLOCK)
        ranks = {"score": (filled.mean, words, blocks), "words": (words, filled.mean, blocks)}
        return ranks.get(self.prefer, (blocks, filled.mean, words))


class JointOptimiser:
    """The best so far, and how many patterns were tried and filled."""

    def __init__(self, task: JointTask) -> None:
        self.task = task
        self.best: FilledGrid | None = None
        self.tried = self.filled = 0
        self._rng = Random(task.seed)
        self.maker = GridMaker(task.request, task.words)
        self._pool: list[MadeGrid] = []
        self._until = monotonic() + task.seconds

    def run(self, tick: Tick) -> Iterator[FilledGrid]:
        """Each filled grid that is better than those before, until the time is over; raises Cancelled, Unsolvable."""

        def alive() -> bool:
            done = int(100 * (1 - max(0.0, self._seconds_left()) / self.task.seconds))
            return tick(done, "patterns_filled", number=self.tried, filled=self.filled)

        pulse = MakerPulse(alive, self._until)
        while self._seconds_left() > LAST and (pattern := self._next_pattern(pulse)) is not None:
            filled_grid = self._fill_pattern(pattern, alive)
            if filled_grid and (self.best is None or self.task.rank(filled_grid) > self.task.rank(self.best)):
                self.best = filled_grid
                self._tighten_request(filled_grid)
                yield filled_grid
            if not alive():
                raise Cancelled

    def _seconds_left(self) -> float:
        return self._until - monotonic()

    def _next_pattern(self, pulse: MakerPulse) -> MadeGrid | None:
        """The next pattern to fill; None when there are no more, or the time is over while it is sought.

        The first one must be found: raises Unsolvable.
        """
        with suppress(OutOfTime):
            return self._vary_best(pulse) or self._take_from_pool(pulse)
        return None

    def _vary_best(self, pulse: MakerPulse) -> MadeGrid | None:
        """Often, a pattern that is much like the best."""
        if self.best is None or self._rng.random() >= BRED:
            return None
        return self.maker.vary_grid(self.best.empty_grid, self._next_seed(), pulse)

    def _take_from_pool(self, pulse: MakerPulse) -> MadeGrid | None:
        """The most promising of some new patterns."""
        try:
            while len(self._pool) < (POOL if self.tried else 1) and self._seconds_left() > LAST:
                self._pool.append(self.maker.make(self._next_seed(), pulse))
        except Unsolvable:
            if not self._pool and not self.tried:
                raise
        self._pool.sort(key=lambda pattern: pattern.index)
        return self._pool.pop() if self._pool else None

    def _next_seed(self) -> str:
        return str(self._rng.getrandbits(64))

    def _fill_pattern(self, pattern: MadeGrid, alive: Alive) -> FilledGrid | None:
        self.tried += 1
        seconds = min(self._seconds_left(), max(SHORTEST, SHARE * self.task.seconds))
        rows = self.task.fill(pattern.grid, seconds, self._rng.getrandbits(31), alive)
        if rows is None:
            return None
        self.filled += 1
        scores = list(_entry_scores(Grid(tuple(rows)), pattern, self.task.words))
        return FilledGrid(tuple(rows), sum(scores) / len(scores), min(scores), pattern)

    def _tighten_request(self, filled_grid: FilledGrid) -> None:
        """Patterns to come have fewer words, or blocks, than the best, where that is what is preferred."""
        request, words, blocks = (
            self.maker.request,
            filled_grid.empty_grid.words,
            filled_grid.empty_grid.grid.text.count(BLOCK),
        )
        if self.task.prefer == "words":
            request = replace(request, words=max(request.fewest_words, words - FEWER))
        elif self.task.prefer == "blocks":
            request = replace(request, blocks=max(0, blocks - 1))
        if request != self.maker.request:
            self.maker = GridMaker(request, self.task.words)
            self._pool.clear()


def _entry_scores(grid: Grid, pattern: MadeGrid, words: ScoredList) -> Iterator[int]:
    """The scores of all entries that were not given."""
    for slot in grid.slots:
        if OPEN in pattern.grid.pattern(slot):
            yield words.score(grid.pattern(slot)) or 0


def optimise_jointly(task: JointTask, tick: Tick, partial: Callable[[Callable[[], Json]], None] | None = None) -> Json:
    """The best grid and fill within the time; `partial` is told of each better one (as `Work.partial`).

    {"status": "filled" or "time", "tried", "filled"} and, when one is filled, {"rows", "words", "blocks",
    "fillability", "meter", "mean", "worst"}. Raises Unsolvable for request that no pattern keeps, Cancelled.
    """
    search = JointOptimiser(task)
    for filled_grid in search.run(tick):
        if partial is not None:
            partial(filled_grid.to_json)
    best_json = {} if search.best is None else search.best.to_json()
    return {"status": "filled" if best_json else "time", "tried": search.tried, "filled": search.filled} | best_json
