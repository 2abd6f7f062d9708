"""Blocks and words from a list alone, as one job: the joint optimiser with the filling engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from time import monotonic

from app.contract.game_types import Json, Tick, Unsolvable
from app.games.crossword.asked import checked_time_limit, read_seed
from app.games.crossword.fill.fill_request import LEAST_TIME
from app.games.crossword.fill.filler import fill_grid
from app.games.crossword.grid import Grid
from app.games.crossword.grids.grid_request import read_grid_request
from app.games.crossword.grids.joint import Alive, Filler, JointTask, optimise_jointly
from app.games.crossword.lists.personal import chosen_list
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import ComposeParameters, FillParameters

SECONDS, LONGEST = 20.0, 600
PREFERENCES = ("score", "words", "blocks")
# The share of a fill's time for the first one; the rest makes it better.
FIRST = 0.5


def compose_grid(
    params: ComposeParameters, tick: Tick, show: Callable[[Callable[[], Json]], None] | None = None
) -> Json:
    """A grid made and filled.

    Answers as `optimise_jointly` does, with `seconds` and the `entries` as `fill_grid` tells them; `show` is told of
    each better grid. Raises Unsolvable and Cancelled.
    """
    start = monotonic()
    request, seed, prefer = read_grid_request(params), read_seed(params.seed), params.prefer or PREFERENCES[0]
    if prefer not in PREFERENCES:
        raise Unsolvable("unknown_preference", prefer=prefer[:40], known=", ".join(PREFERENCES))
    time = checked_time_limit(params.time, SECONDS, LONGEST) or SECONDS
    words = chosen_list(params)
    task = JointTask(request, words, make_filler(params, request.score), time, seed, prefer)

    def whole(joint_json: Json) -> Json:
        return joint_json | {
            "entries": entries_json(joint_json.get("rows", ()), words),
            "seconds": round(monotonic() - start, 3),
        }

    return whole(optimise_jointly(task, tick, show and (lambda make: show(lambda: whole(make())))))


def entries_json(rows: Sequence[str], words: ScoredList) -> list[Json]:
    """Every entry of a filled grid with its place, counted from one, and its score: None for what is on no list."""
    grid = Grid(tuple(rows))
    texts = ((slot, grid.pattern(slot)) for slot in grid.slots) if rows else ()
    return [{**slot.to_json(), "text": text, "score": words.score(text)} for slot, text in texts]


def make_filler(params: ComposeParameters, score: int) -> Filler:
    """The filling engine with this list, cut at a score."""
    listed = FillParameters(params.language, params.list, params.adds, params.mild, score, engine=params.engine)

    def run(grid: Grid, time: float, seed: int, alive: Alive) -> Sequence[str] | None:
        # Making the pattern may have taken all that was left.
        first = max(FIRST * time, LEAST_TIME)
        improve = max(0.0, time - first)
        request = replace(listed, grid="\n".join(grid.rows), time=first, improve=improve, seed=seed)
        return fill_grid(request, lambda *_, **__: alive())["rows"] or None

    return run
