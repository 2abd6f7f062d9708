"""Filling a grid: the first fill, the ladder of least scores, and windows; what is better is told as it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Protocol

import numpy as np

from app.games.base.contract import Cancelled, Json, Tick
from app.games.crossword.fill import fill_request, state
from app.games.crossword.fill.compiling import can_compile
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.fill_request import Request
from app.games.crossword.fill.improving import Improver
from app.games.crossword.fill.plain import PlainSearch
from app.games.crossword.fill.searching import CompiledSearch, rows_of
from app.games.crossword.grid import Slot
from app.games.crossword.lists.scored import MOST

FILLED, IMPOSSIBLE, TIME = "filled", "impossible", "time"
STATUSES = {state.RUNNING: TIME, state.SOLVED: FILLED, state.EXHAUSTED: IMPOSSIBLE}
RUNGS = (30, 40, 50, 60, 70)
COMPILED, PLAIN = "compiled", "plain"

Show = Callable[[Callable[[], Json]], object]


class Engine(Protocol):
    """A search that can be gone on with, compiled or plain."""

    status: int

    def go_on(self) -> int: ...

    def found(self) -> list[int]: ...

    @property
    def nodes(self) -> int: ...

    @property
    def hardest(self) -> int: ...


@dataclass
class Run:
    """One request being worked on."""

    request: Request
    tick: Tick
    show: Show
    engine: str
    start: float = field(default_factory=monotonic)
    nodes: int = 0
    entries: list[int] | None = None
    problem: Problem | None = None

    def passed(self) -> float:
        return monotonic() - self.start

    def watch(self, code: str, percent: float) -> None:
        """Raises Cancelled when nobody waits any more."""
        if not self.tick(min(99, int(percent)), code, nodes=self.nodes):
            raise Cancelled

    def keep(self, problem: Problem, entries: list[int]) -> None:
        self.problem, self.entries = problem, entries
        self.show(lambda: answer(self, FILLED))


def fill(params: Json, tick: Tick, show: Show = lambda make: None) -> Json:
    """Fill a grid with entries of a scored list: see `fill_request.read` for the parameters.

    Answers `status` ("filled", "impossible": proved, or "time"), `rows`, `mean` and `worst` score, `entries`, `nodes`,
    `seconds`, `engine`, and for what is impossible the `slot` that cannot be. Raises Unsolvable and Cancelled.
    """
    request = fill_request.read(params)
    engine = COMPILED if params.get("engine") != PLAIN and can_compile() else PLAIN
    make_ready(engine)
    run = Run(request, tick, show, engine)
    search = first(run)
    if STATUSES[search.status] != FILLED:
        return answer(run, STATUSES[search.status], search)
    run.keep(request.problem, search.found())
    if request.improve and any(request.problem.open):
        improve(run)
    return answer(run, FILLED)


def make_ready(engine: str) -> None:
    """Load, or once compile, the search, so that its time is not the request's."""
    if engine == COMPILED:
        from app.games.crossword.fill.readying import ready

        ready()


def searching(run: Run, problem: Problem) -> Engine:
    return (
        CompiledSearch(problem, run.request.seed) if run.engine == COMPILED else PlainSearch(problem, run.request.seed)
    )


def first(run: Run) -> Engine:
    """Any fill at all."""
    search = searching(run, run.request.problem)
    for _ in going(run, search, run.start + run.request.seconds):
        run.watch("filling", 100 * run.passed() / (run.request.seconds + run.request.improve))
    run.nodes = search.nodes
    return search


def going(run: Run, search: Engine, until: float) -> Iterator[None]:
    """Go on with a search until it ends or a moment of the monotonic clock has come."""
    before = run.nodes
    while search.status == state.RUNNING and monotonic() < until:
        yield
        search.go_on()
        run.nodes = before + search.nodes


def improve(run: Run) -> None:
    """Half of the time for the ladder at most, and the rest for window_search."""
    start = monotonic()
    end = start + run.request.improve
    for floor in RUNGS:
        if floor > run.request.problem.floor and not climb(run, floor, (start + end) / 2):
            break
    if run.engine == COMPILED:
        widen(run, end)


def climb(run: Run, floor: int, until: float) -> bool:
    """Fill anew with nothing below a score; whether that came to pass."""
    problem = replace(run.request.problem, floor=floor)
    search = searching(run, problem)
    for _ in going(run, search, until):
        run.watch("climbing", 100 * run.passed() / (run.request.seconds + run.request.improve))
    if search.status == state.SOLVED:
        run.keep(problem, search.found())
    return search.status == state.SOLVED


def widen(run: Run, end: float) -> None:
    """Windows till the end."""
    assert run.problem is not None and run.entries is not None
    improver = Improver(run.problem, np.array(run.entries, np.int64), run.request.seed)
    start = monotonic()
    while monotonic() < end:
        run.watch("improving", 50 + 50 * (monotonic() - start) / max(end - start, 0.01))
        if improver.step():
            run.keep(run.problem, improver.entries.tolist())


def answer(run: Run, status: str, search: Engine | None = None) -> Json:
    """What is told of a run."""
    entries = told(run) if run.entries is not None else []
    scores = [entry["score"] for entry in entries if entry["score"] is not None]
    rows = rows_of(run.problem, run.entries) if run.problem and run.entries is not None else ()
    found = {
        "status": status,
        "rows": list(rows),
        "mean": round(sum(scores) / len(scores), 2) if scores else None,
        "worst": min(scores, default=None),
        "entries": entries,
        "nodes": run.nodes,
        "seconds": round(run.passed(), 3),
        "engine": run.engine,
    }
    if status == IMPOSSIBLE and search is not None:
        found["slot"] = place_of(run.request.problem.slots[search.hardest])
    return found


def place_of(slot: Slot) -> Json:
    return {"number": slot.number, "direction": slot.direction, "row": slot.row + 1, "col": slot.col + 1}


def told(run: Run) -> list[Json]:
    """Every entry with its place, counted from one, and its score; None for what was written and is on no list."""
    assert run.problem is not None and run.entries is not None
    filled = run.problem.grid.filled("".join(rows_of(run.problem, run.entries)))
    texts = [filled.pattern(slot) for slot in filled.slots]
    scored = run.problem.words.score
    return [
        {**place_of(slot), "text": text, "score": shown(scored(text))}
        for slot, text in zip(filled.slots, texts, strict=True)
    ]


def shown(score: int | None) -> int | None:
    """A score as people know it, 0 to 100: what was asked for weighs more."""
    return None if score is None else min(MOST, score)
