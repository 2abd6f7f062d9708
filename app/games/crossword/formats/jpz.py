"""JPZ, the applet format of Crossword Compiler: XML (crossword-compiler, rectangular-puzzle), alone or in a zip."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from html import escape
from itertools import islice
from xml.etree.ElementTree import Element

from app.contract.game_types import Unsolvable
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
from app.games.crossword.formats.xml_tree import (
    OverLimit,
    XmlLimits,
    find_child,
    find_children,
    name_of,
    parse_xml,
    text_of,
)
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
PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MOST_MEMBERS = 50
# A crossword of 25 × 25 cells has about 2,500 elements in 150 kB.
SMALL, ANY_SIZE = XmlLimits(160_000, 4_000), XmlLimits(LARGEST, 30_000)
HEADS: dict[Direction, str] = {ACROSS: "Across", DOWN: "Down"}
LARGEST_NUMBER, LONGEST_FORMAT = 9999, 100


def read_jpz(data: bytes, notes: Notes, limits: XmlLimits = ANY_SIZE) -> CrosswordFile:
    """The crossword of a file; raises Unsolvable for what is none, and for more than the limits, packed or not.

    Only direct children are read at each level: root, rectangular-puzzle, crossword, grid and clues, cell and clue.
    """
    root = parse_xml(_unzip(data, limits.bytes) if data[:2] == b"PK" else data, limits.elements)
    outer = find_child(root, "rectangular-puzzle")
    puzzle = root if outer is None else outer
    crossword = find_child(puzzle, "crossword") if name_of(root) in ROOTS else None
    table = find_child(crossword, "grid")
    if crossword is None or table is None:
        raise Unsolvable("no_crossword")
    width, height = checked_size(_read_count(table.get("width")), _read_count(table.get("height")))
    cells = [dict[str, str]() for _ in range(width * height)]
    for cell in find_children(table, "cell"):
        x, y = _read_count(cell.get("x")), _read_count(cell.get("y"))
        if 0 < x <= width and 0 < y <= height:
            cells[(y - 1) * width + x - 1] = dict(cell.attrib)
    return _build_document(cells, width, tuple(_read_clues(crossword, notes)), find_child(puzzle, "metadata"))


def _unzip(data: bytes, most: int) -> bytes:
    """The first member of a zip; the packings that need much memory are refused."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = [info for info in packed.infolist()[:MOST_MEMBERS] if not info.is_dir()]
            if members[0].compress_type not in PACKED:
                raise Unsolvable("bad_zip")
            # What a file tells of its size may be a lie, but only a smaller one has to be unpacked to know.
            if members[0].file_size > LARGEST:
                raise Unsolvable("file_too_large", most=LARGEST // 1024**2)
            with packed.open(members[0]) as member:
                raw = member.read(most + 1)
    except Unsolvable:
        raise
    except (*BROKEN_ZIP, IndexError) as error:
        raise Unsolvable("bad_zip") from error
    if len(raw) > most:
        raise OverLimit("file_too_large", most=LARGEST // 1024**2)
    return raw


def _read_count(value: str | None) -> int:
    return int(value) if value and value.isascii() and value.isdecimal() and len(value) < 5 else 0


def _build_document(
    cells: list[dict[str, str]], width: int, clues: tuple[ClueLine, ...], meta: Element | None
) -> CrosswordFile:
    signs = [SIGNS.get(cell.get("type", ""), OPEN) for cell in cells]
    numbered = [(n, cell) for n, (cell, sign) in enumerate(zip(cells, signs, strict=True)) if sign == OPEN]
    grid = Grid(rows_of(signs, width), *_read_bars(cells, width))
    return CrosswordFile(
        grid=grid,
        solution=tuple(
            cell_text(cell.get("solution")) if sign == OPEN else "" for cell, sign in zip(cells, signs, strict=True)
        ),
        clues=tuple(_without_lengths(grid, clues)),
        circled=frozenset(n for n, cell in numbered if cell.get("background-shape") == "circle"),
        shaded=frozenset(n for n, cell in numbered if cell.get("background-color", "#ffffff").lower() != "#ffffff"),
        title=_meta_text(meta, "title"),
        author=_meta_text(meta, "creator"),
        copyright=_meta_text(meta, "copyright"),
        notes=paragraphs(_meta_text(meta, "description", whole=True)),
    )


def _without_lengths(grid: Grid, clues: tuple[ClueLine, ...]) -> Iterator[ClueLine]:
    """The clues without an enumeration that only counts the cells of the run."""
    lengths = {(slot.direction, slot.number): str(len(slot.cells)) for slot in grid.slots}
    for clue in clues:
        plain = clue.more.get(ENUMERATION) == lengths.get((clue.direction, clue.number))
        yield clue._replace(more=NOTHING) if plain else clue


def _meta_text(meta: Element | None, name: str, whole: bool = False) -> str:
    text = text_of(find_child(meta, name))
    return text if whole else line(text)


def _read_bars(cells: list[dict[str, str]], width: int) -> tuple[frozenset[int], frozenset[int]]:
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


def _read_clues(crossword: Element, notes: Notes) -> Iterator[ClueLine]:
    for order, group in enumerate(find_children(crossword, "clues")):
        head = text_of(find_child(group, "title")).lower()
        direction = next((way for way in HEADS if way in head), None) or (ACROSS, DOWN, None)[min(order, 2)]
        if direction is None:
            notes.add("directions_left_out", direction=line(head, 40))
            continue
        for clue in islice(find_children(group, "clue"), MOST_CLUES):
            number = _read_count(clue.get("number"))
            if 0 < number <= LARGEST_NUMBER:
                form = line(clue.get("format"), LONGEST_FORMAT)
                more = {ENUMERATION: form} if form else NOTHING
                yield ClueLine(direction, number, line(text_of(clue)), more=more)
            else:
                notes.add("clues_left_out", direction=direction)


def write_jpz(document: CrosswordFile, notes: Notes) -> bytes:
    """The file as XML; clues without a run have no word there, and are left out."""
    entries = {(slot.direction, slot.number) for slot in document.grid.slots}
    if any((clue.direction, clue.number) not in entries for clue in document.clues):
        notes.add("clues_without_runs_lost")
    texts = (("title", document.title), ("creator", document.author), ("copyright", document.copyright))
    meta = "".join(f"<{name}>{escape(text)}</{name}>" for name, text in (*texts, ("description", document.notes)))
    groups = "".join(_clue_group_xml(document, direction) for direction in HEADS)
    words = "".join(_word_xml(document.grid, n, slot) for n, slot in enumerate(document.grid.slots, 1))
    body = f"<crossword>{_grid_xml(document)}{words}{groups}</crossword>"
    inner = f'<rectangular-puzzle xmlns="{INNER}"><metadata>{meta}</metadata>{body}</rectangular-puzzle>'
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<crossword-compiler xmlns="{OUTER}">{inner}</crossword-compiler>\n'
    return text.encode()


def _grid_xml(document: CrosswordFile) -> str:
    grid = document.grid
    numbers = {slot.cells[0]: slot.number for slot in grid.slots}
    cells = "".join(_cell_xml(document, n, numbers.get(n, 0)) for n in range(len(grid.text)))
    return f'<grid width="{grid.width}" height="{grid.height}">{cells}</grid>'


def _cell_xml(document: CrosswordFile, n: int, number: int) -> str:
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


def _word_xml(grid: Grid, n: int, slot: Slot) -> str:
    x, y, more = slot.col + 1, slot.row + 1, len(slot.cells) - 1
    place = f'x="{x}-{x + more}" y="{y}"' if slot.direction == ACROSS else f'x="{x}" y="{y}-{y + more}"'
    return f'<word id="{n}" {place}/>'


def _clue_group_xml(document: CrosswordFile, direction: Direction) -> str:
    clues_by_number = {clue.number: clue for clue in reversed(document.clues) if clue.direction == direction}
    clues = "".join(
        _clue_xml(n, slot, clues_by_number[slot.number])
        for n, slot in enumerate(document.grid.slots, 1)
        if slot.direction == direction and slot.number in clues_by_number
    )
    return f'<clues ordering="normal"><title><b>{HEADS[direction]}</b></title>{clues}</clues>'


def _clue_xml(n: int, slot: Slot, clue: ClueLine) -> str:
    form = escape(str(clue.more.get(ENUMERATION) or len(slot.cells)))
    return f'<clue word="{n}" number="{slot.number}" format="{form}">{escape(clue.text)}</clue>'
