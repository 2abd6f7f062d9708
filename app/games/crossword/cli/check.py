"""`flask crossword check`: what an editor would say of a crossword."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from app.games.base import registry
from app.games.base.commands import Plain, as_json, attempt, refuse, show
from app.games.base.contract import Json, keep_on
from app.games.crossword.cli.convert import contents
from app.games.crossword.cli.shared import NAME, NO_SOLUTION

MOST_FILES = 10_000


@click.command(cls=Plain)
@click.argument("file")
@click.option("--type", "kind", default="normal", show_default=True, help="normal, cryptic, themed or freestyle.")
@click.option("--others", multiple=True, help="A crossword that it must not be like, or a folder of them.")
@as_json
def check(file: str, kind: str, others: tuple[str, ...], as_json: bool) -> None:
    """Check the crossword in FILE (- for standard input): a drawn grid, ipuz, .puz, JPZ or text.

    Ends with 1 if there is an error among the findings.
    """
    from app.games.crossword.checks import inspecting

    asked = {"puzzle": stored(file), "type": kind, "others": [told(path) for path in paths(others)]}
    found = attempt(NAME, lambda: inspecting.check(asked, keep_on))
    show(found, as_json, describe)
    if found["errors"]:
        sys.exit(NO_SOLUTION)


def stored(path: str) -> Json:
    """The crossword in a file, as ipuz."""
    from app.games.crossword.formats import converting
    from app.games.crossword.formats.ipuz import to_ipuz

    data = contents(path)
    return to_ipuz(attempt(NAME, lambda: converting.read_crossword(data))[0])


def told(path: str) -> Json:
    return {"name": Path(path).name, "puzzle": stored(path)}


def paths(given: tuple[str, ...]) -> list[str]:
    """The files themselves, and those of the folders."""
    found: list[str] = []
    for one in given:
        folder = Path(one)
        found += sorted(str(path) for path in folder.iterdir() if path.is_file()) if folder.is_dir() else [one]
    if len(found) > MOST_FILES:
        refuse(f"These are too many files to compare with: {MOST_FILES} at most.")
    return found


def describe(found: Json) -> str:
    """The findings for people, a line each."""
    figures = found["figures"]
    head = f"{figures['words']} words, {figures['blocks']} blocks, {figures['density']:.0%} letters"
    symmetry = ", ".join(figures["symmetries"]) or "none"
    return "\n".join([f"{head}; symmetries: {symmetry}", *map(sentence, found["findings"])])


def sentence(finding: Json) -> str:
    if finding["number"]:
        place = f" {finding['number']} {finding['direction']}"
    else:
        place = "" if finding["row"] is None else f" row {finding['row']}, column {finding['col']}"
    return f"{finding['severity']}{place}: {registry.refusal(NAME, finding['code'], finding['values'])}"
