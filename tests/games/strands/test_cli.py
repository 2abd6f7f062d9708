from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.games.strands import themes
from app.games.strands.cli import strands
from app.games.strands.construct.validator import find_faults

WORDS = "letter,answer,riddle,clue,crossing,solution"
ASKED = ("generate", "--spangram", "wordpuzzle", "--words", WORDS)
BOARD = "cuddle/leiron/eoluti/zlsews/gzlrna/nupete/iscdtr/sorrow"


def run(*words: str, **more: Any) -> Result:
    return CliRunner().invoke(strands, words, **more)


def made(*words: str) -> dict[str, Any]:
    result = run(*ASKED, *words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    board: dict[str, Any] = json.loads(result.stdout)
    return board


def test_it_works() -> None:
    result = run(*ASKED, "--seed", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0].count(" ") == 5
    assert "Spangram: wordpuzzle" in result.stdout
    assert "crossing, solution" in result.stdout
    assert "seed 3" in result.stdout


def test_it_generates_into_json() -> None:
    board = made("--seed", "3")
    assert list(board) == ["rows", "spangram", "words", "ambiguous", "tries", "seed", "difficulty"]
    assert [list(answer) for answer in (board["spangram"], *board["words"])] == [["text", "path"]] * 7
    assert all(len(cell) == 2 for cell in board["spangram"]["path"])
    assert find_faults(board) == []


def test_it_generates_the_same_from_the_same_seed() -> None:
    assert made("--seed", "7") == made("--seed", "7") != made("--seed", "8")


def test_it_generates_anew_without_a_seed() -> None:
    assert made()["rows"] != made()["rows"]


def test_it_pins_words() -> None:
    board = made("--seed", "3", "--pin", "clue:r1c1,r1c2,r2c2,r2c1", "--pin", "letter:r8c1,R8C2,r8c3, r8c4,r8c5,r8c6")
    paths = {word["text"]: word["path"] for word in board["words"]}
    assert paths["clue"] == [[0, 0], [0, 1], [1, 1], [1, 0]]
    assert paths["letter"] == [[7, at] for at in range(6)]
    assert find_faults(board) == []


@pytest.mark.parametrize("pin", ["clue", "clue:", "clue:1,2,3,4", "clue:r1c1,r1c2,r1c3,r1c10"])
def test_it_refuses_what_is_no_pin(pin: str) -> None:
    result = run(*ASKED, "--pin", pin)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is no pin" in result.stderr


def test_it_drops_diagonals_as_told() -> None:
    board = made("--seed", "1", "--drop", "1")
    for answer in (board["spangram"], *board["words"]):
        steps = zip(answer["path"], answer["path"][1:], strict=False)
        assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in steps)


def test_it_proposes_words_that_fill_the_board() -> None:
    words = ("generate", "--spangram", "wordpuzzle", "--words", f"{WORDS},tiles,hint,guess", "--propose")
    chosen = json.loads(run(*words, "--json").stdout)
    assert WORDS.split(",") in chosen
    assert all(len("".join(some)) == 38 for some in chosen)
    assert run(*words).stdout.splitlines() == [", ".join(some) for some in chosen]


