"""Letter Boxed on the command line: solve boards, make them, and count them."""

from __future__ import annotations

from textwrap import fill

import click

from app.contract import registry
from app.contract.commands import WIDTH, Plain, attempt, end_without_solution, language, print_result
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
    from app.games.letterboxed.parameters import SidesParameters

    params = SidesParameters(sides, lang, minimum, rude)
    solution = attempt(NAME, lambda: solver.solve(params, keep_on))
    print_result(solution, as_json, solution_as_text)
    end_without_solution(bool(solution["accepted"]["words"]))


@letterboxed.command(cls=Plain)
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same board.")
@click.option("--par", type=int, default=4, show_default=True, help="The words that a good player needs, 3 to 5.")
@click.option("--difficulty", default="", help="easy, medium or hard; any if left out.")
@click.option("--count", type=int, default=1, show_default=True, help="How many boards.")
@click.option("--ones", is_flag=True, help="Rare words may solve the board alone.")
@click.option("--minimum", type=int, default=3, show_default=True, help="The letters of the shortest words, 2 or 3.")
@language
def generate(
    seed: str, par: int, difficulty: str, count: int, ones: bool, minimum: int, lang: str, as_json: bool
) -> None:
    """Make boards from a seed."""
    from app.games.letterboxed import generator
    from app.games.letterboxed.parameters import BoardParameters

    params = BoardParameters(par, difficulty, lang, minimum, seed, count, ones)
    board = attempt(NAME, lambda: [board.to_json() for board in generator.make_boards(params, keep_on)])
    print_result(board, as_json, lambda boards: "\n".join(map(board_line, boards)))


@letterboxed.command(cls=Plain)
@click.argument("words", nargs=-1, required=True)
@click.option("--most", type=int, default=20, show_default=True, help="How many boards to weigh.")
@click.option("--picture", is_flag=True, help="Tell the ways after each letter instead.")
@click.option("--cap", type=int, default=60, show_default=True, help="With --picture: how many to tell a letter.")
@click.option("--minimum", type=int, default=3, show_default=True, help="The letters of the shortest words, 2 or 3.")
@language
def universes(
    words: tuple[str, ...], most: int, picture: bool, cap: int, minimum: int, lang: str, as_json: bool
) -> None:
    """Find every board that the chain of WORDS solves."""
    from app.games.letterboxed.author import boards
    from app.games.letterboxed.parameters import ChainParameters

    params = ChainParameters(words, lang, minimum, most, cap)
    placements = attempt(
        NAME, lambda: boards.steps_of_words(params) if picture else boards.weigh_placements(params, keep_on)
    )
    print_result(placements, as_json, describe_picture if picture else describe_placements)


@letterboxed.command(cls=Plain)
@click.option("--boards", type=int, default=1000, show_default=True, help="How many boards to draw.")
@click.option("--seed", default="0", show_default=True, help="The same seed draws the same boards.")
@language
def census(boards: int, seed: str, lang: str, as_json: bool) -> None:
    """Estimate how many boards common words solve, by drawing some."""
    from app.games.letterboxed.parameters import CensusParameters
    from app.games.letterboxed.survey.census import census

    params = CensusParameters(boards, lang, seed)
    print_result(attempt(NAME, lambda: census(params, keep_on)), as_json, census_as_text)


@letterboxed.command(cls=Plain)
@click.option("--boards", type=int, default=20, show_default=True, help="How many boards of each par and difficulty.")
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same boards.")
@language
def simulate(boards: int, seed: str, lang: str, as_json: bool) -> None:
    """Let the simulated player try boards of every par and difficulty."""
    from app.games.letterboxed.parameters import SimulationParameters
    from app.games.letterboxed.survey.simulation import simulate

    params = SimulationParameters(boards, lang, seed)
    print_result(attempt(NAME, lambda: simulate(params, keep_on)), as_json, describe_simulation)


