"""`flask crossword search` and `fits`: entries by pattern, by letters, by meaning, and for a slot."""

from __future__ import annotations

import sys

import click

from app.contract.commands import Plain, as_json, attempt, print_result, refuse
from app.contract.game_types import Json, keep_on
from app.contract.parameters import read_parameters
from app.games.crossword.cli.shared import NAME, NO_SOLUTION, read_file, word_list_options
from app.games.crossword.parameters import PatternParameters, SlotParameters


@click.command(cls=Plain)
@click.argument("pattern")
@click.option("--limit", type=int, default=100, show_default=True, help="How many to print.")
@click.option("--length", default="", help="How many letters: 7, or 5-8.")
@click.option("--max-score", type=int, default=100, show_default=True, help="The highest score.")
@word_list_options
@as_json
def search(pattern: str, limit: int, length: str, max_score: int, chosen: Json, as_json: bool) -> None:
    """Print the entries that fit PATTERN, the best first.

    ? or . one letter, * any run, @ vowel, # consonant, [abc], [^abc], equal figures equal letters, /letters+?? anagrams
    with blanks, :meaning at the end for words near in meaning: close synonyms first, then near ones, then the rest.

    A line is word;score. JSON has pattern, total (of all that fit) and hits, each with word and score.
    """
    from app.games.crossword.find import entry_search

    asked = {"pattern": pattern, "limit": limit, "max_score": max_score, **_length_limits(length), **chosen}
    params = read_parameters(PatternParameters, asked)
    search_report = attempt(NAME, lambda: entry_search.search_entries(params, keep_on))
    _print_hits(search_report, as_json, [f"{hit['word']};{hit['score']}" for hit in search_report["hits"]])


@click.command(cls=Plain)
@click.argument("file")
@click.argument("slot")
@click.option("--limit", type=int, default=100, show_default=True, help="How many to print.")
@word_list_options
@as_json
def fits(file: str, slot: str, limit: int, chosen: Json, as_json: bool) -> None:
    """Print what fits SLOT (5a, 12d) of the grid in FILE, what is worth most first.

    A line is word;score;least;worth. Least: how many entries the crossing slot with the least room can still be given,
    0 when nothing crosses. Worth: the natural logarithms of all these rooms added up, and 0.03 for each point of the
    score.

    JSON has number, direction, pattern, total, hits, each with word, score, room (a number for each cell, null where
    nothing crosses) and worth, and stuck: the other slots that nothing fits (number, direction, pattern).
    """
    from app.games.crossword.find import fits as fitting

    asked = {"grid": read_file(file), **_slot_params(slot), "limit": limit, **chosen}
    params = read_parameters(SlotParameters, asked)
    fit_report = attempt(NAME, lambda: fitting.find_fits(params, keep_on))
    _print_hits(
        fit_report,
        as_json,
        [f"{hit['word']};{hit['score']};{_least_room(hit['room'])};{hit['worth']:.2f}" for hit in fit_report["hits"]],
    )


def _print_hits(report: Json, as_json: bool, lines: list[str]) -> None:
    if as_json or lines:
        print_result(report, as_json, lambda _: "\n".join(lines))
    if not lines:
        click.echo("Nothing fits.", err=True)
        sys.exit(NO_SOLUTION)


def _least_room(room: list[int | None]) -> int:
    """Of the cells that are crossed; 0 when none is."""
    return min((count for count in room if count is not None), default=0)


def _length_limits(text: str) -> Json:
    """The limits that the option names."""
    if not text:
        return {}
    least, _, most = text.partition("-")
    if not (least.isdecimal() and (most or least).isdecimal()):
        refuse("A length is a number like 7, or two like 5-8.")
    return {"shortest": int(least), "longest": int(most or least)}


def _slot_params(text: str) -> Json:
    """The number and direction that a text names: 5a, 5-across, 12d."""
    number = text.lower().rstrip("acdnorsw- ")
    rest = text.lower().removeprefix(number).strip("- ")
    direction = {"a": "across", "across": "across", "d": "down", "down": "down"}.get(rest)
    if direction is None or not number.isdecimal():
        refuse("A slot is named like 5a or 12d.")
    return {"number": int(number), "direction": direction}
