"""`flask crossword check`: what an editor would say of a crossword."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from app.contract import registry
from app.contract.commands import Plain, as_json, attempt, print_result, refuse
from app.contract.game_types import Json, Unsolvable, keep_on
from app.games.crossword.cli.convert import read_input
from app.games.crossword.cli.shared import NAME, NO_SOLUTION
from app.games.crossword.parameters import CheckParameters

MOST_FILES = 10_000


@click.command(cls=Plain)
@click.argument("file")
@click.option(
    "--type", "kind", default="normal", show_default=True, help="normal, cryptic, themed, freestyle or shaped."
)
@click.option(
    "--others",
    multiple=True,
    help="A crossword that it must not be like, or a folder of them, in which other files are passed over.",
)
@as_json
def check(file: str, kind: str, others: tuple[str, ...], as_json: bool) -> None:
    """Check the crossword in FILE (- for standard input): a drawn grid, ipuz, .puz, JPZ or text.

    Ends with 1 if there is an error among the findings.

    \b
    The JSON:
      type      what it was checked as
      errors    how many there are; so warnings and notes
      findings  code, severity, values, row and col (from 1), direction, number (null where there is none)
      figures   width, height, words, blocks, density, mean_length, symmetries
    """
    from app.games.crossword.checks import inspecting

    puzzle = attempt(NAME, lambda: read_stored_crossword(file))
    params = CheckParameters(puzzle, kind, tuple(read_compared_crosswords(others)))
    report = attempt(NAME, lambda: inspecting.check_crossword(params, keep_on))
    print_result(report, as_json, describe_findings)
    if report["errors"]:
        sys.exit(NO_SOLUTION)


def read_stored_crossword(path: str) -> Json:
    """The crossword in a file, as ipuz; raises Unsolvable for what is none."""
    from app.games.crossword.formats import converting
    from app.games.crossword.formats.ipuz import to_ipuz

    return to_ipuz(converting.read_crossword(read_input(path))[0])


def read_compared_crosswords(given: tuple[str, ...]) -> Iterator[Json]:
    """The crosswords to compare with: a file that is named must be one, and what else is in a folder is passed over."""
    files = list_files(given)
    if len(files) > MOST_FILES:
        refuse(f"These are too many files to compare with: {MOST_FILES} at most.")
    for path, named in files:
        try:
            yield {"name": Path(path).name, "puzzle": read_stored_crossword(path)}
        except Unsolvable as error:
            sentence = f"{path}: {registry.refusal(NAME, error.code, error.values)}"
            if named:
                refuse(sentence)
            click.echo(f"Passed over {sentence}", err=True)


def list_files(paths: tuple[str, ...]) -> list[tuple[str, bool]]:
    """The files, and those of the folders; with each, whether it was named itself."""
    files: list[tuple[str, bool]] = []
    for path in paths:
        folder = Path(path)
        inside = sorted(str(path) for path in folder.iterdir() if path.is_file()) if folder.is_dir() else None
        files += [(path, True)] if inside is None else [(path, False) for path in inside]
    return files


def describe_findings(report: Json) -> str:
    """The findings for people, a line each."""
    figures = report["figures"]
    head = f"{figures['words']} words, {figures['blocks']} blocks, {figures['density']:.0%} letters"
    symmetry = ", ".join(figures["symmetries"]) or "none"
    return "\n".join([f"{head}; symmetries: {symmetry}", *map(format_finding, report["findings"])])


def format_finding(finding: Json) -> str:
    if finding["number"]:
        place = f" {finding['number']} {finding['direction']}"
    else:
        place = "" if finding["row"] is None else f" row {finding['row']}, column {finding['col']}"
    return f"{finding['severity']}{place}: {registry.refusal(NAME, finding['code'], finding['values'])}"
