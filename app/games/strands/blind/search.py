"""The blind search: spangram and theme words from the letters alone, the most plausible solutions first.

The prices of the cells bound the cost of every solution from below, so the search goes by how far above the bound a
solution may lie. It is repeated with a growing depth; at each depth it takes every spangram and every theme word whose
reduced cost is within it and lists all exact covers. What it has found then is proven to be all there is up to there.
It ends when it has as many solutions as asked for, or all that are nearly as good as the best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from heapq import nsmallest
from math import fsum, inf
from time import monotonic, process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.contract.game_types import Tick, keep_on
from app.contract.processes import Stopped, Unfinished, can_fork, together
from app.games.strands.blind.cover import BATCH, TOLERANCE, Cover
from app.games.strands.blind.effort import Effort, round_number
from app.games.strands.blind.pieces import SearchBoard, cells_as_matrix
from app.games.strands.blind.prices import settle_prices
from app.games.strands.blind.spangrams import Candidates, Spangrams, TooMany
from app.games.strands.blind.wordstock import COUNTS, OTHER_COUNT, SHORTEST_WORD, Floats
from app.games.strands.cells import BoardCells, Path
from app.games.strands.parameters import MOST_PIECES

FIRST_DEPTH, GROWTH = 4.0, 1.5
# Solutions that are e ** -WINDOW times as likely as the best are not worth the search.
WINDOW = 10.0
# A round with fewer spangrams is over before other processes have begun.
WORTH_FORKING = 100_000
# Seconds between two ticks.
TICK = 0.2


class Word(NamedTuple):
    text: str
    path: Path


@dataclass(frozen=True, slots=True, order=True)
class BlindSolution:
    """A cover of the whole board; the cheapest is the most plausible. `cost` is in nats."""

    cost: float
    pieces: tuple[str, ...]
    path: Path
    words: tuple[Word, ...]

    @property
    def spangram(self) -> str:
        return "".join(self.pieces)

    @property
    def key(self) -> tuple[str, ...]:
        """The key that is equal for two readings that are the same: their texts, as each has one set of cells."""
        return self.spangram, *sorted(word.text for word in self.words)

    @property
    def places(self) -> CellSets:
        """A key that equal solutions share. Whoever finds one has found the other, but for the words that the
        same letters spell."""
        return _path_mask(self.path), frozenset(_path_mask(word.path) for word in self.words)


# Which cells are the spangram's, and which are each theme word's.
CellSets = tuple[int, frozenset[int]]


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """How to search: the number of theme words if known, how many solutions, seconds, processes; the most pieces of a
    spangram; how much dearer (in nats) than the best a solution may be.

    The seconds are the processor's, in each process: a busy machine finds what an idle one does. `patience` is for
    whoever is stopped by the clock on the wall.
    """

    words: int | None = None
    limit: int = 30
    seconds: float = 25.0
    processes: int = 1
    pieces: int = MOST_PIECES
    window: float = WINDOW
    patience: float = inf


@dataclass(frozen=True, slots=True)
class Result:
    """The solutions, best first, each with its other readings: what else its cells spell when every answer keeps them.

    `complete` when there are no other ones to be listed before or among them.
    """

    complete: bool
    groups: list[list[BlindSolution]]

    @property
    def solutions(self) -> list[BlindSolution]:
        return [group[0] for group in self.groups]


# A candidate's row, and its theme words as numbers of the cover.
FoundCover = tuple[int, tuple[int, ...]]


class Search:
    """One search of one board."""

    def __init__(
        self, board: SearchBoard, request: SearchRequest, on_solution: Callable[[BlindSolution], None], tick: Tick
    ) -> None:
        self.board, self.request = board, request
        self._tell, self._tick = on_solution, tick
        self._begun, self._started = process_time(), monotonic()
        self._ticked = self._started
        self._best: dict[tuple[str, ...], BlindSolution] = {}
        self._least: dict[CellSets, float] = {}
        self._clear: dict[str, bool] = {}
        # What other processes have tried; None until covers are tried at all. Reports go from such a process to this.
        self._others: Effort | None = None
        self._reports, self._reported = False, 0

    def run(self) -> Result:
        """Search until it is done or its time is over."""
        try:
            complete = self._deepen()
        except (Stopped, TooMany, Unfinished):
            complete = False
        return Result(complete, group_solutions(self._best.values(), self.request))

    def check_time(self) -> None:
        """Raise Stopped when the time is over or the tick says no."""
        now = monotonic()
        spent = max(
            (process_time() - self._begun) / self.request.seconds, (now - self._started) / self.request.patience
        )
        if spent > 1:
            raise Stopped
        if not self._reports and now - self._ticked >= TICK:
            self._ticked = now
            if not self._tell_progress(int(spent * 100)):
                raise Stopped

    def _tell_progress(self, percent: int) -> bool:
        """Tell the tick the stage and its numbers; False when it says no."""
        counts = {"words": self.board.words, "ways": self.board.ways}
        if self._others is None:
            return self._tick(percent, "traced", **counts)
        effort, size = self._others.plus(self._cover.effort()), self.board.grid.size
        covered = size if self._best else size - effort.left
        return self._tick(percent, "covering", **counts, tried=round_number(effort.tried), covered=covered, cells=size)

    def _deepen(self) -> bool:
        """Rounds of growing depth; True, as only Stopped can end it early."""
        self.check_time()
        if not self._prepare_prices():
            return True
        depth = FIRST_DEPTH
        while True:
            self._search_round(depth)
            if depth >= self._enough:
                return True
            depth = min(self._enough, depth * GROWTH)

    def _prepare_prices(self) -> bool:
        """Prices, spangrams and theme words; False when something is missing, so that there is no solution."""
        board, grid = self.board, self.board.grid
        self._spangrams = Spangrams(board, self.request.pieces)
        listed = self._spangrams.listed
        if not len(listed):
            # Nothing but triples, if anything: their prices will do for the first look.
            listed = self._spangrams.find_triples(np.zeros(grid.size), np.inf, self.check_time)
        if not len(listed) or not len(board.theme):
            return False
        words = cells_as_matrix(board.theme.finds.cells, grid.size), board.theme.costs
        spangrams = cells_as_matrix(listed.cells, grid.size), listed.costs
        self._prices = settle_prices(words, spangrams, self.request.words)
        self.check_time()
        finds = board.theme.finds
        self._cover = Cover(grid, (finds.cells, finds.blocks), self._prices.theme, self.request.words, self.check_time)
        # No solution lies deeper than the dearest spangram with the dearest words.
        words_at_most = self.request.words or grid.size // SHORTEST_WORD
        dearest = self._spangrams.dearest + float(listed.costs.max()) + OTHER_COUNT
        self._bottom = words_at_most * float(self._prices.theme.max()) + dearest + abs(self._prices.spangram)
        self._bottom += float(np.abs(self._prices.cells).sum())
        self._enough = self._bottom
        return True

    def _set_enough(self) -> None:
        """Note the depth at which nothing better, or nothing more, can be found."""
        costs = nsmallest(self.request.limit, self._least.values())
        last = costs[-1] if len(costs) == self.request.limit else np.inf
        self._enough = min(self._bottom, min(costs[0] + self.request.window, last) - self._prices.bound)

    def _search_round(self, depth: float) -> None:
        """Everything down to the depth."""
        self._candidates = self._within(depth)
        self._others = self._others or Effort(0, self.board.grid.size)
        self.check_time()
        rows = range(len(self._candidates))
        shares = self.request.processes if len(rows) >= WORTH_FORKING and can_fork() else 1
        self._spent = process_time() - self._begun
        parts = [partial(self._apart, depth, rows[share::shares]) for share in range(shares)]
        for cover_or_effort in together(parts, self.check_time) if shares > 1 else self._find_covers(depth, rows):
            if isinstance(cover_or_effort, Effort):
                self._others = self._others.plus(cover_or_effort)
            else:
                self._keep(*cover_or_effort)

    def _apart(self, depth: float, rows: range) -> Iterator[FoundCover | Effort]:
        """A share of a round, in a process of its own: it keeps what it finds only to know when it is enough."""
        self._tick, self._tell = keep_on, _be_silent
        self._reports, self._reported = True, self._cover.effort().tried
        # A process's own clock begins with it.
        self._begun = process_time() - self._spent
        for cover_or_effort in self._find_covers(depth, rows):
            if not isinstance(cover_or_effort, Effort):
                self._keep(*cover_or_effort)
            yield cover_or_effort

    def _within(self, depth: float) -> Candidates:
        """The spangrams whose reduced cost is at most the depth, the cheapest first."""
        limit = self._prices.spangram + depth + TOLERANCE
        listed = self._spangrams.listed
        candidates = listed.take(np.flatnonzero(self._reduced_costs(listed) <= depth + TOLERANCE).astype(np.int32))
        # There may be millions: each step with all of them is worth a look at the clock.
        triples = self._spangrams.find_triples(self._prices.cells, limit, self.check_time)
        self.check_time()
        candidates = candidates.join(triples)
        self.check_time()
        return candidates.take(np.argsort(self._reduced_costs(candidates), kind="stable").astype(np.int32))

    def _reduced_costs(self, some: Candidates) -> Floats:
        """The candidates' reduced costs, counted from the cheapest of one or two pieces."""
        return self._spangrams.excess_costs(some, self._prices.cells) - self._prices.spangram

    def _find_covers(self, depth: float, rows: Iterable[int]) -> Iterator[FoundCover | Effort]:
        """The covers that go with some of the candidates; in a process that reports, now and then what was tried."""
        which = np.fromiter(rows, np.int32)
        for start in range(0, len(which), BATCH):
            yield from self._found_in(depth, which[start : start + BATCH])
            yield from self._report_effort()

    def _found_in(self, depth: float, which: NDArray[np.int32]) -> Iterator[FoundCover | Effort]:
        candidates = self._candidates.take(which)
        reduced = self._reduced_costs(candidates)
        cells, costs = candidates.cells.tolist(), reduced.tolist()
        for row, alive in self._cover.live(candidates.cells, candidates.blocks, depth - reduced):
            left = min(depth, self._enough) - costs[row]
            for _, words in self._cover.covers(self.board.grid.all & ~cells[row], alive, left):
                yield int(which[row]), words
            yield from self._report_effort()

    def _report_effort(self) -> Iterator[Effort]:
        """Yield the effort since the last report, if this process reports and `TICK` seconds have passed."""
        if self._reports and monotonic() - self._ticked >= TICK:
            effort = self._cover.effort()
            yield Effort(effort.tried - self._reported, effort.left)
            self._ticked, self._reported = monotonic(), effort.tried

    def _keep(self, row: int, words: tuple[int, ...]) -> None:
        """Note a solution, unless it is known or its spangram can be traced elsewhere."""
        rows = self._candidates.rows[row]
        pieces = tuple(self._spangrams.piece_texts(rows))
        path = self._spangrams.path(rows)
        number = COUNTS.get(len(words), OTHER_COUNT) if self.request.words is None else 0.0
        # Rounded, as the order in which words are found must not tell apart what costs the same.
        total = round(
            fsum([self._candidates.costs[row], *self.board.theme.costs[self._rows_of_words(words)], number]), 9
        )
        solution = BlindSolution(
            total, pieces, path, tuple(sorted(map(self._word, self._rows_of_words(words)), key=_start_key))
        )
        previous = self._best.get(solution.key)
        if (previous is None or solution < previous) and (len(pieces) == 1 or self._is_clear(solution.spangram)):
            self._best[solution.key] = solution
            self._least[solution.places] = min(total, self._least.get(solution.places, total))
            self._set_enough()
            if previous is None:
                self._tell(solution)

    def _rows_of_words(self, words: Iterable[int]) -> list[int]:
        return [self._cover.order[word] for word in words]

    def _word(self, row: int) -> Word:
        finds = self.board.theme.finds
        return Word(self.board.vocabulary.words[finds.words[row]], finds.path(row))

    def _is_clear(self, text: str) -> bool:
        if text not in self._clear:
            self._clear[text] = is_clear(text, self.board.letters, self.board.grid)
        return self._clear[text]


