"""ipuz, version 2, kind crossword: JSON, and the shape in which crosswords are stored (the open format of ipuz.org)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TypeVar

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.formats.document import (
    MOST_CLUES,
    NOTHING,
    ClueLine,
    CrosswordFile,
    Notes,
    cell_text,
    checked_size,
    line,
    lower,
    paragraphs,
    rows_of,
    upper,
)
from app.games.crossword.formats.members import MemberKeeper
from app.games.crossword.grid import ACROSS, BLOCK, DOWN, OPEN, OUTSIDE, Direction, Grid
from app.words.outside import read_json

T = TypeVar("T")
VERSION = "http://ipuz.org/v2"
KIND = "http://ipuz.org/crossword"
KEYS: dict[Direction, str] = {ACROSS: "Across", DOWN: "Down"}
LARGEST_NUMBER = 9999
TEXTS = ("title", "author", "copyright", "notes", "locale")
KNOWN = ("version", "dimensions", "puzzle", "solution", "clues", "block", "empty", *TEXTS)
PLAIN_KIND = [KIND + "#1"]


def read_ipuz(text: str, notes: Notes) -> CrosswordFile:
    """The crossword of a file; raises Unsolvable for what is none."""
    body = text.strip().removeprefix("ipuz(").removesuffix(")")
    try:
        body_json = read_json(body)
    except ValueError as error:
        raise Unsolvable("bad_json") from error
    return from_ipuz(body_json, notes)


def write_ipuz(document: CrosswordFile) -> bytes:
    return json.dumps(to_ipuz(document), ensure_ascii=False, indent=1).encode()


def from_ipuz(found: object, notes: Notes | None = None) -> CrosswordFile:
    """The crossword of ipuz JSON; what it does not know is kept. Raises Unsolvable for what is no crossword."""
    notes = Notes() if notes is None else notes
    if not isinstance(found, dict) or not any(str(kind).startswith(KIND) for kind in _as_list(found.get("kind"))):
        raise Unsolvable("no_crossword")
    size, clues = found.get("dimensions"), _as_dict(found.get("clues"))
    width, height = checked_size(*((size.get("width"), size.get("height")) if isinstance(size, dict) else (0, 0)))
    block, empty = str(found.get("block", "#"))[:1], str(found.get("empty", "0"))[:1]
    keeper = MemberKeeper(notes)
    more = keeper.keep_members(_other_members(found, block, empty), KNOWN)
    cells = [_cell_members(value) for value in _flat_table(found.get("puzzle"), width, height)]
    signs = [_cell_sign(cell, block) for cell in cells]
    styles = [_cell_style(cell, _as_dict(found.get("styles"))) for cell in cells]
    solution = [_solution_text(value, block, empty) for value in _flat_table(found.get("solution"), width, height)]
    return CrosswordFile(
        grid=Grid(rows_of(signs, width), *_read_bars(styles, width)),
        solution=tuple(text if sign == OPEN else "" for text, sign in zip(solution, signs, strict=True)),
        clues=tuple(_read_clues(clues, keeper)),
        circled=_marked_cells(signs, [style.get("shapebg") == "circle" for style in styles]),
        shaded=_marked_cells(signs, [bool(style.get("highlight") or style.get("color")) for style in styles]),
        title=line(found.get("title")),
        author=line(found.get("author")),
        copyright=line(found.get("copyright")),
        notes=paragraphs(found.get("notes")),
        language=line(found.get("locale"), 16),
        more=more,
        cells_more=dict(_cells_more(cells, styles, keeper)),
        clues_more=keeper.keep_members(
            {name: clue_list for name, clue_list in clues.items() if _direction_of(name) is None}
        ),
    )


def _other_members(found: dict[str, object], block: str, empty: str) -> dict[str, object]:
    """The file without a kind that is written anyhow, and with the usual signs in what a player has saved."""
    usual = {block: BLOCK, empty: "0"}
    saved = [
        [usual.get(cell, cell) if isinstance(cell, str) else cell for cell in _as_list(row)]
        for row in _as_list(found.get("saved"))
    ]
    rest = {**found, "saved": saved} if saved else found
    return {name: value for name, value in rest.items() if name != "kind" or value != PLAIN_KIND}


def _as_list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _as_dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _flat_table(value: object, width: int, height: int) -> list[object]:
    """All cells in one line; what is not there is None."""
    rows = [_as_list(row)[:width] for row in _as_list(value)[:height]]
    rows += [[] for _ in range(height - len(rows))]
    return [cell for row in rows for cell in [*row, *[None] * (width - len(row))]]


def _cell_members(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {"cell": value}


def _cell_style(cell: dict[str, object], named: dict[str, object]) -> dict[str, object]:
    """The style of a cell, or the one that it names."""
    style = cell.get("style")
    return _as_dict(named.get(style) if isinstance(style, str) else style)


def _cells_more(
    cells: list[dict[str, object]], styles: list[dict[str, object]], keeper: MemberKeeper
) -> Iterator[tuple[int, Json]]:
    """Yield the members of each cell and its style that other formats do not know, with the cell's index."""
    for n, (cell, style) in enumerate(zip(cells, styles, strict=True)):
        circle = ("shapebg",) if style.get("shapebg") == "circle" else ()
        style_members = keeper.keep_members(style, ("barred", "highlight", *circle))
        more = keeper.keep_members(cell, ("cell", "style"))
        if more or style_members:
            yield n, {**more, **({"style": style_members} if style_members else {})}


