"""The text format of Across Lite: parts headed by names in angle brackets, clues in their order without numbers.

Version 2 adds several letters in a cell (a sign of the grid stands for them) and circles (small letters in the grid).
"""

from __future__ import annotations

from collections.abc import Iterator

from app.contract.game_types import Unsolvable
from app.games.crossword.formats.document import (
    MOST_CLUES,
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
from app.games.crossword.grid import ACROSS, BLOCK, DOWN, OPEN, Direction, Grid

FIRST, SECOND = "<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"
HEADS = ("TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS", "DOWN", "NOTEPAD")
BLOCKS, UNKNOWN, STANDS_IN, MARK = ".:", "-", "X", "MARK;"
# What may stand in the grid for several letters.
KEYS = "0123456789@#$%&+?*!=~^"
WAYS: tuple[Direction, Direction] = (ACROSS, DOWN)


def read_across_text(text: str, notes: Notes) -> CrosswordFile:
    """The crossword of a file; raises Unsolvable for what is none."""
    parts = _split_parts(text)
    rows = [row for row in parts["GRID"] if row]
    if len({len(row) for row in rows}) > 1:
        raise Unsolvable("bad_across_text")
    width, _ = checked_size(len(rows[0]) if rows else 0, len(rows))
    signs = "".join(rows)
    rebus = dict(_read_rebus(parts["REBUS"]))
    marked = MARK in (rebus_line.upper().replace(" ", "") for rebus_line in parts["REBUS"])
    grid = Grid(rows_of([BLOCK if sign in BLOCKS else OPEN for sign in signs], width))
    return CrosswordFile(
        grid=grid,
        solution=tuple("" if sign in BLOCKS + UNKNOWN else rebus.get(sign) or cell_text(sign) for sign in signs),
        clues=tuple(_read_clues(grid, parts, notes)),
        circled=frozenset(n for n, sign in enumerate(signs) if marked and sign.islower()),
        title=line(" ".join(parts["TITLE"])),
        author=line(" ".join(parts["AUTHOR"])),
        copyright=line(" ".join(parts["COPYRIGHT"])),
        notes=paragraphs("\n".join(parts["NOTEPAD"])),
    )


def _split_parts(text: str) -> dict[str, list[str]]:
    """The lines below each head."""
    parts: dict[str, list[str]] = {head: [] for head in HEADS}
    head = ""
    for text_line in text.splitlines():
        bare = text_line.strip()
        if bare.startswith("<") and bare.endswith(">") and bare[1:-1].upper() in parts:
            head = bare[1:-1].upper()
        elif head:
            parts[head].append(bare)
    return parts


def _read_rebus(lines: list[str]) -> Iterator[tuple[str, str]]:
    for rebus_line in lines:
        sign, _, rest = rebus_line.partition(":")
        if len(sign) == 1 and rest:
            yield sign, cell_text(rest.rpartition(":")[0] or rest)


def _read_clues(grid: Grid, parts: dict[str, list[str]], notes: Notes) -> Iterator[ClueLine]:
    for direction in WAYS:
        texts = parts[direction.upper()][:MOST_CLUES]
        # Blank lines stand for clues that are not written yet; those at the end only close the file.
        while texts and not texts[-1]:
            texts = texts[:-1]
        slots = [slot for slot in grid.slots if slot.direction == direction]
        if texts and len(texts) != len(slots):
            notes.add("clues_do_not_fit", clues=len(texts), runs=len(slots))
        yield from (ClueLine(direction, slot.number, line(text)) for slot, text in zip(slots, texts, strict=False))


def write_across_text(document: CrosswordFile, notes: Notes) -> bytes:
    """The file, and notes of what it cannot keep."""
    _tell_lost(document, notes)
    grid = Grid(tuple(row.replace("@", BLOCK) for row in document.grid.rows))
    rebus = _rebus_keys(document, notes)
    cells = [_cell_sign(document, n, rebus, notes) if grid.is_cell(n) else BLOCKS[0] for n in range(len(grid.text))]
    clues = {(slot.direction, slot.cells): document.clue(slot) for slot in document.grid.slots}
    texts = {way: [clues.get((way, s.cells), "") for s in grid.slots if s.direction == way] for way in WAYS}
    marks = [MARK] if document.circled else []
    parts = {
        "TITLE": [document.title],
        "AUTHOR": [document.author],
        "COPYRIGHT": [document.copyright],
        "SIZE": [f"{grid.width}x{grid.height}"],
        "GRID": list(rows_of(cells, grid.width)),
        "REBUS": [*marks, *(f"{key}:{upper(text)}:{upper(text)[0]}" for text, key in rebus.items())],
        "ACROSS": texts[ACROSS],
        "DOWN": texts[DOWN],
        "NOTEPAD": document.notes.splitlines(),
    }
    lines = [SECOND if parts["REBUS"] else FIRST]
    for head, body in parts.items():
        if body or head not in ("REBUS", "NOTEPAD"):
            lines += [f"<{head}>", *("\t" + body_line for body_line in body)]
    return ("\n".join(lines) + "\n").encode()


def _tell_lost(document: CrosswordFile, notes: Notes) -> None:
    if document.grid.bars_right or document.grid.bars_below:
        notes.add("bars_lost")
    if "@" in document.grid.text:
        notes.add("outside_lost")
    if document.shaded:
        notes.add("shades_lost")


def _rebus_keys(document: CrosswordFile, notes: Notes) -> dict[str, str]:
    """A sign for each text of several letters."""
    texts = list(dict.fromkeys(document.solution[n] for n in document.rebus()))
    if len(texts) > len(KEYS):
        notes.add("rebus_lost", most=len(KEYS))
    return dict(zip(texts, KEYS, strict=False))


def _cell_sign(document: CrosswordFile, n: int, rebus: dict[str, str], notes: Notes) -> str:
    text = document.solution[n]
    circled = n in document.circled
    if not text or text in rebus:
        if circled:
            notes.add("circles_lost")
        return rebus.get(text, UNKNOWN)
    sign = upper(text[0])
    if sign in BLOCKS + UNKNOWN + KEYS or (circled and lower(sign) == sign):
        notes.add("signs_lost", sign=sign)
        return STANDS_IN
    return lower(sign) if circled else sign
