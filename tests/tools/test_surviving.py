"""How the workers share the mutants, and which tests they ask."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from tools import surviving
from tools.mutating import mutants, read
from tools.surviving import Survival, take, within

PATH = "app/games/bee/rules.py"
NEAR = ["tests/games/bee/test_rules.py", "tests/games/bee/test_view.py", "tests/elsewhere/test_it.py"]


@pytest.fixture
def survival(root: Path) -> Survival:
    keys = [mutant.key for mutant in mutants(PATH, read(PATH, root))]
    return Survival({"watched": [PATH], "tests": {PATH: NEAR}, "mutants": keys})


def touch(survival: Survival, function: str, tests: dict[str, float]) -> Any:
    """The first mutant of the function, after these tests have come to its line in so many seconds."""
    mutant = next(one for one in survival.mutants if one.name == function)
    survival.seconds.update(tests)
    survival.touched[mutant.path, mutant.lines[0]] = set(tests)
    return mutant


def test_it_works(survival: Survival) -> None:
    own, beside, far = (f"{file}::test_it" for file in NEAR)
    mutant = touch(survival, "word_points", {far: 0.1, beside: 0.2, own: 0.3, "tests/other/test_it.py::test_it": 0.1})
    assert survival.tests_of(mutant) == [own, beside, far]


def test_who_has_found_a_fault_there_is_asked_first(survival: Survival) -> None:
    own, beside, far = (f"{file}::test_it" for file in NEAR)
    mutant = touch(survival, "word_points", {own: 0.1, beside: 0.1, far: 0.1})
    survival.kills[PATH, "word_points"][far] += 1
    assert survival.tests_of(mutant)[0] == far
    other = touch(survival, "judge", {own: 0.1, far: 0.1})
    assert survival.tests_of(other)[0] == own


def test_a_line_that_nobody_comes_to_has_no_tests(survival: Survival) -> None:
    survival.seconds[f"{NEAR[0]}::test_it"] = 0.1
    (mutant,) = (
        one
        for one in survival.mutants
        if (one.name, one.text) == ("word_points", "len(word) <= MINIMUM -> len(word) < MINIMUM")
    )
    assert survival.tests_of(mutant) == []


def test_a_constant_is_asked_of_those_that_name_it_and_of_its_own_file(survival: Survival) -> None:
    tree = survival.trees[PATH]
    naming = next(
        node for node in ast.walk(tree) if isinstance(node, ast.Return) and "GREAT_LENGTH" in ast.unparse(node)
    )
    survival.touched[PATH, naming.lineno].add(f"{NEAR[2]}::test_great")
    survival.seconds.update({f"{NEAR[2]}::test_great": 0.1, f"{NEAR[0]}::test_it": 0.1, f"{NEAR[1]}::test_it": 0.1})
    mutant = next(one for one in survival.mutants if one.name == "GREAT_LENGTH")
    assert survival.tests_of(mutant) == [f"{NEAR[0]}::test_it", f"{NEAR[2]}::test_great"]


def test_tests_are_asked_as_long_as_it_is_worth_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(surviving, "LONGEST", 3)
    assert list(within(["a", "b", "c"], {"a": 1.0, "b": 2.0, "c": 0.5})) == ["a", "b"]
    assert list(within(["a", "b", "c"], {"a": 1.0, "b": 2.5, "c": 0.5})) == ["a", "c"]


def test_every_mutant_is_taken_once(tmp_path: Path) -> None:
    counter = tmp_path / "counter"
    counter.touch()
    assert [take(str(counter)) for _ in range(12)] == list(range(12))
