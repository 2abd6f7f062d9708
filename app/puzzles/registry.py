"""The games as the site sees them: rules on one side, words and pages on the other, found by name alone."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any, NamedTuple

from app.games import GAMES
from app.games.contract import Game, Moving


class Errand(NamedTuple):
    """A long job whose result is no puzzle to play: what it is called, and a game's endpoints of the form that asks
    for it and of the page that shows its result (which takes the row's id)."""

    title: Any
    wish: str
    result: str


@lru_cache
def game(name: str) -> Game:
    found: Game = import_module(f"app.games.{name}").GAME
    return found


def moving(name: str) -> Moving:
    """A game that is played by moves."""
    found: Moving = import_module(f"app.games.{name}").GAME
    return found


def is_moving(name: str) -> bool:
    return hasattr(game(name), "standing")


def web(name: str) -> ModuleType:
    """A game's routes: its blueprint `bp`, and its words `TITLE`, `MESSAGES` and `RANKS`."""
    return import_module(f"app.games.{name}.routes")


def errand(name: str, kind: str) -> Errand | None:
    """What a game's routes say of a kind of job in their `ERRANDS`."""
    found: Errand | None = getattr(web(name), "ERRANDS", {}).get(kind)
    return found


def all_web() -> list[ModuleType]:
    return [web(name) for name in GAMES]


def rank_name(code: str) -> str:
    """A rank in the reader's language, whatever the game."""
    for module in all_web():
        if code in module.RANKS:
            return str(module.RANKS[code])
    return ""
