"""Filling a grid: the first fill, the ladder of least scores, and windows; what is better is told as it is found."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from app.contract.game_types import Json, Tick
from app.games.crossword.fill import arrays, fill_request, state
from app.games.crossword.fill.compiling import can_compile
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.fill_request import Request
from app.games.crossword.fill.lower_scores import find_lower_fill
from app.games.crossword.fill.running import (
    COMPILED,
    FILLED,
    IMPOSSIBLE,
    PLAIN,
    TIME,
    Run,
    Show,
    TimeOver,
    outcome_json,
)
from app.games.crossword.fill.search_runs import improve_windows, run_search
from app.games.crossword.parameters import FillParameters

RUNGS = (30, 40, 50, 60, 70)


def fill_grid(params: FillParameters, tick: Tick, show: Show = lambda make: None) -> Json:
    """Fill a grid with entries of a scored list.

    Answers `status` ("filled", "impossible": proved, or "time"), `rows`, `mean` and `worst` score, `entries`, `nodes`,
    `seconds`, `engine`, for what is impossible the `slot` that cannot be, and for what did not fill and was asked with
    `lower` what `find_lower_fill` answers. Raises Unsolvable and Cancelled.
    """
    engine = choose_engine(params.engine)
    make_ready(engine)
    limit = sum(fill_request.read_times(params))
    run = Run(tick, show, engine, limit)
    try:
        request = run.request = fill_request.read_request(params, run.beat)
        return run_request(run, request)
    except TimeOver:
        return outcome_json(run, TIME)


def choose_engine(wanted: str) -> str:
    """Return the engine of a request: the compiled one, unless the plain one is wanted or nothing can be compiled."""
    return COMPILED if wanted != PLAIN and can_compile() else PLAIN


def make_ready(engine: str) -> None:
    """Load, or once compile, the search, so that its time is not the request's."""
    if engine == COMPILED:
        from app.games.crossword.fill.readying import ensure_compiled

        ensure_compiled()


def run_request(run: Run, request: Request) -> Json:
    problem = request.problem
    if problem.repeated_slot is not None:
        return outcome_json(run, IMPOSSIBLE, problem.slots[problem.repeated_slot])
    if run.engine_name == COMPILED:
        run.tables = arrays.build_tables(problem, run.beat)
    search = run_search(run, problem, run.start + request.seconds, "filling")
    if search.status == state.EXHAUSTED:
        return add_lower_fill(run, request, outcome_json(run, IMPOSSIBLE, problem.slots[search.hardest]))
    if search.status == state.RUNNING:
        return add_lower_fill(run, request, outcome_json(run, TIME))
    run.show_fill(problem, search.entry_numbers())
    if request.improve and any(problem.open):
        improve_fill(run, request)
    return outcome_json(run, FILLED)


def add_lower_fill(run: Run, request: Request, outcome: Json) -> Json:
    """The outcome of a search that found nothing, with a fill of lower scores if the request asks for one."""
    return outcome | {"lower": find_lower_fill(run, request.problem)} if request.lower else outcome


def improve_fill(run: Run, request: Request) -> None:
    """Half of the time for the ladder at most, and the rest for windows."""
    start = monotonic()
    end = start + request.improve
    for floor in RUNGS:
        if floor > request.problem.floor and not climb_rung(
            run, replace(request.problem, floor=floor), (start + end) / 2
        ):
            break
    if run.engine_name == COMPILED:
        improve_windows(run, end)


def climb_rung(run: Run, problem: Problem, until: float) -> bool:
    """Fill anew with nothing below a higher score; whether that came to pass."""
    search = run_search(run, problem, until, "climbing")
    if search.status == state.SOLVED:
        run.show_fill(problem, search.entry_numbers())
    return search.status == state.SOLVED
