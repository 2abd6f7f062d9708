"""The stock of minis: dense grids filled with clued words, found once and kept beside the clues.

To search for them takes seconds each; to choose from them takes none. `flask crossword build-minis` makes the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import LONGEST_SHOWN
from app.games.crossword.grid import BLOCK, OPEN, Grid
from app.games.crossword.lists.scored import DATA
from app.games.crossword.minis.clue_bank import ClueBank, load_clue_bank
from app.games.crossword.minis.mini_patterns import Rows

STOCKS: Mapping[str, str] = {"en": "minis.txt", "nb": "minis-nb.txt"}
Stock = Mapping[int, tuple["MiniFill", ...]]  # by cells a side


class MiniFill(NamedTuple):
    """A filled grid, a row a string; its answers, these with their groups of words alike; its pattern."""

    rows: Rows
    answers: frozenset[str]
    kin: frozenset[str | int]
    pattern: Rows


def stock_path(language: str) -> Path:
    return DATA / STOCKS[language]


@lru_cache(maxsize=len(STOCKS))
def load_stock(language: str) -> Stock:
    """The filled grids of a language by size; raises Unsolvable for a language that has none."""
    if language not in STOCKS:
        raise Unsolvable("no_clued_words", language=language[:LONGEST_SHOWN], known=", ".join(STOCKS))
    bank = load_clue_bank(language)
    fills_by_size: dict[int, list[MiniFill]] = defaultdict(list)
    for line in stock_path(language).read_text(encoding="utf-8").splitlines():
        fill = read_fill(line, bank)
        fills_by_size[len(fill.rows)].append(fill)
    return {size: tuple(fills) for size, fills in fills_by_size.items()}


def read_fill(line: str, bank: ClueBank) -> MiniFill:
    """A line of a stock file: the rows, with blanks between them."""
    rows = tuple(line.split())
    answers = frozenset(answers_of(rows))
    groups = (group for answer in answers for group in bank.groups.get(answer, ()))
    return MiniFill(rows, answers, answers.union(groups), pattern_of(rows))


def answers_of(rows: Rows) -> list[str]:
    """The entries of a filled grid, in the order of its slots."""
    text = "".join(rows)
    return ["".join(text[cell] for cell in cells) for cells in places_of(pattern_of(rows))]


def pattern_of(rows: Rows) -> Rows:
    """The grid without its letters."""
    return tuple("".join(sign if sign == BLOCK else OPEN for sign in row) for row in rows)


@lru_cache(maxsize=256)
def places_of(pattern: Rows) -> tuple[tuple[int, ...], ...]:
    """The cells of each slot."""
    return tuple(slot.cells for slot in Grid(pattern).slots)
