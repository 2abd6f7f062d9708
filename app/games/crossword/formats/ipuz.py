"""ipuz, version 2, kind crossword: JSON, and the shape in which crosswords are stored (the open format of ipuz.org)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

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
        found = read_json(body)
    except ValueError as error:
        raise Unsolvable("bad_json") from error
    return from_ipuz(found, notes)


def write_ipuz(document: CrosswordFile) -> bytes:
    return json.dumps(to_ipuz(document), ensure_ascii=False, indent=1).encode()


def from_ipuz(found: Any, notes: Notes | None = None) -> CrosswordFile:
    """The crossword of ipuz JSON; what it does not know is kept. Raises Unsolvable for what is no crossword."""
    notes = Notes() if notes is None else notes
    if not isinstance(found, dict) or not any(str(kind).startswith(KIND) for kind in _list(found.get("kind"))):
        raise Unsolvable("no_crossword")
    size, clues = found.get("dimensions"), _dict(found.get("clues"))
    width, height = checked_size(*((size.get("width"), size.get("height")) if isinstance(size, dict) else (0, 0)))
    block, empty = str(found.get("block", "#"))[:1], str(found.get("empty", "0"))[:1]
    keeper = MemberKeeper(notes)
    more = keeper.kept(_rest(found, block, empty), KNOWN)
    cells = [_cell(value) for value in _table(found.get("puzzle"), width, height)]
    signs = [_sign(cell, block) for cell in cells]
    styles = [_style(cell, _dict(found.get("styles"))) for cell in cells]
    solution = [_value(value, block, empty) for value in _table(found.get("solution"), width, height)]
    return CrosswordFile(
        grid=Grid(rows_of(signs, width), *_bars(styles, width)),
        solution=tuple(text if sign == OPEN else "" for text, sign in zip(solution, signs, strict=True)),
        clues=tuple(_clues(clues, keeper)),
        circled=_marked(signs, [style.get("shapebg") == "circle" for style in styles]),
        shaded=_marked(signs, [bool(style.get("highlight") or style.get("color")) for style in styles]),
        title=line(found.get("title")),
        author=line(found.get("author")),
        copyright=line(found.get("copyright")),
        notes=paragraphs(found.get("notes")),
        language=line(found.get("locale"), 16),
        more=more,
        cells_more=dict(_cells_more(cells, styles, keeper)),
        clues_more=keeper.kept({name: one for name, one in clues.items() if _direction(name) is None}),
    )


def _rest(found: dict[str, Any], block: str, empty: str) -> dict[str, Any]:
    """The file without a kind that is written anyhow, and with the usual signs in what a player has saved."""
    usual = {block: BLOCK, empty: "0"}
    saved = [
        [usual.get(one, one) if isinstance(one, str) else one for one in _list(row)]
        for row in _list(found.get("saved"))
    ]
    rest = {**found, "saved": saved} if saved else found
    return {name: value for name, value in rest.items() if name != "kind" or value != PLAIN_KIND}


def _list(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def _dict(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _table(value: object, width: int, height: int) -> list[Any]:
    """All cells in one line; what is not there is None."""
    rows = [_list(row)[:width] for row in _list(value)[:height]]
    rows += [[] for _ in range(height - len(rows))]
    return [cell for row in rows for cell in [*row, *[None] * (width - len(row))]]


def _cell(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {"cell": value}


def _style(cell: dict[str, Any], named: dict[str, Any]) -> dict[str, Any]:
    """The style of a cell, or the one that it names."""
    style = cell.get("style")
    return _dict(named.get(style) if isinstance(style, str) else style)


def _cells_more(
    cells: list[dict[str, Any]], styles: list[dict[str, Any]], keeper: MemberKeeper
) -> Iterator[tuple[int, Json]]:
    """What the cells say beside their number and the marks that every format knows."""
    for n, (cell, style) in enumerate(zip(cells, styles, strict=True)):
        circle = ("shapebg",) if style.get("shapebg") == "circle" else ()
        own = keeper.kept(style, ("barred", "highlight", *circle))
        more = keeper.kept(cell, ("cell", "style"))
        if more or own:
            yield n, {**more, **({"style": own} if own else {})}


def _sign(cell: dict[str, Any], block: str) -> str:
    value = cell.get("cell")
    if value is None:
        return OUTSIDE
    return BLOCK if isinstance(value, str) and value == block else OPEN


def _value(value: object, block: str, empty: str) -> str:
    text = cell_text(_dict(value).get("value", "") if isinstance(value, dict) else value)
    return "" if text in (block, empty, "#") else text


def _marked(signs: list[str], flags: list[bool]) -> frozenset[int]:
    return frozenset(n for n, (sign, flag) in enumerate(zip(signs, flags, strict=True)) if flag and sign == OPEN)


def _bars(styles: list[dict[str, Any]], width: int) -> tuple[frozenset[int], frozenset[int]]:
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


def _direction(name: str) -> Direction | None:
    return next((one for one, key in KEYS.items() if name.partition(":")[0] == key), None)


def _clues(lists: dict[str, Any], keeper: MemberKeeper) -> Iterator[ClueLine]:
    """The clues across and down; other directions are left out."""
    for name, values in lists.items():
        direction = _direction(name)
        if direction is None:
            keeper.notes.add("directions_left_out", direction=line(name, 40))
            continue
        for value in _list(values)[:MOST_CLUES]:
            clue = _clue(direction, value, keeper)
            if clue is None:
                keeper.notes.add("clues_left_out", direction=direction)
            else:
                yield clue


def _clue(direction: Direction, value: object, keeper: MemberKeeper) -> ClueLine | None:
    if isinstance(value, list) and len(value) == 2:
        value = {"number": value[0], "clue": value[1]}
    found = _dict(value)
    number = _number(found.get("number"))
    if number is None or not isinstance(found.get("clue"), str):
        return None
    answer = lower("".join(line(found.get("answer"), 100).split()))
    return ClueLine(
        direction, number, line(found["clue"]), answer, keeper.kept(found, ("number", "clue", "answer")) or NOTHING
    )


def _number(value: object) -> int | None:
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < 5:
        value = int(value)
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= LARGEST_NUMBER:
        return value
    return None


def to_ipuz(document: CrosswordFile) -> Json:
    """The crossword as ipuz JSON; `from_ipuz` makes the same of it."""
    grid = document.grid
    numbers = {slot.cells[0]: slot.number for slot in grid.slots}
    cells = [_written(document, n, numbers.get(n, 0)) for n in range(len(grid.text))]
    solution = [_solved(document, n) for n in range(len(grid.text))] if any(document.solution) else []
    texts = {"title": document.title, "author": document.author, "copyright": document.copyright}
    texts |= {"notes": document.notes, "locale": document.language}
    return {
        "version": VERSION,
        "kind": PLAIN_KIND,
        **{key: text for key, text in texts.items() if text},
        **document.more,
        "dimensions": {"width": grid.width, "height": grid.height},
        "puzzle": _rows(cells, grid.width),
        **({"solution": _rows(solution, grid.width)} if solution else {}),
        "clues": {
            **{key: [_told(c) for c in document.clues if c.direction == way] for way, key in KEYS.items()},
            **document.clues_more,
        },
    }


def _rows(values: list[Any], width: int) -> list[list[Any]]:
    return [values[start : start + width] for start in range(0, len(values), width)]


def _written(document: CrosswordFile, n: int, number: int) -> Any:
    sign = document.grid.text[n]
    value = None if sign == OUTSIDE else "#" if sign == BLOCK else number
    style: Json = {"shapebg": "circle"} if n in document.circled else {}
    more = dict(document.cells_more.get(n, {}))
    own = more.pop("style", {})
    style |= {"highlight": True} if n in document.shaded and "color" not in own else {}
    bars = "R" * (n in document.grid.bars_right) + "B" * (n in document.grid.bars_below)
    style |= {"barred": bars} if bars else {}
    style |= own
    more |= {"style": style} if style else {}
    return {"cell": value, **more} if more else value


def _solved(document: CrosswordFile, n: int) -> str | None:
    sign = document.grid.text[n]
    return None if sign == OUTSIDE else "#" if sign == BLOCK else upper(document.solution[n]) or "0"


def _told(clue: ClueLine) -> Any:
    more = {"answer": upper(clue.answer)} if clue.answer else {}
    more |= clue.more
    return {"number": clue.number, "clue": clue.text, **more} if more else [clue.number, clue.text]
