"""Grids made by the machine: patterns of blocks that keep to a request, and can be filled."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count, islice
from math import inf
from random import Random
from time import monotonic

from app.contract.game_types import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.asked import checked_integer, checked_time_limit, read_seed
from app.games.crossword.grid import BLOCK, Grid
from app.games.crossword.grids.annealing import Annealer, Pattern
from app.games.crossword.grids.fillability import Fillability, index_from_meter, meter_percent, of_list
from app.games.crossword.grids.grid_request import LATTICE, MOST_GRIDS, GridRequest, read_grid_request
from app.games.crossword.grids.pacing import MakerPulse, OutOfTime
from app.games.crossword.grids.tasks import TaskMaker
from app.games.crossword.grids.theme_places import ThemesLaid, lay_themes
from app.games.crossword.grids.trial_fill import finds_fill
from app.games.crossword.lists.personal import chosen_list
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import GridParameters

# Steps of annealing a cell, and how often a pattern is sought anew.
STEPS, TRIES = 36, 16
# Steps a cell, and the heat, that make a pattern into one much like it.
VARIED, WARM = 6, 0.6
# Around a theme few patterns can be filled: tries, and how many times the words and blocks where nobody set a limit.
THEMED_TRIES, EASED = 32, ((1.0, 1.0), (1.04, 1.25), (1.08, 1.5))
# What a pattern around a theme must reach on the meter before a fill is tried.
PROMISING = 40
LONGEST = 600  # seconds that grids may be asked to take
# What a grid in a shape must reach on the meter: its edge can leave words no room, whatever the blocks.
FILLABLE = 85


@dataclass(frozen=True, slots=True)
class MadeGrid:
    """A grid with the number of its words and its fillability index.

    `cells` is the mask of its open cells, `laid` the theme that stands in it.
    """

    grid: Grid
    words: int
    index: float
    cells: int
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
        # With the limits as they are asked for, then eased; where nothing was found, nothing is sought again.
        self._stages = [TaskMaker(stage, self.fillability) for stage in eased_requests(request)]

    def make(self, seed: str, pulse: MakerPulse | None = None) -> MadeGrid:
        """The grid of a seed: equal seeds make equal grids; no pattern comes twice from one maker.

        Raises Unsolvable when none is found, and Cancelled or OutOfTime when the pulse does.

        By simulated annealing of the index, the pattern's faults weighing more. Around a theme, the letters must leave
        a word to each entry, and a short search must find a fill.
        """
        rng, themed = Random(seed), bool(self.request.themes)
        tries = THEMED_TRIES if themed else TRIES
        while True:
            for tried in range(tries):
                if candidate := self._try_pattern(rng, 1 + (2 if themed else 4) * tried // tries, pulse):
                    self._made.add(candidate.cells)
                    return candidate
            if len(self._stages) == 1:
                raise self._not_found()
            del self._stages[0]

    @property
    def _tasks(self) -> TaskMaker:
        return self._stages[0]

    def _not_found(self) -> Unsolvable:
        if self.request.themes:
            last = self._tasks.request
            return Unsolvable("no_pattern_around_theme", words=last.words, blocks=last.blocks)
        code = "no_pattern_in_shape" if self.request.outside else "no_pattern"
        return Unsolvable(code, words=self.request.words, blocks=self.request.blocks)

    def vary_grid(self, original: MadeGrid, seed: str, pulse: MakerPulse | None = None) -> MadeGrid | None:
        """A grid that is much like another, around the same theme; None when chance finds none (lattices have none).

        Raises Cancelled or OutOfTime when the pulse does.
        """
        if self.request.style == LATTICE:
            return None
        rng = Random(seed)
        task = replace(
            self._tasks.task(rng, original.laid.held, self._made, original.laid.letters), start=original.cells
        )
        pattern = Annealer(task, rng).run(VARIED * self.request.height * self.request.width, WARM, pulse)
        return None if pattern.broken else self._keep_pattern(pattern, original.laid)

    def _try_pattern(self, rng: Random, patience: int, pulse: MakerPulse | None) -> MadeGrid | None:
        laid = lay_themes(self.request, rng, pulse)
        task = self._tasks.task(rng, laid.held, self._made, laid.letters)
        steps = patience * STEPS * self.request.height * self.request.width
        pattern = Annealer(task, rng).run(steps, pulse=pulse)
        if pattern.broken:
            return None
        candidate = self._draw_grid(pattern, laid)
        if self.request.outside and candidate.index < index_from_meter(FILLABLE):
            return None
        if laid.letters and (candidate.index < index_from_meter(PROMISING) or not self.can_fill(candidate.grid, pulse)):
            self._made.add(candidate.cells)
            return None
        return candidate

    def _draw_grid(self, pattern: Pattern, laid: ThemesLaid) -> MadeGrid:
        """The pattern as a grid, with the letters of the theme."""
        blank = Grid(self._tasks.frame.rows(pattern.cells))
        grid = blank.filled([laid.letters.get(at, sign) for at, sign in enumerate(blank.text)])
        return MadeGrid(grid, pattern.words, self.fillability.index(grid), pattern.cells, laid)

    def _keep_pattern(self, pattern: Pattern, laid: ThemesLaid) -> MadeGrid:
        self._made.add(pattern.cells)
        return self._draw_grid(pattern, laid)

    def can_fill(self, grid: Grid, pulse: MakerPulse | None = None) -> bool:
        """Whether a short search fills the grid around its letters; raises what the pulse does."""
        return finds_fill(grid, self._words, self.request.score, pulse or MakerPulse())


def eased_requests(request: GridRequest) -> list[GridRequest]:
    """The request, and around a theme with more words and blocks where nobody set how many."""
    if not request.loose:
        return [request]
    return [_ease_request(request, *factors) for factors in EASED]


def _ease_request(request: GridRequest, words: float, blocks: float) -> GridRequest:
    more_words = round(request.words * words) if "words" in request.loose else request.words
    more_blocks = round(request.blocks * blocks) if "blocks" in request.loose else request.blocks
    return replace(request, words=more_words, blocks=more_blocks)


def make_grids(params: GridParameters, tick: Tick) -> Json:
    """As many grids as `count` asks for, no two alike: {"grids": [...], "complete"}, each as `MadeGrid.to_json` tells
    it, with the `seconds` that it took; around a theme, the easiest to fill comes first.

    Fewer come when the request leaves no more, or `time` is over, and then `complete` is False. Raises Unsolvable for
    what cannot be or was not found in time, Cancelled.
    """
    request, seed, wanted = (
        read_grid_request(params),
        read_seed(params.seed),
        checked_integer(params.count, "count", 1, 1, MOST_GRIDS),
    )
    finished: list[Json] = []
    words, start = chosen_list(params), monotonic()
    limit = checked_time_limit(params.time, None, LONGEST)

    def alive() -> bool:
        return tick(100 * len(finished) // wanted, "grids_made", number=len(finished), count=wanted)

    pulse = MakerPulse(alive, inf if limit is None else start + limit)
    try:
        for candidate in islice(generate_grids(request, words, seed, pulse), wanted):
            finished.append(candidate.to_json() | {"seconds": round(monotonic() - start, 3)})
            if not alive():
                raise Cancelled
            start = monotonic()
    except OutOfTime:
        if not finished:
            raise Unsolvable("no_grid_in_time") from None
    if request.themes:
        finished.sort(key=lambda grid: -grid["fillability"])
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
