from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword

WORDS = "crossing,letter,answer,grid,clue"


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(crossword, ["place", *words], input=given)


def test_it_works() -> None:
    result = run("--words", WORDS, "--size", "9")
    assert result.exit_code == 0
    assert len(set(map(len, result.stdout.splitlines()))) == 1
    assert result.stderr.startswith("5 words, ")


def test_what_it_prints_can_be_laid_on(tmp_path: Path) -> None:
    path = tmp_path / "layout.txt"
    path.write_text(run("--words", WORDS, "--size", "9").stdout)
    result = run("--words", "tile,sew", "--onto", str(path), "--size", "11")
    assert (result.exit_code, "Left out" in result.stderr) == (0, False)
    assert [len(row) for row in result.stdout.splitlines()] == [11] * 11
    assert result.stderr.startswith("7 words, ")


def test_one_of_a_thing_is_no_plural() -> None:
    assert run("--words", "cat").stderr == "1 word, 0 crossings, 3 × 1\n"


def test_it_prints_json() -> None:
    made = json.loads(run("--words", WORDS, "--size", "9", "--json").stdout)
    assert list(made) == ["rows", "entries", "left_out", "crossings", "box", "unresolved", "seconds"]
    assert list(made["entries"][0]) == ["number", "direction", "row", "col", "text", "given"]


def test_words_come_from_a_file_or_from_standard_input(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(",", "\n"))
    asked = run("--words", WORDS, "--size", "9").stdout
    assert run("--words", f"@{path}", "--size", "9").stdout == asked
    assert run("--words", "-", "--size", "9", given=WORDS).stdout == asked


def test_it_tells_what_is_left_out_and_unresolved() -> None:
    text = run("--words", "aaa,bbb,aba", "--size", "3").stderr
    assert "Left out: " in text
    touching = run("--words", "abab,baba,aabb,bbaa,abba", "--size", "4", "--unresolved").stderr
    assert "Unresolved: " in touching


def test_it_places_on_a_grid(tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text("CAT..\n.....\n.....\n")
    made = json.loads(run("--words", "tea", "--onto", str(path), "--json").stdout)
    assert made["rows"] == ["cat##", "##e##", "##a##"]
    assert made["places"] == [{"direction": "down", "row": 1, "col": 3, "crossings": 1}]


def test_scores_of_words_do_not_count() -> None:
    plain, scored = (run("--words", "-", given=text).stdout for text in ("cat\ntea\n", "cat;50\ntea; 60\n"))
    assert plain == scored
    assert run("--words", "cat;tea").stderr == "“cat;tea” has a character that can’t go in a grid: “;”.\n"


def test_a_dense_layout_may_use_a_list_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("qz;60\nxj;60\n")
    asked = ("--words", "qx,zj", "--size", "3", "--dense")
    assert "Left out: " in run(*asked).stderr
    assert run(*asked, "--list", str(own)).stderr == "2 words, 4 crossings, 2 × 2\n"


def test_some_words_without_a_place_are_no_failure() -> None:
    for words in ("tea,xyz", "ace,xyz"):
        result = run("--words", words, "--onto", "-", given="cat\n...\n...\n")
        assert result.exit_code == 0
        assert result.stderr.endswith("Left out: xyz\n")


def test_a_word_without_a_place_has_its_own_status() -> None:
    result = run("--words", "xyz,zyx", "--onto", "-", given="cat\n...\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.endswith("Left out: xyz, zyx\n")
    result = run("--words", "xyz", "--onto", "-", given="cat\n...\n")
    assert result.exit_code == 1
    assert result.stderr.endswith("Left out: xyz\n")


def test_it_refuses_in_one_sentence() -> None:
    for words, sentence in (
        (("--words", "cat,cat"), "“cat” is in the list twice.\n"),
        (("--words", " , "), "There are no words to lay out.\n"),
        (("--words", "elephant", "--size", "5"), "“elephant” has 8 letters. The grid takes at most 5.\n"),
        (("--words", "cat", "--time", "-1"), "The time must be more than 0 and at most 600 seconds.\n"),
        (("--words", "@nowhere.txt"), "nowhere.txt cannot be read: No such file or directory.\n"),
    ):
        result = run(*words)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence)
