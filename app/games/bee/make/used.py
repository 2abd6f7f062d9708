"""Which hives are puzzles already."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from app.games.bee.make.source import HiveSource
from app.games.bee.solver import Hive

# Answers which of the identities belong to puzzles that are there already.
Known = Callable[[Sequence[str]], frozenset[str]]


def none_known(identities: Sequence[str]) -> frozenset[str]:
    """Return where there are no earlier puzzles."""
    return frozenset()


def is_used(source: HiveSource, hive: Hive, known: Known, *, any_key: bool = False) -> bool:
    """Whether the hive is a puzzle already, or with `any_key` its letters are around any of them."""
    others = hive.letters if any_key else hive.key
    language = source.lexicon.language
    return bool(known([hive_identity(language, key + hive.letters.replace(key, "")) for key in others]))


def hive_identity(language: str, letters: str) -> str:
    """A key that equal hives share; `letters` has the key first, and the others in any order."""
    return f"{language} {letters[0]}{''.join(sorted(letters[1:]))}"
