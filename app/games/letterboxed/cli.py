"""Letter Boxed on the command line: solve boards, make them, and count them."""

from __future__ import annotations

from textwrap import fill
from typing import Any

import click

from app.contract import registry
from app.contract.commands import WIDTH, Plain, attempt, end_without_solution, language, show
from app.contract.game_types import Json, keep_on

NAME = "letterboxed"
SHOWN = 30


@click.group()
def letterboxed() -> None:
    """Letter Boxed: twelve letters on four sides, used up by a chain of words."""


@letterboxed.command(cls=Plain)
@click.argument("sides", nargs=-1, required=True)
@click.option("--rude", is_flag=True, help="Name rude words too, which are accepted all the same.")
@click.option("--minimum", type=int, default=3, show_default=True, help="The letters of the shortest words, 2 or 3.")
@language
def solve(sides: tuple[str, ...], rude: bool, minimum: int, lang: str, as_json: bool) -> None:
    """Solve a board, SIDES like "ABC DEF GHI JKL", and prove the least number of words."""
    from app.games.letterboxed import solver

    asked = {"sides": " ".join(sides), "language": lang, "rude": rude, "minimum": minimum}
    found = attempt(NAME, lambda: solver.solve(asked, keep_on))
    show(found, as_json, describe)
    end_without_solution(bool(found["accepted"]["words"]))


@letterboxed.command(cls=Plain)
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same board.")
@click.option("--par", type=int, default=4, show_default=True, help="The words that a good player needs, 3 to 5.")
@click.option("--difficulty", default="", help="easy, medium or hard; any if left out.")
@click.option("--count", type=int, default=1, show_default=True, help="How many boards.")
@click.option("--ones", is_flag=True, help="Rare words may solve the board alone.")
@click.option("--minimum", type=int, default=3, show_default=True, help="The letters of the shortest words, 2 or 3.")
@language
def generate(lang: str, as_json: bool, **asked: Any) -> None:
    """Make boards from a seed."""
    from app.games.letterboxed import generator

    asked["language"] = lang
    made = attempt(NAME, lambda: [made.to_json() for made in generator.boards(asked, keep_on)])
    show(made, as_json, lambda boards: "\n".join(map(headline, boards)))


@letterboxed.command(cls=Plain)
@click.argument("words", nargs=-1, required=True)
@click.option("--most", type=int, default=20, show_default=True, help="How many boards to weigh.")
@click.option("--picture", is_flag=True, help="Tell the ways after each letter instead.")
@click.option("--cap", type=int, default=60, show_default=True, help="With --picture: how many to tell a letter.")
@click.option("--minimum", type=int, default=3, show_default=True, help="The letters of the shortest words, 2 or 3.")
@language
def universes(words: tuple[str, ...], picture: bool, lang: str, as_json: bool, **asked: Any) -> None:
    """Find every board that the chain of WORDS solves."""
    from app.games.letterboxed.author import boards

    asked |= {"words": list(words), "language": lang}
    found = attempt(NAME, lambda: boards.picture(asked) if picture else boards.weigh_placements(asked, keep_on))
    show(found, as_json, describe_picture if picture else describe_placements)


@letterboxed.command(cls=Plain)
@click.option("--boards", type=int, default=1000, show_default=True, help="How many boards to draw.")
@click.option("--seed", default="0", show_default=True, help="The same seed draws the same boards.")
@language
def census(boards: int, seed: str, lang: str, as_json: bool) -> None:
    """Estimate how many boards common words solve, by drawing some."""
    from app.games.letterboxed.survey.census import census

    asked = {"boards": boards, "seed": seed, "language": lang}
    show(attempt(NAME, lambda: census(asked, keep_on)), as_json, lines_of)


@letterboxed.command(cls=Plain)
@click.option("--boards", type=int, default=20, show_default=True, help="How many boards of each par and difficulty.")
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same boards.")
@language
def simulate(boards: int, seed: str, lang: str, as_json: bool) -> None:
    """Let the simulated player try boards of every par and difficulty."""
    from app.games.letterboxed.survey.simulation import simulate

    asked = {"boards": boards, "seed": seed, "language": lang}
    show(attempt(NAME, lambda: simulate(asked, keep_on)), as_json, describe_simulation)


