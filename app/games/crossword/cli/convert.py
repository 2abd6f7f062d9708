"""`flask crossword convert`: a crossword file in another format."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from app.contract import registry
from app.contract.commands import Plain, as_json, attempt, refuse
from app.contract.game_types import Json
from app.games.crossword.cli.shared import LARGEST_FILE, NAME, read_bytes

ENDINGS = {
    ".ipuz": "ipuz",
    ".json": "ipuz",
    ".puz": "puz",
    ".jpz": "jpz",
    ".xml": "jpz",
    ".txt": "txt",
    ".grid": "grid",
}


@click.command(cls=Plain)
@click.argument("source")
@click.argument("target")
@click.option("--to", "kind", default="", help="ipuz, puz, jpz, txt or grid, whatever the ending is.")
@as_json
def convert(source: str, target: str, kind: str, as_json: bool) -> None:
    """Write the crossword in SOURCE (ipuz, .puz, JPZ, text) as TARGET, in the format that its ending names.

    Both may be - for standard input and output; the output needs --to, and has no JSON beside it.

    \b
    The JSON:
      format  what was written
      bytes   how many
      notes   what was not read or is lost: code and values of each
    """
    from app.games.crossword.formats import converting

    if target == "-" and (as_json or not kind):
        refuse("Standard output takes the crossword alone, in the format that --to names.")
    data = read_input(source)
    document, read = attempt(NAME, lambda: converting.read_crossword(data))
    if 1 in (len(document.grid.rows), len(document.grid.rows[0])):
        # A word is no grid, though it could be drawn as one.
        refuse("A crossword has two rows and two columns at least.")
    kind = kind or format_of(target)
    written, lost = attempt(NAME, lambda: converting.write_crossword(document, kind))
    write_output(target, written)
    notes = [note.to_json() for note in (*read, *lost)]
    print_notes({"format": kind, "bytes": len(written), "notes": notes}, as_json)


def format_of(target: str) -> str:
    """The format that a file's ending stands for; the ending itself where it stands for none."""
    ending = Path(target).suffix.lower()
    return ENDINGS.get(ending, ending)


def write_output(target: str, data: bytes) -> None:
    """Write a file, or standard output for `-`; what cannot be written ends the command with status 2."""
    try:
        if target == "-":
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        else:
            Path(target).write_bytes(data)
    except OSError as error:
        refuse(f"{target} cannot be written: {error.strerror or error}.")


def read_input(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; what cannot be read ends the command with status 2."""
    try:
        return sys.stdin.buffer.read(LARGEST_FILE + 1) if path == "-" else read_bytes(Path(path))
    except OSError as error:
        refuse(f"{path} cannot be read: {error.strerror or error}.")


def print_notes(report: Json, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(report, ensure_ascii=False))
        return
    for note in report["notes"]:
        click.echo(registry.refusal(NAME, note["code"], note["values"]), err=True)
