"""Making boards: a creator's words laid out so that no one can fault the board.

Shapes come first and letters second. `layout` cuts the board into paths of the words' lengths, which takes well under
a millisecond; `uniqueness` then looks for a way to lay the words on them, swapped and turned about, that leaves each
word one set of cells. When there is none the board is cut anew. A board that happens to spell an offence in a straight
line is put away for another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random
from time import monotonic

from app.contract.game_types import Cancelled, Json, NoSolution, Tick
from app.games.strands.cells import Path, grid
from app.games.strands.construct import layout
from app.games.strands.construct.difficulty import index_of, rate_difficulty
from app.games.strands.construct.lines import blocked_words
from app.games.strands.construct.repair import mend_board
from app.games.strands.construct.requests import LayoutRequest, read_layout
from app.games.strands.construct.room import room_beside
from app.games.strands.construct.uniqueness import Dealer, Laid
from app.games.strands.parameters import LayoutParameters

# Tilings before the best board so far is mended, and those on which words only run forwards or backwards; after these
# they may also wind through their cells.
ROUND, STRAIGHT = 100, 10
# Boards made for one whose lines spell no blocked word; one of twenty spells one.
CLEAN_TRIES = 8


Tiling = tuple[Path, ...]


@dataclass(frozen=True, slots=True)
class LaidBoard:
    """A board's answers, the spangram first, and their paths.

    `ambiguous` counts the answers with more than one set of cells, `tries` the choices of diagonals that it took.
    """

    answers: tuple[str, ...]
    paths: tuple[Path, ...]
    ambiguous: int
    tries: int
    seed: int
    difficulty: int = 0

    @property
    def letters(self) -> str:
        """The 48 letters, row by row."""
        held = {cell: letter for word, path in self._laid() for cell, letter in zip(path, word, strict=True)}
        return "".join(held[cell] for cell in range(grid().size))

    @property
    def rows(self) -> list[str]:
        letters, columns = self.letters, grid().columns
        return [letters[start : start + columns] for start in range(0, grid().size, columns)]

    def to_json(self) -> Json:
        """The board as it is stored and printed: a path is a list of [row, column]."""
        spangram, *words = (
            {"text": word, "path": [grid().place(cell) for cell in path]} for word, path in self._laid()
        )
        return {
            "rows": self.rows,
            "spangram": spangram,
            "words": words,
            "ambiguous": self.ambiguous,
            "tries": self.tries,
            "seed": self.seed,
            "difficulty": self.difficulty,
        }

    def _laid(self) -> list[tuple[str, Path]]:
        return list(zip(self.answers, self.paths, strict=True))


class Patience:
    """Whether a search may go on: not cancelled, and its time not over."""

    def __init__(self, seconds: float, tick: Tick) -> None:
        self._seconds, self._tick, self._start = seconds, tick, monotonic()

    def lasts(self) -> bool:
        """False when the time is over; raises Cancelled."""
        spent = (monotonic() - self._start) / self._seconds
        if not self._tick(min(99, int(100 * spent)), "laying"):
            raise Cancelled
        return spent < 1


def generate(params: LayoutParameters, rng: Random, tick: Tick) -> Json:
    """Lay out a spangram and words on a board of 48 letters; the answer is the board's JSON.

    Without a seed one is drawn from `rng`. The same seed and words make the
    same board. When the time is over the board with the fewest ambiguous answers is given.
    Raises Cancelled, or Unsolvable with the reason.
    """
    request = read_layout(params)
    index_of(request.language)
    patience = Patience(request.seconds, tick)
    seed = rng.getrandbits(48) if request.seed is None else request.seed
    board = lay_clean_board(request, seed, patience)
    board = replace(
        board, difficulty=rate_difficulty(board.letters, board.answers, request.language, request.rank, tick)
    )
    if not tick(100, "done"):
        raise Cancelled
    return board.to_json()


def lay_clean_board(request: LayoutRequest, seed: int, patience: Patience) -> LaidBoard:
    """A board without ambiguous answers and blocked words, or the best of those found in time.

    Raises Cancelled or Unsolvable.
    """
    board = lay_once(request, seed, patience)
    best, faults = board, _count_faults(board, request)
    for again in range(1, CLEAN_TRIES):
        if not faults[1] or not patience.lasts():
            break
        board = replace(lay_once(request, seed + (again << 64), patience), seed=seed)
        if _count_faults(board, request) < faults:
            best, faults = board, _count_faults(board, request)
    return best


def _count_faults(board: LaidBoard, request: LayoutRequest) -> tuple[int, int]:
    """Return how many answers are ambiguous, and how many blocked words the lines of the board spell."""
    return board.ambiguous, len(blocked_words(board.rows, request.language))


def lay_once(request: LayoutRequest, seed: int, patience: Patience) -> LaidBoard:
    """A board without ambiguous answers, or the best of those found in time. Raises Cancelled or Unsolvable."""
    rng = Random(seed)
    dealer = Dealer(request.answers, rng, dict(request.pins))
    best: Laid | None = None
    tries, seen = 0, set[Tiling]()
    while best is None or (best.ambiguous and patience.lasts()):
        tilings_before = len(seen)
        laid, tilings = lay_round(request, dealer, rng, patience, seen)
        mended, moves = mend_board(dealer, laid, rng)
        best = min(best or mended, mended, key=lambda found: found.ambiguous)
        tries += tilings + moves
        if request.pins and len(seen) == tilings_before:
            # Pinned words leave so few ways that there is nothing new to be tried.
            break
    return LaidBoard(request.answers, best.paths, best.ambiguous, tries, seed)


def lay_round(
    request: LayoutRequest, dealer: Dealer, rng: Random, patience: Patience, seen: set[Tiling]
) -> tuple[Laid, int]:
    """The best board of so many tilings, or of those that time allows, and the tries; ends with one that is unique.

    The tilings are added to those `seen`.
    """
    best: Laid | None = None
    tries, room = 0, room_beside(dict(request.pins))
    for number in range(ROUND):
        tiling, more = layout.tile_board(len(request.spangram), request.lengths, rng, request.drop, room)
        if tiling is None:
            raise NoSolution("no_place_beside") if request.pins else NoSolution("no_place")
        tries += more
        seen.add((tiling.spangram, *tiling.words))
        best = dealer.lay_on_tiling(tiling, best or dealer.plain(tiling), number >= STRAIGHT)
        if not best.ambiguous or not patience.lasts():
            break
    assert best is not None
    return best, tries
