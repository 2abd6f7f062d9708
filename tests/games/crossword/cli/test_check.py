from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword
from app.games.crossword.formats.converting import write_crossword
from tests.games.crossword import documents


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(crossword, ("check", *words), input=text)


def test_it_works() -> None:
    result = run("-", text="tab\nire\nned\n")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        "6 words, 0 blocks, 100% letters; "
        "symmetries: rot180, mirror, mirror-up, both, diagonal, anti-diagonal, diagonals, quarter, all",
        "note: There are no clues yet.",
    ]


def test_it_ends_with_1_when_there_is_an_error() -> None:
    result = run("-", text="cat\nare\nten\n")
    assert result.exit_code == 1
    assert "error 1 down: “cat” is in the grid twice." in result.stdout


def test_its_help_names_what_the_json_has() -> None:
    found = json.loads(run("-", "--json", text="ab").stdout)
    told = run("--help").stdout
    assert all(name in told for name in (*found, *found["figures"], *found["findings"][0]))


def test_it_tells_places() -> None:
    text = run("-", text="abc\nd.e\nfgh\n").stdout
    assert "warning row 2, column 2: Cells without a letter: 1." in text


def test_it_compares_with_files_and_folders(tmp_path: Path) -> None:
    for seed in (1, 2):
        (tmp_path / f"{seed}.ipuz").write_bytes(write_crossword(documents.crossword(seed), "ipuz")[0])
    own = str(tmp_path / "2.ipuz")
    for others in (str(tmp_path), own):
        found = json.loads(run(own, "--others", others, "--json").stdout)
        assert [one["values"] for one in found["findings"] if one["code"] == "same_puzzle"] == [{"other": "2.ipuz"}]


def test_it_passes_over_what_is_no_crossword_in_a_folder(tmp_path: Path) -> None:
    own, other = tmp_path / "own.ipuz", tmp_path / "notes.md"
    own.write_bytes(write_crossword(documents.crossword(2), "ipuz")[0])
    other.write_text("- no crossword\n")
    result = run(str(own), "--others", str(tmp_path), "--json")
    assert result.stderr.startswith(f"Passed over {other}: ") and result.stderr.count("\n") == 1
    assert "same_puzzle" in result.stdout
    result = run(str(own), "--others", str(other))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"{other}: ")


def test_it_refuses_with_2_and_a_sentence(tmp_path: Path) -> None:
    for words, text, sentence in (
        (("-",), "{", "This file isn’t valid JSON."),
        (
            ("-", "--type", "x"),
            "ab",
            ("There is no type called “x”. Choose one of these: normal, cryptic, themed, freestyle, shaped."),
        ),
        (("-", "--others", "/nowhere"), "ab", "/nowhere cannot be read: No such file or directory."),
    ):
        result = run(*words, text=text)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence + "\n")
