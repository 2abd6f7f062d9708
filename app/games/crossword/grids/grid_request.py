"""Read from a job's parameters the properties that a grid should have; raises Unsolvable if no grid can have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass

from app.contract.game_types import Unsolvable
from app.games.crossword.asked import LONGEST_SHOWN, checked_integer, checked_language, normalise_entry, read_integer
from app.games.crossword.grid import MOST, Grid, read_grid
from app.games.crossword.grids.pattern import LEAST
from app.games.crossword.grids.shape_core import count_parts, find_core, lines_of
from app.games.crossword.grids.shapes import shaped_rows
from app.games.crossword.grids.symmetry import check_symmetry, keeps_shape, symmetry_of_shape
from app.games.crossword.lists.personal import refuse_blocked
from app.games.crossword.parameters import GridParameters

BLOCKS, LATTICE = "blocks", "lattice"
STYLES = (BLOCKS, LATTICE)
SMALLEST = 3
MOST_GRIDS = 1000
MOST_THEMES = 12
# In a shape: so many times the words of a rectangle with as many cells, the share of blocks among its cells, and how
# many more of both there may be, which small shapes need most.
SHAPE_WORDS, SHAPE_BLOCKS, SHAPE_LATTICE, SHAPE_MORE = 1.15, 0.2, 0.45, 4


@dataclass(frozen=True, slots=True)
class GridRequest:
    """Requested grid: size in cells, symmetry, most words and blocks, entries to be placed first, style, and the list,
    cut at a score, that is to fill it; `aim`: meter reading that is enough (0-100; None: the highest); `outside`: the
    indices of cells outside the shape, which do not count as blocks; `loose`: limits that nobody has set ("words",
    "blocks"), of which a theme may take more."""

    height: int = 15
    width: int = 15
    symmetry: str = "rot180"
    words: int = 78
    blocks: int = 40
    themes: tuple[str, ...] = ()
    style: str = BLOCKS
    aim: int | None = None
    language: str = "en"
    score: int = 20
    outside: frozenset[int] = frozenset()
    loose: frozenset[str] = frozenset()

    @property
    def inside(self) -> frozenset[int]:
        """The cells of the shape."""
        return frozenset(range(self.height * self.width)) - self.outside

    @property
    def fewest_words(self) -> int:
        """As many as there are lines that can hold one."""
        return len(lines_of(find_core(self.width, self.inside), self.width))


def read_grid_request(params: GridParameters) -> GridRequest:
    """The grid that parameters ask for; raises Unsolvable for what makes no sense or cannot be."""
    width, height, outside = read_outline(params)
    symmetry, style = read_symmetry(params, height, width, outside), params.style or BLOCKS
    if style not in STYLES:
        raise Unsolvable("unknown_style", style=style[:LONGEST_SHOWN], known=", ".join(STYLES))
    if style == LATTICE:
        _check_lattice(symmetry, height, width)
    core = check_shape(height, width, outside)
    if outside:
        words, blocks = _shape_limits(params, core, width, height * width - len(outside))
    else:
        words, blocks = _read_limits(params, style, height, width)
    language = checked_language(params.language)
    themes = read_themes(params.theme, language, width)
    if themes and style == LATTICE:
        raise Unsolvable("theme_in_lattice")
    aim = None if params.aim is None else checked_integer(params.aim, "aim", 0, 0, 100)
    score = checked_integer(params.min_score, "min_score", 20, 0, 100)
    limits = {"words": params.words, "blocks": params.blocks}
    loose = frozenset(name for name, limit in limits.items() if themes and limit is None)
    return GridRequest(height, width, symmetry, words, blocks, themes, style, aim, language, score, outside, loose)


def read_outline(params: GridParameters) -> tuple[int, int, frozenset[int]]:
    """Return width, height and the cells outside the shape (indices); raises Unsolvable for what is no outline."""
    if params.grid:
        grid = read_grid(params.grid)
        return _check_side(grid.width), _check_side(grid.height), grid.outside
    width, height = _read_size(params)
    return width, height, Grid(shaped_rows(params.shape, height, width)).outside if params.shape else frozenset()


def read_symmetry(params: GridParameters, height: int, width: int, outside: frozenset[int]) -> str:
    """Return the symmetry that is asked for, else the shape's own, or half a turn where there is no shape.

    Raises Unsolvable for one that is unknown, or that the grid cannot have.
    """
    name = params.symmetry or (symmetry_of_shape(height, width, outside) if outside else "rot180")
    check_symmetry(name, height, width)
    if not keeps_shape(name, height, width, outside):
        raise Unsolvable("symmetry_breaks_shape", symmetry=name, own=symmetry_of_shape(height, width, outside))
    return name


def check_shape(height: int, width: int, outside: frozenset[int]) -> set[int]:
    """Return the cells of a shape that can be open; raises Unsolvable where it has no room for words that cross, or
    falls into parts."""
    core = find_core(width, frozenset(range(height * width)) - outside)
    if not core:
        raise Unsolvable("shape_too_narrow")
    if (parts := count_parts(width, core)) > 1:
        raise Unsolvable("shape_in_parts", parts=parts)
    return core


def _read_size(params: GridParameters) -> tuple[int, int]:
    """Width and height."""
    size = 15 if params.size is None else params.size
    first, cross, second = str(size).lower().partition("x")
    width = read_integer(first, "size") if params.width is None else params.width
    height = read_integer(second if cross else first, "size") if params.height is None else params.height
    return _check_side(width), _check_side(height)


def _check_side(cells: int) -> int:
    if not SMALLEST <= cells <= MOST:
        raise Unsolvable("grid_size", fewest=SMALLEST, most=MOST, value=cells)
    return cells


def _check_lattice(symmetry: str, height: int, width: int) -> None:
    """Every second line of a lattice has entries: turned about the middle, an even number of them comes to lie between.

    Raises Unsolvable.
    """
    turned = {"mirror": (width,), "mirror-up": (height,), "diagonal": (), "none": ()}.get(symmetry, (height, width))
    if any(side % 2 == 0 for side in turned):
        raise Unsolvable("lattice_even_side", symmetry=symmetry)


def _read_limits(params: GridParameters, style: str, height: int, width: int) -> tuple[int, int]:
    """The most words and blocks: what newspapers allow, unless asked otherwise; raises Unsolvable for too few."""
    cells = height * width
    if style == LATTICE:
        fewest, usual, share = (height // 2) + (width // 2), 4 + cells * 0.125, 0.37
    else:
        fewest, usual, share = height + width, 0.705 * cells**0.869, 0.18
    words = max(fewest, round(usual)) if params.words is None else params.words
    if words < fewest:
        raise Unsolvable("words_too_few", fewest=fewest, words=words)
    least_blocks = _least_blocks(style, height, width)
    blocks = max(round(cells * share), least_blocks) if params.blocks is None else params.blocks
    if blocks < least_blocks:
        raise Unsolvable("blocks_too_few", fewest=least_blocks, blocks=blocks)
    return words, blocks


def _shape_limits(params: GridParameters, core: Set[int], width: int, inside: int) -> tuple[int, int]:
    """The same for a shape of so many cells, of which those of its core can be open: its edge makes words short."""
    fewest, forced = len(lines_of(core, width)), inside - len(core)
    usual = max(fewest, round(SHAPE_WORDS * 0.705 * len(core) ** 0.869) + SHAPE_MORE)
    words = usual if params.words is None else params.words
    if words < fewest:
        raise Unsolvable("words_too_few", fewest=fewest, words=words)
    share = SHAPE_LATTICE if params.style == LATTICE else SHAPE_BLOCKS
    usual = forced + round(share * len(core)) + SHAPE_MORE
    blocks = usual if params.blocks is None else params.blocks
    if blocks < forced:
        raise Unsolvable("blocks_too_few", fewest=forced, blocks=blocks)
    return words, blocks


def _least_blocks(style: str, height: int, width: int) -> int:
    """A lattice has one wherever no line of entries passes."""
    return (height // 2) * (width // 2) if style == LATTICE else 0


def read_themes(texts: Iterable[str], language: str, width: int) -> tuple[str, ...]:
    """The entries to be placed first, folded; raises Unsolvable for what cannot stand in a row of that width."""
    themes = tuple(normalise_entry(word, language) for word in texts)
    refuse_blocked(themes, language)
    if len(themes) > MOST_THEMES:
        raise Unsolvable("too_many_themes", most=MOST_THEMES)
    for word, times in Counter(themes).items():
        if times > 1:
            raise Unsolvable("theme_twice", word=word)
        if not LEAST <= len(word) <= width:
            raise Unsolvable("theme_too_long" if len(word) > width else "theme_too_short", word=word, width=width)
    return themes
