from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword
from app.games.crossword.fill import filler


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal is told in the words that the game has declared; to compile would take longer than the tests."""
    monkeypatch.setattr(filler, "can_compile", lambda: False)


def run(*words: str) -> Result:
    return CliRunner().invoke(crossword, ["compose", *words])


def test_it_works() -> None:
    result = run("--size", "4", "--time", "0.5", "--symmetry", "none")
    assert result.exit_code == 0
    assert [len(row) for row in result.stdout.splitlines()] == [4] * 4
    head, foot = result.stderr.splitlines()
    assert "mean score" in head
    assert foot.endswith("filled")


def test_it_prints_json() -> None:
    found = json.loads(run("--size", "3", "--time", "0.4", "--json").stdout)
    assert {"status", "rows", "mean", "worst", "words", "blocks", "tried", "filled", "entries", "seconds"} <= set(found)


def test_it_tells_that_nothing_was_filled(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("cat;50\ndog;50\n")
    result = run("--size", "3", "--time", "0.2", "--list", str(own))
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith("No grid was filled: ")


def test_it_refuses_in_one_sentence() -> None:
    result = run("--prefer", "beauty")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "There is no preference called “beauty”. Choose one of these: score, words, blocks.\n"
