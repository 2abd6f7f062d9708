"""What the commands of the crossword share: the grid that they read, and lists of a person's own."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from app.games.base.commands import refuse

NAME = "crossword"
NO_SOLUTION = 1  # exit status
LARGEST_FILE = 8 * 1024 * 1024


def read_file(path: str) -> str:
    """The text of a file, or of standard input for `-`; what cannot be read ends the command with status 2."""
    try:
        raw = sys.stdin.buffer.read(LARGEST_FILE + 1) if path == "-" else read_bytes(Path(path))
    except OSError as error:
        refuse(f"{path} cannot be read: {error.strerror or error}.")
    if len(raw) > LARGEST_FILE:
        refuse(f"{path} is too large: {LARGEST_FILE // 1024**2} MB at most.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        refuse(f"{path} is no text in UTF-8.")


def read_bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def lists(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of commands that take words from a list."""
    command = click.option("--add", "adds", multiple=True, help="Lay a list of your own over it.")(command)
    command = click.option("--words", "own", default="", help="Use this list instead.")(command)
    return click.option("--lang", default="en", show_default=True, help="The language of the list.")(command)
