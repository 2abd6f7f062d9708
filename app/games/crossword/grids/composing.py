"""Blocks and words from a list alone, as one job: the joint optimiser with the filling engine."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from app.contract.game_types import Json, Tick, Unsolvable
from app.games.crossword.asked import read_seed, read_time_limit
from app.games.crossword.fill.fill_request import LEAST_TIME
from app.games.crossword.fill.filler import fill_grid
from app.games.crossword.grid import Grid
from app.games.crossword.grids.grid_request import read_grid_request
from app.games.crossword.grids.joint import Alive, Filler, JointTask, optimise_jointly
from app.games.crossword.lists.personal import chosen_list
from app.games.crossword.lists.scored import ScoredList

SECONDS, LONGEST = 20.0, 600
PREFERENCES = ("score", "words", "blocks")
# The share of a fill's time for the first one; the rest makes it better.
FIRST = 0.5


def compose_grid(params: Json, tick: Tick, show: Callable[[Callable[[], Json]], None] | None = None) -> Json:
    """A grid made and filled: parameters as in `read_grid_request` and `personal.chosen_list`, `seed`, `time` in
    seconds, and `prefer`: the best score, or the fewest words or blocks.

    Answers as `optimise_jointly` does, with `seconds` and the `entries` as `fill_grid` tells them; `show` is told of
    each better grid. Raises Unsolvable and Cancelled.
    """
    start = monotonic()
    request, seed, prefer = read_grid_request(params), read_seed(params), str(params.get("prefer") or PREFERENCES[0])
    if prefer not in PREFERENCES:
        raise Unsolvable("unknown_preference", prefer=prefer[:40], known=", ".join(PREFERENCES))
    time = read_time_limit(params, SECONDS, LONGEST) or SECONDS
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


def make_filler(params: Json, score: int) -> Filler:
    """The filling engine with this list, cut at a score."""
    words = {"language": params.get("language") or "en", "words": params.get("list"), "min_score": score}
    words |= {"adds": params.get("adds") or (), "mild": bool(params.get("mild")), "engine": params.get("engine")}

    def run(grid: Grid, time: float, seed: int, alive: Alive) -> Sequence[str] | None:
        # Making the pattern may have taken all that was left.
        first = max(FIRST * time, LEAST_TIME)
        fill_params = {"grid": "\n".join(grid.rows), "time": first, "improve": max(0.0, time - first), "seed": seed}
        return fill_grid(words | fill_params, lambda *_, **__: alive())["rows"] or None

    return run
