from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str, text: str = "cat;40\ncoat;60\nact;30") -> Result:
    return CliRunner().invoke(crossword, ["search", *words, "--words", "-"], input=text)


def test_it_works() -> None:
    done = run("c*t")
    assert (done.stdout, done.stderr, done.exit_code) == ("coat;60\ncat;40\n", "", 0)


def test_it_prints_json() -> None:
    found = json.loads(run("c*", "--limit", "1", "--json").stdout)
    assert found == {"pattern": "c*", "total": 2, "hits": [{"word": "coat", "score": 60}]}


def test_it_keeps_to_its_limits() -> None:
    assert run("*", "--length", "3").stdout == "cat;40\nact;30\n"
    assert run("*", "--length", "4-7").stdout == "coat;60\n"
    assert run("*", "--min-score", "50").stdout == "coat;60\n"
    assert run("*", "--max-score", "39").stdout == "act;30\n"


def test_nothing_found_is_status_1() -> None:
    done = run("zz")
    assert (done.stdout, done.stderr, done.exit_code) == ("", "Nothing fits.\n", 1)
    done = run("zz", "--json")
    assert (json.loads(done.stdout)["hits"], done.exit_code) == ([], 1)


def test_it_refuses_in_a_sentence() -> None:
    for words, sentence in (
        (("[a",), "The bracket at position 1 isn’t closed."),
        (("a$",), "“$” at position 2 isn’t a letter or a pattern character."),
        (("*", "--length", "x"), "A length is a number like 7, or two like 5-8."),
        (("*", "--length", "1"), "“shortest” must be between 2 and 25."),
        (("*", "--length", "8-5"), "No length is both at least 8 and at most 5."),
        (("*", "--limit", "0"), "“limit” must be between 1 and 5000."),
    ):
        done = run(*words)
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{sentence}\n")


def fit(slot: str, *words: str, grid: str = "c..\n.#.\n...\n") -> Result:
    return CliRunner().invoke(crossword, ["fits", "-", slot, *words, "--min-score", "60"], input=grid)


def test_it_tells_what_fits_a_slot() -> None:
    done = fit("1-across", "--limit", "3")
    lines = [line.split(";") for line in done.stdout.splitlines()]
    assert [len(line) for line in lines] == [4, 4, 4]
    assert all(line[0][0] == "c" and int(line[1]) >= 60 and int(line[2]) > 0 for line in lines)
    assert done.stdout == fit("1A", "--limit", "3").stdout
    assert json.loads(fit("3a", "--json").stdout)["pattern"] == "..."


def test_what_it_sorts_by_is_printed() -> None:
    worths = [float(line.split(";")[3]) for line in fit("1a").stdout.splitlines()]
    assert len(set(worths)) > 10
    assert worths == sorted(worths, reverse=True)
    assert [hit["worth"] for hit in json.loads(fit("1a", "--json").stdout)["hits"]] == worths


def test_their_help_names_what_they_print() -> None:
    for command, told in (
        ("words", "JSON has language, version, total and words"),
        ("search", "JSON has pattern, total (of all that fit) and hits"),
        ("fits", "JSON has number, direction, pattern, total, hits, each with word, score, room"),
        ("fits", "word;score;least;worth"),
    ):
        text = " ".join(CliRunner().invoke(crossword, [command, "--help"]).stdout.split())
        assert told in text, command


def test_nothing_that_fits_is_status_1() -> None:
    done = fit("1a", grid="qx.")
    assert (done.stdout, done.stderr, done.exit_code) == ("", "Nothing fits.\n", 1)


def test_it_refuses_a_slot_that_is_not_there() -> None:
    for slot, sentence in (
        ("9d", "The grid has no entry 9 in that direction."),
        ("first", "A slot is named like 5a or 12d."),
        ("5x", "A slot is named like 5a or 12d."),
        ("a", "A slot is named like 5a or 12d."),
    ):
        done = fit(slot)
        assert (done.exit_code, done.stdout, done.stderr) == (2, "", f"{sentence}\n")
