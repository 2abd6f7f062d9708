"""Figures of plain names: vague variables, one-word functions, names that many modules share, riddles in docstrings."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools.venv import ROOT

FOLDERS = ("app", "jobs")
# Variables of these names do not say what they hold.
VAGUE_NAMES = {"one", "found", "told", "known", "kept", "made", "asked", "mine", "there", "own", "some", "given"} | {
    "said"
}
# First words of a docstring that stand for something the reader has yet to find out.
RIDDLE_WORDS = {"Who", "What", "Such", "So"}
ENDPOINT_DECORATORS = {"get", "post", "route", "command", "group"}
Function = ast.FunctionDef | ast.AsyncFunctionDef
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class PlainFigures(NamedTuple):
    """Counts over a tree of modules; `modules_by_name` has the public functions of modules, `riddles` are places."""

    assigned: int
    vague: list[str]
    functions: int
    one_word: int
    modules_by_name: dict[str, set[str]]
    riddles: list[str]

    @property
    def vague_percent(self) -> float:
        return 100 * len(self.vague) / max(1, self.assigned)

    @property
    def one_word_percent(self) -> float:
        return 100 * self.one_word / max(1, self.functions)


def measure_names(root: Path = ROOT, folders: Iterable[str] = FOLDERS) -> PlainFigures:
    """Count the names of all modules below `folders`."""
    trees = {
        str(path.relative_to(root)): ast.parse(path.read_text())
        for folder in folders
        for path in sorted((root / folder).rglob("*.py"))
    }
    assigned: Counter[str] = Counter()
    vague, riddles = [], []
    function_names: list[str] = []
    modules_by_name: dict[str, set[str]] = defaultdict(set)
    for module, tree in trees.items():
        for statement in tree.body:
            if isinstance(statement, Function) and not statement.name.startswith("_") and not is_endpoint(statement):
                modules_by_name[statement.name].add(module)
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                assigned[node.id] += 1
                if node.id in VAGUE_NAMES:
                    vague.append(f"{module}:{node.lineno} {node.id}")
            elif isinstance(node, Function) and not node.name.startswith("__"):
                function_names.append(node.name)
            if isinstance(node, Documented) and begins_with_riddle(node):
                riddles.append(f"{module}:{getattr(node, 'lineno', 1)}")
    one_word = sum("_" not in name.strip("_") for name in function_names)
    return PlainFigures(assigned.total(), vague, len(function_names), one_word, dict(modules_by_name), riddles)


def is_endpoint(node: Function) -> bool:
    """Whether the function is a view or a command: an endpoint or a command line gives it its name."""
    calls = [decorator.func for decorator in node.decorator_list if isinstance(decorator, ast.Call)]
    return any(isinstance(call, ast.Attribute) and call.attr in ENDPOINT_DECORATORS for call in calls)


def begins_with_riddle(node: Documented) -> bool:
    words = (ast.get_docstring(node) or "").split()
    return bool(words) and words[0].strip(",.:") in RIDDLE_WORDS


def shared_names(figures: PlainFigures, most_modules: int, roles: Iterable[str]) -> dict[str, list[str]]:
    """Public function names in more than `most_modules` modules, with those modules; `roles` are left out."""
    allowed = set(roles)
    names = figures.modules_by_name.items()
    return {name: sorted(where) for name, where in names if len(where) > most_modules and name not in allowed}


def report(figures: PlainFigures) -> str:
    """One line for the end of `./test`."""
    return (
        f"names: {figures.vague_percent:.2f} % of {figures.assigned} assignments vague, "
        f"{figures.one_word_percent:.1f} % of {figures.functions} functions of one word, "
        f"{len(figures.riddles)} docstrings that begin as a riddle"
    )
