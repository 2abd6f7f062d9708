"""`flask crossword grid`: empty grids made to a request."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from app.contract import registry
from app.contract.commands import Plain, as_json, attempt
from app.contract.game_types import Json, Unsolvable, keep_on
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
from app.games.crossword.grids.shapes import SHAPES
from app.games.crossword.parameters import GridParameters

SYMMETRIES = "none, rot180, quarter, mirror, mirror-up, both, diagonal, anti-diagonal, diagonals or all"
SAID = {
    "words": "how many entries it has",
    "blocks": "how many blocks it has",
    "fillability": "index: expected number of fills, as a logarithm (base ten)",
    "meter": "the index from 0 to 100: of so many such grids in a hundred\na fill is found within half a second",
}
KEYS = {"rows": "the grid, a row a string"} | SAID | {"seconds": "what it took"}
OPTIONS = (
    click.option("--size", default="15", show_default=True, help="Cells a side, or width x height like 15x13."),
    click.option("--width", type=int, help="Cells of a row, instead of --size."),
    click.option("--height", type=int, help="Cells of a column, instead of --size."),
    click.option("--shape", help=f"{', '.join(SHAPES)}."),
    click.option("--grid", "outline", help="A file with a grid: its size counts, and its @ are outside the shape."),
    click.option("--symmetry", help=f"{SYMMETRIES}; rot180, or the shape's own, if left out."),
    click.option("--words", type=int, help="The most words; as newspapers allow if left out."),
    click.option("--blocks", type=int, help="The most blocks; as newspapers allow if left out."),
    click.option("--theme", multiple=True, help="An entry that must stand across; several if given several times."),
    click.option("--style", default="blocks", show_default=True, help="blocks (all checked) or lattice (British)."),
    click.option("--min-score", type=int, default=20, show_default=True, help="Words of the list that are to fill it."),
    click.option("--lang", "language", default="en", show_default=True, help="The language of the list."),
    own_lists,
)


def grid_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options that say what a grid should be like."""
    for option in reversed(OPTIONS):
        command = option(command)
    return command


def with_outline(asked: Json) -> Json:
    """Return what was asked, with the text of the grid whose outline counts instead of its file's name."""
    outline = asked.pop("outline")
    return asked | ({"grid": read_file(outline)} if outline else {})


@click.command("grid", cls=Plain, epilog=json_keys(KEYS))
@grid_options
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same grids.")
@click.option("--aim", type=int, help="What is enough on the meter, 0 to 100; as much as can be had if left out.")
@click.option("--count", type=int, default=1, show_default=True, help="How many grids.")
@as_json
def make_grids(as_json: bool, **asked: object) -> None:
    """Make grids that are as asked and can be filled.

    Prints grids alone, with an empty line between them; their figures go to standard error: words, blocks, and the
    meter, which says how easily they can be filled. --json prints a list of grids.
    """
    params = read_parameters(GridParameters, own_list(with_outline(asked)))
    grids = attempt(NAME, lambda: _make_or_exit(params))
    if len(grids) < params.count:
        click.echo(f"No more than {format_count(len(grids), 'grid')} could be found.", err=True)
    if as_json:
        print_json(grids)
        return
    for number, grid in enumerate(grids):
        between = [""] if number else []
        print_grid([*between, *grid["rows"]], [format_grid_figures(grid)])


def _make_or_exit(params: GridParameters) -> list[Json]:
    """The grids; that none was found is told with another status than bad input."""
    from app.games.crossword.grids.maker import make_grids

    try:
        grids: list[Json] = make_grids(params, keep_on)["grids"]
    except Unsolvable as error:
        if error.code not in ("no_pattern", "no_pattern_around_theme"):
            raise
        click.echo(registry.refusal(NAME, error.code, error.values), err=True)
        sys.exit(NO_SOLUTION)
    return grids


def format_grid_figures(grid: Json) -> str:
    """Return a grid's figures as text: words, blocks and meter."""
    return (
        f"{format_count(grid['words'], 'word')}, {format_count(grid['blocks'], 'block')}, meter {grid['meter']} of 100"
    )
