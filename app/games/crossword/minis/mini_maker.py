"""Minis made from a seed: a pattern, filled with clued words alone, and a clue drawn for each answer.

A seed, a request and the clue file make one mini on every machine: tries are counted, and the clock can only end them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from random import Random
from time import monotonic

from app.games.base.contract import Cancelled, Json, NewPuzzle, Tick, Unsolvable
from app.games.base.stream import Stream
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.plain import RUNNING, SOLVED, PlainSearch
from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import BLOCK, Grid
from app.games.crossword.lists.scored import MOST, ScoredList
from app.games.crossword.minis import clue_bank
from app.games.crossword.minis.clue_bank import SHORTEST, ClueBank
from app.games.crossword.minis.mini_patterns import Rows, patterns
from app.games.crossword.minis.mini_request import SIZES, MiniRequest, read_mini_request
from app.games.crossword.stored import new_puzzle

SECONDS = 10.0
DRAWN = 2  # rounds of all patterns with answers that chance draws
WEIGHED = 20  # entries that are weighed at a slot
NODES, STEP = 60, 20  # decisions that a pattern is worth, and those between two looks at the clock
WORD = re.compile(r"[^\W\d_]+")


@dataclass(frozen=True, slots=True)
class MadeMini:
    """A mini as it was filled, with what it was asked for and the size that it got."""

    document: CrosswordFile
    request: MiniRequest
    size: int

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
        return new_puzzle(self.document, difficulty=self.request.difficulty, title=title)

    def to_json(self) -> Json:
        """As the command line prints it."""
        document, request = self.document, self.request
        entries = [
            {**slot.to_json(), "text": document.answer(slot), "clue": document.clue(slot)}
            for slot in document.grid.slots
        ]
        origin = {"language": request.language, "difficulty": request.difficulty, "seed": request.seed}
        return {"size": self.size, **origin, "rows": list(self.rows), "entries": entries}


def mini(params: Json, rng: Random, work: Tick) -> NewPuzzle:
    """A mini for `params`: "language" (en, nb), "size" (5 to 7), "difficulty" (1 to 3), "seed", and the answers that
    rest ("rested"). Its title is its size. Raises Cancelled, or Unsolvable with a code.
    """
    drawn = {"seed": rng.getrandbits(48)} if params.get("seed") is None else {}
    made = make_mini(read_mini_request({**params, **drawn}), work)
    return made.to_new(f"Mini {made.size} × {made.size}")


def make_mini(request: MiniRequest, tick: Tick) -> MadeMini:
    """The mini of a request; raises Cancelled, or Unsolvable when none was found in time."""
    bank = clue_bank.load(request.language)
    stream = Stream("mini", request.language, request.size, request.difficulty, request.seed)
    sizes = SIZES[request.difficulty]
    size = request.size or sizes[stream.below(len(sizes))]
    filled = fill(bank, size, request, stream, tick)
    if filled is None:
        raise Unsolvable("no_mini", size=size)
    return MadeMini(clued(filled, bank, stream), request, size)


def fill(bank: ClueBank, size: int, request: MiniRequest, stream: Stream, tick: Tick) -> Grid | None:
    """A filled grid of the first pattern that can be filled; None if none can, or not in time."""
    words, end = drawn_list(bank, request.rested, stream), monotonic() + SECONDS
    tries = list(anchored(words, size, request.anchor, stream))
    for number, (rows, anchor) in enumerate(tries):
        search = started(rows, words, anchor, bank, stream)
        while search.status == RUNNING and search.nodes < NODES:
            if not tick(100 * number // len(tries), "patterns_tried", number=number + 1):
                raise Cancelled
            if monotonic() > end:
                return None
            search.go_on(STEP)
        if search.status == SOLVED:
            return written(search)
    return None


def drawn_list(bank: ClueBank, rested: Collection[str], stream: Stream) -> ScoredList:
    """The answers that may be used, with scores that the stream draws: so that seeds prefer different ones."""
    scores = {answer: 1 + stream.below(MOST) for answer in bank.clues if answer not in rested}
    return ScoredList(scores, bank.language)


def anchored(words: ScoredList, size: int, own: str, stream: Stream) -> Iterator[tuple[Rows, str]]:
    """Each pattern with the answer that a try begins with: the mini's own, then drawn ones, at last none.

    Without one, many seeds would meet in the same few fills.
    """
    if own:
        yield from ((rows, own) for rows in patterns(size, stream))
    for _ in range(DRAWN):
        yield from ((rows, drawn_anchor(rows, words, stream)) for rows in patterns(size, stream))
    yield from ((rows, "") for rows in patterns(size, stream))


def drawn_anchor(rows: Rows, words: ScoredList, stream: Stream) -> str:
    """An answer of four letters or more that has a place in the pattern; empty if there is none."""
    lengths = sorted({len(slot.cells) for slot in Grid(rows).slots} - {SHORTEST})
    listed = [word for length in lengths for word in words.of_length(length).words]
    return listed[stream.below(len(listed))] if listed else ""


def started(rows: Rows, words: ScoredList, anchor: str, bank: ClueBank, stream: Stream) -> PlainSearch:
    """The search for a fill that has the anchor."""
    must = (anchor,) if anchor else ()
    return PlainSearch(Problem(Grid(rows), words, must=must, groups=bank.groups), stream.bits(), WEIGHED)


def written(search: PlainSearch) -> Grid:
    """The grid with the entries that a search has found."""
    problem = search.problem
    found = zip(problem.slots, search.found(), strict=True)
    return problem.grid.written([problem.list_of(slot).words[n] for slot, n in found])


def clued(filled: Grid, bank: ClueBank, stream: Stream) -> CrosswordFile:
    """The crossword of a filled grid: blocks and cells, what is in them, and a clue for each slot."""
    grid = filled.filled([sign if sign == BLOCK else "." for sign in filled.text])
    answers = [filled.pattern(slot) for slot in filled.slots]
    lines = (
        ClueLine(slot.direction, slot.number, choose_clue(answer, bank, answers, stream))
        for slot, answer in zip(filled.slots, answers, strict=True)
    )
    solution = tuple(sign if filled.is_cell(n) else "" for n, sign in enumerate(filled.text))
    return CrosswordFile(grid=grid, solution=solution, clues=tuple(lines), language=bank.language)


def choose_clue(answer: str, bank: ClueBank, answers: Collection[str], stream: Stream) -> str:
    """One of an answer's clues; one that names no other answer of the grid, if there is one."""
    listed = bank.clues[answer]
    quiet = [clue for clue in listed if not set(WORD.findall(clue.lower())).intersection(answers)]
    some = quiet or listed
    return some[stream.below(len(some))]
