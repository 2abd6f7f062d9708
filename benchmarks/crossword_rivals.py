"""Other programs that fill grids, each asked the same grid and the same list: rows of letters, or None for no fill."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from app.games.crossword.grid import Grid
from app.games.crossword.lists.scored import ScoredList

# Answers rows and seconds.
Filler = Callable[[Grid, float], tuple[tuple[str, ...] | None, float]]


def rivals(words: ScoredList, folder: Path) -> dict[str, Filler]:
    """The programs that are on this machine, ready to fill with all words of a list."""
    found: dict[str, Filler] = {}
    if program := shutil.which("qxw", path=f"{os.environ.get('PATH', '')}:/usr/games"):
        found["qxw"] = qxw(program, words, folder)
    if find_spec("blacksquare"):
        found["blacksquare"] = blacksquare(words)
    if program := os.environ.get("INGRID_CORE", ""):
        found["ingrid_core"] = ingrid(program, words, folder)
    return found


def run(command: list[str], limit: float) -> tuple[str, float]:
    """What a program prints, and how long it took; nothing when its time was over."""
    start = time.perf_counter()
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=limit)
        printed = done.stdout if done.returncode == 0 else ""
    except subprocess.TimeoutExpired:
        printed = ""
    return printed, time.perf_counter() - start


def qxw(program: str, words: ScoredList, folder: Path) -> Filler:
    """Qxw in batch mode: it reads its dictionary anew each time, which is measured alone and taken off."""
    dictionary = folder / "words.txt"
    dictionary.write_text("\n".join(sorted(words)))
    command = [program, "-b", "-d", str(dictionary)]
    one = folder / "one.qxd"
    one.write_text("c000 c001 c002\n")
    loading = min(run([*command, str(one)], 60)[1] for _ in range(3))

    def fill(grid: Grid, limit: float) -> tuple[tuple[str, ...] | None, float]:
        deck = folder / "grid.qxd"
        lights = [" ".join(f"c{cell:03}" for cell in slot.cells) for slot in grid.slots]
        deck.write_text("\n".join([".UNIQUE 1", ".RANDOM 1", *lights]) + "\n")
        printed, seconds = run([*command, str(deck)], limit + loading)
        answers = dict(re.findall(r"^W(\d+) (\w+)$", printed, re.M))
        if len(answers) != len(grid.slots):
            return None, seconds - loading
        return rows_of(grid, [answers[str(n)] for n in range(len(grid.slots))]), max(seconds - loading, 1e-4)

    return fill


def rows_of(grid: Grid, entries: list[str]) -> tuple[str, ...]:
    return grid.written([entry.lower() for entry in entries]).rows


def blacksquare(words: ScoredList) -> Filler:
    module: Any = importlib.import_module("blacksquare")
    listed = module.WordList({word: float(score) for word, score in words.scored.items()})

    def fill(grid: Grid, limit: float) -> tuple[tuple[str, ...] | None, float]:
        cells = [[module.BLACK if sign == "#" else module.EMPTY for sign in row] for row in grid.rows]
        puzzle = module.Crossword(grid=cells)
        start = time.perf_counter()
        filled = puzzle.fill(word_list=listed, timeout=limit, show_progress=False)
        seconds = time.perf_counter() - start
        if filled is None:
            return None, seconds
        entries = [filled[entry.direction, entry.number] for entry in filled.iterwords()]
        letters = {(one.direction.name.lower(), one.number): str(one.value) for one in entries}
        return rows_of(grid, [letters[slot.direction, slot.number] for slot in grid.slots]), seconds

    return fill


def ingrid(program: str, words: ScoredList, folder: Path) -> Filler:
    dictionary = folder / "words.dict"
    dictionary.write_text("".join(f"{word};{score}\n" for word, score in words.scored.items()))

    def fill(grid: Grid, limit: float) -> tuple[tuple[str, ...] | None, float]:
        with tempfile.NamedTemporaryFile("w", suffix=".txt", dir=folder) as file:
            file.write("\n".join(grid.rows))
            file.flush()
            printed, seconds = run([program, "--wordlist", str(dictionary), "--min-score", "0", file.name], limit)
        rows = tuple(line.strip().lower() for line in printed.splitlines() if line.strip())
        return (rows if len(rows) == grid.height else None), seconds

    return fill
