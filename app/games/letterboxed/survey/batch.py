"""Work for hours of leisure: a census of boards, how the difficulties play, and the boards of many days."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import pairwise
from math import comb, sqrt
from statistics import fmean, median
from typing import Any

from app.games.base.contract import Cancelled, Json, NewPuzzle, Tick, Unsolvable, Value
from app.games.base.stream import Stream
from app.games.letterboxed.author.placements import PARTITIONS
from app.games.letterboxed.board import LETTERS, Sides, board_id, canonical
from app.games.letterboxed.generator import (
    LABELS,
    PARS,
    Made,
    Wish,
    load_source,
    make,
    new_puzzle,
    read_seed,
    read_wish,
)
from app.games.letterboxed.solver import Board
from app.games.letterboxed.survey.player import mean_words

MOST_BOARDS = 1_000_000
MOST_EACH = 1000
MOST_DAYS = 366
# Monday to Sunday: par and difficulty.
WEEK = ((2, "easy"), (2, "easy"), (2, "medium"), (2, "medium"), (2, "hard"), (3, "easy"), (3, "hard"))


def whole(params: Json, name: str, default: int, most: int) -> int:
    """A number of `params` from 1 to the most; raises Unsolvable for anything else."""
    value: Any = params.get(name, default)
    try:
        number = int(value)
    except (TypeError, ValueError):
        raise Unsolvable("no_number", name=name) from None
    if not 1 <= number <= most:
        raise Unsolvable("out_of_range", name=name, most=most, value=number)
    return number


def census(params: Json, tick: Tick) -> Json:
    """How many boards common words solve, and with how many words, by sampling: `params` has "boards" (how many to
    draw), "language", "seed".

    Every set of twelve letters and every way to part them is equally likely. "two" has the share of boards with a
    common answer of one word or two, its 95 % interval (Wilson's), and the number of boards that this means of all.
    Raises Cancelled or Unsolvable.
    """
    count = whole(params, "boards", 1000, MOST_BOARDS)
    vocabulary = load_source(str(params.get("language") or "en")).vocabulary
    stream = Stream("census", vocabulary.language, vocabulary.version, read_seed(params))
    least: Counter[int] = Counter()
    playable: list[int] = []
    for number, sides in zip(range(count), drawn(stream, vocabulary.alphabet), strict=False):
        if number % 20 == 0 and not tick(100 * number // count, "census"):
            raise Cancelled
        board = Board(vocabulary, sides, commons=True)
        least[board.prove().words] += 1
        playable.append(len(board))
    every = comb(len(vocabulary.alphabet), LETTERS) * PARTITIONS
    return {"boards": count, "of": every, "two": _share(least[1] + least[2], count, every), **_summary(least, playable)}


def _summary(least: Counter[int], playable: list[int]) -> Json:
    words = {str(number): least[number] for number in sorted(least) if number}
    return {"words": words, "unsolvable": least[0], "playable": median(playable)}


def drawn(stream: Stream, alphabet: str) -> Iterator[Sides]:
    """Boards without end, every one equally likely."""
    while True:
        letters = stream.shuffled(alphabet)[:LETTERS]
        yield canonical(["".join(letters[start::4]) for start in range(4)], alphabet)


def _share(hits: int, count: int, every: int) -> Json:
    low, high = wilson(hits, count)
    return {"share": hits / count, "low": low, "high": high, "boards": round(every * hits / count)}


def wilson(hits: int, count: int) -> tuple[float, float]:
    """The 95 % interval of a share by Wilson's score, which holds for small shares too."""
    z = 1.96
    middle = (hits + z * z / 2) / (count + z * z)
    reach = z / (count + z * z) * sqrt(hits * (count - hits) / count + z * z / 4)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def simulate(params: Json, tick: Tick) -> Json:
    """How many words the simulated player needs on boards of each par and difficulty: `params` has "boards" (of
    each), "language", "seed".

    "monotone" says whether harder labels cost more words on average, for every par. Raises Cancelled or Unsolvable.
    """
    count, seed = whole(params, "boards", 20, MOST_EACH), read_seed(params)
    source = load_source(str(params.get("language") or "en"))
    rows: list[Json] = []
    for number, (par, label) in enumerate((par, label) for par in PARS for label in LABELS):
        needed = []
        for turn in range(count):
            percent = 100 * (number * count + turn) // (len(PARS) * len(LABELS) * count)
            if not tick(percent, "playing", par=par, difficulty=label):
                raise Cancelled
            needed.append(mean_words(source, make(source, Wish(par, label, f"{seed}/{turn}")).sides))
        rows.append({"par": par, "difficulty": label, "boards": count, "words": fmean(needed)})
    return {"rows": rows, "monotone": is_monotone(rows)}


def is_monotone(rows: list[Json]) -> bool:
    """Whether within each par every row costs more words than the one before."""
    return all(one["words"] < two["words"] for one, two in pairwise(rows) if one["par"] == two["par"])


def days(params: Json, tick: Tick) -> Iterator[tuple[date, Made]]:
    """The boards of many days, in order: `params` has "from" (a date), "days", "language", "seed".

    Par and difficulty follow the weekday. A seed and a day make one board. Raises Cancelled or Unsolvable.
    """
    first, count = read_day(params.get("from")), whole(params, "days", 31, MOST_DAYS)
    source = load_source(str(params.get("language") or "en"))
    for number in range(count):
        day = first + timedelta(days=number)
        still = making(tick, 100 * number // count, day)
        if not still(0, "day"):
            raise Cancelled
        yield day, make(source, wish_of(day, read_seed(params)), still)


def making(tick: Tick, percent: int, day: date) -> Tick:
    """The tick of a day's board, during which the progress of all days stands still."""

    def still(own: int, code: str, **values: Value) -> bool:
        return tick(percent, "day", day=day.isoformat())

    return still


def wish_of(day: date, seed: str) -> Wish:
    """What the board of a day is like."""
    par, label = WEEK[day.weekday()]
    return read_wish({"par": par, "difficulty": label, "seed": f"{seed} {day.isoformat()}"})


def read_day(value: object) -> date:
    """A date as people write it to machines; raises Unsolvable."""
    try:
        day = date.fromisoformat(str(value))
    except ValueError:
        raise Unsolvable("no_day", day="2026-12-24") from None
    if not 2000 <= day.year < 2100:
        raise Unsolvable("other_century")
    return day


def daily(params: Json) -> NewPuzzle:
    """The puzzle of the day in `params` ("day", "seed", "language"); raises Unsolvable."""
    source = load_source(str(params.get("language") or "en"))
    return new_puzzle(make(source, wish_of(read_day(params.get("day")), read_seed(params))))


def line_of(day: date, made: Made) -> Json:
    """A day's board as the command line prints it."""
    numbers = {"par": made.par, "difficulty": made.difficulty, "answers": made.answers}
    return {"day": day.isoformat(), "id": board_id(made.sides), **numbers}