@letterboxed.command(cls=Plain)
@click.option("--from", "first", required=True, help="The first day, like 2026-12-01.")
@click.option("--days", "count", type=int, default=31, show_default=True, help="How many days.")
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same boards.")
@language
def dailies(first: str, count: int, seed: str, lang: str, as_json: bool) -> None:
    """Make the boards of a month, or of so many days."""
    from app.games.letterboxed.dailies import days, line_of

    asked = {"from": first, "days": count, "seed": seed, "language": lang}
    made = attempt(NAME, lambda: [line_of(day, board) for day, board in days(asked, keep_on)])
    show(made, as_json, lambda rows: "\n".join(f"{row['day']}  {headline(row)}" for row in rows))


def headline(board: Json) -> str:
    """A board in a line."""
    numbers = f"par {board['par']}, best possible {board['least']}"
    return (
        f"{board['id'].upper()}  {numbers}, {board['difficulty'] or 'rare words'}: {board['answers']} answers under par"
    )


def describe(found: Json) -> str:
    """A solved board for people."""
    from app.games.letterboxed.author.boards import why_not
    from app.games.letterboxed.solver import Proof

    head = f"{' '.join(found['sides']).upper()}: {found['playable']} words fit."
    accepted = found["accepted"]
    if not accepted["words"]:
        refusal = why_not(Proof(0, 0, 0, (), accepted["unreached"]))
        return f"{head}\n{registry.refusal(NAME, refusal.code, refusal.values)}"
    lists = (("One word", found["one"]), ("Two words", [" – ".join(pair) for pair in found["two"]]))
    proofs = [_proof(name, found[name]) for name in ("common", "accepted")]
    return "\n".join([head, *proofs, *(_paragraph(name, some) for name, some in lists)])


def _proof(name: str, proof: Json) -> str:
    if not proof["words"]:
        return f"With {name} words there is no solution."
    numbers = f"{_number(proof['words'], 'word')}, {proof['letters']} letters, in {_number(proof['ways'], 'way')}"
    example = f", such as {' – '.join(proof['best'])}" if proof["best"] else ""
    return f"With {name} words: {numbers}{example}."


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _paragraph(name: str, answers: list[str]) -> str:
    more = f" and {len(answers) - SHOWN} more" if len(answers) > SHOWN else ""
    return fill(f"{name} ({len(answers)}): {', '.join(answers[:SHOWN]) or 'none'}{more}", WIDTH, subsequent_indent="  ")


def describe_placements(found: Json) -> str:
    """The boards of a chain for people."""
    head = f"{' – '.join(found['words'])} solves {_number(found['total'], 'board')}; {len(found['boards'])} weighed."
    return "\n".join([head, *map(headline, found["boards"])])


def describe_picture(found: Json) -> str:
    """The ways to lay a chain, a letter a line."""
    steps = (f"{step['letter'].upper()}  {step['total']:>6}  {' '.join(step['shown'][0])}" for step in found["steps"])
    return "\n".join(steps)


def describe_simulation(found: Json) -> str:
    """The simulation for people."""
    rows = [f"par {row['par']}  {row['difficulty']:<6}  {row['words']:.2f} words" for row in found["rows"]]
    return "\n".join([*rows, "Harder boards cost more words." if found["monotone"] else "The order is not kept."])


def lines_of(found: Json) -> str:
    """The census for people."""
    two = found["two"]
    share = f"{two['share']:.2%} ({two['low']:.2%} to {two['high']:.2%})"
    words = ", ".join(f"{least}: {number}" for least, number in found["words"].items())
    head = f"{found['boards']:,} of {found['of']:,} boards, {found['playable']:g} common words each in the middle."
    return f"{head}\nTwo common words or one solve {share}.\nLeast words: {words}; no solution: {found['unsolvable']}."
