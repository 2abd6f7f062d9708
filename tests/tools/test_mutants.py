"""`./test mutants`: what it chooses, what it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.contract import GAMES
from tools import mutants

BEE = "app/games/bee/rules.py"


def result(fate: str, text: str = "1 -> 2") -> dict[str, Any]:
    return {"key": [BEE, "points", text], "line": 7, "fate": fate, "test": ""}


def test_it_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(mutants, "accepted", dict)
    monkeypatch.setattr(mutants, "WORK", tmp_path)
    (tmp_path / "worker-0.log").write_text("F" + "fails without a fault: tests/test_it.py::test_it" + chr(10))
    monkeypatch.setattr(mutants, "run", lambda found, options: [result("killed")] * 9 + [result("survived")])
    assert mutants.main(["--module", BEE, "--sample", "10"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "10 mutants, seed 1, 2 workers"
    assert lines[1].endswith("; 1 tests fail without a fault and were left out")
    assert lines[4].split() == [BEE, "10", "9", "1", "90.0%"]
    assert lines[-1] == f"  {BEE}:7 | points | 1 -> 2"


def test_it_fails_when_the_workers_do(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(mutants, "run", lambda found, options: [result("killed")] * 9)
    assert mutants.main(["--module", BEE, "--sample", "10"]) == 1
    assert "1 were not tried" in capsys.readouterr().err


def test_it_fails_when_too_many_live_explained_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = {(BEE, "points", "1 -> 2"): "equal"}
    assert mutants.report([result("killed")] * 8 + [result("survived")], reasons) == 1
    assert mutants.report([result("timeout")] * 9 + [result("survived")], reasons) == 0
    assert mutants.report([], reasons) == 1


def test_a_survivor_that_is_explained_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    mutants.report([result("survived"), result("survived", "2 -> 3")], {(BEE, "points", "1 -> 2"): "equal"})
    said = capsys.readouterr().out
    assert "2 survived, 1 of them explained" in said
    assert "1 -> 2" not in said
    assert "points | 2 -> 3" in said


def test_a_sample_is_the_same_every_time() -> None:
    def chosen(*words: str) -> list[mutants.Key]:
        return [one.key for one in mutants.choose(mutants.parse(list(words)))]

    twenty = ("--sample", "20", "--module", "app/games/bee/")
    assert chosen(*twenty) == chosen(*twenty)
    assert chosen(*twenty) != chosen(*twenty, "--seed", "2")
    assert len(chosen("--module", BEE, "--all")) > 100
    assert chosen("--module", "nowhere") == []
    assert mutants.main(["--module", "nowhere"]) == 1


def test_the_nearest_tests_come_first(root: Path) -> None:
    for path, first in (
        (BEE, "tests/games/bee/test_rules.py"),
        ("app/play/moving.py", "tests/play/test_moving.py"),
        ("jobs/purging.py", "tests/jobs/test_purging.py"),
    ):
        near = mutants.tests_near(path)
        assert near[0] == first
        assert len(near) == len(set(near))
        assert all((root / one).exists() for one in near)


def test_the_tests_of_a_game_s_engines_ask_the_parts_of_them_too() -> None:
    assert "tests/games/letterboxed/test_solver.py" in mutants.tests_near("app/games/letterboxed/search/chains.py")


def test_every_package_that_a_site_runs_is_mutated_but_its_pages() -> None:
    packages = {mutants.package_of(path) for path in mutants.modules()}
    assert packages >= {f"app/games/{game}/" for game in GAMES}
    assert packages >= {"app/moderation/", "app/rooms/", "app/words/", "app/workshop/", "jobs/"}
    assert "app/rooms/duels/scores.py" in mutants.modules()
    assert not [path for path in mutants.modules() if "/web/" in path or "/cli" in path.removeprefix("app/words")]


def test_the_modules_of_a_package_tell_who_comes_to_them(root: Path) -> None:
    (one, *_) = mutants.choose(mutants.parse(["--all", "--module", BEE]))
    watched = mutants.watched([one])
    assert BEE in watched and "app/games/bee/generator.py" in watched
    assert all(path.startswith("app/games/bee/") for path in watched)


def test_every_explained_survivor_is_a_mutant_and_has_a_reason() -> None:
    reasons = mutants.accepted()
    paths = [word for path in {path for path, _name, _text in reasons} for word in ("--module", path)]
    known = {one.key for one in mutants.choose(mutants.parse(["--all", *paths]))}
    assert set(reasons) <= known
    assert all(len(reason) > 10 for reason in reasons.values())


def test_a_change_may_hold_the_sign_between_the_parts() -> None:
    read = mutants.read_accepted(f"{BEE} | points | a | b -> a & b | nobody can tell")
    assert read == ((BEE, "points", "a | b -> a & b"), "nobody can tell")
