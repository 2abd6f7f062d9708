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
from typing import TYPE_CHECKING

import click

from app.contract import registry
from app.contract.commands import WIDTH, Plain, as_json, attempt, end_without_solution, language, print_result, refuse
from app.contract.game_types import Json, NoSolution, keep_on
from app.games.strands.parameters import DROP, Cells, LayoutParameters, SearchParameters

if TYPE_CHECKING:
    from app.games.strands.construct.validator import Fault
    from app.games.strands.theme_faults import SetFault
    from app.games.strands.themes import Theme

NAME = "strands"
# A cell as people name it: row and column, counted from 1.
CELL = re.compile(r"r(\d)c(\d)", re.IGNORECASE)


@click.group()
def strands() -> None:
    """Strands: 48 letters cut into theme words and a spangram."""


@strands.command(cls=Plain)
@click.option("--spangram", required=True, help="The spangram: a word or a phrase.")
@click.option("--words", required=True, help="The theme words or phrases, with commas between them.")
@click.option("--seed", type=int, help="The same seed makes the same board.")
@click.option("--drop", type=float, default=DROP, help="The share of 2 × 2 blocks without a diagonal, 0 to 1.")
@click.option("--seconds", type=float, default=10, show_default=True, help="The time for the search.")
@click.option("--rank", is_flag=True, help="Let the solver try the board; its rank counts for the difficulty.")
@click.option("--pin", multiple=True, help="A word and its place: clue:r1c1,r1c2,r2c3,r2c4. May be repeated.")
@click.option("--propose", is_flag=True, help="Print choices of the words that fill the board, and make none.")
@language
def generate(
    spangram: str,
    words: str,
    seed: int | None,
    drop: float,
    seconds: float,
    rank: bool,
    pin: tuple[str, ...],
    lang: str,
    propose: bool,
    as_json: bool,
) -> None:
    """Lay a spangram and theme words of 48 letters out on a board."""
    from app.games.strands import generator

    spangram, words, pins = join_phrase(spangram), join_phrase(words), dict(map(_read_pin, pin))
    params = LayoutParameters(spangram, words, lang, seed, drop, seconds, rank, pins)
    if propose:
        print_result(
            attempt(NAME, lambda: list_proposals(params)), as_json, lambda chosen: "\n".join(map(", ".join, chosen))
        )
    else:
        print_result(attempt(NAME, lambda: generator.generate(params, Random(), keep_on)), as_json, board_as_text)


def join_phrase(text: str) -> str:
    """Phrases as the board has them, in one piece."""
    return re.sub(r"[\s'’-]", "", text)


def _read_pin(text: str) -> tuple[str, Cells]:
    """The word and the cells of "clue:r1c1,r1c2,…", which count from 1; refuses any other text."""
    word, _, cells = text.partition(":")
    word = join_phrase(word)
    matches = [CELL.fullmatch(cell.strip()) for cell in cells.split(",")]
    if not all(matches):
        refuse(f"{text!r} is no pin: write a word and its cells, as in clue:r1c1,r1c2,r2c3,r2c4.")
    return word, tuple((int(cell[1]) - 1, int(cell[2]) - 1) for cell in matches if cell)


def list_proposals(params: LayoutParameters) -> list[list[str]]:
    from app.games.strands.construct.requests import propose_choices

    chosen = propose_choices(params)
    if not chosen:
        raise NoSolution("no_choice")
    return chosen


@strands.command(cls=Plain)
@click.argument("board")
@click.option("--words", type=int, help="How many theme words there are, without the spangram.")
@click.option("--limit", type=int, default=30, show_default=True, help="How many solutions are kept.")
@click.option("--seconds", type=float, default=25, show_default=True, help="The processor's time for each process.")
@click.option("--coherence", is_flag=True, help="Let it count for the order how the words belong together.")
@click.option("--processes", type=int, help="How many processes share the work; else one a core.")
@language
def solve(
    board: str,
    words: int | None,
    limit: int,
    seconds: float,
    coherence: bool,
    processes: int | None,
    lang: str,
    as_json: bool,
) -> None:
    """Solve a BOARD without knowing its words: eight rows, with slashes between them."""
    from app.games.strands import solver

    params = SearchParameters(board, words, lang, limit, seconds, processes=processes, coherence=coherence)
    solutions = attempt(NAME, lambda: solver.solve(params, keep_on))
    print_result(solutions, as_json, describe_solutions)
    end_without_solution(bool(solutions["solutions"]))


