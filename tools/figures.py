"""The figures of the house: how long its functions and files are, and whether its packages stand as they should.

`./test` prints them after the checks; `python -m tools.figures` prints them alone.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from configparser import ConfigParser
from pathlib import Path
from statistics import median
from typing import NamedTuple

from tools import plain_names
from tools.venv import ROOT

FOLDERS = ("app", "jobs")
SHARE = 0.9
ANY = re.compile(r"\bAny\b")


class Lengths(NamedTuple):
    """Lines: of files by their names, of functions by place and name, and those functions that say no return type."""

    files: dict[str, int]
    functions: dict[str, int]
    bare: list[str]


def measure(root: Path = ROOT, folders: Iterable[str] = FOLDERS) -> Lengths:
    found = Lengths({}, {}, [])
    for path in sorted(path for folder in folders for path in (root / folder).rglob("*.py")):
        text, name = path.read_text(), str(path.relative_to(root))
        found.files[name] = text.count("\n")
        for node in functions(ast.parse(text)):
            place = f"{name}:{node.lineno} {node.name}"
            found.functions[place] = (node.end_lineno or node.lineno) - node.lineno + 1
            if node.returns is None:
                found.bare.append(place)
    return found


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def report(lengths: Lengths, astray: int) -> list[str]:
    """A line each of functions, of files, and of the circles and imports upwards."""
    counted = f"circles and imports upwards: {astray}"
    return [f"functions: {of_functions(lengths)}", f"files: {of_files(lengths)}", counted]


def of_functions(lengths: Lengths) -> str:
    if not lengths.functions:
        return "none"
    ordered = sorted(lengths.functions.values())
    longest = max(lengths.functions, key=lengths.functions.__getitem__)
    bound = ordered[int(SHARE * len(ordered))]
    told = f"{len(ordered)}, median {median(ordered):.0f} lines, 90 % within {bound}, longest {ordered[-1]} ({longest})"
    return told + (f", without a return type {len(lengths.bare)}" if lengths.bare else "")


def of_files(lengths: Lengths) -> str:
    if not lengths.files:
        return "none"
    longest = max(lengths.files, key=lengths.files.__getitem__)
    lines = sum(lengths.files.values())
    return f"{len(lengths.files)} with {lines} lines, longest {lengths.files[longest]} ({longest})"


def astray(root: Path = ROOT) -> int:
    """How many circles there are, and imports that do not go down, by the floors of the import rules."""
    # Not above: what reads the house's imports is there for developers alone.
    from tools.floors import Plan, faults_of

    rules = ConfigParser()
    rules.read(root / ".importlinter")
    lines = rules["importlinter:contract:floors"]["floors"].split("\n")
    return len(faults_of(FOLDERS, Plan([line for line in lines if line])))


def count_any_lines(root: Path = ROOT, folder: str = "app") -> int:
    """How many lines of a folder's modules mention Any, which tells nothing of a value."""
    texts = (path.read_text() for path in (root / folder).rglob("*.py"))
    return sum(bool(ANY.search(line)) for text in texts for line in text.splitlines())


if __name__ == "__main__":
    print(*report(measure(), astray()), plain_names.report(plain_names.measure_names()), sep="\n")
    print(f"lines of app that mention Any: {count_any_lines()}")
