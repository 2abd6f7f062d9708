"""Times of the Bee's engine; --paper: the founding paper's numbers, rebuilt.

Everything is timed in one process and one run, by the processor's time, as others may use the machine. Exit status 1
means that a limit is not kept, or with --paper that a number differs from the paper's; 2 that the paper's word lists
are not there.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import process_time
from typing import Any, TypeVar

from app.contract.game_types import Guess, keep_on
from app.games.bee import generator, rules, solver
from app.games.bee.figures.yields import Yield, both_ways
from app.games.bee.make.random_letters import DRAWS
from app.games.bee.parameters import HiveParameters
from app.games.bee.solver import Hive, Index, Survey
from app.words.lexicon import Lexicon, Tier, load
from app.words.masks import letter_masks, mask_letters, sizes
from benchmarks.table import render

SEED_DATA = Path(__file__).resolve().parents[2] / "shared" / "data" / "seed-bee"
LISTS = ("scrabbleWords.txt.gz", "unixdict.txt.gz", "gitWords.txt.gz")
PAPER = {
    "words": 370_673,
    "pangrams": 75_164,
    "perfect pangrams": 13_162,
    "letter sets": 24_575,
    "puzzles": 172_025,
    "puzzles with 15-60 answers": 14_190,
    "puzzles with 15-50 answers": 9_237,
}
# Letter sets, and puzzles of 15 to 60 answers, that a million draws found in the paper.
RANDOM_PANGRAMS = 10_437, 6_107
# Seconds that the draws may take, and how many times the paper's speed all answers are found.
SECONDS, RATIO = 2, 20_000
SAMPLE = 40
# What takes a tenth of a second is timed several times: the others average many.
BEST_OF = 3

HIVES = 2000
Row = dict[str, Any]
T = TypeVar("T")


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench bee", description=__doc__.partition("\n")[0])
    parser.add_argument("--paper", action="store_true", help="rebuild the founding paper's numbers from its word lists")
    parser.add_argument("--seed-data", type=Path, default=SEED_DATA, help="the folder of those lists")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    if not options.paper:
        return report([measure()], options.json)
    missing = [name for name in LISTS if not (options.seed_data / name).is_file()]
    if missing:
        print(f"bench bee: {options.seed_data} does not hold the paper's list {missing[0]}.", file=sys.stderr)
        return 2
    return report(list(reproduce(options.seed_data)), options.json)


def report(tables: list[tuple[str, list[Row]]], as_json: bool) -> int:
    """Print the tables; 1 when a row with a demand does not meet it."""
    if as_json:
        print(json.dumps([{"title": title, "rows": rows} for title, rows in tables]))
    else:
        print("\n\n".join(render(rows, title) for title, rows in tables))
    return int(any(row.get("met") is False or row.get("equal") is False for _, rows in tables for row in rows))


def measure() -> tuple[str, list[Row]]:
    """Every time of the engine, on the site's own English lexicon."""
    lexicon, loading = timed(lambda: load("en"))
    index, indexing = timed(lambda: Index.of(lexicon))
    found, surveying = timed(lambda: solver.survey_hives(index.required))
    hives = draw(found, HIVES)
    solved = [timed(partial(index.hive, *hive))[1] for hive in hives]
    rows = [
        row("load the lexicon", loading, "ms"),
        row("index it", indexing, "ms"),
        row("solve a hive, median", median(solved), "ms", 1),
        row("solve a hive, 99th percentile", quantiles(solved, n=100)[98], "ms", 1),
        row("count all hives, from the index", surveying, "ms", 2000),
        row("count all hives, with the index", indexing + surveying, "ms", 2000),
        *generating(),
        *playing(index.hive(*hives[0])),
        *scanning(lexicon, index, hives[:9], median(solved)),
    ]
    return f"{found.words.size:,} hives around {len(found):,} sets of letters, from {len(index.required):,} words", rows


