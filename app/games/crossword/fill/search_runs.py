"""Runs of the search engines for one request: the first fill of a problem, and the windows that better it."""

from __future__ import annotations

from time import monotonic

import numpy as np

from app.games.crossword.fill import state
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.improving import Improver
from app.games.crossword.fill.plain import PlainSearch
from app.games.crossword.fill.running import COMPILED, Engine, Phase, Run
from app.games.crossword.fill.searching import CompiledSearch


def run_search(run: Run, problem: Problem, until: float, code: Phase) -> Engine:
    """Search till it ends or a moment of the monotonic clock has come."""
    search = make_search(run, problem)
    before = run.nodes
    while search.status == state.RUNNING and monotonic() < until:
        run.report_progress(code)
        search.go_on()
        run.nodes = before + search.nodes
    return search


def make_search(run: Run, problem: Problem) -> Engine:
    seed = run.request.seed if run.request else 0
    return CompiledSearch(problem, seed, run.tables) if run.engine_name == COMPILED else PlainSearch(problem, seed)


def improve_windows(run: Run, until: float, code: Phase = "improving", *, shown: bool = True) -> None:
    """Better the run's fill, window by window, till a moment of the monotonic clock; each better one is shown."""
    assert run.problem is not None and run.entries is not None and run.request is not None
    improver = Improver(run.problem, np.array(run.entries, np.int64), run.request.seed, run.tables)
    while monotonic() < until:
        run.report_progress(code)
        if improver.step():
            run.entries = improver.entries.tolist()
            if shown:
                run.show_fill(run.problem, run.entries)
