"""A census of boards: how many common words solve, estimated by drawing some."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb, sqrt
from statistics import median

from app.contract.game_types import Cancelled, Json, Tick
from app.contract.stream import Stream
from app.games.letterboxed.board_source import load_source
from app.games.letterboxed.parameters import CensusParameters, checked_count, read_seed
from app.games.letterboxed.search.placements import PARTITIONS
from app.games.letterboxed.sides import LETTER_COUNT, Sides, canonical_sides
from app.games.letterboxed.solver import SolverBoard

MOST_BOARDS = 1_000_000


def census(params: CensusParameters, tick: Tick) -> Json:
    """How many boards common words solve, and with how many words, by sampling.

    Every set of twelve letters and every way to part them is equally likely. "two" has the share of boards with a
    common answer of one word or two, its 95 % interval (Wilson's), and the number of boards that this means of all.
    Raises Cancelled or Unsolvable.
    """
    count = checked_count(params.boards, "boards", MOST_BOARDS)
    vocabulary = load_source(params.language).vocabulary
    stream = Stream("census", vocabulary.language, vocabulary.version, read_seed(params.seed))
    least: Counter[int] = Counter()
    playable: list[int] = []
    for number, sides in zip(range(count), sample_boards(stream, vocabulary.alphabet), strict=False):
        if number % 20 == 0 and not tick(100 * number // count, "census"):
            raise Cancelled
        board = SolverBoard(vocabulary, sides, only_common=True)
        least[board.prove().words] += 1
        playable.append(len(board))
    every = comb(len(vocabulary.alphabet), LETTER_COUNT) * PARTITIONS
    return {
        "boards": count,
        "of": every,
        "two": _share_of_boards(least[1] + least[2], count, every),
        **_census_summary(least, playable),
    }


def _census_summary(least: Counter[int], playable: list[int]) -> Json:
    words = {str(number): least[number] for number in sorted(least) if number}
    return {"words": words, "unsolvable": least[0], "playable": median(playable)}


def sample_boards(stream: Stream, alphabet: str) -> Iterator[Sides]:
    """Boards without end, every one equally likely."""
    while True:
        letters = stream.shuffled(alphabet)[:LETTER_COUNT]
        yield canonical_sides(["".join(letters[start::4]) for start in range(4)], alphabet)


def _share_of_boards(hits: int, count: int, every: int) -> Json:
    low, high = wilson_interval(hits, count)
    return {"share": hits / count, "low": low, "high": high, "boards": round(every * hits / count)}


def wilson_interval(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, which holds for small shares too."""
    z = 1.96
    middle = (hits + z * z / 2) / (count + z * z)
    reach = z / (count + z * z) * sqrt(hits * (count - hits) / count + z * z / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)