def row(what: str, value: float, unit: str, limit: float | None = None) -> Row:
    """A line of the table; times come in seconds."""
    shown = value * {"ms": 1e3, "us": 1e6}.get(unit, 1)
    met = None if limit is None else shown <= limit
    return {"what": what, "value": shown, "unit": unit, "limit": limit, "met": met}


def timed(call: Callable[[], T]) -> tuple[T, float]:
    start = process_time()
    result = call()
    return result, process_time() - start


def average(call: Callable[[], object], repeats: int) -> float:
    return timed(lambda: [call() for _ in range(repeats)])[1] / repeats


def draw(found: Survey, count: int) -> list[tuple[str, str]]:
    """Letters and key of hives with a pangram, drawn at random."""
    rng = Random(7)
    letters = [mask_letters(mask) for mask in rng.choices(found.masks.tolist(), k=count)]
    return [(seven, rng.choice(seven)) for seven in letters]


def generating() -> list[Row]:
    """With index and survey still to be made, and with both there, as in a worker after its first job."""
    _, first = timed(lambda: make_one(0))
    times = [timed(partial(make_one, seed))[1] for seed in range(1, 60)]
    return [row("make the first puzzle", first, "ms"), row("make another, median", median(times), "ms")]


def make_one(seed: int) -> None:
    generator.generate(HiveParameters(), Random(seed), keep_on)


def playing(hive: Hive) -> list[Row]:
    """What a request costs: a rejected guess, an accepted one, and the view with half the words found."""
    numbers = hive.maximum, len(hive.answers), len(hive.pangrams)
    puzzle = rules.Puzzle(hive.key, hive.letters, "en", *numbers, frozenset(hive.answers), frozenset(hive.bonus))
    half = tuple(Guess(word, "good", rules.word_points(word)) for word in hive.answers[::2])
    state = rules.State(half, draft=hive.key * 4)
    return [
        row("judge a wrong guess", average(lambda: rules.judge(puzzle, state, hive.key * 4), 5000), "us"),
        row("judge a right guess", average(lambda: rules.judge(puzzle, rules.State(), hive.answers[-1]), 5000), "us"),
        row(f"view with {len(half)} words found", average(lambda: rules.view(puzzle, state), 1000), "us"),
    ]


def scanning(lexicon: Lexicon, index: Index, hives: list[tuple[str, str]], indexed: float) -> list[Row]:
    """The naive way: read every word. Both ways must find the same."""
    used = (Tier.CORE, Tier.ACCEPT, Tier.MILD)
    words = [[word for word in kind if len(word) >= rules.MINIMUM] for kind in map(lexicon.words, used)]
    times = []
    for letters, key in hives:
        found, time = timed(partial(scan, words, letters, key))
        hive = index.hive(letters, key)
        if found[0] != hive.answers or sorted(found[1] + found[2]) != hive.bonus:
            raise AssertionError(f"Scan and index disagree about {letters} with {key}.")
        times.append(time)
    naive = median(times)
    return [row("scan the lexicon for a hive", naive, "ms"), row("scan / solve", naive / indexed, "times")]


def scan(kinds: list[list[str]], letters: str, key: str) -> list[list[str]]:
    seven = set(letters)
    return [[word for word in words if key in word and seven.issuperset(word)] for words in kinds]


def reproduce(folder: Path) -> Iterable[tuple[str, list[Row]]]:
    """The paper's numbers from its own lists, its two ways of making puzzles, and its way of finding answers."""
    words, reading = timed(lambda: clean(folder))
    index, indexing = timed(lambda: Index(words))
    found, _rows, (first, drawn) = both_ways(index, 7, "en", keep_on)
    ours = dict(zip(PAPER, counts(words, found), strict=True))
    rows = [{"number": n, "paper": PAPER[n], "here": ours[n], "equal": PAPER[n] == ours[n]} for n in PAPER]
    yield "The founding paper's numbers", rows
    yield "Two ways to letter sets with a pangram", ways(first, drawn)
    counting = min(timed(lambda: solver.survey_hives(index.required))[1] for _ in range(BEST_OF))
    indexing = min(indexing, *(timed(lambda: Index(words))[1] for _ in range(BEST_OF - 1)))
    yield f"All answers of {found.words.size:,} puzzles", racing(words, index, found, indexing + counting)
    steps = {"read and clean the lists": reading, "index the words": indexing, "count all puzzles": counting}
    yield "Times", [row(step, seconds, "ms") for step, seconds in steps.items()]


