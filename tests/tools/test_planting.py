"""A fault in a running module is met by everybody who holds a part of it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from tools import planting
from tools.mutating import mutants

TEXT = """
from __future__ import annotations
from functools import cached_property, lru_cache
import click

LIMIT = 3
DOUBLE = (LIMIT, LIMIT)

def full(seats: int, limit: int = LIMIT) -> bool:
    return seats >= limit

@lru_cache
def words() -> tuple[str, ...]:
    return (some() + "two",)

def some() -> str:
    return "one"

def rows() -> int:
    return len(DOUBLE) * LIMIT

@click.command("tell")
def tell() -> None:
    click.echo("told")

ROWS = rows()

class Yard:
    def __init__(self) -> None:
        self.seats = 3

    @property
    def free(self) -> bool:
        return self.seats > 3

    @cached_property
    def taken(self) -> int:
        return self.seats - 3
"""


@pytest.fixture
def yard(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    module = ModuleType("app.yardlet")
    module.__file__ = "app/yardlet.py"
    exec(TEXT, vars(module))
    monkeypatch.setitem(sys.modules, "app.yardlet", module)
    return module


@pytest.fixture
def plant(monkeypatch: pytest.MonkeyPatch, yard: ModuleType) -> Callable[[str, str], None]:
    """Plant the change of that text; only the yard's own modules are looked through."""
    tree = ast.parse(TEXT)

    def change(name: str, text: str) -> None:
        (mutant,) = (one for one in mutants("app/yardlet.py", tree) if (one.name, one.text) == (name, text))
        planting.plant(tree, mutant)

    monkeypatch.setattr(planting, "HOUSE", ("app.yardlet", "app.neighbour"))
    return change


def test_it_works(yard: ModuleType, plant: Any) -> None:
    full = yard.full
    assert full(3)
    plant("full", "seats >= limit -> seats > limit")
    assert not full(3)
    assert full(4)


def test_a_constant_changes_with_what_is_made_of_it(
    yard: ModuleType, plant: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    neighbour = ModuleType("app.neighbour")
    neighbour.LIMIT = yard.LIMIT  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "app.neighbour", neighbour)
    plant("LIMIT", "3 -> 4")
    assert (yard.LIMIT, yard.DOUBLE, vars(neighbour)["LIMIT"]) == (4, (4, 4), 4)
    assert yard.ROWS == 8
    assert not yard.full(3)


def test_a_function_changes_what_was_made_by_it(yard: ModuleType, plant: Any) -> None:
    plant("rows", "len(DOUBLE) * LIMIT -> len(DOUBLE) // LIMIT")
    assert yard.ROWS == 0


def test_what_is_cached_is_made_again(yard: ModuleType, plant: Any) -> None:
    assert yard.words() == ("onetwo",)
    plant("some", "'one' -> 'one_'")
    assert yard.words() == ("one_two",)


def test_what_is_below_a_decorator_changes(yard: ModuleType, plant: Any) -> None:
    plant("words", "'two' -> 'two_'")
    assert yard.words() == ("onetwo_",)


def test_what_a_command_does_changes(yard: ModuleType, plant: Any, capsys: pytest.CaptureFixture[str]) -> None:
    plant("tell", "'told' -> 'told_'")
    yard.tell(args=[], standalone_mode=False)
    assert capsys.readouterr().out == "told_\n"


def test_methods_and_properties_change_for_those_that_live(yard: ModuleType, plant: Any) -> None:
    old = yard.Yard()
    plant("Yard.free", "self.seats > 3 -> self.seats >= 3")
    assert old.free
    plant("Yard.taken", "self.seats - 3 -> self.seats + 3")
    assert old.taken == 6
    plant("Yard.__init__", "3 -> 2")
    assert not yard.Yard().free


def test_functions_tell_the_lines_that_they_come_to(yard: ModuleType) -> None:
    seen: list[int] = []
    planting.watch("app/yardlet.py", ast.parse(TEXT), seen.append)
    assert (yard.full(3), yard.words(), yard.Yard().free) == (True, ("onetwo",), False)
    said = [TEXT.splitlines()[line - 1].strip() for line in seen]
    assert said == ["return seats >= limit", 'return (some() + "two",)', 'return "one"', "self.seats = 3", said[-1]]
