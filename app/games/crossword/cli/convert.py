"""`flask crossword convert`: a crossword file in another format."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from app.games.base import registry
from app.games.base.commands import Plain, as_json, attempt, refuse
from app.games.base.contract import Json
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
@as_json
def convert(source: str, target: str, as_json: bool) -> None:
    """Write the crossword in SOURCE (ipuz, .puz, JPZ, text) as TARGET, in the format that its ending names."""
    from app.games.crossword.formats import converting

    data = contents(source)
    document, read = attempt(NAME, lambda: converting.read_crossword(data))
    ending = Path(target).suffix.lower()
    kind = ENDINGS.get(ending, ending)
    written, lost = attempt(NAME, lambda: converting.write_crossword(document, kind))
    try:
        Path(target).write_bytes(written)
    except OSError as error:
        refuse(f"{target} cannot be written: {error.strerror or error}.")
    notes = [note.to_json() for note in (*read, *lost)]
    tell({"format": kind, "bytes": len(written), "notes": notes}, as_json)


def contents(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; what cannot be read ends the command with status 2."""
    try:
        return sys.stdin.buffer.read(LARGEST_FILE + 1) if path == "-" else read_bytes(Path(path))
    except OSError as error:
        refuse(f"{path} cannot be read: {error.strerror or error}.")


def tell(found: Json, as_json: bool) -> None:
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
        return
    for note in found["notes"]:
        click.echo(registry.refusal(NAME, note["code"], note["values"]), err=True)
