"""The site uses its libraries as they are: no private name of one is imported, read or overridden."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OURS = {"app", "jobs", "config", "wsgi"}
# Names with an underscore that their libraries document: named tuples, rows of SQLAlchemy, proxies of Werkzeug.
DOCUMENTED = {"_asdict", "_replace", "_fields", "_make", "_mapping", "_get_current_object"}


def source_files() -> list[Path]:
    return [
        ROOT / "config.py",
        ROOT / "wsgi.py",
        *(path for name in ("app", "jobs") for path in (ROOT / name).rglob("*.py")),
    ]


def is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def is_foreign(module: str | None) -> bool:
    """Whether a module belongs to a library, neither ours nor Python's own."""
    top = (module or "").partition(".")[0]
    return bool(top) and top not in OURS and top not in sys.stdlib_module_names


def own_private_names(trees: list[ast.Module]) -> set[str]:
    """Every private name that our code defines: functions, classes, attributes that are assigned, annotations."""
    names = set()
    for tree in trees:
        for node in ast.walk(tree):
            match node:
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
                    names.add(name)
                case ast.Attribute(attr=name, ctx=ast.Store()) | ast.Name(id=name, ctx=ast.Store()):
                    names.add(name)
    return {name for name in names if is_private(name)}


def foreign_names(tree: ast.Module) -> set[str]:
    """The names that a module has imported from libraries."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and is_foreign(node.module):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Import):
            names |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names if is_foreign(alias.name)}
    return names


def find_private_uses(tree: ast.Module, own: set[str]) -> Iterator[str]:
    """Describe each use of a private name that is not ours."""
    foreign = foreign_names(tree)
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=module, names=aliases) if is_foreign(module):
                parts = [*str(module).split("."), *(alias.name for alias in aliases)]
                yield from (f"{node.lineno}: import of {name}" for name in parts if is_private(name))
            case ast.Import(names=aliases):
                for alias in aliases:
                    if is_foreign(alias.name) and any(map(is_private, alias.name.split("."))):
                        yield f"{node.lineno}: import of {alias.name}"
            case ast.Attribute(value=ast.Name(id=library), attr=name) if library in foreign and is_private(name):
                if name not in DOCUMENTED:
                    yield f"{node.lineno}: {library}.{name}"
            case ast.Attribute(attr=name) if is_private(name) and name not in own | DOCUMENTED:
                yield f"{node.lineno}: .{name}"
            case ast.ClassDef(bases=bases) if any(names_of(base) & foreign for base in bases):
                yield from (f"{node.lineno}: {name} in a class of a library's" for name in overridden(node))


def names_of(node: ast.AST) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def overridden(node: ast.ClassDef) -> Iterator[str]:
    """Private methods of a library's class that call the one they replace."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and is_private(method.name):
            calls = (inner for inner in ast.walk(method) if isinstance(inner, ast.Attribute))
            if any(call.attr == method.name and isinstance(call.value, ast.Call) for call in calls):
                yield method.name


def test_it_works() -> None:
    tree = ast.parse(
        "import flask._x\nfrom flask import _y\nfrom rq import Worker\n"
        "class Own(Worker):\n    def _z(self): super()._z()\n"
        "    def a(self): return self._stop, self._own, row._asdict()\n"
    )
    assert list(find_private_uses(tree, {"_own", "_z"})) == [
        "1: import of flask._x",
        "2: import of _y",
        "4: _z in a class of a library's",
        "6: ._stop",
    ]


def test_no_private_name_of_a_library_is_used() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in source_files()}
    own = own_private_names(list(trees.values()))
    uses = [f"{path.relative_to(ROOT)}:{use}" for path, tree in trees.items() for use in find_private_uses(tree, own)]
    assert uses == []
