from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.bee.cli import bee
from app.games.bee.rules import word_points

HIVE = ["letters", "key", "answers", "bonus", "pangrams", "maximum"]


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str) -> Result:
    return CliRunner().invoke(bee, words)


def test_it_works() -> None:
    result = run("solve", "planter", "--key", "a")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("A + E L N P R T: ")
    assert "planter" in result.stdout


def test_it_solves_into_json() -> None:
    hive = json.loads(run("solve", "PLANTER", "--key", "A", "--json").stdout)
    assert list(hive) == HIVE
    assert (hive["letters"], hive["key"]) == ("aelnprt", "a")
    assert hive["maximum"] == sum(map(word_points, hive["answers"]))


def test_it_generates_into_json() -> None:
    made = json.loads(run("generate", "--count", "4", "--min", "20", "--max", "80", "--seed", "7", "--json").stdout)
    assert [list(hive) for hive in made] == [HIVE] * 4
    assert all(20 <= len(hive["answers"]) <= 80 and hive["pangrams"] for hive in made)


def test_it_generates_the_same_from_the_same_seed() -> None:
    first, second, other = (run("generate", "--count", "2", "--seed", seed).stdout for seed in ("7", "7", "8"))
    assert first == second != other


def test_it_generates_anew_without_a_seed() -> None:
    assert run("generate", "--count", "5").stdout != run("generate", "--count", "5").stdout


def test_it_generates_what_it_solves() -> None:
    (hive,) = json.loads(run("generate", "--seed", "3", "--json").stdout)
    assert json.loads(run("solve", hive["letters"], "--key", hive["key"], "--json").stdout) == hive


def test_it_prints_each_puzzle_for_people() -> None:
    text = run("generate", "--count", "3", "--seed", "2").stdout
    assert [text.count(kind) for kind in ("Pangrams (", "Answers (", "Bonus words (", " points")] == [3] * 4
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    "words",
    [
        ("solve",),
        ("solve", "planter"),
        ("solve", "plant", "--key", "a"),
        ("solve", "planter", "--key", "x"),
        ("solve", "pl4nter", "--key", "p"),
        ("solve", "planter", "--key", "a", "--lang", "tlh"),
        ("solve", "planter", "--key", "a", "--colour"),
        ("generate", "--count", "0"),
        ("generate", "--count", "some"),
        ("generate", "--min", "50", "--max", "40"),
        ("generate", "--letters", "qqq"),
        ("generate", "--lang", "../en"),
        ("generate", "--difficulty", "7"),
        ("generate", "--way", "luck"),
        ("generate", "--inflected", "101"),
        ("figures", "--min", "9", "--max", "8"),
        ("figures", "--draws", "0"),
        ("figures", "nowhere.txt"),
    ],
)
def test_it_refuses_bad_input_with_one_sentence(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1


def test_it_generates_what_the_filters_leave() -> None:
    asked = ("--without-s", "--without-er", "--inflected", "20", "--min-pangrams", "2", "--difficulty", "2")
    for hive in json.loads(run("generate", "--count", "5", "--way", "random", *asked, "--json").stdout):
        assert "s" not in hive["letters"]
        assert not {"e", "r"} <= set(hive["letters"])
        assert len(hive["pangrams"]) > 1


def test_it_tells_the_figures_of_a_list(tmp_path: Path) -> None:
    path = tmp_path / "words.txt.gz"
    path.write_bytes(gzip.compress(b"planter\nplanet\nplane\n"))
    found = json.loads(run("figures", str(path), "--min", "1", "--draws", "100", "--seed", "1", "--json").stdout)
    assert (found["words"], found["hives"]) == (3, 7)
    text = run("figures", str(path), "--min", "1", "--draws", "100").stdout
    assert "3 words, 7 hives" in text
    path.write_bytes(b"\x1f\x8bno")
    assert "cannot be unpacked." in run("figures", str(path)).stderr


def test_it_says_by_its_status_that_there_is_none() -> None:
    result = run("generate", "--min", "9000", "--max", "9999")
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == "No hive has 9000 to 9999 words and a pangram.\n"
    assert run("solve", "jqxzvwk", "--key", "q").exit_code == 1


def test_it_explains_itself() -> None:
    assert "--key" in run("solve", "--help").stdout
