"""The yields of the two generators, and their run times (the paper's figures 22 and 23)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time

import numpy as np

from app.contract.game_types import Cancelled, Json, Tick
from app.games.bee.figures.distributions import list_distributions
from app.games.bee.make.hive_request import Fits, allowed_rows
from app.games.bee.make.random_letters import random_sets
from app.games.bee.parameters import DRAWS, FIRST, RANDOM, AnalysisParameters, Filters
from app.games.bee.solver import Index, Survey, load_index, survey_hives

# The ranges of answers that the paper speaks of, and ours.
RANGES = ((15, 50), (15, 60), (20, 80))
MOST_DRAWS = 5_000_000


@dataclass(frozen=True, slots=True)
class Yield:
    """The yield of one generator: sets of letters, puzzles in each of the ranges, and its seconds of one process."""

    way: str
    sets: int
    puzzles: tuple[int, ...]
    seconds: float

    def to_json(self) -> Json:
        return {"way": self.way, "sets": self.sets, "puzzles": list(self.puzzles), "seconds": self.seconds}


def in_range(all_hives: Survey, fewest: int, most: int) -> Fits:
    fits: Fits = (all_hives.words >= fewest) & (all_hives.words <= most)
    return fits


def both_ways(
    index: Index, seed: int, language: str, tick: Tick, draws: int = DRAWS
) -> tuple[Survey, Fits, list[Yield]]:
    """The survey of all hives, which of its rows Random Pangrams has drawn, and what each generator makes of it. Raises
    Cancelled.

    Pangrams First is the survey itself: each set that some word uses up, with all of its keys. Random Pangrams draws
    letters and looks each set up in the words; the time of both begins with an index of the words.
    """
    if not tick(0, "letters"):
        raise Cancelled
    start = process_time()
    all_hives = survey_hives(index.required)
    first = Yield(FIRST, len(all_hives), count_in_ranges(all_hives), process_time() - start)
    start = process_time()
    drawn = np.isin(all_hives.masks, random_sets(seed, language, draws, tick))
    random_yield = Yield(RANDOM, int(drawn.sum()), count_in_ranges(all_hives, drawn), process_time() - start)
    return all_hives, drawn, [first, random_yield]


def count_in_ranges(all_hives: Survey, rows: Fits | None = None) -> tuple[int, ...]:
    """Return how many hives are in each range, of these rows of the survey or of all."""
    which = np.ones(len(all_hives), np.bool_) if rows is None else rows
    return tuple(int((in_range(all_hives, *ends) & which[:, None]).sum()) for ends in RANGES)


def analyse_lexicon(params: AnalysisParameters, rng: Random, tick: Tick) -> Json:
    """The analysis of a lexicon as a job's result; raises Cancelled or Unsolvable."""
    draws = max(1, min(params.draws, MOST_DRAWS))
    return analyse_index(load_index(params.language), params.language, (params.min, params.max), rng, tick, draws)


def analyse_index(
    index: Index, language: str, ends: tuple[int, int], rng: Random, tick: Tick, draws: int = DRAWS
) -> Json:
    """Both yields, and how the hives of a range are spread."""
    all_hives, drawn, ways = both_ways(index, rng.randrange(2**32), language, tick, draws)
    which = in_range(all_hives, *ends) & allowed_rows(all_hives, Filters())[:, None]
    of_random = list_distributions(index.required, all_hives, which & drawn[:, None], index.alphabet)
    return {
        "language": language,
        "words": len(index.required),
        "min": ends[0],
        "max": ends[1],
        "draws": draws,
        "hives": int(all_hives.words.size),
        "chosen": int(which.sum()),
        "ways": [way.to_json() for way in ways],
        "ranges": [list(ends) for ends in RANGES],
        **list_distributions(index.required, all_hives, which, index.alphabet),
        # The paper's figures 20 and 21: the puzzles of Random Pangrams alone.
        "random": {name: of_random[name] for name in ("answers", "points")},
    }


def index_of(lines: Iterable[str], alphabet: Sequence[str]) -> Index:
    """The index of any list of words, one a line: what is too short, or has other letters, is left out."""
    letters = set(alphabet)
    return Index(sorted({word for line in lines if (word := line.strip()) and letters.issuperset(word)}))
