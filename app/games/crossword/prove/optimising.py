"""The engine `optimise`: parameters in, the best filling of a grid out, with what is proved of it."""

from __future__ import annotations

from random import Random
from time import monotonic

from app.contract.game_types import Json, Tick, Unsolvable
from app.games.crossword.grid import Grid, read_grid
from app.games.crossword.lists.personal import list_from_params
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import OptimiseParameters
from app.games.crossword.prove.optimum import BestFilling, find_optimum
from app.games.crossword.prove.problem import FillProblem, entries_of, filled_rows, problem_of
from app.games.crossword.prove.pulse import SearchPulse
from app.games.crossword.prove.required_entries import optimise_placements, read_required
from app.games.crossword.prove.starting import Starter, make_starter, no_start

METHODS = ("bound", "ip")
TIME, LONGEST = 60.0, 3600.0  # seconds


def optimise_filling(params: OptimiseParameters, tick: Tick) -> Json:
    """Fill a grid with words of a list so that the sum of their scores is the greatest.

    The method is `bound` (ours) or `ip` (CBC).
    A word that the grid gives whole and the list does not have counts 0; its score is None.

    Answers `status`: `proved` (no filling has a greater total), `best` (the best so far), `impossible` (proved: there
    is no filling) or `time` (none was found); `total`, `bound` (no filling has more), `rows` and `entries` (empty
    without a filling; their `row` and `col` count from 1), and `seconds`. Raises Unsolvable for parameters that
    are wrong, and Cancelled.
    """
    seconds, method = _checked_seconds(TIME if params.time is None else params.time), params.method
    if method not in METHODS:
        raise Unsolvable("unknown_method", method=method[:20], methods=", ".join(METHODS))
    chosen_list = list_from_params(params)
    grid = read_grid(params.grid, chosen_list.alphabet)

    seed = str(0 if params.seed is None else params.seed)

    def optimise_grid(placement: Grid, most: float) -> Json:
        return _optimise_grid(placement, chosen_list, method, seed, SearchPulse(tick, most))

    required = read_required(params.must, chosen_list.language)
    if not required:
        return {"method": method, **optimise_grid(grid, seconds)}
    start = monotonic()
    best_json = optimise_placements(grid, required, seconds, optimise_grid)
    return {"method": method, **best_json, "seconds": round(monotonic() - start, 3)}


def _optimise_grid(grid: Grid, chosen_list: ScoredList, method: str, seed: str, pulse: SearchPulse) -> Json:
    problem, rng = problem_of(grid, chosen_list), Random(seed)
    # Before the clock runs: at its first use the search may have to be compiled.
    first = make_starter(problem, grid, chosen_list, rng) if method == METHODS[0] else no_start
    pulse.restart()
    best_filling = _solve_problem(problem, method, pulse, rng, first)
    return {**_filling_json(grid, problem, chosen_list, best_filling), "seconds": round(pulse.seconds - pulse.left, 3)}


def _checked_seconds(seconds: float) -> float:
    if not 0 < seconds <= LONGEST:
        raise Unsolvable("bad_time", most=int(LONGEST))
    return seconds


def _solve_problem(problem: FillProblem, method: str, pulse: SearchPulse, rng: Random, first: Starter) -> BestFilling:
    if not problem.slots:
        return BestFilling("proved", (), 0, 0)
    if method == "bound":
        return find_optimum(problem, pulse, rng, first)
    # Only who asks for it needs PuLP.
    from app.games.crossword.prove.integer_programme import integer_optimum

    return integer_optimum(problem, pulse)


def _filling_json(grid: Grid, problem: FillProblem, chosen_list: ScoredList, filling: BestFilling) -> Json:
    if filling.chosen is None:
        bound = None if filling.status == "impossible" else filling.bound
        return {"status": filling.status, "total": None, "bound": bound, "rows": [], "entries": []}
    words = problem.words(filling.chosen)
    entries = entries_of(grid, words, chosen_list)
    rows = filled_rows(grid, words)
    return {"status": filling.status, "total": filling.total, "bound": filling.bound, "rows": rows, "entries": entries}
