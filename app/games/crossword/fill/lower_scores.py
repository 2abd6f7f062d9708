"""The entries that stand in the way of a fill: those below the floor in a fill with lower scores."""

from __future__ import annotations

from dataclasses import replace
from time import monotonic

from app.contract.game_types import Json
from app.games.crossword.fill import state
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.running import COMPILED, Run, entries_json
from app.games.crossword.fill.search_runs import improve_windows, run_search
from app.games.crossword.lists.scored import LEAST

STEP = 10
# Seconds for each lower floor, for all of them, and then for raising the scores of what was found.
SECONDS, LONGEST, IMPROVING = 2.0, 8.0, 1.0


def find_lower_fill(run: Run, problem: Problem) -> Json | None:
    """Look for a fill of a problem that did not fill, ten points lower at a time.

    Answers `min_score`, the first floor that fills, and the `entries` of that fill which stand below the problem's own
    floor, worst first; None where nothing was found. Raises Cancelled.
    """
    end = monotonic() + LONGEST
    for floor in lower_floors(problem.floor):
        lowered = replace(problem, floor=floor)
        search = run_search(run, lowered, min(end, monotonic() + SECONDS), "lowering")
        if search.status == state.SOLVED:
            run.problem, run.entries = lowered, search.entry_numbers()
            return {"min_score": floor, "entries": weak_entries(run, problem.floor)}
    return None


def lower_floors(floor: int) -> list[int]:
    """The tens below a floor, highest first."""
    return list(range((floor - 1) // STEP * STEP, LEAST - 1, -STEP))


def weak_entries(run: Run, floor: int) -> list[Json]:
    """Better the run's fill for a moment, and list its entries that still score less than a floor, worst first."""
    if run.engine_name == COMPILED:
        # Not shown: it isn't what was asked for.
        improve_windows(run, monotonic() + IMPROVING, "lowering", shown=False)
    weak = [entry for entry in entries_json(run) if entry["score"] is not None and entry["score"] < floor]
    return sorted(weak, key=lambda entry: int(entry["score"]))