def _cell_sign(cell: dict[str, object], block: str) -> str:
    value = cell.get("cell")
    if value is None:
        return OUTSIDE
    return BLOCK if isinstance(value, str) and value == block else OPEN


def _solution_text(value: object, block: str, empty: str) -> str:
    text = cell_text(_as_dict(value).get("value", "") if isinstance(value, dict) else value)
    return "" if text in (block, empty, "#") else text


def _marked_cells(signs: list[str], flags: list[bool]) -> frozenset[int]:
    return frozenset(n for n, (sign, flag) in enumerate(zip(signs, flags, strict=True)) if flag and sign == OPEN)


def _read_bars(styles: list[dict[str, object]], width: int) -> tuple[frozenset[int], frozenset[int]]:
    right, below = set[int](), set[int]()
    for n, style in enumerate(styles):
        edges = str(style.get("barred", ""))[:4].upper()
        right |= {n} if "R" in edges else set()
        below |= {n} if "B" in edges else set()
        right |= {n - 1} if "L" in edges and n % width else set()
        below |= {n - width} if "T" in edges and n >= width else set()
    # A bar at the grid's own edge closes nothing.
    return (
        frozenset(n for n in right if (n + 1) % width),
        frozenset(n for n in below if n + width < len(styles)),
    )


def _direction_of(name: str) -> Direction | None:
    return next((direction for direction, key in KEYS.items() if name.partition(":")[0] == key), None)


def _read_clues(lists: dict[str, object], keeper: MemberKeeper) -> Iterator[ClueLine]:
    """The clues across and down; other directions are left out."""
    for name, values in lists.items():
        direction = _direction_of(name)
        if direction is None:
            keeper.notes.add("directions_left_out", direction=line(name, 40))
            continue
        for value in _as_list(values)[:MOST_CLUES]:
            clue = _read_clue(direction, value, keeper)
            if clue is None:
                keeper.notes.add("clues_left_out", direction=direction)
            else:
                yield clue


def _read_clue(direction: Direction, value: object, keeper: MemberKeeper) -> ClueLine | None:
    if isinstance(value, list) and len(value) == 2:
        value = {"number": value[0], "clue": value[1]}
    members = _as_dict(value)
    number = _clue_number(members.get("number"))
    if number is None or not isinstance(members.get("clue"), str):
        return None
    answer = lower("".join(line(members.get("answer"), 100).split()))
    return ClueLine(
        direction,
        number,
        line(members["clue"]),
        answer,
        keeper.keep_members(members, ("number", "clue", "answer")) or NOTHING,
    )


def _clue_number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 5:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LARGEST_NUMBER:
        return value
    return None


def to_ipuz(document: CrosswordFile) -> Json:
    """The crossword as ipuz JSON; `from_ipuz` makes the same of it."""
    grid = document.grid
    numbers = {slot.cells[0]: slot.number for slot in grid.slots}
    cells = [_cell_json(document, n, numbers.get(n, 0)) for n in range(len(grid.text))]
    solution = [_solution_json(document, n) for n in range(len(grid.text))] if any(document.solution) else []
    texts = {"title": document.title, "author": document.author, "copyright": document.copyright}
    texts |= {"notes": document.notes, "locale": document.language}
    return {
        "version": VERSION,
        "kind": PLAIN_KIND,
        **{key: text for key, text in texts.items() if text},
        **document.more,
        "dimensions": {"width": grid.width, "height": grid.height},
        "puzzle": _split_rows(cells, grid.width),
        **({"solution": _split_rows(solution, grid.width)} if solution else {}),
        "clues": {
            **{key: [_clue_json(c) for c in document.clues if c.direction == way] for way, key in KEYS.items()},
            **document.clues_more,
        },
    }


def _split_rows(values: list[T], width: int) -> list[list[T]]:
    return [values[start : start + width] for start in range(0, len(values), width)]


def _cell_json(document: CrosswordFile, n: int, number: int) -> object:
    sign = document.grid.text[n]
    value = None if sign == OUTSIDE else "#" if sign == BLOCK else number
    style: Json = {"shapebg": "circle"} if n in document.circled else {}
    more = dict(document.cells_more.get(n, {}))
    own_style = more.pop("style", {})
    style_members = own_style if isinstance(own_style, dict) else {}
    style |= {"highlight": True} if n in document.shaded and "color" not in style_members else {}
    bars = "R" * (n in document.grid.bars_right) + "B" * (n in document.grid.bars_below)
    style |= {"barred": bars} if bars else {}
    style |= style_members
    more |= {"style": style} if style else {}
    return {"cell": value, **more} if more else value


def _solution_json(document: CrosswordFile, n: int) -> str | None:
    sign = document.grid.text[n]
    return None if sign == OUTSIDE else "#" if sign == BLOCK else upper(document.solution[n]) or "0"


def _clue_json(clue: ClueLine) -> object:
    more = {**({"answer": upper(clue.answer)} if clue.answer else {}), **clue.more}
    return {"number": clue.number, "clue": clue.text, **more} if more else [clue.number, clue.text]
