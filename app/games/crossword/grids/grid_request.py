"""What a grid should be like: read from a job's parameters, and refused where no grid can be so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from app.games.base.contract import Json, Unsolvable
from app.games.crossword.asked import LONGEST_SHOWN, entry, number, ranged, read_language
from app.games.crossword.grid import MOST
from app.games.crossword.grids.pattern import LEAST
from app.games.crossword.grids.symmetry import check_symmetry
from app.games.crossword.lists.personal import refuse_blocked

BLOCKS, LATTICE = "blocks", "lattice"
STYLES = (BLOCKS, LATTICE)
SMALLEST = 3
MOST_GRIDS = 1000
MOST_THEMES = 12


@dataclass(frozen=True, slots=True)
class GridRequest:
    """What is asked for: size in cells, symmetry, most words and blocks, entries to be placed first, style, and the
    list, cut at a score, that is to fill it; `aim`: what is enough on the meter (0-100; None: the most)."""

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


def read_grid_request(params: Json) -> GridRequest:
    """The grid that a job's parameters ask for; raises Unsolvable for what makes no sense or cannot be.

    `size` ("15" or "15x13", width first), or `width` and `height`; `symmetry`, `words`, `blocks`, `theme` (a list),
    `style`, `aim`, `language`, `min_score`.
    """
    width, height = _size(params)
    symmetry, style = str(params.get("symmetry") or "rot180"), str(params.get("style") or BLOCKS)
    check_symmetry(symmetry, height, width)
    if style not in STYLES:
        raise Unsolvable("unknown_style", style=style[:LONGEST_SHOWN], known=", ".join(STYLES))
    if style == LATTICE:
        _check_lattice(symmetry, height, width)
    words, blocks = _limits(params, style, height, width)
    language = read_language(params)
    themes = read_themes(params.get("theme") or (), language, width)
    if themes and style == LATTICE:
        raise Unsolvable("theme_in_lattice")
    aim = None if params.get("aim") is None else ranged(params, "aim", 0, 0, 100)
    score = ranged(params, "min_score", 20, 0, 100)
    return GridRequest(height, width, symmetry, words, blocks, themes, style, aim, language, score)


def _size(params: Json) -> tuple[int, int]:
    """Width and height."""
    size = 15 if params.get("size") is None else params["size"]
    first, cross, second = str(size).lower().partition("x")
    sides = {"width": first, "height": second if cross else first}
    both = {
        side: number(text, "size") if params.get(side) is None else number(params[side], side)
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


def _limits(params: Json, style: str, height: int, width: int) -> tuple[int, int]:
    """The most words and blocks: what newspapers allow, unless asked otherwise; raises Unsolvable for too few."""
    cells = height * width
    if style == LATTICE:
        fewest, usual, share = (height // 2) + (width // 2), 4 + cells * 0.125, 0.37
    else:
        fewest, usual, share = height + width, 0.705 * cells**0.869, 0.18
    words = max(fewest, round(usual)) if params.get("words") is None else number(params["words"], "words")
    if words < fewest:
        raise Unsolvable("words_too_few", fewest=fewest, words=words)
    wanted = params.get("blocks")
    blocks = number(
        max(round(cells * share), _least_blocks(style, height, width)) if wanted is None else wanted, "blocks"
    )
    if blocks < (fewest := _least_blocks(style, height, width)):
        raise Unsolvable("blocks_too_few", fewest=fewest, blocks=blocks)
    return words, blocks


def _least_blocks(style: str, height: int, width: int) -> int:
    """A lattice has one wherever no line of entries passes."""
    return (height // 2) * (width // 2) if style == LATTICE else 0


def read_themes(given: Iterable[str], language: str, width: int) -> tuple[str, ...]:
    """The entries to be placed first, folded; raises Unsolvable for what cannot stand in a row of that width."""
    themes = tuple(entry(word, language) for word in given)
    refuse_blocked(themes, language)
    if len(themes) > MOST_THEMES:
        raise Unsolvable("too_many_themes", most=MOST_THEMES)
    for word, times in Counter(themes).items():
        if times > 1:
            raise Unsolvable("theme_twice", word=word)
        if not LEAST <= len(word) <= width:
            raise Unsolvable("theme_too_long" if len(word) > width else "theme_too_short", word=word, width=width)
    return themes
