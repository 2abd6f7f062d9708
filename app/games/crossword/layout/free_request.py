"""Read the requested layout from a job's parameters; raises Unsolvable for invalid ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import checked_integer, checked_language, checked_time_limit, normalise_entry
from app.games.crossword.grid import BLOCK, MOST, OPEN, SHORTEST, Grid, read_grid
from app.games.crossword.layout.free_layout import Adjacency
from app.games.crossword.lists.personal import chosen_list, refuse_blocked
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import PlaceParameters
from app.words.fold import ALPHABETS

SMALLEST, LARGEST = 3, 21  # of the box that grows
MOST_WORDS, LONGEST_TIME = 200, 600
USUAL = 50  # score of a word that a dense layout may form by itself


@dataclass(frozen=True, slots=True)
class FreeRequest:
    """Words for a box of so many rows and columns, what may touch, whether the box may grow, how many seconds to try
    (None: a number of rounds, so that equal seeds give equal layouts), the grid that they are laid on, if any, and
    the words that may be formed beside them."""

    words: tuple[str, ...]
    height: int
    width: int
    adjacency: Adjacency
    expand: bool
    seconds: float | None
    grid: Grid | None
    completions: ScoredList | None


def read_free_request(params: PlaceParameters) -> FreeRequest:
    """Read the layout that parameters ask for; raises Unsolvable for invalid ones."""
    language, expand = checked_language(params.language), params.expand
    grid = None if params.onto is None else read_grid(params.onto, ALPHABETS[language])
    height, width = (
        (grid.height, grid.width) if grid else (checked_integer(params.size, "size", LARGEST, SMALLEST, MOST),) * 2
    )
    if grid and params.size is not None:
        height = width = checked_integer(params.size, "size", LARGEST, SMALLEST, MOST)
        grid = centre_in_box(grid, height)
    largest = max(height, width, LARGEST if expand else 0)
    adjacency = _read_adjacency(params)
    words = read_words(params.words, language, largest)
    return FreeRequest(
        words=words,
        height=height,
        width=width,
        adjacency=adjacency,
        expand=expand,
        seconds=checked_time_limit(params.time, None, LONGEST_TIME),
        grid=grid,
        completions=_read_completions(params) if adjacency == Adjacency.WORDS else None,
    )


def centre_in_box(grid: Grid, size: int) -> Grid:
    """The grid in the middle of a box of so many cells a side; raises Unsolvable for a box that is too small."""
    if max(grid.height, grid.width) > size:
        raise Unsolvable("box_too_small", size=size, height=grid.height, width=grid.width)
    # What is printed of a layout has no open cell: # is where no letter stands, in it and around it.
    around = OPEN if OPEN in grid.text else BLOCK
    top, left = (size - grid.height) // 2, (size - grid.width) // 2
    rows = [f"{around * left}{row}".ljust(size, around) for row in grid.rows]
    above, below = [around * size] * top, [around * size] * (size - top - grid.height)
    return Grid((*above, *rows, *below))


def _read_completions(params: PlaceParameters) -> ScoredList:
    """The words that a dense layout may form by itself."""
    return chosen_list(params).at_least(checked_integer(params.min_score, "min_score", USUAL, 0, 100))


def _read_adjacency(params: PlaceParameters) -> Adjacency:
    """Dense is the stricter one: no run stays unresolved."""
    if params.dense:
        return Adjacency.WORDS
    return Adjacency.ANY if params.unresolved else Adjacency.NONE


def read_words(texts: Iterable[str], language: str, longest: int) -> tuple[str, ...]:
    """The words, folded; raises Unsolvable for none, too many, one twice, too long, blocked or with strange signs."""
    words = tuple(normalise_entry(word, language) for word in texts)
    if not words:
        raise Unsolvable("no_words")
    refuse_blocked(words, language)
    if len(words) > MOST_WORDS:
        raise Unsolvable("too_many_words", most=MOST_WORDS, number=len(words))
    for word, times in Counter(words).items():
        if times > 1:
            raise Unsolvable("word_twice", word=word)
        if len(word) < SHORTEST:
            raise Unsolvable("word_too_short", word=word)
        if len(word) > longest:
            raise Unsolvable("word_too_long", word=word, letters=len(word), most=longest)
    return words