@strands.command(cls=Plain)
@click.argument("file")
@as_json
def check(file: str, as_json: bool) -> None:
    """Check a board in a FILE of the JSON that generate prints; - reads standard input. Status 1: it has faults."""
    from app.games.strands.construct.validator import find_faults

    board_faults = find_faults(read_json(file))
    fault_entries = [{"code": fault.code, "rule": fault.rule, "text": fault_sentence(fault)} for fault in board_faults]
    print_result(
        {"faults": fault_entries}, as_json, lambda _: "\n".join(fault["text"] for fault in fault_entries) or "No fault."
    )
    sys.exit(int(bool(board_faults)))


def fault_sentence(fault: Fault | SetFault) -> str:
    return registry.refusal(NAME, fault.code, fault.values)


@strands.group()
def themes() -> None:
    """The yard's own theme sets, of which the daily boards are made."""


FILE = click.argument("file", required=False)


@themes.command("check", cls=Plain)
@FILE
def check_themes(file: str | None) -> None:
    """Check every set of the FILE (else of the yard) and lay its board. Status 1: a line for each fault."""
    from app.games.strands.theme_faults import find_set_faults

    sets = read_themes(file)
    set_faults = list(find_set_faults(sets))
    if set_faults:
        click.echo("\n".join(f"{fault.theme}: {fault_sentence(fault)}".removeprefix(": ") for fault in set_faults))
        sys.exit(1)
    words = sum(len(theme.words) for theme in sets)
    click.echo(f"Sets: {len(sets)}, words: {words:,}. Each set fills a board on which every answer has one place.")


@themes.command("list", cls=Plain)
@FILE
@as_json
def list_themes(file: str | None, as_json: bool) -> None:
    """List the sets of the FILE, else of the yard, with their answers."""
    sets = read_themes(file)
    print_result([asdict(theme) for theme in sets], as_json, lambda _: "\n".join(map(theme_line, sets)))


def theme_line(theme: Theme) -> str:
    return f"{theme.id}  {theme.title}: {theme.clue}  {theme.spangram}: {', '.join(theme.words)}"


def read_themes(file: str | None) -> Sequence[Theme]:
    from app.games.strands.themes import load_site_themes, load_themes

    return attempt(NAME, lambda: load_themes(Path(file)) if file else load_site_themes())


def read_json(file: str) -> object:
    try:
        return json.loads(sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8"))
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}.")
    except (ValueError, RecursionError):
        refuse(f"{'Standard input' if file == '-' else file} holds no JSON.")


def board_as_text(board: Json) -> str:
    """A board for people."""
    rows = [" ".join(row).upper() for row in board["rows"]]
    words = ", ".join(word["text"] for word in board["words"])
    head = f"Spangram: {board['spangram']['text']}"
    foot = f"Difficulty {board['difficulty']}, {board['ambiguous']} ambiguous, seed {board['seed']}"
    return "\n".join([*rows, "", head, fill(f"Theme words: {words}", WIDTH, subsequent_indent="  "), foot])


def describe_solutions(found: Json) -> str:
    """Solutions for people, a line each, the likeliest first; what else an answer's cells spell after a slash."""
    lines = [_solution_line(solution) for solution in found["solutions"]] or ["No solution."]
    return "\n".join(lines if found["complete"] else [*lines, "The search was not finished."])


def _solution_line(solution: Json) -> str:
    spangram = solution["spangram"]
    words = ", ".join("/".join((word["text"], *word["also"])) for word in solution["words"])
    return f"{solution['cost']:6.1f}  {'/'.join(('+'.join(spangram['pieces']), *spangram['also']))}: {words}"
