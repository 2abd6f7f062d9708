"""Who may do what: a module for each part of the site, each with its rows and the forms that its routes are posted."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from app.contract import GAMES

Row = tuple[str, ...]
# Every module of this folder but the cast holds rows: a new one is found by itself.
NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in ("__init__", "cast"))
MODULES: dict[str, ModuleType] = {name: import_module(f"tests.matrix.{name}") for name in NAMES}
# A game's module can also `add` a puzzle and knows a FIRST guess at it.
PLAYED: dict[str, ModuleType] = {name: MODULES[name] for name in GAMES}
MATRIX: dict[tuple[str, str], Row] = {key: row for module in MODULES.values() for key, row in module.MATRIX.items()}
FORMS: dict[str, dict[str, str]] = {key: form for module in MODULES.values() for key, form in module.FORMS.items()}
# What a page is asked with.
QUERIES: dict[str, str] = {key: it for module in MODULES.values() for key, it in getattr(module, "QUERIES", {}).items()}
