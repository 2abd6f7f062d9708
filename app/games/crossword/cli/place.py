"""`flask crossword place`: words laid criss-cross."""

from __future__ import annotations

import sys

import click

from app.contract.commands import Plain, as_json, attempt
from app.contract.game_types import Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.cli.shared import (
    NAME,
    NO_SOLUTION,
    format_count,
    json_keys,
    own_list,
    own_lists,
    print_grid,
    print_json,
    read_file,
)
from app.games.crossword.parameters import PlaceParameters

KEYS = {
    "rows": "the layout, a row a string; # where no letter stands",
    "entries": "number, direction, row and col (from 1), text, and given:\n"
    "whether it is one of the words, or of the grid laid on",
    "left_out": "words that have no place",
    "crossings": "letters that two entries share",
    "box": "width and height",
    "unresolved": "runs that are no given word: number, direction, row, col,\npattern",
    "seconds": "what it took",
    "places": "one word on a grid: its best places, the best first:\ndirection, row, col, crossings",
}


@click.command("place", cls=Plain, epilog=json_keys(KEYS))
@click.option("--words", required=True, help="Words with commas between them; @FILE or - for standard input.")
@click.option("--size", type=int, help="Cells a side of the box; 21, or the grid of --onto, if left out.")
@click.option("--dense", is_flag=True, help="Words may touch where every run is a word of the list.")
@click.option("--expand", is_flag=True, help="Let the box grow, up to 21 × 21, until all words are placed.")
@click.option("--unresolved", is_flag=True, help="Words may touch anywhere; runs that are no given word are listed.")
@click.option("--onto", help="A file with the grid to place on, or - for standard input.")
@click.option("--min-score", type=int, default=50, show_default=True, help="Words that --dense may form by itself.")
@click.option("--lang", "language", default="en", show_default=True, help="The language of words and list.")
@own_lists
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same layout, without --time.")
@click.option("--time", type=float, help="Seconds to go on improving.")
@as_json
def place_words(words: str, onto: str | None, as_json: bool, **asked: object) -> None:
    """Lay words out criss-cross, all at once; or one word in the best place of a grid.

    Prints the layout alone, which --onto can read; figures and words that are left out go to standard error. Ends with
    1 if no word at all could be placed.
    """
    from app.games.crossword.layout.placer import place_words

    given_words, grid = read_words_option(words), None if onto is None else read_file(onto)
    params = read_parameters(PlaceParameters, own_list(asked) | {"words": given_words, "onto": grid})
    layout = attempt(NAME, lambda: place_words(params, keep_on))
    nothing = len(layout["left_out"]) == len(given_words)
    if as_json:
        print_json(layout)
    else:
        print_grid([] if nothing else layout["rows"], format_layout_figures(layout))
    if nothing:
        sys.exit(NO_SOLUTION)


def read_words_option(text: str) -> list[str]:
    """The words of the option, or of the file that it names, whose lines may have scores."""
    if text == "-" or text.startswith("@"):
        text = read_file(text.removeprefix("@"))
    return [word for line in text.splitlines() for part in line.split(",") if (word := _without_score(part).strip())]


def _without_score(part: str) -> str:
    """The word of `word;score`."""
    word, _, score = part.partition(";")
    return word if not score or score.strip().isdecimal() else part


def format_layout_figures(layout: Json) -> list[str]:
    """Return lines of text with a layout's figures: words, crossings, size, and the words left out or unresolved."""
    words, box = sum(entry["given"] for entry in layout["entries"]), layout["box"]
    sizes = f"{format_count(words, 'word')}, {format_count(layout['crossings'], 'crossing')}"
    lines = [f"{sizes}, {box['width']} × {box['height']}"]
    if layout["left_out"]:
        lines.append(f"Left out: {', '.join(layout['left_out'])}")
    if layout["unresolved"]:
        lines.append(f"Unresolved: {', '.join(run['pattern'] for run in layout['unresolved'])}")
    return lines
