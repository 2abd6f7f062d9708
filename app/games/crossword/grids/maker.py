"""Grids made by the machine: patterns of blocks that keep to a request, and can be filled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from itertools import count, islice
from random import Random
from time import monotonic

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.asked import read_integer_in, read_seed
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.plain import Propagation, WipedOut
from app.games.crossword.grid import BLOCK, OPEN, Grid
from app.games.crossword.grids.annealing import Annealer, Pattern
from app.games.crossword.grids.fillability import Fillability, index_from_meter, meter_percent, of_list
from app.games.crossword.grids.grid_request import LATTICE, MOST_GRIDS, GridRequest, read_grid_request
from app.games.crossword.grids.pacing import MakerPulse
from app.games.crossword.grids.tasks import TaskMaker
from app.games.crossword.grids.theme_places import ThemesLaid, lay_themes
from app.games.crossword.lists.personal import chosen_list
from app.games.crossword.lists.scored import ScoredList

# Steps of annealing a cell, and how often a pattern is sought anew.
STEPS, TRIES = 36, 16
# Steps a cell, and the heat, that make a pattern into one much like it.
VARIED, WARM = 6, 0.6
# Where a theme stands decides what can be made around it: the best of so many patterns is taken.
COMPARED = 3
# What a grid in a shape must reach on the meter: its edge can leave words no room, whatever the blocks.
FILLABLE = 85


@dataclass(frozen=True, slots=True)
class MadeGrid:
    """A grid with the number of its words and its fillability index.

    `cells` is the mask of its open cells, and `hopeless` says how many entries the letters of a theme leave no word to,
    or with 1 that no words fit together around them; `laid` is that theme.
    """

    grid: Grid
    words: int
    index: float
    cells: int
    hopeless: int
    laid: ThemesLaid

    def to_json(self) -> Json:
        return {
            "rows": list(self.grid.rows),
            "words": self.words,
            "blocks": self.grid.text.count(BLOCK),
            "fillability": round(self.index, 2),
            "meter": meter_percent(self.index),
        }


class GridMaker:
    """Makes grids for one request, to be filled from one list."""

    def __init__(self, request: GridRequest, words: ScoredList) -> None:
        self.request = request
        self.fillability: Fillability = of_list(words, request.score)
        self._words = words
        self._made: set[int] = set()
        self._tasks = TaskMaker(request, self.fillability)

    def make(self, seed: str, pulse: MakerPulse | None = None) -> MadeGrid:
        """The grid of a seed: equal seeds make equal grids; no pattern comes twice from one maker.

        Raises Unsolvable when none is found, and Cancelled or OutOfTime when the pulse does.

        By simulated annealing of the index, the pattern's faults weighing more. Where a theme is given, the letters
        that cross it must leave a word to each entry, if that can be had.
        """
        rng, candidates = Random(seed), list[MadeGrid]()
        wanted = COMPARED if self.request.themes else 1
        for tried in range(TRIES):
            candidate = self._try_pattern(rng, 1 + tried // 4, pulse)
            candidates += [candidate] if candidate else []
            if sum(not candidate.hopeless for candidate in candidates) >= wanted:
                break
        if not candidates:
            raise self._not_found()
        best = max(candidates, key=lambda candidate: (-candidate.hopeless, candidate.index))
        self._made.add(best.cells)
        return best

    def _not_found(self) -> Unsolvable:
        code = "no_pattern_in_shape" if self.request.outside else "no_pattern"
        return Unsolvable(code, words=self.request.words, blocks=self.request.blocks)

    def vary_grid(self, original: MadeGrid, seed: str, pulse: MakerPulse | None = None) -> MadeGrid | None:
        """A grid that is much like another, around the same theme; None when chance finds none (lattices have none).

        Raises Cancelled or OutOfTime when the pulse does.
        """
        if self.request.style == LATTICE:
            return None
        rng = Random(seed)
        task = replace(self._tasks.task(rng, original.laid.held, self._made), start=original.cells)
        pattern = Annealer(task, rng).run(VARIED * self.request.height * self.request.width, WARM, pulse)
        return None if pattern.broken else self._keep_pattern(pattern, original.laid)

    def _try_pattern(self, rng: Random, patience: int, pulse: MakerPulse | None) -> MadeGrid | None:
        laid = lay_themes(self.request, rng, pulse)
        task = self._tasks.task(rng, laid.held, self._made)
        steps = patience * STEPS * self.request.height * self.request.width
        pattern = Annealer(task, rng).run(steps, pulse=pulse)
        if pattern.broken:
            return None
        candidate = self._draw_grid(pattern, laid)
        if self.request.outside and candidate.index < index_from_meter(FILLABLE):
            return None
        return (
            replace(candidate, hopeless=1)
            if laid.letters and not candidate.hopeless and self.is_dead(candidate.grid)
            else candidate
        )

    def _draw_grid(self, pattern: Pattern, laid: ThemesLaid) -> MadeGrid:
        """The pattern as a grid, with the letters of the theme."""
        blank = Grid(self._tasks.frame.rows(pattern.cells))
        grid = blank.filled([laid.letters.get(at, sign) for at, sign in enumerate(blank.text)])
        hopeless = sum(not self.has_word(grid.pattern(slot)) for slot in grid.slots) if laid.letters else 0
        return MadeGrid(grid, pattern.words, self.fillability.index(grid), pattern.cells, hopeless, laid)

    def _keep_pattern(self, pattern: Pattern, laid: ThemesLaid) -> MadeGrid:
        self._made.add(pattern.cells)
        return self._draw_grid(pattern, laid)

    def is_dead(self, grid: Grid) -> bool:
        """Whether the letters that are there allow no fill at all, as a few milliseconds can tell."""
        try:
            Propagation(Problem(grid, self._words, self.request.score)).start()
        except WipedOut:
            return True
        return False

    def has_word(self, pattern: str) -> bool:
        """Whether the list has a word for the letters that are there; a slot that is full needs none."""
        return OPEN not in pattern or pattern == OPEN * len(pattern) or self._has_matching_word(pattern)

    @cache  # noqa: B019 - a maker lives as long as its job
    def _has_matching_word(self, pattern: str) -> bool:
        words = self._words.of_length(len(pattern))
        left = words.all
        for place, letter in enumerate(pattern):
            if letter != OPEN:
                left &= words.sets[place][words.alphabet.index(letter)]
        return bool(left)


def make_grids(params: Json, tick: Tick) -> Json:
    """As many grids as `count` asks for, no two alike: {"grids": [...], "complete"}, each as `MadeGrid.to_json` tells
    it, with the `seconds` that it took.

    Fewer come when the request leaves no more, and then `complete` is False. Parameters as in `read_grid_request`,
    `count`, `seed`, and the list as in `personal.chosen_list`. Raises Unsolvable for what cannot be, Cancelled.
    """
    request, seed, wanted = (
        read_grid_request(params),
        read_seed(params),
        read_integer_in(params, "count", 1, 1, MOST_GRIDS),
    )
    finished: list[Json] = []
    words, start = chosen_list(params), monotonic()

    def alive() -> bool:
        return tick(100 * len(finished) // wanted, "grids_made", number=len(finished), count=wanted)

    for candidate in islice(generate_grids(request, words, seed, MakerPulse(alive)), wanted):
        finished.append(candidate.to_json() | {"seconds": round(monotonic() - start, 3)})
        if not alive():
            raise Cancelled
        start = monotonic()
    return {"grids": finished, "complete": len(finished) == wanted}


def generate_grids(
    request: GridRequest, words: ScoredList, seed: str, pulse: MakerPulse | None = None
) -> Iterator[MadeGrid]:
    """Grids of a seed, each another one, until no more are found; raises Unsolvable when there is none at all."""
    maker = GridMaker(request, words)
    yield maker.make(f"{seed} 0", pulse)
    with suppress(Unsolvable):
        for turn in count(1):
            yield maker.make(f"{seed} {turn}", pulse)
