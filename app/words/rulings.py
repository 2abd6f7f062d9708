"""Operators' rulings on words: they override the built lexicons in everything made from then on.

Nothing here reads the database: the caller puts the rulings in force, once a process and again when they change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from app.words.rows import Tier

if TYPE_CHECKING:
    from functools import _lru_cache_wrapper

R = TypeVar("R")

OUT = "out"
# What can be ruled of a word: a tier, or that it is none.
VERDICTS = (*(tier.name.lower() for tier in Tier), OUT)


class Ruling(NamedTuple):
    """A word of a language, folded, what it is from now on, and why."""

    language: str
    word: str
    verdict: str
    reason: str = ""


_in_force: dict[str, tuple[Ruling, ...]] = {}
_forgetting: list[Callable[[], None]] = []


def kept_until_ruled(maxsize: int) -> Callable[[Callable[..., R]], _lru_cache_wrapper[R]]:
    """Like `lru_cache`, for what is derived of a lexicon: other rulings empty it."""

    def keep(function: Callable[..., R]) -> _lru_cache_wrapper[R]:
        cached = lru_cache(maxsize)(function)
        _forgetting.append(cached.cache_clear)
        return cached

    return keep


def in_force(language: str) -> tuple[Ruling, ...]:
    """The rulings of a language, sorted by word."""
    return _in_force.get(language, ())


def ruled_out(language: str) -> frozenset[str]:
    """The words that are placed nowhere from now on."""
    return frozenset(ruling.word for ruling in in_force(language) if ruling.verdict not in ("core", "accept"))


def put_in_force(rulings: Iterable[Ruling]) -> bool:
    """Replace the rulings in force; return False if they are unchanged. Each word may have one ruling only."""
    rulings_by_language: dict[str, list[Ruling]] = {}
    for ruling in sorted(rulings):
        rulings_by_language.setdefault(ruling.language, []).append(ruling)
    wanted = {language: tuple(language_rulings) for language, language_rulings in rulings_by_language.items()}
    if wanted == _in_force:
        return False
    _in_force.clear()
    _in_force.update(wanted)
    for forget in _forgetting:
        forget()
    return True
