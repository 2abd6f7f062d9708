"""The house as text: its files, each read and parsed once, for tests that walk all of them."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from app.contract import ENGINES, GAMES

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("app", "jobs", "tests", "tools", "benchmarks")
CODE = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py") if "__pycache__" not in path.parts)
OWN = [path for path in CODE if path.relative_to(ROOT).parts[0] in ("app", "jobs")]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SHEETS = sorted([*(ROOT / "static").glob("*.js"), *(ROOT / "static").glob("*.css")])
Function = ast.FunctionDef | ast.AsyncFunctionDef


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def module_of(path: Path) -> str:
    """A file's name as an import spells it."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def text_of(path: Path) -> str:
    return path.read_text()


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(text_of(path))


@cache
def functions(path: Path) -> list[Function]:
    return [node for node in ast.walk(tree_of(path)) if isinstance(node, Function)]


def length(node: Function) -> int:
    return (node.end_lineno or node.lineno) - node.lineno + 1


def imports(path: Path) -> set[str]:
    """What a file imports, wherever in it: modules, and names as if they were modules."""
    found = set()
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def rooms_of(game: str) -> list[Path]:
    """Everything that is a game's own."""
    folders = [ROOT / part / game for part in ("app/games", "templates", "tests/games", "static")]
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    files += [path for folder in ("static", "benchmarks") for path in (ROOT / folder).glob(f"{game}[._-]*")]
    return [path for path in files if "__pycache__" not in path.parts]


def pure_files(game: str) -> list[Path]:
    """A game's rules and engines: all of it that knows neither a request nor a terminal."""
    home = ROOT / "app/games" / game
    files = [path for path in OWN if path.is_relative_to(home)]
    doors = ("cli.py", "cli", "web")
    return [path for path in files if path.relative_to(home).parts[0] not in doors]


def shared_files() -> list[Path]:
    """What no game may be named in: the code, templates and sheets of the house, but for the line of the games."""
    everything = [*OWN, *TEMPLATES, *SHEETS, ROOT / "config.py", ROOT / "wsgi.py"]
    rooms = {path for game in (*GAMES, *ENGINES) for path in rooms_of(game)}
    return [path for path in everything if path not in rooms and path != ROOT / "app/contract/__init__.py"]