def test_it_solves_into_json() -> None:
    result = run("solve", BOARD, "--words", "6", "--limit", "3", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = json.loads(result.stdout)
    assert list(found) == ["complete", "solutions"]
    assert 1 <= len(found["solutions"]) <= 3
    best = found["solutions"][0]
    assert list(best) == ["cost", "spangram", "words"]
    assert list(best["spangram"]) == ["text", "pieces", "path", "also"]
    assert [list(word) for word in best["words"]] == [["text", "path", "also"]] * 6


def test_it_solves_for_people() -> None:
    result = run("solve", BOARD.upper(), "--words", "6", "--limit", "1", "--processes", "1")
    assert result.exit_code == 0
    assert "word+puzzle: " in result.stdout


def test_it_checks_a_good_board(tmp_path: Path) -> None:
    file = tmp_path / "board.json"
    file.write_text(json.dumps(made("--seed", "3")))
    result = run("check", str(file))
    assert (result.exit_code, result.stdout) == (0, "No fault.\n")


def test_it_checks_a_bad_board_from_standard_input() -> None:
    board = made("--seed", "3")
    board["words"][0]["path"].reverse()
    result = run("check", "-", "--json", input=json.dumps(board))
    assert result.exit_code == 1
    assert [fault["code"] for fault in json.loads(result.stdout)["faults"]] == ["letters"]


@pytest.mark.parametrize(
    "words",
    [
        ("generate",),
        ("generate", "--spangram", "wordpuzzle"),
        ("generate", "--spangram", "wordpuzzle", "--words", "letter,answer"),
        ("generate", "--spangram", "wordpuzzle", "--words", f"{WORDS},tiles"),
        ("generate", "--spangram", "words", "--words", f"{WORDS},tiles"),
        ("generate", "--spangram", "wordpuzzle", "--words", "letter,letter,riddle,clue,crossing,solution"),
        ("generate", "--spangram", "wordpuzzle", "--words", "l3tter,answer,riddle,clue,crossing,solution"),
        ("generate", "--spangram", "wordpuzzle", "--words", "word,answer,riddle,letter,crossing,solution"),
        (*ASKED, "--algorithm", "luck"),
        (*ASKED, "--drop", "2"),
        (*ASKED, "--drop", "much"),
        (*ASKED, "--seconds", "0"),
        (*ASKED, "--lang", "tlh"),
        (*ASKED, "--colour"),
        ("solve",),
        ("solve", "abc"),
        ("solve", BOARD, "--words", "many"),
        ("solve", BOARD, "--lang", "tlh"),
        ("solve", BOARD.replace("cuddle", "cudd1e")),
        ("check",),
        ("check", "no/such/file.json"),
    ],
)
def test_it_refuses_bad_input_with_one_sentence(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.endswith(".\n")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_it_refuses_what_is_no_json(text: str) -> None:
    result = run("check", "-", input=text)
    assert (result.exit_code, result.stdout, result.stderr) == (2, "", "Standard input holds no JSON.\n")


def test_it_explains_itself() -> None:
    assert "--spangram" in run("generate", "--help").stdout
    assert "--words" in run("solve", "--help").stdout


def test_it_checks_the_sets_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "themes.toml"
    lines = (themes.FILES["en"].read_text().split("\n\n")[1], "")
    path.write_text("\n".join(lines))
    assert run("themes", "check", str(path)).stdout.startswith("Sets: 1, words: 7. ")
    path.write_text("\n".join(lines).replace("robin", "robins"))
    result = run("themes", "check", str(path))
    assert result.exit_code == 1
    assert result.stdout.startswith("dawn-chorus: The spangram and words have 49 letters")


def test_it_lists_the_sets() -> None:
    listed = json.loads(run("themes", "list", "--json").stdout)
    assert [one["id"] for one in listed] == [one.id for one in themes.load_site_themes()]
    assert "Dawn chorus: robin, thrush" in run("themes", "list").stdout


def test_it_refuses_a_file_of_sets_that_is_not_there() -> None:
    result = run("themes", "check", "nowhere.toml")
    assert (result.exit_code, result.stderr) == (2, "nowhere.toml can’t be read: No such file or directory.\n")


def test_it_solves_with_coherence() -> None:
    words = ("solve", BOARD, "--words", "6", "--limit", "3", "--processes", "1", "--json")
    plain, meant = (json.loads(run(*words, *more).stdout)["solutions"] for more in ((), ("--coherence",)))
    assert "coherence" not in plain[0]
    assert len(meant) == len(plain) == 3
    assert all("coherence" in one for one in meant)


def test_it_takes_phrases() -> None:
    """Blanks, hyphens and apostrophes are what people write between letters that lie side by side."""
    words = "let ter,an-swer,riddle,cl’ue,crossing,solution"
    result = run("generate", "--spangram", "word puzzle", "--words", words, "--seed", "3", "--pin", PHRASE)
    assert result.exit_code == 0, result.stderr
    assert "letter, answer, riddle, clue" in result.stdout


def test_it_says_by_its_status_that_a_board_has_no_solution() -> None:
    assert run("solve", "/".join(["qxzqxz"] * 8), "--processes", "1", "--seconds", "1").exit_code == 1
    assert run("generate", "--spangram", "wordpuzzle", "--words", "letter,answer", "--propose").exit_code == 1


PHRASE = "cl'ue:r1c1,r1c2,r2c2,r2c1"
