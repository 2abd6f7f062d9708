"""Crossword's engines, part by part: ./bench crossword PART, or all of them in one run.

Exit status 1 means that a limit of a part is not kept. A part is a module `crossword_<part>` with `tables(options)`,
which answers titles with rows, and `add_options(parser)`.
"""

from __future__ import annotations

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from benchmarks.table import render

# In the order in which they run; a part that is not there is not listed.
PARTS = ("fill", "proof", "grids", "place", "search")


def available() -> dict[str, ModuleType]:
    """The parts that are there, by name."""
    here = Path(__file__).parent
    found = [part for part in PARTS if (here / f"crossword_{part}.py").exists()]
    return {part: import_module(f"benchmarks.crossword_{part}") for part in found}


def main(words: list[str]) -> int:
    parts = available()
    options = parse(words, parts)
    chosen = [options.part] if options.part else list(parts)
    tables = [(title, rows) for part in chosen for title, rows in parts[part].tables(options)]
    if options.json:
        print(json.dumps([{"title": title, "rows": rows} for title, rows in tables]))
    else:
        print("\n\n".join(render(rows, title) for title, rows in tables))
    return int(any(row.get("met") is False for _, rows in tables for row in rows))


def parse(words: list[str], parts: dict[str, ModuleType]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench crossword", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("part", nargs="?", choices=parts, help="only this part")
    parser.add_argument("--json", action="store_true", help="for machines")
    for module in parts.values():
        module.add_options(parser)
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
