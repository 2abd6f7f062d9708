"""Filling a grid: the first fill, the ladder of least scores, and windows; what is better is told as it is found."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

import numpy as np

from app.contract.game_types import Json, Tick
from app.games.crossword.fill import arrays, fill_request, state
from app.games.crossword.fill.compiling import can_compile
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.fill_request import LEAST_TIME, LONGEST, SECONDS, Request, number
from app.games.crossword.fill.improving import Improver
from app.games.crossword.fill.plain import PlainSearch
from app.games.crossword.fill.running import FILLED, IMPOSSIBLE, TIME, Engine, Phase, Run, Show, TimeOver, answer
from app.games.crossword.fill.searching import CompiledSearch

RUNGS = (30, 40, 50, 60, 70)
COMPILED, PLAIN = "compiled", "plain"


def fill(params: Json, tick: Tick, show: Show = lambda make: None) -> Json:
    """Fill a grid with entries of a scored list: see `fill_request.read` for the parameters.

    Answers `status` ("filled", "impossible": proved, or "time"), `rows`, `mean` and `worst` score, `entries`, `nodes`,
    `seconds`, `engine`, and for what is impossible the `slot` that cannot be. Raises Unsolvable and Cancelled.
    """
    engine = COMPILED if params.get("engine") != PLAIN and can_compile() else PLAIN
    make_ready(engine)
    limit = number(params, "time", SECONDS, LEAST_TIME, LONGEST) + number(params, "improve", 0, 0, LONGEST)
    run = Run(tick, show, engine, limit)
    try:
        request = run.request = fill_request.read(params, run.beat)
        return solved(run, request)
    except TimeOver:
        return answer(run, TIME)


def make_ready(engine: str) -> None:
    """Load, or once compile, the search, so that its time is not the request's."""
    if engine == COMPILED:
        from app.games.crossword.fill.readying import ready

        ready()


def solved(run: Run, request: Request) -> Json:
    problem = request.problem
    if problem.doubled is not None:
        return answer(run, IMPOSSIBLE, problem.slots[problem.doubled])
    if run.engine == COMPILED:
        run.tables = arrays.tables(problem, run.beat)
    search = go(run, problem, run.start + request.seconds, "filling")
    if search.status == state.EXHAUSTED:
        return answer(run, IMPOSSIBLE, problem.slots[search.hardest])
    if search.status == state.RUNNING:
        return answer(run, TIME)
    run.keep(problem, search.found())
    if request.improve and any(problem.open):
        improve(run, request)
    return answer(run, FILLED)


def go(run: Run, problem: Problem, until: float, code: Phase) -> Engine:
    """Search till it ends or a moment of the monotonic clock has come."""
    search = searching(run, problem)
    before = run.nodes
    while search.status == state.RUNNING and monotonic() < until:
        run.watch(code)
        search.go_on()
        run.nodes = before + search.nodes
    return search


def searching(run: Run, problem: Problem) -> Engine:
    seed = run.request.seed if run.request else 0
    return CompiledSearch(problem, seed, run.tables) if run.engine == COMPILED else PlainSearch(problem, seed)


def improve(run: Run, request: Request) -> None:
    """Half of the time for the ladder at most, and the rest for windows."""
    start = monotonic()
    end = start + request.improve
    for floor in RUNGS:
        if floor > request.problem.floor and not climb(run, replace(request.problem, floor=floor), (start + end) / 2):
            break
    if run.engine == COMPILED:
        widen(run, request.seed, end)


def climb(run: Run, problem: Problem, until: float) -> bool:
    """Fill anew with nothing below a higher score; whether that came to pass."""
    search = go(run, problem, until, "climbing")
    if search.status == state.SOLVED:
        run.keep(problem, search.found())
    return search.status == state.SOLVED


def widen(run: Run, seed: int, end: float) -> None:
    """Windows till the end."""
    assert run.problem is not None and run.entries is not None
    improver = Improver(run.problem, np.array(run.entries, np.int64), seed, run.tables)
    while monotonic() < end:
        run.watch("improving")
        if improver.step():
            run.keep(run.problem, improver.entries.tolist())