def racing(words: list[str], index: Index, found: Survey, ours: float) -> list[Row]:
    """The paper reads every word for every puzzle: samples of that, and what all of them would take.

    A plain program looks at a word letter by letter; one of Python's sets does it in C, and asks for the key first.
    """
    plain, sets = (sampled(words, index, found, way) for way in (spelled, scanned))
    return [
        row(f"every word, letter by letter, from {SAMPLE} puzzles", plain, "s"),
        row(f"every word, by sets, from {SAMPLE} puzzles", sets, "s"),
        row(f"here, index and count, best of {BEST_OF}", ours, "s"),
        {
            **row("times the speed of letter by letter", plain / ours, "times"),
            "limit": RATIO,
            "met": plain / ours >= RATIO,
        },
        row("times the speed of sets", sets / ours, "times"),
    ]


def sampled(words: list[str], index: Index, found: Survey, way: Callable[[list[str], str, str], list[str]]) -> float:
    """The seconds that a way would take for all puzzles."""
    times = []
    for letters, key in draw(found, SAMPLE):
        answers, time = timed(partial(way, words, letters, key))
        if answers != index.hive(letters, key).answers:
            raise AssertionError(f"Scan and index disagree about {letters} with {key}.")
        times.append(time)
    return sum(times) / SAMPLE * found.words.size


def spelled(words: list[str], letters: str, key: str) -> list[str]:
    answers = []
    for word in words:
        with_key = False
        for letter in word:
            if letter not in letters:
                break
            with_key = with_key or letter == key
        else:
            if with_key:
                answers.append(word)
    return answers


def scanned(words: list[str], letters: str, key: str) -> list[str]:
    return scan([words], letters, key)[0]


def clean(folder: Path) -> list[str]:
    """The union of the lists without short words, capitals, and anything but a-z."""
    texts = (gzip.decompress((folder / name).read_bytes()).decode("latin-1") for name in LISTS)
    return sorted({word for text in texts for word in text.split() if re.fullmatch("[a-z]{4,}", word)})


def counts(words: list[str], found: Survey) -> tuple[int, ...]:
    """The numbers in the order of PAPER."""
    pangrams = [word for word, size in zip(words, sizes(letter_masks(words)), strict=True) if size == rules.LETTERS]
    perfect = sum(len(word) == rules.LETTERS for word in pangrams)
    sixty, fifty = (int(((found.words >= 15) & (found.words <= most)).sum()) for most in (60, 50))
    return len(words), len(pangrams), perfect, len(found), int(found.words.size), sixty, fifty


def ways(first: Yield, drawn: Yield) -> list[Row]:
    """Random Pangrams is a matter of luck, so only its time has a demand."""
    fast = {"limit": SECONDS, "met": drawn.seconds <= SECONDS}
    return [
        {**way_row(f"Random Pangrams, {DRAWS:,} draws", drawn, *RANDOM_PANGRAMS), **fast},
        way_row("Pangrams First", first, PAPER["letter sets"], PAPER["puzzles with 15-60 answers"]),
    ]


def way_row(name: str, found: Yield, sets: int, puzzles: int) -> Row:
    numbers = {"sets": found.sets, "paper's": sets, "15-60 answers": found.puzzles[1], "the paper's": puzzles}
    return {"way": name, **numbers, "15-50": found.puzzles[0], "seconds": found.seconds}


if __name__ == "__main__":
    sys.exit(main())
