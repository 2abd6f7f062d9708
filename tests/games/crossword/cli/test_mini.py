from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str) -> Result:
    return CliRunner().invoke(crossword, ["mini", *words])


def test_it_works() -> None:
    result = run("--size", "5", "--seed", "yard")
    assert result.exit_code == 0
    assert [len(row) for row in result.stdout.splitlines()[:5]] == [5] * 5
    assert result.stdout == run("--size", "5", "--seed", "yard").stdout


def test_it_prints_json() -> None:
    found = json.loads(run("--language", "nb", "--size", "6", "--json").stdout)
    assert (found["language"], found["size"], len(found["rows"])) == ("nb", 6, 6)
    assert {"number", "direction", "row", "col", "text", "clue"} == set(found["entries"][0])


def test_it_makes_the_mini_of_a_day() -> None:
    day = json.loads(run("--day", "2027-06-01", "--json").stdout)
    assert day["size"] == 5
    entry = next(entry for entry in day["entries"] if entry["other_clue"] != entry["clue"])
    assert f"{entry['clue']} / {entry['other_clue']} ({entry['text']})" in run("--day", "2027-06-01").stdout


def test_it_refuses_in_one_sentence() -> None:
    result = run("--language", "nn")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "There are no clued words for the language “nn”; there are: en, nb.\n"


def test_minis_of_a_language_without_clues_are_not_built() -> None:
    result = CliRunner().invoke(crossword, ["build-minis", "--lang", "nn"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no clued words" in result.stderr
