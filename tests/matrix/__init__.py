"""Who may do what: a module for each part of the site, each with its rows and the forms that its routes are posted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

from app.contract import GAMES

Row = tuple[str, ...]


def choose_game_modules(games: Iterable[str], modules: Mapping[str, ModuleType]) -> dict[str, ModuleType]:
    """Return the module of each game; a LookupError that says what to write for a game without one."""
    for game in games:
        if game not in modules:
            raise LookupError(
                f"The game {game!r} has no rows in the permission matrix: write tests/matrix/{game}.py with MATRIX, "
                "FORMS, FIRST and add(), as tests/toy/tests/matrix/toy.py does."
            )
    return {game: modules[game] for game in games}


# Every module of this folder but the cast holds rows: a new one is found by itself.
NAMES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in ("__init__", "cast"))
MODULES: dict[str, ModuleType] = {name: import_module(f"tests.matrix.{name}") for name in NAMES}
# A game's module can also `add` a puzzle and knows a FIRST guess at it.
PLAYED: dict[str, ModuleType] = choose_game_modules(GAMES, MODULES)
MATRIX: dict[tuple[str, str], Row] = {key: row for module in MODULES.values() for key, row in module.MATRIX.items()}
FORMS: dict[str, dict[str, str]] = {key: form for module in MODULES.values() for key, form in module.FORMS.items()}
# What a page is asked with.
QUERIES: dict[str, str] = {key: it for module in MODULES.values() for key, it in getattr(module, "QUERIES", {}).items()}
