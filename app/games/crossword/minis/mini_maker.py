"""Minis made from a seed: one of the stock, as it is or turned over its diagonal, and a clue drawn for each answer.

A seed, a request, the stock and the clue file make one mini on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from random import Random
from textwrap import shorten

from app.contract.game_types import Cancelled, Json, NewPuzzle, Tick, Unsolvable
from app.contract.stream import Stream
from app.games.crossword.clue_levels import OtherClues
from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import BLOCK, Grid
from app.games.crossword.minis import clue_bank
from app.games.crossword.minis.clue_bank import Clue, ClueBank
from app.games.crossword.minis.mini_patterns import Rows, flip_rows
from app.games.crossword.minis.mini_request import SIZES, MiniRequest, read_mini_request
from app.games.crossword.minis.mini_stock import MiniFill, load_stock
from app.games.crossword.parameters import MiniParameters
from app.games.crossword.stored import new_puzzle
from app.words.rulings import ruled_out

# Levels of the clues by the difficulty of a mini on request.
CLUE_LEVELS = {1: 1, 2: 2, 3: 4}


@dataclass(frozen=True, slots=True)
class MadeMini:
    """A mini as it was filled, with what it was asked for and the size that it got."""

    document: CrosswordFile
    request: MiniRequest
    size: int
    other_clues: OtherClues | None = None

    @property
    def answers(self) -> list[str]:
        """In the order of the slots."""
        return [self.document.answer(slot) for slot in self.document.grid.slots]

    @property
    def rows(self) -> Rows:
        """The solution, a row a string."""
        grid = self.document.grid
        return grid.filled([text or BLOCK for text in self.document.solution]).rows

    def to_new(self, title: str = "") -> NewPuzzle:
        return new_puzzle(self.document, difficulty=self.request.difficulty, title=title, other_clues=self.other_clues)

    def to_json(self) -> Json:
        """As the command line prints it."""
        document, request = self.document, self.request
        others = self.other_clues.texts if self.other_clues else {}
        entries = [
            {
                **slot.to_json(),
                "text": document.answer(slot),
                "clue": document.clue(slot),
                **({"other_clue": others[slot.key]} if slot.key in others else {}),
            }
            for slot in document.grid.slots
        ]
        origin = {"language": request.language, "difficulty": request.difficulty, "seed": request.seed}
        return {"size": self.size, **origin, "rows": list(self.rows), "entries": entries}


def generate_mini(params: MiniParameters, rng: Random, work: Tick) -> NewPuzzle:
    """A mini, whose title is its size and its first clue. Raises Cancelled, or Unsolvable with a code."""
    seeded = replace(params, seed=rng.getrandbits(48)) if params.seed is None else params
    made_mini = make_mini(read_mini_request(seeded), work)
    return made_mini.to_new(title_of(made_mini))


def title_of(made_mini: MadeMini) -> str:
    """The size and the first clue, which tells one mini from another in a list; at most 60 characters."""
    size = f"Mini {made_mini.size} × {made_mini.size}: "
    return size + shorten(made_mini.document.clue(made_mini.document.grid.slots[0]), 60 - len(size), placeholder="…")


def make_mini(request: MiniRequest, tick: Tick) -> MadeMini:
    """The mini of a request; raises Cancelled, or Unsolvable when every grid of the size has an answer that rests."""
    if not tick(0, "searching"):
        raise Cancelled
    stream = Stream("mini", request.language, request.size, request.difficulty, request.seed)
    size = request.size or stream.choice(SIZES[request.difficulty])
    rested = request.rested | ruled_out(request.language)
    free = [fill for fill in load_stock(request.language).get(size, ()) if rested.isdisjoint(fill.answers)]
    if not free:
        raise Unsolvable("no_mini", size=size)
    fill, bank = stream.choice(free), clue_bank.load_clue_bank(request.language)
    level = CLUE_LEVELS[request.difficulty]
    return mini_from_fill(fill, request, stream, lambda answer: choose_clue(answer, bank, fill.answers, level, stream))


def mini_from_fill(fill: MiniFill, request: MiniRequest, stream: Stream, find_clue: Callable[[str], str]) -> MadeMini:
    """A grid of the stock as a mini: the stream turns it, and `find_clue` gives the clue of each answer."""
    rows = flip_rows(fill.rows) if stream.below(2) else fill.rows
    return MadeMini(clue_grid(Grid(rows), request.language, find_clue), request, len(rows))


def clue_grid(filled: Grid, language: str, find_clue: Callable[[str], str]) -> CrosswordFile:
    """The crossword of a filled grid: blocks and cells, what is in them, and a clue for each slot."""
    grid = filled.filled([sign if sign == BLOCK else "." for sign in filled.text])
    lines = (ClueLine(slot.direction, slot.number, find_clue(filled.pattern(slot))) for slot in filled.slots)
    solution = tuple(sign if filled.is_cell(n) else "" for n, sign in enumerate(filled.text))
    return CrosswordFile(grid=grid, solution=solution, clues=tuple(lines), language=language)


def choose_clue(
    answer: str,
    bank: ClueBank,
    answers: Collection[str],
    level: int,
    stream: Stream,
    used: Collection[str] = (),
    used_beside: Collection[str] = (),
) -> str:
    """Return one of an answer's clues nearest to a level.

    It is none of those `used`, and names no other answer of the grid, where there is such a clue; of several it is none
    of those used beside.
    """
    fitting = list_fitting(answer, bank, answers)
    for unwanted in (used, used_beside):
        fitting = [clue for clue in fitting if clue.text not in unwanted] or fitting
    nearest = min(abs(clue.level - level) for clue in fitting)
    return stream.choice([clue for clue in fitting if abs(clue.level - level) == nearest]).text


def list_fitting(answer: str, bank: ClueBank, answers: Collection[str]) -> list[Clue]:
    """Return the clues of an answer that name no other answer of the grid; all of them where there is none."""
    return bank.clues_without(answer, answers) or list(bank.clues[answer])


def choose_other_clue(
    answer: str, bank: ClueBank, answers: Collection[str], level: int, own: str, used: Collection[str]
) -> str:
    """Return the clue of an answer for a day's other set: of the fresh ones the nearest to the level, and the day's own
    where none is nearer than that."""
    own_level = next(clue.level for clue in bank.clues[answer] if clue.text == own)
    nearer = [
        clue
        for clue in list_fitting(answer, bank, answers)
        if clue.text not in used and abs(clue.level - level) < abs(own_level - level)
    ]
    return min(nearer, key=lambda clue: abs(clue.level - level)).text if nearer else own