def group_solutions(found: Iterable[BlindSolution], request: SearchRequest) -> list[list[BlindSolution]]:
    """The solutions that are asked for, each with its readings, the best first."""
    groups: dict[CellSets, list[BlindSolution]] = {}
    least = inf
    for solution in sorted(found):
        least = min(least, solution.cost)
        if solution.cost <= least + request.window + TOLERANCE:
            groups.setdefault(solution.places, []).append(solution)
    return list(groups.values())[: request.limit]


def _path_mask(path: Path) -> int:
    return sum(1 << cell for cell in path)


def _be_silent(solution: BlindSolution) -> None:
    pass


def _start_key(word: Word) -> tuple[int, str]:
    return word.path[0], word.text


def is_clear(text: str, letters: str, grid: BoardCells) -> bool:
    """Whether the text can be traced on one set of cells only (in however many orders)."""
    sets: set[int] = set()
    stack = [(cell, 1 << cell, 1) for cell in range(grid.size) if letters[cell] == text[0]]
    while stack and len(sets) < 2:
        cell, mask, length = stack.pop()
        if length == len(text):
            sets.add(mask)
            continue
        for near in grid.neighbours[cell]:
            if letters[near] == text[length] and not mask >> near & 1:
                stack.append((near, mask | 1 << near, length + 1))
    return len(sets) == 1
