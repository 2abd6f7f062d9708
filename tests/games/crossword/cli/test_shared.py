from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

from app.games.crossword.cli import crossword
from app.games.crossword.cli.shared import counted

LISTED = ("compose", "fill", "fits", "grid", "optimise", "place", "search", "words")


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(crossword, words, input=given)


def test_it_works() -> None:
    assert [counted(number, "word") for number in (0, 1, 2)] == ["0 words", "1 word", "2 words"]


def test_every_command_takes_a_list_of_ones_own_by_one_name() -> None:
    for command in LISTED:
        told = run(command, "--help").stdout
        assert "--list" in told and "--add" in told and "--mild" in told, command


def test_the_older_name_of_a_list_is_known_where_it_means_nothing_else(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("cat;50\ndog;60\n")
    assert run("words", "--list", str(own)).stdout == run("words", "--words", str(own)).stdout == "cat;50\ndog;60\n"
    assert run("search", "c??", "--list", str(own)).stdout == "cat;50\n"


def test_a_seed_is_any_text() -> None:
    filled = run("fill", "-", "--plain", "--seed", "monday", given="...\n...\n...\n")
    assert (filled.exit_code, filled.stderr) == (0, "")
    assert run("grid", "--size", "5", "--seed", "monday").exit_code == 0
    assert run("place", "--words", "cat,tea", "--seed", "monday").exit_code == 0
