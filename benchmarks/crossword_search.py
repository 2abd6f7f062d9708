"""Entries sought by pattern, by meaning and for a slot: times, and a regular expression over the same list beside them.

What a process does once (loading, unpacking) is measured in processes of its own; all else is warm, in plain Python.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Any

from app.contract.game_types import keep_on
from app.games.crossword.find.entry_search import search_entries
from app.games.crossword.find.fits import SlotDomains, find_fits, make_fits, rank_candidates
from app.games.crossword.grid import OPEN, Grid, read_grid
from app.games.crossword.grids.maker import make_grids
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import GridParameters, ListParameters, PatternParameters, SlotParameters
from benchmarks.measures import Row, centile, row, timed

PATTERNS, EXPRESSIONS, MEANINGS, GRIDS, SLOTS = 500, 60, 200, 8, 12
LEAST = 20
FOUNDING = "saffron several sheared shearer smeared sparrow spheres spurred squares stirred stirrer stirrup synergy"
SIGNS = {"?": ".", "@": "[aeiou]", "#": "[^aeiou]", "*": ".*"}
ONCE = """
import json, sys, time
import numpy
from app.contract.game_types import keep_on
def pages():
    return int(open("/proc/self/statm").read().split()[1]) * 4096 / 2**20
def step(call):
    start, before = time.perf_counter(), pages()
    call()
    return 1e3 * (time.perf_counter() - start), pages() - before
