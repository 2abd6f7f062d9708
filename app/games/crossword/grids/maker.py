"""Grids made by the machine: patterns of blocks that keep every wish, and can be filled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from random import Random

from app.games.base.contract import Cancelled, Json, Tick, Unsolvable
from app.games.crossword.asked import ranged, read_seed
from app.games.crossword.grid import BLOCK, OPEN, Grid
from app.games.crossword.grids.annealing import Annealer
from app.games.crossword.grids.fillability import Fillability, meter, of_list
from app.games.crossword.grids.tasks import TaskMaker
from app.games.crossword.grids.theme_places import lay_themes
from app.games.crossword.grids.wishes import MOST_GRIDS, GridWishes, read_wishes
from app.games.crossword.lists.scored import ScoredList, load

# Steps of annealing a cell, how often a pattern is sought anew, and how often one may come that is there already.
STEPS, TRIES, REPEATS = 36, 16, 8
# Where a theme stands decides what can be made around it: the best of so many patterns is taken.
COMPARED = 5


@dataclass(frozen=True, slots=True)
class MadeGrid:
    """A grid with the number of its words and blocks and its fillability index."""

    grid: Grid
    words: int
    blocks: int
    index: float

    def to_json(self) -> Json:
        return {
            "rows": list(self.grid.rows),
            "words": self.words,
            "blocks": self.blocks,
            "fillability": round(self.index, 2),
            "meter": meter(self.index),
        }


class GridMaker:
    """Makes grids for one set of wishes, to be filled from one list."""

    def __init__(self, wishes: GridWishes, words: ScoredList) -> None:
        self.wishes = wishes
        self.fillability: Fillability = of_list(words, wishes.score)
        self._words = words
        self._tasks = TaskMaker(wishes, self.fillability)

    def make(self, seed: str) -> MadeGrid:
        """The grid of a seed: equal seeds make equal grids; raises Unsolvable when none is found.

        By simulated annealing of the index, the pattern's faults weighing more. Where a theme is given, the letters
        that cross it must leave a word to each entry, if that can be had.
        """
        rng = Random(seed)
        best: tuple[int, float, MadeGrid] | None = None
        found = 0
        for tried in range(TRIES):
            made = self._try(rng, 1 + tried // 4)
            if made is None:
                continue
            found += 1
            hopeless = sum(not self._has_word(made.grid.pattern(slot)) for slot in made.grid.slots)
            best = max(best or (-hopeless, made.index, made), (-hopeless, made.index, made), key=itemgetter(0, 1))
            if not self.wishes.themes or (found >= COMPARED and best[0] == 0):
                break
        if best is None:
            raise Unsolvable("no_pattern", words=self.wishes.words, blocks=self.wishes.blocks)
        return best[2]

    def _try(self, rng: Random, patience: int) -> MadeGrid | None:
        laid = lay_themes(self.wishes, rng)
        task = self._tasks.task(rng, laid.held)
        steps = patience * STEPS * self.wishes.height * self.wishes.width
        pattern = Annealer(task, rng).run(steps)
        if pattern.broken:
            return None
        blank = Grid(task.frame.rows(pattern.cells))
        grid = blank.filled([laid.letters.get(at, sign) for at, sign in enumerate(blank.text)])
        return MadeGrid(grid, pattern.words, grid.text.count(BLOCK), self.fillability.index(grid))

    def _has_word(self, pattern: str) -> bool:
        """Whether the list has a word for the letters that are there; a slot that is full needs none."""
        return OPEN not in pattern or pattern == OPEN * len(pattern) or self._known(pattern)

    @cache  # noqa: B019 - a maker lives as long as its job
    def _known(self, pattern: str) -> bool:
        words = self._words.of_length(len(pattern))
        left = words.all
        for place, letter in enumerate(pattern):
            if letter != OPEN:
                left &= words.sets[place][words.alphabet.index(letter)]
        return bool(left)


def make(params: Json, tick: Tick) -> Json:
    """As many grids as `count` asks for, no two alike: {"grids": [...]}, each as `MadeGrid.to_json` tells it.

    Fewer come when the wishes leave no more. Parameters as in `read_wishes`, and `count` and `seed`. Raises Unsolvable
    for what cannot be, Cancelled.
    """
    wishes, seed, count = read_wishes(params), read_seed(params), ranged(params, "count", 1, 1, MOST_GRIDS)
    found: list[MadeGrid] = []
    for made in grids(wishes, load(wishes.language), seed):
        found.append(made)
        if not tick(100 * len(found) // count, "grids_made", number=len(found), count=count):
            raise Cancelled
        if len(found) == count:
            break
    return {"grids": [made.to_json() for made in found]}


def grids(wishes: GridWishes, words: ScoredList, seed: str) -> Iterator[MadeGrid]:
    """Grids of a seed, each another one, until too many come that were there."""
    maker, seen, repeats, turn = GridMaker(wishes, words), set(), 0, 0
    while repeats < REPEATS:
        made = maker.make(f"{seed} {turn}")
        turn += 1
        repeats = repeats + 1 if made.grid.rows in seen else 0
        if made.grid.rows not in seen:
            seen.add(made.grid.rows)
            yield made
