from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.games.crossword.cli import compose, crossword, grid_making, place
from app.games.crossword.cli.shared import format_count
from app.games.crossword.fill import filler

KEYS = {"grid": grid_making.KEYS, "compose": compose.KEYS, "place": place.KEYS}
LISTED = ("compose", "fill", "fits", "grid", "optimise", "place", "search", "words")


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compile would take longer than the tests."""
    monkeypatch.setattr(filler, "can_compile", lambda: False)


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(crossword, words, input=given)


def test_it_works() -> None:
    assert [format_count(number, "word") for number in (0, 1, 2)] == ["0 words", "1 word", "2 words"]


def test_every_command_takes_a_list_of_ones_own_by_one_name() -> None:
    for command in LISTED:
        told = run(command, "--help").stdout
        assert "--list" in told and "--add" in told and "--mild" in told, command


def test_the_older_name_of_a_list_is_known_where_it_means_nothing_else(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("cat;50\ndog;60\n")
    assert run("words", "--list", str(own)).stdout == run("words", "--words", str(own)).stdout == "cat;50\ndog;60\n"
    assert run("search", "c??", "--list", str(own)).stdout == "cat;50\n"


def test_keys_of_json_stand_in_the_help() -> None:
    asked = {
        "grid": ("--size", "3"),
        "compose": ("--size", "3", "--time", "0.2"),
        "place": ("--words", "tea", "--onto", "-"),
    }
    for command, words in asked.items():
        found = json.loads(run(command, *words, "--json", given="cat\n...\n...\n").stdout)
        told = run(command, "--help").stdout.partition("JSON:\n")[2]
        assert [line.split()[0] for line in told.splitlines() if line[4:5] != " "] == list(KEYS[command])
        assert set(KEYS[command]) == set(found[0] if command == "grid" else found)
        assert max(map(len, told.splitlines())) <= 80


def test_a_seed_is_any_text() -> None:
    filled = run("fill", "-", "--plain", "--seed", "monday", given="...\n...\n...\n")
    assert filled.exit_code == 0
    assert run("grid", "--size", "5", "--seed", "monday").exit_code == 0
    assert run("place", "--words", "cat,tea", "--seed", "monday").exit_code == 0
