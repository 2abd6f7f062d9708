from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(crossword, ("optimise", *words), input=text)


def test_it_works() -> None:
    result = run("-", text="...\n...\n...\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert " points, and no filling has more." in result.stdout


def test_it_tells_json(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ab;30\ncd;40\nac;50\nbd;60\n")
    found = json.loads(run("-", "--words", str(own), "--json", text="..\n..").stdout)
    assert (found["status"], found["total"], found["bound"]) == ("proved", 180, 180)
    other = json.loads(run("-", "--words", str(own), "--method", "ip", "--json", text="..\n..").stdout)
    assert (other["status"], other["total"]) == ("proved", 180)


def test_it_tells_what_is_not_on_the_list(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ab;30\n")
    assert run("-", "--words", str(own), text="zz\n##\n..").stdout.splitlines()[-2:] == [
        "  1 across zz –",
        "  2 across ab 30",
    ]


def test_its_help_names_what_the_json_has() -> None:
    found = json.loads(run("-", "--json", text="...").stdout)
    lines = run("--help").stdout.splitlines()
    assert all(any(line.startswith(f"    {name} ") for line in lines) for name in found)


def test_it_ends_with_1_when_there_is_no_filling(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ab;30\n")
    result = run("-", "--words", str(own), text="...")
    assert (result.exit_code, result.stdout) == (1, "This grid cannot be filled with the words of the list.\n")


def test_it_refuses_with_2_and_a_sentence() -> None:
    for words, text, sentence in (
        (("-",), "..\n.", "Row 2 has 1 cells, but the first row has 2."),
        (("-", "--method", "x"), "..", "There is no method called “x”. Choose one of these: bound, ip."),
        (("-", "--time", "-1"), "..", "The time must be more than 0 and at most 3600 seconds."),
        (("/nowhere",), "", "/nowhere cannot be read: No such file or directory."),
    ):
        result = run(*words, text=text)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence + "\n")


def test_what_must_be_there_is_there_in_the_best_filling_that_has_it(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("ab;30\ncd;40\nac;50\nbd;60\nae;10\nce;10\nbe;10\nea;20\neb;5\nda;7\nca;9\nba;8\nad;9\n")
    free = json.loads(run("-", "--words", str(own), "--json", text="..\n..").stdout)
    assert (free["status"], free["total"]) == ("proved", 180)
    must = ("--must", "ad")
    found = json.loads(run("-", "--words", str(own), *must, "--json", text="..\n..").stdout)
    other = json.loads(run("-", "--words", str(own), *must, "--method", "ip", "--json", text="..\n..").stdout)
    assert found["status"] == other["status"] and found["total"] == other["total"]
    assert found["total"] is None or "ad" in {one["text"] for one in found["entries"]}
    kept = json.loads(run("-", "--words", str(own), "--must", "bd", "--must", "ac", "--json", text="..\n..").stdout)
    assert (kept["status"], kept["total"], kept["bound"]) == ("proved", 180, 180)
    assert run("-", "--words", str(own), "--must", "abc", text="..\n..").exit_code == 2


def test_each_way_to_place_an_entry_counts(tmp_path: Path) -> None:
    """On a grid of separate entries the best filling with a word is the word and the best of the others."""
    own = tmp_path / "own.txt"
    own.write_text("ab;30\ncd;40\nef;50\ngh;25\n")
    text = "..#..\n#####\n..###"
    found = json.loads(run("-", "--words", str(own), "--must", "gh", "--json", text=text).stdout)
    assert (found["status"], found["total"], found["bound"]) == ("proved", 115, 115)
    assert "gh" in {one["text"] for one in found["entries"]}