@letterboxed.command(cls=Plain)
@click.option("--from", "first", required=True, help="The first day, like 2026-12-01.")
@click.option("--days", "count", type=int, default=31, show_default=True, help="How many days.")
@click.option("--seed", default="0", show_default=True, help="The same seed makes the same boards.")
@language
def dailies(first: str, count: int, seed: str, lang: str, as_json: bool) -> None:
    """Make the boards of a month, or of so many days."""
    from app.games.letterboxed.dailies import line_of, make_days
    from app.games.letterboxed.parameters import MonthParameters

    params = MonthParameters(first, count, lang, seed)
    rows = attempt(NAME, lambda: [line_of(day, board) for day, board in make_days(params, keep_on)])
    print_result(rows, as_json, lambda rows: "\n".join(f"{row['day']}  {board_line(row)}" for row in rows))


def board_line(board: Json) -> str:
    """A board in a line."""
    numbers = f"par {board['par']}, best possible {board['least']}"
    return (
        f"{board['id'].upper()}  {numbers}, {board['difficulty'] or 'rare words'}: {board['answers']} answers under par"
    )


def solution_as_text(solution: Json) -> str:
    """A solved board for people."""
    from app.games.letterboxed.author.boards import why_not
    from app.games.letterboxed.solver import Proof

    head = f"{' '.join(solution['sides']).upper()}: {solution['playable']} words fit."
    accepted = solution["accepted"]
    if not accepted["words"]:
        refusal = why_not(Proof(0, 0, 0, (), accepted["unreached"]))
        return f"{head}\n{registry.refusal(NAME, refusal.code, refusal.values)}"
    lists = (("One word", solution["one"]), ("Two words", [" – ".join(pair) for pair in solution["two"]]))
    proofs = [_proof_line(name, solution[name]) for name in ("common", "accepted")]
    return "\n".join([head, *proofs, *(_answer_paragraph(name, answers) for name, answers in lists)])


def _proof_line(name: str, proof: Json) -> str:
    if not proof["words"]:
        return f"With {name} words there is no solution."
    numbers = (
        f"{_counted_noun(proof['words'], 'word')}, {proof['letters']} letters, in {_counted_noun(proof['ways'], 'way')}"
    )
    example = f", such as {' – '.join(proof['best'])}" if proof["best"] else "; --rude names it"
    return f"With {name} words: {numbers}{example}."


def _counted_noun(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _answer_paragraph(name: str, answers: list[str]) -> str:
    more = f" and {len(answers) - SHOWN} more" if len(answers) > SHOWN else ""
    return fill(f"{name} ({len(answers)}): {', '.join(answers[:SHOWN]) or 'none'}{more}", WIDTH, subsequent_indent="  ")


def describe_placements(placements: Json) -> str:
    """The boards of a chain for people."""
    total = _counted_noun(placements["total"], "board")
    head = f"{' – '.join(placements['words'])} solves {total}; {len(placements['boards'])} weighed."
    return "\n".join([head, *map(board_line, placements["boards"])])


def describe_picture(placements: Json) -> str:
    """The ways to lay a chain, a letter a line."""
    steps = (
        f"{step['letter'].upper()}  {step['total']:>6}  {' '.join(step['shown'][0])}" for step in placements["steps"]
    )
    return "\n".join(steps)


def describe_simulation(simulation: Json) -> str:
    """The simulation for people."""
    rows = [f"par {row['par']}  {row['difficulty']:<6}  {row['words']:.2f} words" for row in simulation["rows"]]
    return "\n".join([*rows, "Harder boards cost more words." if simulation["monotone"] else "The order is not kept."])


def census_as_text(census: Json) -> str:
    """The census for people."""
    two = census["two"]
    share = f"{two['share']:.2%} ({two['low']:.2%} to {two['high']:.2%})"
    words = ", ".join(f"{least}: {number}" for least, number in census["words"].items())
    head = f"{census['boards']:,} of {census['of']:,} boards, {census['playable']:g} common words each in the middle."
    return f"{head}\nTwo common words or one solve {share}.\nLeast words: {words}; no solution: {census['unsolvable']}."
