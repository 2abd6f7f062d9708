from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from app.games.crossword.cli import crossword
from app.games.crossword.cli.grid_making import SYMMETRIES, format_grid_figures
from app.games.crossword.grid import read_grid
from app.games.crossword.grids.shapes import shaped_rows
from app.games.crossword.grids.symmetry import TURNS


@pytest.fixture(autouse=True)
def here(app: Flask) -> None:
    """A refusal is told in the words that the game has declared."""


def run(*words: str) -> Result:
    return CliRunner().invoke(crossword, ["grid", *words])


def test_it_works() -> None:
    result = run("--size", "9", "--words", "32", "--count", "2")
    assert result.exit_code == 0
    assert [[len(row) for row in grid.split()] for grid in result.stdout.split("\n\n")] == [[9] * 9] * 2
    assert [line.split()[-4] + line[-7:] for line in result.stderr.splitlines()] == ["meter of 100"] * 2


def test_what_it_prints_is_a_grid() -> None:
    assert len(read_grid(run("--size", "7").stdout).rows) == 7


def test_one_of_a_thing_is_no_plural() -> None:
    assert format_grid_figures({"words": 1, "blocks": 0, "meter": 7}) == "1 word, 0 blocks, meter 7 of 100"


def test_it_prints_json() -> None:
    made = json.loads(run("--size", "15", "--words", "78", "--count", "3", "--seed", "x", "--json").stdout)
    assert len(made) == 3
    assert [list(grid) for grid in made] == [["rows", "words", "blocks", "fillability", "meter", "seconds"]] * 3


def test_it_takes_width_and_height() -> None:
    (made,) = json.loads(run("--width", "7", "--height", "5", "--json").stdout)
    assert (len(made["rows"][0]), len(made["rows"])) == (7, 5)


def test_it_takes_a_theme() -> None:
    (made,) = json.loads(
        run("--theme", "crosswords", "--theme", "Word games", "--theme", "clue", "--symmetry", "none", "--json").stdout
    )
    assert "wordgames" in "#".join(made["rows"]).split("#")


def test_it_takes_a_list(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("cat;50\ndog;50\n")
    theirs, ours = (json.loads(run("--size", "3", *more, "--json").stdout)[0] for more in ((), ("--list", str(own))))
    assert ours["fillability"] < theirs["fillability"]


def test_it_tells_when_there_are_fewer_than_asked_for() -> None:
    result = run("--size", "3", "--count", "9", "--json")
    assert (result.exit_code, result.stderr) == (0, "No more than 1 grid could be found.\n")
    assert [one["rows"] for one in json.loads(result.stdout)] == [["..."] * 3]


def test_its_help_names_all_symmetries() -> None:
    assert sorted(SYMMETRIES.replace(" or ", ", ").split(", ")) == sorted(TURNS)
    assert all(name in run("--help").stdout for name in TURNS)


def test_it_refuses_in_one_sentence() -> None:
    for words, sentence in (
        (("--size", "2"), "A side has 3 to 25 cells, not 2.\n"),
        (("--size", "abc"), "“size” must be a whole number.\n"),
        (("--words", "0"), "0 words are too few. Each row and column has one, so you need at least 30.\n"),
        (("--words", "20"), "20 words are too few. Each row and column has one, so you need at least 30.\n"),
        (("--theme", "abcdefghijklmnop"), "“abcdefghijklmnop” is longer than the grid, which is 15 cells wide.\n"),
        (("--count", "0"), "“count” must be between 1 and 1000.\n"),
    ):
        result = run(*words)
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", sentence)


def test_it_tells_that_there_is_no_grid() -> None:
    result = run("--size", "7", "--words", "14", "--blocks", "1", "--theme", "abcdef", "--theme", "ghijkl")
    assert result.exit_code == 1
    assert result.stderr.startswith("We couldn’t fill a grid around these answers with at most 14 words and 1 blocks. ")


def test_it_takes_a_shape_and_an_outline(tmp_path: Path) -> None:
    (heart,) = json.loads(run("--shape", "heart", "--size", "9", "--json").stdout)
    outline = [row.replace("#", ".") for row in heart["rows"]]
    assert outline == list(shaped_rows("heart", 9, 9))
    file = tmp_path / "outline.txt"
    file.write_text("\n".join(outline))
    (made,) = json.loads(run("--grid", str(file), "--json").stdout)
    assert made["rows"] == heart["rows"]


def test_it_tells_the_symmetry_that_a_shape_has() -> None:
    result = run("--shape", "heart", "--symmetry", "rot180")
    assert result.exit_code == 2
    assert "“mirror”" in result.stderr
