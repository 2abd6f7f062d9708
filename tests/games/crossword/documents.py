"""Random crossword files for tests, and the same files with faults."""

from __future__ import annotations

from random import Random
from typing import Any

from app.games.crossword.formats.document import ClueLine, CrosswordFile
from app.games.crossword.grid import Grid

LETTERS, REBUS = "abcdefghijklmnopqrstuvwxyz", ("heart", "one", "ba", "qu")
ODD: tuple[Any, ...] = (None, True, -1, 0, 10**30, 1e308, "", "#", "x" * 3000, "\x00\ud800", [], {}, [[]], {"a": [1]})


def crossword(seed: int, plain: bool = False, other: bool = False) -> CrosswordFile:
    """A crossword with several letters in some cells and with circles; a plain one has nothing that .puz loses."""
    rng = Random(seed)
    height, width = rng.randint(2, 9), rng.randint(2, 9)
    signs = "......#" if plain else "......#@"
    rows = tuple("".join(rng.choice(signs) for _ in range(width)) for _ in range(height))
    rows = ("..", *rows[1:]) if width == 2 else ("." * width, *rows[1:])
    bars = (frozenset[int](), frozenset[int]())
    if not plain:
        inner = [n for n in range(height * width - width) if (n + 1) % width]
        bars = (frozenset(rng.sample(inner, len(inner) // 5)), frozenset(rng.sample(inner, len(inner) // 5)))
    grid = Grid(rows, *bars)
    cells = [n for n in range(height * width) if grid.is_cell(n)]
    solution = [""] * (height * width)
    for n in cells:
        solution[n] = rng.choice(REBUS) if rng.random() < 0.1 else rng.choice(LETTERS + "æøå" * other)
    return CrosswordFile(
        grid=grid,
        solution=tuple(solution),
        clues=tuple(
            ClueLine(slot.direction, slot.number, f"Clue {slot.number} – <b>“é”</b> & ;:" if other else f"Clue {slot}")
            for slot in sorted(grid.slots, key=lambda slot: slot.direction)
        ),
        circled=frozenset(rng.sample(cells, len(cells) // 6)),
        shaded=frozenset() if plain else frozenset(rng.sample(cells, len(cells) // 6)),
        title=f"Puzzle {seed}",
        author="Ann & <Bo>",
        copyright="© 2026",
        notes="Line one\nline two",
    )


def broken(data: bytes, rng: Random) -> bytes:
    """A file with bytes changed, lost, doubled or put in."""
    raw = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(raw) + 1)
        match rng.randrange(5):
            case 0:
                raw = raw[:at]
            case 1:
                raw[at : at + 1] = bytes([rng.randrange(256)])
            case 2:
                raw[at:at] = rng.randbytes(rng.randint(1, 9))
            case 3:
                raw[at : at + rng.randint(1, 40)] = b""
            case _:
                raw[at:at] = raw[at : at + rng.randint(1, 200)]
    return bytes(raw)


def disturbed(value: Any, rng: Random) -> Any:
    """JSON with another value somewhere in it."""
    if rng.random() < 0.15 or not isinstance(value, dict | list) or not value:
        return rng.choice(ODD)
    if isinstance(value, list):
        at = rng.randrange(len(value))
        return [*value[:at], disturbed(value[at], rng), *value[at + 1 :]]
    key = rng.choice(list(value))
    if rng.random() < 0.1:
        return {name: one for name, one in value.items() if name != key}
    return {**value, key: disturbed(value[key], rng)}
