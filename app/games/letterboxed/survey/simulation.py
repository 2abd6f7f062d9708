"""How the difficulties play: a simulated player tries boards of each par and difficulty."""

from __future__ import annotations

from itertools import pairwise
from statistics import fmean

from app.contract.game_types import Cancelled, Json, Tick
from app.games.letterboxed.board_source import BoardSource, load_source
from app.games.letterboxed.generator import make_board
from app.games.letterboxed.parameters import LABELS, PARS, BoardRequest, SimulationParameters, checked_count, read_seed
from app.games.letterboxed.player import mean_words

MOST_EACH = 1000
KINDS = tuple((par, label) for par in PARS for label in LABELS)


def simulate(params: SimulationParameters, tick: Tick) -> Json:
    """Return how many words the simulated player needs on boards of each par and difficulty.

    "monotone" says whether harder labels cost more words on average, for every par. Raises Cancelled or Unsolvable.
    """
    count, seed = checked_count(params.boards, "boards", MOST_EACH), read_seed(params.seed)
    source = load_source(params.language)
    rows: list[Json] = []
    for par, label in KINDS:
        needed = []
        for turn in range(count):
            percent = 100 * (len(rows) * count + turn) // (len(KINDS) * count)
            if not tick(percent, "playing", par=par, difficulty=label):
                raise Cancelled
            needed.append(mean_on(source, BoardRequest(par, label, f"{seed}/{turn}")))
        rows.append({"par": par, "difficulty": label, "boards": count, "words": fmean(needed)})
    return {"rows": rows, "monotone": is_monotone(rows)}


def mean_on(source: BoardSource, request: BoardRequest) -> float:
    return mean_words(source, make_board(source, request).sides)


def is_monotone(rows: list[Json]) -> bool:
    """Whether within each par every row costs more words than the one before."""
    return all(easier["words"] < row["words"] for easier, row in pairwise(rows) if easier["par"] == row["par"])
