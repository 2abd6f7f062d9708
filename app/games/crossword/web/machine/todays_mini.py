"""A day's crossword, copied into a draft: what could fill it holds back until the day is over."""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.contract.game_types import Unsolvable
from app.games.crossword.author.clue_rows import entry_clues
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.rules import Puzzle
from app.games.crossword.web.blueprint import NAME
from app.play import live_day

# A draft with fewer clues is of no day; grids alone are shared by many.
TELLING = 3
UNSAID = re.compile(r"<[^>]*>|[\W_]+")


def refuse_todays(work: Manuscript) -> None:
    """Raises Unsolvable for a draft with half of the clues of a crossword whose day is not over."""
    draft_clues = set(clue_letters(work))
    if len(draft_clues) < TELLING:
        return
    for today in live_day.list_unfinished_dailies(NAME):
        for clues in clue_sets(Puzzle.from_json(today, None)):
            if len(draft_clues & clues) >= max(TELLING, len(clues) / 2):
                raise Unsolvable("todays_puzzle")


def clue_sets(puzzle: Puzzle) -> Iterator[set[str]]:
    """Every set of clues that a puzzle can be played with, by their letters alone."""
    yield {letters_only(clue.text) for clue in puzzle.document.clues}
    if puzzle.other_clues:
        yield set(map(letters_only, puzzle.other_clues.texts.values()))


def clue_letters(work: Manuscript) -> Iterator[str]:
    """The clues of a draft, in their places or loose, by their letters alone."""
    yield from (letters_only(clue.text) for clue in entry_clues(work.document) if letters_only(clue.text))
    yield from (letters_only(row.clue) for row in work.loose if letters_only(row.clue))


def letters_only(clue: str) -> str:
    return UNSAID.sub("", clue.casefold())
