"""Strands on the command line: make boards, solve them blind, check them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from random import Random
from textwrap import fill
from typing import TYPE_CHECKING, Any, NoReturn

import click

from app.games.base.contract import Json, Unsolvable, keep_on

if TYPE_CHECKING:
    from app.games.strands.themes import Theme

WIDTH = 100
# A cell as people name it: row and column, counted from 1.
CELL = re.compile(r"r(\d)c(\d)", re.IGNORECASE)


class Plain(click.Command):
    """A command that answers a wrong option with one sentence, as the engine does, and not with its usage."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            refuse(error.format_message())


@click.group()
def strands() -> None:
    """Strands: 48 letters cut into theme words and a spangram."""


@strands.command(cls=Plain)
@click.option("--spangram", required=True, help="The spangram, in one piece.")
@click.option("--words", required=True, help="The theme words, with commas between them.")
@click.option("--seed", type=int, help="The same seed makes the same board.")
@click.option("--algorithm", default="fill", show_default=True, help="fill or longest-path.")
@click.option("--drop", type=float, help="The share of 2 × 2 blocks without a diagonal, 0 to 1.")
@click.option("--seconds", type=float, default=10, show_default=True, help="The time for the search.")
@click.option("--rank", is_flag=True, help="Let the solver try the board; its rank counts for the difficulty.")
@click.option("--pin", multiple=True, help="A word and its place: clue:r1c1,r1c2,r2c3,r2c4. May be repeated.")
@click.option("--propose", is_flag=True, help="Print choices of the words that fill the board, and make none.")
@click.option("--lang", default="en", show_default=True, help="The language of the lexicon.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def generate(lang: str, propose: bool, as_json: bool, pin: tuple[str, ...], **options: Any) -> None:
    """Lay a spangram and theme words of 48 letters out on a board."""
    wish = {name: value for name, value in options.items() if value is not None} | {"language": lang}
    wish["pins"] = dict(map(_pin, pin))
    try:
        text = _proposals(wish, as_json) if propose else _board(wish, as_json)
    except Unsolvable as error:
        refuse(str(error))
    click.echo(text)


def _pin(text: str) -> tuple[str, list[list[int]]]:
    """The word and the cells of "clue:r1c1,r1c2,…", which count from 1; refuses any other text."""
    word, _, cells = text.partition(":")
    found = [CELL.fullmatch(cell.strip()) for cell in cells.split(",")]
    if not all(found):
        refuse(f"{text!r} is no pin: write a word and its cells, as in clue:r1c1,r1c2,r2c3,r2c4.")
    return word, [[int(cell[1]) - 1, int(cell[2]) - 1] for cell in found if cell]


def _proposals(wish: Json, as_json: bool) -> str:
    from app.games.strands.construct.requests import propose

    chosen = propose(wish)
    if not chosen:
        raise Unsolvable("No four to eight of these words fill the board.")
    return json.dumps(chosen, ensure_ascii=False) if as_json else "\n".join(map(", ".join, chosen))


def _board(wish: Json, as_json: bool) -> str:
    from app.games.strands.generator import generate

    made = generate(wish, Random(), keep_on)
    return json.dumps(made, ensure_ascii=False) if as_json else describe(made)


@strands.command(cls=Plain)
@click.argument("board")
@click.option("--words", type=int, help="How many theme words there are, without the spangram.")
@click.option("--limit", type=int, default=30, show_default=True, help="How many solutions are kept.")
@click.option("--seconds", type=float, default=25, show_default=True, help="The time for the search.")
@click.option("--coherence", is_flag=True, help="Let it count for the order how the words belong together.")
@click.option("--clue", help="The clue, which counts for the order as well.")
@click.option("--processes", type=int, help="How many processes share the work; else one a core.")
@click.option("--lang", default="en", show_default=True, help="The language of the lexicon.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(lang: str, as_json: bool, **options: Any) -> None:
    """Solve a BOARD without knowing its words: eight rows, with slashes between them."""
    from app.games.strands import solver

    wish = {name: value for name, value in options.items() if value is not None} | {"language": lang}
    try:
        found = solver.solve(wish, keep_on)
    except Unsolvable as error:
        refuse(str(error))
    click.echo(json.dumps(found, ensure_ascii=False) if as_json else describe_solutions(found))


@strands.command(cls=Plain)
@click.argument("file")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def check(file: str, as_json: bool) -> None:
    """Check a board in a FILE of the JSON that generate prints; - reads standard input. Status 1: it has faults."""
    from app.games.strands.construct.validator import faults

    found = faults(read_json(file))
    as_text = "\n".join(fault.text for fault in found) or "No fault."
    told = [{"code": fault.code, "text": fault.text} for fault in found]
    click.echo(json.dumps({"faults": told}, ensure_ascii=False) if as_json else as_text)
    sys.exit(int(bool(found)))


@strands.group()
def themes() -> None:
    """The yard's own theme sets, of which the daily boards are made."""


FILE = click.argument("file", required=False)


@themes.command("check", cls=Plain)
@FILE
def check_themes(file: str | None) -> None:
    """Check every set of the FILE (else of the yard) and lay its board. Status 1: a line for each fault."""
    from app.games.strands.theme_faults import faults

    sets = read_themes(file)
    found = list(faults(sets))
    if found:
        click.echo("\n".join(found))
        sys.exit(1)
    words = sum(len(one.words) for one in sets)
    click.echo(f"Sets: {len(sets)}, words: {words:,}. Each set fills a board on which every answer has one place.")


@themes.command("list", cls=Plain)
@FILE
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def list_themes(file: str | None, as_json: bool) -> None:
    """List the sets of the FILE, else of the yard, with their answers."""
    sets = read_themes(file)
    lines = [f"{one.id}  {one.title}: {one.clue}  {one.spangram}: {', '.join(one.words)}" for one in sets]
    click.echo(json.dumps([asdict(one) for one in sets], ensure_ascii=False) if as_json else "\n".join(lines))


def read_themes(file: str | None) -> Sequence[Theme]:
    from app.games.strands.themes import FILE, Broken, read

    try:
        return read(Path(file) if file else FILE)
    except Broken as error:
        refuse(str(error))


def read_json(file: str) -> Any:
    try:
        return json.loads(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}.")
    except (ValueError, RecursionError):
        refuse(f"{'Standard input' if file == '-' else file} holds no JSON.")


def describe(board: Json) -> str:
    """A board for people."""
    rows = [" ".join(row).upper() for row in board["rows"]]
    words = ", ".join(word["text"] for word in board["words"])
    head = f"Spangram: {board['spangram']['text']}"
    foot = f"Difficulty {board['difficulty']}, {board['ambiguous']} ambiguous, seed {board['seed']}"
    return "\n".join([*rows, "", head, fill(f"Theme words: {words}", WIDTH, subsequent_indent="  "), foot])


def describe_solutions(found: Json) -> str:
    """Solutions for people, a line each, the likeliest first."""
    lines = [_line(solution) for solution in found["solutions"]] or ["No solution."]
    return "\n".join(lines if found["complete"] else [*lines, "The search was not finished."])


def _line(solution: Json) -> str:
    words = ", ".join(word["text"] for word in solution["words"])
    return f"{solution['cost']:6.1f}  {'+'.join(solution['spangram']['pieces'])}: {words}"


def refuse(sentence: str) -> NoReturn:
    """Say why on standard error and end with status 2."""
    click.echo(sentence, err=True)
    sys.exit(2)
