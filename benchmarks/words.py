"""What the reading of English has changed: the lexicon without it and with it, side by side.

Both are built of their sources in one run, so it takes the network and some minutes; --before takes a folder into which
`flask words build --into FOLDER --unread` has written already. "Before" has the hand's moves as they stand today, and
its Strands the same phrases; both lexicons solve the same boards.
"""

from __future__ import annotations

import argparse
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from app.contract.game_types import NoSolution
from app.games.bee.make.goodness import is_grim, is_known
from app.games.bee.make.hive_request import fitting_keys, read_request
from app.games.bee.make.source import HiveSource
from app.games.bee.parameters import HiveParameters
from app.games.bee.solver import Hive
from app.games.letterboxed.board_source import BoardSource
from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.generator import make_board
from app.games.letterboxed.parameters import PARS, BoardRequest
from app.games.strands.blind import stocks
from app.games.strands.blind.known_phrases import load_idioms, load_names
from app.words import names, table
from app.words.build import lexicons
from app.words.lexicon import Lexicon, Tier, read
from app.words.masks import mask_letters
from benchmarks.measures import centile
from benchmarks.strands_themes import chosen
from benchmarks.strands_words import SETS, PosedBoard, RankedRun, by_chance, of_theme, runs, share
from benchmarks.table import Row, show

HIVES, BOARDS = 400, 40


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench words", description=__doc__.partition("\n")[0])
    parser.add_argument("--before", type=Path, help="a folder with the lexicon as built without the reading")
    parser.add_argument("--sets", type=int, default=SETS, help=f"boards of words drawn by chance (default {SETS})")
    parser.add_argument("--themes", type=int, help="boards of so many of the yard's theme sets (default all)")
    parser.add_argument("--strands", action="store_true", help="the boards of Strands alone")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.before or Path(temporary)
        if options.before is None:
            lexicons.build_lexicon("en", into=folder, unread=True)
        sides = {"before": folder, "after": table.DATA}
        books = {side: opened(place) for side, place in sides.items()}
        for title, rows in tables(books, options):
            show(rows, options.json, title)
    return 0


def tables(books: Mapping[str, Lexicon], options: argparse.Namespace) -> Iterator[tuple[str, list[Row]]]:
    """Each with its title; all of them, or the boards of Strands alone."""
    if not options.strands:
        yield "Words", [counts(side, book) for side, book in books.items()]
        yield f"\nBee: {HIVES} hives that fit", [hives(side, book) for side, book in books.items()]
        yield f"\nLetter Boxed: {BOARDS} seeds", [boards(side, book) for side, book in books.items()]
    asked = {"theme": [of_theme(theme) for theme in chosen("all")[: options.themes]], "chance": by_chance(options.sets)}
    posed = {f"{what} sets": some for what, some in asked.items() if some}
    title = ", ".join(f"{len(some)} boards of {what}" for what, some in posed.items())
    yield f"\nStrands: {title}, solved blind", solving(books, posed)


def opened(folder: Path) -> Lexicon:
    return read(folder, "en")


def counts(side: str, book: Lexicon) -> Row:
    found = len(names.load_names()) if side == "after" else 0
    started = perf_counter()
    read_anew = Lexicon("en", table.encode(book.rows()))
    indexed = perf_counter() - started
    numbers = {tier.name.lower(): len(read_anew.words(tier)) for tier in Tier}
    grim = sum(read_anew.is_grim(word) for word in read_anew.words(Tier.CORE))
    return {"lexicon": side, **numbers, "name": found, "core and grim": grim, "made anew s": round(indexed, 2)}


def hives(side: str, book: Lexicon) -> Row:
    """Hives of every kind that fits the usual request, at even distances in the order of the survey."""
    source = HiveSource.of(book)
    fits = fitting_keys(source.survey, read_request(HiveParameters(), source.index.alphabet))
    places = [(row, key) for row, key in zip(*fits.nonzero(), strict=True)]
    some = [source_hive(source, *places[len(places) * at // HIVES]) for at in range(HIVES)]
    known = sum(any(is_known(source, pangram) for pangram in hive.pangrams) for hive in some)
    return {
        "lexicon": side,
        "hives that fit": len(places),
        "median answers": median(len(hive.answers) for hive in some),
        "a known pangram %": round(100 * known / HIVES, 1),
        "only grim ones": sum(is_grim(source, hive) for hive in some),
    }


def source_hive(source: HiveSource, row: int, place: int) -> Hive:
    mask, key = int(source.survey.masks[row]), int(source.survey.keys[row, place])
    return source.index.hive(mask_letters(mask), mask_letters(key))


def boards(side: str, book: Lexicon) -> Row:
    """The least words that common words need, on boards made for any difficulty, and how they are called."""
    source = BoardSource(BoxVocabulary.of(book), book)
    least: Counter[str] = Counter()
    for seed in range(BOARDS):
        try:
            made = make_board(source, BoardRequest(PARS[seed % len(PARS)], "", f"words {seed}"))
        except NoSolution:
            least["none came up"] += 1
            continue
        least[f"par {made.par}, least {made.solution.common.words}, {made.difficulty}"] += 1
    return {"lexicon": side} | {name: least[name] for name in sorted(least)}


def solving(books: Mapping[str, Lexicon], posed: Mapping[str, Sequence[PosedBoard]]) -> list[Row]:
    """A line for each figure, a column for each lexicon."""
    found = {side: solved(book, posed) for side, book in books.items()}
    figures = next(iter(found.values()))
    return [{"boards": what} | {side: some[what] for side, some in found.items()} for what in figures]


def solved(book: Lexicon, posed: Mapping[str, Sequence[PosedBoard]]) -> dict[str, float]:
    """Where the truth stands and what it costs, with the number of its words and without."""
    stock = stocks.stock_of_lexicon(book, load_idioms(book), load_names(book.language))
    found: dict[str, float] = {}
    for what, some in posed.items():
        for told, number in (("known", True), ("unknown", False)):
            made = list(runs(some, stock, number))
            figures = {**told_first(made), **(with_clue(made) if some[0].clue else {}), **taken(made)}
            found |= {f"{what}, number {told}: {name}": value for name, value in figures.items()}
    return found


def told_first(made: Sequence[RankedRun]) -> dict[str, float]:
    meant = [run.meant for run in made]
    places = {"truth first %": 1, "in the first three %": 3, "listed %": 1000}
    return {name: round(share(meant, most), 1) for name, most in places.items()}


def with_clue(made: Sequence[RankedRun]) -> dict[str, float]:
    clued = [run.clued for run in made]
    places = {"first with the clue %": 1, "in the first three with the clue %": 3}
    return {name: round(share(clued, most), 1) for name, most in places.items()}


def taken(made: Sequence[RankedRun]) -> dict[str, float]:
    """Seconds of the processor that the solver needs for a board."""
    cpu = [run.cpu for run in made]
    return {"median s": round(median(cpu), 3), "90 % within s": round(centile(cpu, 90), 3)}


if __name__ == "__main__":
    raise SystemExit(main())
