"""JPZ, the applet format of Crossword Compiler: XML (crossword-compiler, rectangular-puzzle), alone or in a zip."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from html import escape
from typing import Any

from defusedxml.ElementTree import ParseError, fromstring

from app.games.base.contract import Unsolvable
from app.games.crossword.formats.document import (
    LARGEST,
    MOST_CLUES,
    NOTHING,
    ClueLine,
    CrosswordFile,
    Notes,
    cell_text,
    checked_size,
    line,
    paragraphs,
    rows_of,
    upper,
)
from app.games.crossword.formats.members import ENUMERATION
from app.games.crossword.grid import ACROSS, BLOCK, DOWN, OPEN, OUTSIDE, Direction, Grid, Slot

ROOTS = ("crossword-compiler", "crossword-compiler-applet")
OUTER = "http://crossword.info/xml/crossword-compiler"
INNER = "http://crossword.info/xml/rectangular-puzzle"
SIGNS = {"block": BLOCK, "void": OUTSIDE}
SHADE = "#d0d0d0"
BROKEN_ZIP = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,
    # What zipfile raises for a kind of packing that it does not know.
    NotImplementedError,
    OSError,
    ValueError,
    KeyError,
)
MOST_MEMBERS, DEEPEST = 50, 60
HEADS: dict[Direction, str] = {ACROSS: "Across", DOWN: "Down"}
LARGEST_NUMBER, LONGEST_FORMAT = 9999, 100


def read_jpz(data: bytes, notes: Notes) -> CrosswordFile:
    """The crossword of a file; raises Unsolvable for what is none, and for a zip that swells."""
    root = _parsed(_unpacked(data) if data[:2] == b"PK" else data)
    found = _first(root, "crossword") if _name(root) in ROOTS else None
    table = None if found is None else _first(found, "grid")
    if found is None or table is None:
        raise Unsolvable("no_crossword")
    width, height = checked_size(_count(table.get("width")), _count(table.get("height")))
    cells = [dict[str, str]() for _ in range(width * height)]
    for cell in _all(table, "cell"):
        x, y = _count(cell.get("x")), _count(cell.get("y"))
        if 0 < x <= width and 0 < y <= height:
            cells[(y - 1) * width + x - 1] = dict(cell.attrib)
    meta = _first(root, "metadata")
    return _document(cells, width, tuple(_clues(found, notes)), meta)


def _unpacked(data: bytes) -> bytes:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = [one for one in packed.infolist()[:MOST_MEMBERS] if not one.is_dir()]
            with packed.open(members[0]) as member:
                raw = member.read(LARGEST + 1)
    except (*BROKEN_ZIP, IndexError) as error:
        raise Unsolvable("bad_zip") from error
    if len(raw) > LARGEST:
        raise Unsolvable("file_too_large", most=LARGEST // 1024**2)
    return raw


def _parsed(data: bytes) -> Any:
    try:
        root = fromstring(data, forbid_dtd=True)
    # Also what defusedxml forbids, an unknown encoding, and numbers of signs that there are not.
    except (ParseError, ValueError, LookupError, RecursionError) as error:
        raise Unsolvable("bad_xml") from error
    level, depth = [root], 0
    while level:
        level, depth = [child for one in level for child in one], depth + 1
        if depth > DEEPEST:
            raise Unsolvable("bad_xml")
    return root


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _all(element: Any, name: str) -> Iterator[Any]:
    return (one for one in element.iter() if _name(one) == name)


def _first(element: Any, name: str) -> Any:
    return next(_all(element, name), None)


def _count(value: str | None) -> int:
    return int(value) if value and value.isascii() and value.isdecimal() and len(value) < 5 else 0


def _document(cells: list[dict[str, str]], width: int, clues: tuple[ClueLine, ...], meta: Any) -> CrosswordFile:
    signs = [SIGNS.get(cell.get("type", ""), OPEN) for cell in cells]
    numbered = [(n, cell) for n, (cell, sign) in enumerate(zip(cells, signs, strict=True)) if sign == OPEN]
    grid = Grid(rows_of(signs, width), *_bars(cells, width))
    return CrosswordFile(
        grid=grid,
        solution=tuple(
            cell_text(cell.get("solution")) if sign == OPEN else "" for cell, sign in zip(cells, signs, strict=True)
        ),
        clues=tuple(_without_lengths(grid, clues)),
        circled=frozenset(n for n, cell in numbered if cell.get("background-shape") == "circle"),
        shaded=frozenset(n for n, cell in numbered if cell.get("background-color", "#ffffff").lower() != "#ffffff"),
        title=_meta(meta, "title"),
        author=_meta(meta, "creator"),
        copyright=_meta(meta, "copyright"),
        notes=paragraphs(_meta(meta, "description", whole=True)),
    )


def _without_lengths(grid: Grid, clues: tuple[ClueLine, ...]) -> Iterator[ClueLine]:
    """The clues without an enumeration that only counts the cells of the run."""
    lengths = {(slot.direction, slot.number): str(len(slot.cells)) for slot in grid.slots}
    for clue in clues:
        plain = clue.more.get(ENUMERATION) == lengths.get((clue.direction, clue.number))
        yield clue._replace(more=NOTHING) if plain else clue


def _meta(meta: Any, name: str, whole: bool = False) -> str:
    found = None if meta is None else _first(meta, name)
    text = "" if found is None else "".join(found.itertext())
    return text if whole else line(text)


def _bars(cells: list[dict[str, str]], width: int) -> tuple[frozenset[int], frozenset[int]]:
    right, below = set[int](), set[int]()
    for n, cell in enumerate(cells):
        right |= {n} if cell.get("right-bar") == "true" else set()
        below |= {n} if cell.get("bottom-bar") == "true" else set()
        right |= {n - 1} if cell.get("left-bar") == "true" else set()
        below |= {n - width} if cell.get("top-bar") == "true" else set()
    # A bar at the grid's own edge closes nothing.
    return (
        frozenset(n for n in right if n >= 0 and (n + 1) % width),
        frozenset(n for n in below if 0 <= n < len(cells) - width),
    )


def _clues(found: Any, notes: Notes) -> Iterator[ClueLine]:
    for order, group in enumerate(_all(found, "clues")):
        title = _first(group, "title")
        head = "" if title is None else "".join(title.itertext()).lower()
        direction = next((way for way in HEADS if way in head), None) or (ACROSS, DOWN, None)[min(order, 2)]
        if direction is None:
            notes.add("directions_left_out", direction=line(head, 40))
            continue
        for clue in list(_all(group, "clue"))[:MOST_CLUES]:
            number = _count(clue.get("number"))
            if 0 < number <= LARGEST_NUMBER:
                form = line(clue.get("format"), LONGEST_FORMAT)
                more = {ENUMERATION: form} if form else NOTHING
                yield ClueLine(direction, number, line("".join(clue.itertext())), more=more)
            else:
                notes.add("clues_left_out", direction=direction)


def write_jpz(document: CrosswordFile, notes: Notes) -> bytes:
    """The file as XML; clues without a run have no word there, and are left out."""
    told = {(slot.direction, slot.number) for slot in document.grid.slots}
    if any((clue.direction, clue.number) not in told for clue in document.clues):
        notes.add("clues_without_runs_lost")
    texts = (("title", document.title), ("creator", document.author), ("copyright", document.copyright))
    meta = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in (*texts, ("description", document.notes)))
    groups = "".join(_group(document, direction) for direction in HEADS)
    words = "".join(_word(document.grid, n, slot) for n, slot in enumerate(document.grid.slots, 1))
    body = f"<crossword>{_table(document)}{words}{groups}</crossword>"
    inner = f'<rectangular-puzzle xmlns="{INNER}"><metadata>{meta}</metadata>{body}</rectangular-puzzle>'
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<crossword-compiler xmlns="{OUTER}">{inner}</crossword-compiler>\n'
    return text.encode()


def _table(document: CrosswordFile) -> str:
    grid = document.grid
    numbers = {slot.cells[0]: slot.number for slot in grid.slots}
    cells = "".join(_cell(document, n, numbers.get(n, 0)) for n in range(len(grid.text)))
    return f'<grid width="{grid.width}" height="{grid.height}">{cells}</grid>'


def _cell(document: CrosswordFile, n: int, number: int) -> str:
    grid = document.grid
    kind = {BLOCK: "block", OUTSIDE: "void"}.get(grid.text[n], "")
    marks = {
        "x": n % grid.width + 1,
        "y": n // grid.width + 1,
        "type": kind,
        "solution": upper(document.solution[n]),
        "number": number or "",
        "background-shape": "circle" if n in document.circled else "",
        "background-color": SHADE if n in document.shaded else "",
        "right-bar": "true" if n in grid.bars_right else "",
        "bottom-bar": "true" if n in grid.bars_below else "",
    }
    return "<cell" + "".join(f' {name}="{escape(str(mark))}"' for name, mark in marks.items() if mark) + "/>"


def _word(grid: Grid, n: int, slot: Slot) -> str:
    x, y, more = slot.col + 1, slot.row + 1, len(slot.cells) - 1
    place = f'x="{x}-{x + more}" y="{y}"' if slot.direction == ACROSS else f'x="{x}" y="{y}-{y + more}"'
    return f'<word id="{n}" {place}/>'


def _group(document: CrosswordFile, direction: Direction) -> str:
    told = {clue.number: clue for clue in reversed(document.clues) if clue.direction == direction}
    clues = "".join(
        _told(n, slot, told[slot.number])
        for n, slot in enumerate(document.grid.slots, 1)
        if slot.direction == direction and slot.number in told
    )
    return f'<clues ordering="normal"><title><b>{HEADS[direction]}</b></title>{clues}</clues>'


def _told(n: int, slot: Slot, clue: ClueLine) -> str:
    form = escape(str(clue.more.get(ENUMERATION) or len(slot.cells)))
    return f'<clue word="{n}" number="{slot.number}" format="{form}">{escape(clue.text)}</clue>'
