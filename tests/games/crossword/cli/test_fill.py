"""`flask crossword fill`."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.contract.game_types import Json, Tick
from app.games.crossword.cli import crossword
from app.games.crossword.lists.scored import load_scored_list
from tests.games.crossword.validator import faults

GRID = "....#\n.....\n.....\n.....\n#....\n"


def run(*words: str, given: str = GRID) -> Result:
    return CliRunner().invoke(crossword, ["fill", "-", "--plain", *words], input=given)


def test_it_works() -> None:
    done = run("--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert set(found) >= {"status", "rows", "mean", "worst", "entries", "nodes", "seconds"}
    assert faults(GRID.split(), found["rows"], load_scored_list().scored) == []


def test_it_shows_people_the_grid(tmp_path: Path) -> None:
    file = tmp_path / "grid.txt"
    file.write_text(GRID)
    done = CliRunner().invoke(crossword, ["fill", str(file), "--plain"])
    assert faults(GRID.split(), done.stdout.split(), load_scored_list().scored) == []
    assert "plain engine" in done.stderr and "least liked" in done.stderr


def test_what_it_prints_can_be_read_again() -> None:
    first = run()
    assert run(given=first.stdout).stdout == first.stdout


def test_a_grid_without_entries_has_no_scores() -> None:
    done = run(given="##\n##")
    assert (done.exit_code, done.stdout) == (0, "##\n##\n")
    assert "None" not in done.stderr


def test_who_loses_patience_gets_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(params: Json, tick: Tick, show: Callable[[Callable[[], Json]], object]) -> Json:
        show(lambda: found)
        raise KeyboardInterrupt

    found = {"status": "filled", "rows": ["cat"], "mean": 50.0, "worst": 50, "entries": [], "seconds": 1, "engine": "x"}
    monkeypatch.setattr("app.games.crossword.fill.filler.fill_grid", interrupted)
    assert run().stdout == "cat\n"


def test_nothing_that_fits_is_status_1() -> None:
    done = run(given="q.x")
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", "There is no fill: 1 across cannot be.\n")
    assert run("--min-score", "100", "--time", "0.2", given="\n".join(["......"] * 6)).exit_code == 1


def test_it_tells_the_lower_score_that_fills() -> None:
    done = run("--lower", "--min-score", "90", given="yu..")
    assert (done.exit_code, done.stdout) == (1, "")
    assert re.search(r"It fills at \d0, with yu\w\w \d\d\.", done.stderr)


def test_it_refuses_with_status_2_and_a_sentence() -> None:
    wrong = {
        (): ("..\n.", "Row 2 has 1 cells"),
        ("--min-score", "200"): (GRID, "min-score"),
        ("--must", "elephant"): (GRID, "No open slot has 8 cells"),
        ("--time", "soon"): (GRID, "'soon' is not a valid float"),
        ("--words", "nowhere.txt"): (GRID, "nowhere.txt cannot be read"),
    }
    for words, (given, said) in wrong.items():
        done = run(*words, given=given)
        assert done.exit_code == 2, words
        assert said in done.stderr, words
        assert done.stdout == ""


def test_it_fills_from_a_list_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    own.write_text("Frodo;90\nbilbo\n")
    done = run("--words", str(own), "--json", given=".....\n#####\n.....")
    assert sorted(json.loads(done.stdout)["rows"]) == ["#####", "bilbo", "frodo"]
