from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.letterboxed.box_vocabulary import BoxVocabulary
from app.games.letterboxed.cli import letterboxed


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str) -> Result:
    return CliRunner().invoke(letterboxed, words)


def test_it_works() -> None:
    result = run("solve", "ART BIK CEN LMO")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith("ART BIK CEN LMO: ")
    assert "With common words: 2 words, 19 letters, in 2 ways, such as blackmailer – reaction." in result.stdout


def test_it_solves_into_json() -> None:
    found = json.loads(run("solve", "art", "bik", "cen", "lmo", "--json").stdout)
    assert list(found) == ["sides", "common", "accepted", "one", "two", "playable"]
    assert found["common"] == {"words": 2, "letters": 19, "ways": 2, "best": ["blackmailer", "reaction"]}


def test_it_tells_that_a_board_has_no_solution() -> None:
    result = run("solve", "qxz jvw bcd fgh")
    assert result.exit_code == 1
    assert "This board has no solution: no word uses B, C, D, F, G, H, J, Q, V, W, X, Z." in result.stdout


def test_it_generates_the_same_from_the_same_seed() -> None:
    first, second, other = (run("generate", "--count", "2", "--seed", seed).stdout for seed in ("7", "7", "8"))
    assert first == second != other


def test_it_generates_what_it_solves() -> None:
    (board,) = json.loads(run("generate", "--seed", "3", "--par", "5", "--json").stdout)
    found = json.loads(run("solve", board["id"], "--json").stdout)
    assert (found["common"]["words"], found["sides"]) == (board["least"], board["sides"])


def test_it_generates_what_is_asked_for() -> None:
    text = run("generate", "--seed", "x", "--difficulty", "hard").stdout
    assert "par 4, best possible 2, hard: " in text
    assert text.endswith(" answers under par\n")


def test_it_finds_the_boards_of_words() -> None:
    text = run("universes", "rocket", "terminable", "--most", "3").stdout
    assert text.startswith("rocket – terminable solves 1048 boards; 3 weighed.")
    assert len(text.splitlines()) == 4


def test_it_draws_the_placements_letter_by_letter() -> None:
    lines = run("universes", "rocket", "terminable", "--picture").stdout.splitlines()
    assert len(lines) == 15
    assert lines[3].split() == ["K", "5", "rc", "ok"]


def test_it_counts_boards() -> None:
    text = run("census", "--boards", "20").stdout
    assert text.startswith("20 of 148,728,580,000 boards, ")
    assert "no solution: " in text


def test_it_simulates_players() -> None:
    lines = run("simulate", "--boards", "1").stdout.splitlines()
    assert len(lines) == 10
    assert lines[0].startswith("par 3  easy ")


def test_it_makes_the_boards_of_days() -> None:
    lines = run("dailies", "--from", "2026-12-01", "--days", "3").stdout.splitlines()
    assert [line[:10] for line in lines] == ["2026-12-01", "2026-12-02", "2026-12-03"]


@pytest.mark.parametrize(
    "words",
    [
        ("solve",),
        ("solve", "abc def ghi"),
        ("solve", "abcd def ghi jkl"),
        ("solve", "abc def ghi jka"),
        ("solve", "abc def ghi jk1"),
        ("solve", "abc def ghi jkø"),
        ("solve", "abc def ghi jkl", "--lang", "tlh"),
        ("solve", "abc def ghi jkl", "--colour"),
        ("generate", "--par", "9"),
        ("generate", "--par", "two"),
        ("generate", "--difficulty", "vile"),
        ("generate", "--count", "0"),
        ("generate", "--seed", "x" * 1_000_000),
        ("generate", "--seed", "a\x07b"),
        ("census", "--seed", "a\nb"),
        ("generate", "--lang", "../en"),
        ("universes", "rocket"),
        ("universes", "rocket", "able"),
        ("universes", "rocket", "table", "--picture"),
        ("census", "--boards", "0"),
        ("simulate", "--boards", "-1"),
        ("dailies",),
        ("dailies", "--from", "soon"),
    ],
    ids=lambda words: " ".join(words)[:40],
)
def test_it_refuses_bad_input_with_one_sentence(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1
    assert len(result.stderr) < 200


def test_it_explains_itself() -> None:
    assert "--difficulty" in run("generate", "--help").stdout


def test_it_names_rude_words_only_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    words = BoxVocabulary(["adgjb"], ["behkcfil"], "abcdefghijkl", mild=["adgjbehkcfil", "bfhkceil"])
    monkeypatch.setattr("app.games.letterboxed.solver.load_vocabulary", lambda language, minimum: words)
    told = run("solve", "abc def ghi jkl").stdout
    assert "With accepted words: 1 word, 12 letters, in 1 way; --rude names it." in told
    assert "Two words (1): adgjb – behkcfil" in told
    rude = run("solve", "abc def ghi jkl", "--rude").stdout
    assert "such as adgjbehkcfil" in rude
    assert "Two words (2): " in rude
