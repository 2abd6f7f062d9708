"""Helpers that the crossword commands share: reading grids and the user's own word lists, printing results."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any

import click

from app.contract.commands import print_result, refuse
from app.contract.game_types import Json

NAME = "crossword"
NO_SOLUTION = 1  # exit status
LARGEST_FILE = 8 * 1024 * 1024
ADD = click.option("--add", "adds", multiple=True, help="Lay a list of your own over it.")
MILD = click.option("--mild", is_flag=True, help="Rude words may come in.")


def read_file(path: str) -> str:
    """The text of a file, or of standard input for `-`; what cannot be read ends the command with status 2."""
    try:
        return _read_bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse(f"{path} is no text in UTF-8.")


def _read_bytes(path: str) -> bytes:
    try:
        raw = sys.stdin.buffer.read(LARGEST_FILE + 1) if path == "-" else read_bytes(Path(path))
    except OSError as error:
        refuse(f"{path} cannot be read: {error.strerror or error}.")
    if len(raw) > LARGEST_FILE:
        refuse(f"{path} is too large: {LARGEST_FILE // 1024**2} MB at most.")
    return raw


def read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def read_list(path: str) -> str:
    """The text of a word list, whose older ones are in Latin-1."""
    raw = _read_bytes(path)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


def own_lists(command: Callable[..., object]) -> Callable[..., object]:
    """The same options for commands whose `--words` is something else than a list."""
    return click.option("--list", "list", default="", help="Use this list instead.")(ADD(MILD(command)))


def own_list(asked: Json) -> Json:
    """Return the parameters with the paths of the user's own lists (see `own_lists`) replaced by the lists' texts."""
    replacing_list = {"list": read_list(asked["list"]) if asked["list"] else None}
    return asked | replacing_list | {"adds": [read_list(path) for path in asked["adds"]]}


def json_keys(meanings: Mapping[str, str]) -> str:
    """Return the text that explains the keys of a command's JSON, one a line, for the end of its help."""
    wide = max(map(len, meanings)) + 4
    lines = (f"  {name}".ljust(wide) + meaning.replace("\n", "\n" + " " * wide) for name, meaning in meanings.items())
    return "\n".join(["\b", "JSON:", *lines])


def format_count(number: int, noun: str) -> str:
    """A number with its noun: 1 word, 2 words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def print_grid(rows: Sequence[str], figures: Iterable[str]) -> None:
    """A grid alone on standard output, so that another command can read it; what is said of it on standard error."""
    if rows:
        click.echo("\n".join(rows))
    for line in figures:
        click.echo(line, err=True)


def print_json(report: object) -> None:
    print_result(report, True, str)


def word_list_options(command: Callable[..., object]) -> Callable[..., object]:
    """The options of commands that take words from a list; the command is given `chosen`, the parameters of a job.

    `chosen` has language, min_score, words (a text or None), adds (texts) and mild: what `list_from_params` reads.
    """

    @wraps(command)
    def run(*args: object, lang: str, own: str, adds: tuple[str, ...], **rest: Any) -> Any:
        words = read_list(own) if own else None
        chosen = {"language": lang, "words": words, "adds": [read_list(path) for path in adds]}
        chosen |= {"min_score": rest.pop("min_score"), "mild": rest.pop("mild")}
        return command(*args, chosen=chosen, **rest)

    run = MILD(run)
    least = click.option("--min-score", type=click.IntRange(0, 100), default=20, show_default=True)
    run = least(run)
    run = ADD(run)
    run = click.option("--list", "--words", "own", default="", help="Use this list instead.")(run)
    return click.option("--lang", default="en", show_default=True, help="The language of the list.")(run)
