"""Helpers of all games' commands: options, JSON or text output, and refusals in a sentence with status 2 or 1."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import NoReturn, TypeVar

import click

from app.contract import registry
from app.contract.game_types import NoSolution, Unsolvable

WIDTH = 100
NO_SOLUTION, BAD_INPUT = 1, 2
T = TypeVar("T")


class Plain(click.Command):
    """A command that answers a wrong option with one sentence, as the engine does, and not with its usage."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            refuse(" ".join(error.format_message().split()))


def as_json(command: Callable[..., object]) -> Callable[..., object]:
    """The option to print JSON."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def language(command: Callable[..., object]) -> Callable[..., object]:
    """The options that most commands have: the language of the lexicon, and JSON."""
    lang = click.option("--lang", default="en", show_default=True, help="The language of the lexicon.")
    return lang(as_json(command))


def attempt(game: str, call: Callable[[], T]) -> T:
    """Return the engine's answer; end the command with a sentence and status 1 or 2 if the engine refuses."""
    try:
        return call()
    except Unsolvable as error:
        status = NO_SOLUTION if isinstance(error, NoSolution) else BAD_INPUT
        refuse(registry.refusal(game, error.code, error.values), status)


def print_result(found: T, json_wanted: bool, text: Callable[[T], str]) -> None:
    click.echo(json.dumps(found, ensure_ascii=False) if json_wanted else text(found))


def end_without_solution(found: bool) -> None:
    """End the command with status 1 if nothing was found; otherwise return."""
    if not found:
        sys.exit(NO_SOLUTION)


def refuse(sentence: str, status: int = BAD_INPUT) -> NoReturn:
    """Say why on standard error and end with this status."""
    click.echo(sentence, err=True)
    sys.exit(status)
