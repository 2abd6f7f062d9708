"""Crossword files read whatever their format is, and written in another."""

from __future__ import annotations

from collections.abc import Callable

from app.contract.game_types import Unsolvable
from app.games.crossword import grid as grids
from app.games.crossword.formats.across_lite import TELLTALE, read_puz, write_puz
from app.games.crossword.formats.across_text import read_across_text, write_across_text
from app.games.crossword.formats.document import LARGEST, CrosswordFile, FileNote, Notes, upper
from app.games.crossword.formats.ipuz import read_ipuz, write_ipuz
from app.games.crossword.formats.jpz import ANY_SIZE, read_jpz, write_jpz
from app.games.crossword.formats.markup import marked_up, without_markup
from app.games.crossword.formats.members import tell_members_lost
from app.games.crossword.formats.xml_tree import UTF_16, XmlLimits
from app.games.crossword.grid import OPEN, Grid

# A grid as people draw it may have letters of any language.
LETTERS = "abcdefghijklmnopqrstuvwxyzåäæöøñéü"
WRITERS: dict[str, Callable[[CrosswordFile, Notes], bytes]] = {
    "ipuz": lambda document, notes: write_ipuz(document),
    "puz": lambda document, notes: write_puz(_without_extras(document, notes), notes),
    "jpz": lambda document, notes: write_jpz(_without_extras(document, notes, enumerations=True), notes),
    "txt": lambda document, notes: write_across_text(_without_extras(document, notes), notes),
    "grid": lambda document, notes: write_grid(document, notes),
}
FORMATS = tuple(WRITERS)
JSON_STARTS = ("{", "[", '"', "IPUZ(")


def read_crossword(
    data: bytes, limits: XmlLimits = ANY_SIZE, *, may_be_drawn: bool = True
) -> tuple[CrosswordFile, list[FileNote]]:
    """The crossword in a file of any of the formats, told by its content, and notes of what was left out.

    `may_be_drawn`: text that is in no format is a drawn grid.
    Raises Unsolvable for what is no crossword, or too large; OverLimit, a kind of it, for XML above the limits.
    """
    if len(data) > LARGEST:
        raise Unsolvable("file_too_large", most=LARGEST // 1024**2)
    notes = Notes()
    return _read_any_format(data, notes, limits, may_be_drawn), notes.listed


def _read_any_format(data: bytes, notes: Notes, limits: XmlLimits, may_be_drawn: bool) -> CrosswordFile:
    if TELLTALE in data[:1024]:
        return marked_up(read_puz(data, notes))
    if data[:2] == b"PK":
        return marked_up(read_jpz(data, notes, limits))
    text = _decode_text(data)
    start = text.lstrip()[:40].upper()
    if start.startswith(JSON_STARTS):
        return read_ipuz(text, notes)
    if start.startswith("<ACROSS PUZZLE"):
        return marked_up(read_across_text(text, notes))
    if start.startswith("<"):
        return marked_up(read_jpz(data, notes, limits))
    if not may_be_drawn:
        raise Unsolvable("unknown_format")
    return read_drawn(text)


def _decode_text(data: bytes) -> str:
    try:
        return data.decode(UTF_16.get(data[:2], "utf-8-sig")).removeprefix("\ufeff")
    except UnicodeDecodeError:
        # Older files are in Latin-1, which reads everything; what is none has signs of control.
        if b"\0" in data:
            raise Unsolvable("unknown_format") from None
        return data.decode("latin-1")


def read_drawn(text: str) -> CrosswordFile:
    """A grid drawn as text (see `read_grid`), whose letters are the solution."""
    drawn = grids.read_grid(text, LETTERS)
    solution = tuple(sign if drawn.is_cell(n) and sign != OPEN else "" for n, sign in enumerate(drawn.text))
    bare = drawn.filled([OPEN if drawn.is_cell(n) else sign for n, sign in enumerate(drawn.text)])
    return CrosswordFile(grid=Grid(bare.rows), solution=solution)


def write_crossword(document: CrosswordFile, format: str) -> tuple[bytes, list[FileNote]]:
    """The file in a format of FORMATS, and notes of what it cannot keep; raises Unsolvable for another format."""
    if format not in WRITERS:
        raise Unsolvable("no_format", format=format[:20], formats=", ".join(FORMATS))
    notes = Notes()
    return WRITERS[format](document, notes), notes.listed


def _without_extras(document: CrosswordFile, notes: Notes, enumerations: bool = False) -> CrosswordFile:
    """The document for formats that know no markup and nothing of what only ipuz has."""
    tell_members_lost(document, notes, enumerations=enumerations)
    return without_markup(document, notes)


def write_grid(document: CrosswordFile, notes: Notes) -> bytes:
    """The grid drawn as text."""
    if any(document.rebus()):
        notes.add("rebus_cut")
    if document.clues:
        notes.add("clues_lost")
    if document.shaded:
        notes.add("shades_lost")
    tell_members_lost(document, notes, _members_above(document))
    if document.grid.bars_right or document.grid.bars_below:
        notes.add("bars_lost")
    cells = [_drawn_cell(document, n) for n in range(len(document.grid.text))]
    return ("\n".join(document.grid.filled(cells).rows) + "\n").encode()


def _members_above(document: CrosswordFile) -> list[str]:
    """List the document's fields that a drawn grid cannot hold."""
    texts = {name: getattr(document, name) for name in ("title", "author", "copyright", "notes")}
    return [*(name for name, text in texts.items() if text), *(["circles"] if document.circled else [])]


def _drawn_cell(document: CrosswordFile, n: int) -> str:
    text = document.solution[n]
    return upper(text[0]) if text and text[0] in LETTERS else document.grid.text[n]
