"""Read from a job's parameters the properties that a grid should have; raises Unsolvable if no grid can have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.asked import LONGEST_SHOWN, normalise_entry, read_integer, read_integer_in, read_language
from app.games.crossword.grid import MOST, Grid, read_grid
from app.games.crossword.grids.pattern import LEAST
from app.games.crossword.grids.shape_core import count_parts, find_core, lines_of
from app.games.crossword.grids.shapes import shaped_rows
from app.games.crossword.grids.symmetry import check_symmetry, keeps_shape, symmetry_of_shape
from app.games.crossword.lists.personal import refuse_blocked

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


def read_grid_request(params: Json) -> GridRequest:
    """The grid that a job's parameters ask for; raises Unsolvable for what makes no sense or cannot be.

    `size` ("15" or "15x13", width first), or `width` and `height`; `shape` (a name) or `grid` (a text whose size counts
    and whose `@` are the cells outside); `symmetry` (of a shape, its own if none is named), `words`, `blocks`, `theme`
    (a list), `style`, `aim`, `language`, `min_score`.
    """
    width, height, outside = read_outline(params)
    symmetry, style = read_symmetry(params, height, width, outside), str(params.get("style") or BLOCKS)
    if style not in STYLES:
        raise Unsolvable("unknown_style", style=style[:LONGEST_SHOWN], known=", ".join(STYLES))
    if style == LATTICE:
        _check_lattice(symmetry, height, width)
    core = check_shape(height, width, outside)
    if outside:
        words, blocks = _shape_limits(params, core, width, height * width - len(outside))
    else:
        words, blocks = _read_limits(params, style, height, width)
    language = read_language(params)
    themes = read_themes(params.get("theme") or (), language, width)
    if themes and style == LATTICE:
        raise Unsolvable("theme_in_lattice")
    aim = None if params.get("aim") is None else read_integer_in(params, "aim", 0, 0, 100)
    score = read_integer_in(params, "min_score", 20, 0, 100)
    loose = frozenset(name for name in ("words", "blocks") if themes and params.get(name) is None)
    return GridRequest(height, width, symmetry, words, blocks, themes, style, aim, language, score, outside, loose)


def read_outline(params: Json) -> tuple[int, int, frozenset[int]]:
    """Return width, height and the cells outside the shape (indices); raises Unsolvable for what is no outline."""
    drawn, shape = params.get("grid"), str(params.get("shape") or "")
    if drawn:
        grid = read_grid(str(drawn))
        width, height = _read_size({"width": grid.width, "height": grid.height})
        return width, height, grid.outside
    width, height = _read_size(params)
    return width, height, Grid(shaped_rows(shape, height, width)).outside if shape else frozenset()


def read_symmetry(params: Json, height: int, width: int, outside: frozenset[int]) -> str:
    """Return the symmetry that is asked for, else the shape's own, or half a turn where there is no shape.

    Raises Unsolvable for one that is unknown, or that the grid cannot have.
    """
    name = str(params.get("symmetry") or (symmetry_of_shape(height, width, outside) if outside else "rot180"))
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


def _read_size(params: Json) -> tuple[int, int]:
    """Width and height."""
    size = 15 if params.get("size") is None else params["size"]
    first, cross, second = str(size).lower().partition("x")
    sides = {"width": first, "height": second if cross else first}
    both = {
        side: read_integer(text, "size") if params.get(side) is None else read_integer(params[side], side)
        for side, text in sides.items()
    }
    for value in both.values():
        if not SMALLEST <= value <= MOST:
            raise Unsolvable("grid_size", fewest=SMALLEST, most=MOST, value=value)
    return both["width"], both["height"]


def _check_lattice(symmetry: str, height: int, width: int) -> None:
    """Every second line of a lattice has entries: turned about the middle, an even number of them comes to lie between.

    Raises Unsolvable.
    """
    turned = {"mirror": (width,), "mirror-up": (height,), "diagonal": (), "none": ()}.get(symmetry, (height, width))
    if any(side % 2 == 0 for side in turned):
        raise Unsolvable("lattice_even_side", symmetry=symmetry)


def _read_limits(params: Json, style: str, height: int, width: int) -> tuple[int, int]:
    """The most words and blocks: what newspapers allow, unless asked otherwise; raises Unsolvable for too few."""
    cells = height * width
    if style == LATTICE:
        fewest, usual, share = (height // 2) + (width // 2), 4 + cells * 0.125, 0.37
    else:
        fewest, usual, share = height + width, 0.705 * cells**0.869, 0.18
    words = max(fewest, round(usual)) if params.get("words") is None else read_integer(params["words"], "words")
    if words < fewest:
        raise Unsolvable("words_too_few", fewest=fewest, words=words)
    wanted = params.get("blocks")
    blocks = read_integer(
        max(round(cells * share), _least_blocks(style, height, width)) if wanted is None else wanted, "blocks"
    )
    if blocks < (fewest := _least_blocks(style, height, width)):
        raise Unsolvable("blocks_too_few", fewest=fewest, blocks=blocks)
    return words, blocks


def _shape_limits(params: Json, core: Set[int], width: int, inside: int) -> tuple[int, int]:
    """The same for a shape of so many cells, of which those of its core can be open: its edge makes words short."""
    fewest, forced = len(lines_of(core, width)), inside - len(core)
    usual = max(fewest, round(SHAPE_WORDS * 0.705 * len(core) ** 0.869) + SHAPE_MORE)
    words = usual if params.get("words") is None else read_integer(params["words"], "words")
    if words < fewest:
        raise Unsolvable("words_too_few", fewest=fewest, words=words)
    share = SHAPE_LATTICE if params.get("style") == LATTICE else SHAPE_BLOCKS
    usual = forced + round(share * len(core)) + SHAPE_MORE
    blocks = usual if params.get("blocks") is None else read_integer(params["blocks"], "blocks")
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
