"""Claims of the founding texts beside our own measurements; --write keeps them for the page /papers.

Times are the processor's, in one process; those of the crossword's proofs are on the clock, as CBC is a process of
its own. Exit status 2 means that the word lists of the Bee's text are not there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import paper_boxes, paper_crossword, paper_hives, paper_strands
from benchmarks.bee import LISTS, SEED_DATA
from benchmarks.paper_rows import Measure, Row
from benchmarks.table import render, text

FILE = Path(__file__).resolve().parents[1] / "data" / "papers" / "figures.json"
HIVES = "hives"
# In the order of the page.
SECTIONS: dict[str, Measure] = {
    "maker": paper_strands.measure_maker,
    HIVES: paper_hives.measure_hives,
    "filling": paper_crossword.measure_filling,
    "blind": paper_strands.measure_blind,
    "boxes": paper_boxes.measure_boxes,
}
VERDICTS = {True: "same", False: "different", None: ""}


def main(words: Sequence[str] | None = None) -> int:
    options = parse(words)
    names = [options.section] if options.section else list(SECTIONS)
    if HIVES in names and not all((options.seed_data / name).is_file() for name in LISTS):
        print(f"bench papers: {options.seed_data} does not hold the word lists of the Bee's text.", file=sys.stderr)
        return 2
    found = []
    for name in names:
        found.append(SECTIONS[name](options.seed_data).to_json())
        if not options.json:
            print(render([table_row(row) for row in found[-1]["rows"]], f"{name}, {found[-1]['values']}"), "\n")
    if options.json:
        print(json.dumps({"sections": found}, ensure_ascii=False))
    if options.write:
        write(found, options.file)
    return 0


def parse(words: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench papers", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--section", choices=SECTIONS, help="only this text's claims")
    parser.add_argument("--seed-data", type=Path, default=SEED_DATA, help="the folder of the Bee's word lists")
    parser.add_argument("--json", action="store_true", help="for machines")
    parser.add_argument("--write", action="store_true", help="keep the figures for the page /papers")
    parser.add_argument("--file", type=Path, default=FILE, help="where --write keeps them")
    return parser.parse_args(words)


def table_row(row: Row) -> Row:
    """A claim as a line for people."""
    shown = {"the text says": told(row["text"], row["unit"]), "we measure": told(row["ours"], row["unit"])}
    return {"claim": row["claim"], **shown, "": VERDICTS[row["same"]]}


def told(value: object, unit: str) -> str:
    if value is None:
        return "unknown"
    return ", ".join(map(text, value)) if isinstance(value, list) else f"{text(value)} {unit}".rstrip()


def write(found: Sequence[Row], file: Path) -> None:
    """Replace these sections of the data file; the others stay as they were measured."""
    kept = json.loads(file.read_text("utf-8"))["sections"] if file.exists() else []
    sections = {section["section"]: section for section in (*kept, *found)}
    ordered = [sections[name] for name in SECTIONS if name in sections]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps({"sections": ordered}, ensure_ascii=False, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
