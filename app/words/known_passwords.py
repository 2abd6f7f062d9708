"""The commonest passwords, which sign-up refuses: they are the first that anybody tries."""

from __future__ import annotations

import gzip
from functools import lru_cache
from pathlib import Path

from app.words.table import DATA


def is_common(password: str) -> bool:
    """Whether the password, in any mixture of capitals, is among the commonest of eight characters or more."""
    return password.casefold() in _common()


def path(folder: Path = DATA) -> Path:
    """Return the path of the list of known passwords."""
    return folder / "passwords.txt.gz"


@lru_cache(maxsize=1)
def _common() -> frozenset[str]:
    return frozenset(gzip.decompress(path().read_bytes()).decode().splitlines())