from app.games.crossword.find import entry_search, synonyms
from app.games.crossword.lists import scored
from app.games.crossword.parameters import PatternParameters
params = PatternParameters(pattern="*", min_score=20)
told = [step(scored.load_scored_list), step(lambda: entry_search.search_entries(params, keep_on))]
told.append(step(synonyms.load_synonyms))
print(json.dumps(told + ["numba" in sys.modules]))
"""
Tables = list[tuple[str, list[Row]]]


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--patterns", type=int, default=PATTERNS, help=f"patterns to search for (default {PATTERNS})")


def tables(options: argparse.Namespace) -> Tables:
    listed = personal.list_from_params(ListParameters(min_score=LEAST))
    rows = [*pattern_rows(listed, options.patterns), *expression_rows(listed), *meaning_rows(listed)]
    title = f"Search: {len(listed):,} entries of score {LEAST} or more"
    return [(title, [*rows, *slot_rows(), *once_rows()])]


def pattern_rows(listed: ScoredList, count: int) -> list[Row]:
    asked = [pattern_of(listed, Random(f"pattern {n}")) for n in range(count)]
    times = {pattern: once_warm(pattern) for pattern in asked}
    hits = search_entries(PatternParameters(pattern="s???r??", min_score=LEAST, limit=5000), keep_on)["hits"]
    missing = set(FOUNDING.split()) - {hit["word"] for hit in hits}
    slowest = max(times, key=lambda pattern: times[pattern])
    return [
        row(f"{count} patterns, median", median(times.values()), "ms"),
        row(f"{count} patterns, 99th percentile", centile(list(times.values()), 99), "ms", at_most=5),
        row(f"the slowest, {slowest}", times[slowest], "ms"),
        row("s???r??", once_warm("s???r??"), "ms"),
        row("founding words that s???r?? misses", len(missing), "", at_most=0),
    ]


def once_warm(pattern: str) -> float:
    """Milliseconds of the second search: sets that a list makes when it is first asked for are there."""
    asked = PatternParameters(pattern=pattern, min_score=LEAST)
    search_entries(asked, keep_on)
    return timed(partial(search_entries, asked, keep_on))[1]


def pattern_of(listed: ScoredList, random: Random) -> str:
    """A pattern that some entry fits."""
    words = listed.of_length(random.choice(range(4, 13))).words
    word = random.choice(words)
    if random.random() < 0.15:
        kept = "".join(random.sample(word, len(word) - random.randrange(3)))
        return "/" + kept + "?" * (len(word) - len(kept))
    signs = [hidden(letter, random) for letter in word]
    if random.random() < 0.3:
        start = random.randrange(len(signs))
        signs[start : start + random.randrange(1, 4)] = "*"
    if random.random() < 0.1:
        figures = {letter: str(n) for n, letter in enumerate(dict.fromkeys(word[:10]))}
        signs = [figures.get(letter, "?") for letter in word]
    return "".join(signs)


def hidden(letter: str, random: Random) -> str:
    """The letter, or a sign that it fits."""
    kind = "@" if letter in "aeiou" else "#"
    return random.choice([letter, letter, "?", "?", "?", kind, f"[{''.join(sorted({letter, 'e', 's'}))}]"])


def expression_rows(listed: ScoredList) -> list[Row]:
    """The same patterns as a regular expression over every entry: the hits must be as many."""
    drawn = (pattern_of(listed, Random(f"expression {n}")) for n in range(4 * EXPRESSIONS))
    plain = [pattern for pattern in drawn if not set("/0123456789") & set(pattern)][:EXPRESSIONS]
    words, ratios = list(listed), []
    for pattern in plain:
        compiled = re.compile("".join(SIGNS.get(sign, sign) for sign in pattern))
        found, theirs, _ = timed(partial(matching, compiled, words))
        if found != search_entries(PatternParameters(pattern=pattern, min_score=LEAST), keep_on)["total"]:
            raise AssertionError(f"{pattern} has other hits as a regular expression")
        ratios.append(theirs / once_warm(pattern))
    return [row(f"a regular expression, {len(plain)} patterns: times ours, median", median(ratios))]


def matching(compiled: re.Pattern[str], words: Sequence[str]) -> int:
    return sum(compiled.fullmatch(word) is not None for word in words)


def meaning_rows(listed: ScoredList) -> list[Row]:
    random = Random("meanings")
    common = [word for word in listed if len(word) < 9 and (listed.score(word) or 0) >= 80]
    asked = [f"{random.choice(['*', 's*', '?????', '*e*', '@*'])}:{word}" for word in random.sample(common, MEANINGS)]
    times = [once_warm(pattern) for pattern in asked]
    return [
        row(f"{MEANINGS} meanings with a pattern, median", median(times), "ms"),
        row("99th percentile", centile(times, 99), "ms", at_most=10),
    ]


def slot_rows() -> list[Row]:
    """Every call does all of the propagation anew."""
    params = GridParameters(size=15, symmetry="rot180", words=78, count=GRIDS, seed="search")
    made = [read_grid("\n".join(one["rows"])) for one in make_grids(params, keep_on)["grids"]]
    half = [half_filled(grid, Random(f"half {n}")) for n, grid in enumerate(made)]
    times = [time for n, grid in enumerate(half) for time in slot_times(grid, Random(f"slots {n}"))]
    empty = [time for n, grid in enumerate(made) for time in slot_times(grid, Random(f"slots {n}"))]
    return [
        row(f"what fits a slot of {len(half)} half-filled grids of 15 x 15, median", median(times), "ms"),
        row("99th percentile", centile(times, 99), "ms", at_most=100),
        row("of the empty grids, 99th percentile", centile(empty, 99), "ms", at_most=100),
    ]


def slot_times(grid: Grid, random: Random) -> list[float]:
    slots = [slot for slot in grid.slots if OPEN in grid.pattern(slot)]
    chosen = random.sample(slots, min(SLOTS, len(slots)))
    return [timed(partial(find_fits, asked_for(grid, slot.number, slot.direction), keep_on))[1] for slot in chosen]


def asked_for(grid: Grid, number: int, direction: str) -> SlotParameters:
    return SlotParameters(min_score=LEAST, grid="\n".join(grid.rows), number=number, direction=direction)


def half_filled(grid: Grid, random: Random) -> Grid:
    """One entry after the other where the fewest fit, until half of the cells have letters."""
    listed = personal.list_from_params(ListParameters(min_score=LEAST))
    cells = sum(map(grid.is_cell, range(len(grid.text))))
    while grid.text.count(OPEN) * 2 > cells:
        domains = SlotDomains(grid, listed)
        fewest = min(
            (n for n, full in enumerate(domains.full) if not full and domains.domains[n]),
            key=lambda n: domains.domains[n].bit_count(),
        )
        word = make_fits(domains, fewest, [random.choice(rank_candidates(domains, fewest)[:20])])[0].word
        letters = list(grid.text)
        for cell, letter in zip(grid.slots[fewest].cells, word, strict=True):
            letters[cell] = letter
        grid = grid.filled(letters)
    return grid


def once_rows() -> list[Row]:
    """Loading the list, the first search, and unpacking the thesaurus, each with the memory that it takes."""
    runs = [once() for _ in range(3)]
    rows = []
    for n, what in enumerate(("load the whole list", "the first search after it", "unpack the thesaurus")):
        limit = 250 if n == 0 else None
        rows.append(row(what, median(run[n][0] for run in runs), "ms", at_most=limit))
        rows.append(row("what it adds to the memory", median(run[n][1] for run in runs), "MB"))
    return [*rows, row("processes that imported numba", sum(run[-1] for run in runs), "", at_most=0)]


def once() -> list[Any]:
    done = subprocess.run([sys.executable, "-c", ONCE], capture_output=True, text=True, check=True)
    told: list[Any] = json.loads(done.stdout)
    return told
