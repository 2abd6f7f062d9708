"""The games that have been declared, by name. The factory registers them; everything below it only asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from app.contract.game_types import CellRules, SomeCellRules, SomeRules, SomeSavedStateRules, Value
from app.contract.spec import EngineSpec, GameSpec, SomeGame
from app.web.texts import render_sentence

_SPECS: dict[str, SomeGame] = {}
# Those of the games, and those that are not played yet.
_ENGINES: dict[str, EngineSpec] = {}
# What registers them all, where a command of an engine has begun without.
_LATER: list[Callable[[], None]] = []


def register(spec: EngineSpec) -> None:
    _ENGINES[spec.name] = spec
    if isinstance(spec, GameSpec):
        _SPECS[spec.name] = spec


def register_later(load: Callable[[], None]) -> None:
    """Register nothing now: `load` will do it for the first refusal, which needs sentences."""
    _LATER[:] = [load]


def specs() -> list[SomeGame]:
    """All games, in the order in which the site shows them."""
    return list(_SPECS.values())


def names() -> list[str]:
    return list(_SPECS)


def spec(name: str) -> SomeGame:
    return _SPECS[name]


def engines() -> list[EngineSpec]:
    """Whatever has commands and jobs."""
    return list(_ENGINES.values())


def engine(name: str) -> EngineSpec:
    return _ENGINES[name]


def rules(name: str) -> SomeRules:
    return _SPECS[name].rules


def moves(name: str) -> SomeSavedStateRules | None:
    """Return the rules of a game that keeps a state (`CellRules` for letters in cells); else None."""
    return _SPECS[name].moves


def cells(name: str) -> SomeCellRules | None:
    """Return the `CellRules` of a game played by letters in cells; None for any other game."""
    move_rules = _SPECS[name].moves
    return move_rules if isinstance(move_rules, CellRules) else None


def title(name: str) -> str:
    """A game's name in the reader's language."""
    return str(_ENGINES[name].words.title)


def about(name: str) -> str:
    """A game in a sentence, in the reader's language."""
    return render_sentence(_ENGINES[name].words.about, {})


def rank_name(name: str, code: str) -> str:
    """A game's rank in the reader's language; empty for a code that it does not have."""
    rank_title = _SPECS[name].words.ranks.get(code)
    return "" if rank_title is None else str(rank_title)


def describe_progress(name: str, count: int) -> str:
    """Return the text that tells how far a player is, in the reader's language."""
    return _SPECS[name].words.describe_progress(count)


def describe_help(name: str, count: int) -> str:
    """Return the text that tells how much help a player took, in the reader's language."""
    return _SPECS[name].words.describe_help(count)


def refusal(name: str, code: str, values: Mapping[str, Value]) -> str:
    """Return why an engine could not do what was asked, in the reader's language."""
    if name not in _ENGINES and _LATER:
        _LATER.pop()()
    return render_sentence(_ENGINES[name].words.refusals[code], values)
