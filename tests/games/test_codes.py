"""Every code that an engine raises, ticks or tells has its sentence, and none is a sentence itself."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from app.contract import ENGINES, GAMES, registry

ROOT = Path(__file__).resolve().parents[2] / "app" / "games"


@cache
def engines(game: str) -> list[ast.Module]:
    """The modules of a game that know nothing of the web, and its commands."""
    paths = sorted((ROOT / game).rglob("*.py"))
    return [ast.parse(path.read_text()) for path in paths if "web" not in path.relative_to(ROOT / game).parts]


def name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def refusals(game: str) -> set[str]:
    """The names that an engine refuses with: Unsolvable, what is derived of it, and a list's faults."""
    classes = [node for tree in engines(game) for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    derived = {one.name for one in classes if "Unsolvable" in map(name_of, one.bases)}
    return {"Unsolvable"} | derived | {one.name for one in classes if one.name.endswith("Fault")}


def calls(game: str) -> Iterator[tuple[str, list[ast.expr]]]:
    for tree in engines(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                yield name_of(node.func).lstrip("_"), node.args


def raised(game: str) -> Iterator[ast.expr]:
    names = refusals(game)
    yield from (arguments[0] for name, arguments in calls(game) if name in names and arguments)


def ticked(game: str) -> Iterator[ast.expr]:
    ticks = ("tick", "work")
    yield from (arguments[1] for name, arguments in calls(game) if name in ticks and len(arguments) > 1)


def literals(found: Iterator[ast.expr]) -> set[str]:
    """The codes that stand there; one that is handed on (`error.code`) was seen where it was raised."""
    return {node.value for node in found if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_it_works() -> None:
    assert any(literals(raised(game)) for game in GAMES)
    assert all(literals(ticked(game)) for game in GAMES)


@pytest.mark.parametrize("game", (*GAMES, *ENGINES))
def test_every_refusal_has_its_sentence(game: str) -> None:
    assert literals(raised(game)) - set(registry.engine(game).words.refusals) == set()


@pytest.mark.parametrize("game", (*GAMES, *ENGINES))
def test_every_step_has_its_sentence(game: str) -> None:
    assert literals(ticked(game)) - set(registry.engine(game).words.progress) == set()


@pytest.mark.parametrize("game", (*GAMES, *ENGINES))
def test_no_engine_makes_a_sentence(game: str) -> None:
    """A code is a constant, or comes from a table or from an error that was caught."""
    made = [node for node in (*raised(game), *ticked(game)) if isinstance(node, ast.JoinedStr)]
    assert [ast.unparse(node) for node in made] == []
