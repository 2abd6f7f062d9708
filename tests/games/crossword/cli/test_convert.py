from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword
from app.games.crossword.formats.converting import read_crossword, write_crossword
from tests.games.crossword import documents


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str, text: bytes = b"") -> Result:
    return CliRunner().invoke(crossword, ("convert", *words), input=text)


def test_it_works(tmp_path: Path) -> None:
    document = replace(documents.crossword(1, plain=True), author="Ann &amp; Bo")
    first, second, third = tmp_path / "a.ipuz", tmp_path / "b.puz", tmp_path / "c.jpz"
    first.write_bytes(write_crossword(document, "ipuz")[0])
    for source, target in ((first, second), (second, third)):
        result = run(str(source), str(target))
        assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert read_crossword(third.read_bytes())[0].solution == document.solution


def test_it_tells_what_is_lost(tmp_path: Path) -> None:
    source, target = tmp_path / "a.ipuz", tmp_path / "b.puz"
    source.write_bytes(write_crossword(documents.crossword(5), "ipuz")[0])
    assert "This format has no bars, so they are left out.\n" in run(str(source), str(target)).stderr
    found = json.loads(run(str(source), str(target), "--json").stdout)
    assert (found["format"], found["bytes"]) == ("puz", target.stat().st_size)
    assert {"code": "bars_lost", "values": {}} in found["notes"]


def test_it_reads_standard_input(tmp_path: Path) -> None:
    assert run("-", str(tmp_path / "a.ipuz"), text=b"ab\n..\n").exit_code == 0
    assert json.loads((tmp_path / "a.ipuz").read_text())["solution"] == [["A", "B"], ["0", "0"]]


def test_it_writes_to_standard_output_what_to_names(tmp_path: Path) -> None:
    source = tmp_path / "a.ipuz"
    source.write_bytes(write_crossword(documents.crossword(5), "ipuz")[0])
    result = run(str(source), "-", "--to", "puz")
    assert read_crossword(result.stdout_bytes)[0].title == "Puzzle 5"
    assert "This format has no bars, so they are left out.\n" in result.stderr
    assert run(str(source), str(tmp_path / "b.doc"), "--to", "txt").exit_code == 0
    assert (tmp_path / "b.doc").read_text().startswith("<ACROSS PUZZLE")
    for words in (("-",), ("-", "--to", "puz", "--json")):
        result = run(str(source), *words)
        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr == "Standard output takes the crossword alone, in the format that --to names.\n"


def test_it_refuses_with_2_and_a_sentence(tmp_path: Path) -> None:
    target = str(tmp_path / "a.ipuz")
    for words, sentence in (
        (("/nowhere", target), "/nowhere cannot be read: No such file or directory."),
        (
            ("-", str(tmp_path / "a.doc")),
            ("There is no format called “.doc”. Choose one of these: ipuz, puz, jpz, txt, grid."),
        ),
        (("-", "/nowhere/a.puz"), "/nowhere/a.puz cannot be written: No such file or directory."),
    ):
        result = run(*words, text=b"ab\ncd")
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence + "\n")
    assert run("-", target, text=b"{").stderr == "This file isn’t valid JSON.\n"


def test_a_line_of_text_is_no_grid(tmp_path: Path) -> None:
    for text in (b"hello", b"a\nb\nc", b"hello there", b"hello\nthere you\n"):
        result = run("-", str(tmp_path / "a.ipuz"), text=text)
        assert (result.exit_code, result.stdout) == (2, ""), text
        assert not (tmp_path / "a.ipuz").exists()
