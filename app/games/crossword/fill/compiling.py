"""Compiling by numba where it loads: the same function in plain Python otherwise."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])
HERE = Path(__file__).parent


def compiled(function: F) -> F:
    """The function as machine code, compiled at its first call and kept for the next process.

    Where numba cannot be loaded the function stays what it is: right, and hundreds of times slower.
    """
    return _made(function, forceinline=False)


def inlined(function: F) -> F:
    """The same for a small function in an inner loop: handing over the arrays would cost more than its work."""
    return _made(function, forceinline=True)


def _made(function: F, forceinline: bool) -> F:
    if not can_compile():
        return function
    from numba import njit

    compile_it: Any = njit(cache=True, error_model="numpy", nogil=True, forceinline=forceinline)
    made: F = compile_it(function)
    return made


@cache
def can_compile() -> bool:
    """Whether numba loads here; asking loads it."""
    # The least optimizing makes these loops as fast as the most does, and takes half of the time.
    os.environ.setdefault("NUMBA_OPT", "1")
    try:
        import numba
    except ImportError:
        return False
    if folder := kept_in(HERE):
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return True


def kept_in(package: Path) -> Path | None:
    """Where what is compiled of a package is kept, by the text of its modules; None where nothing can be written.

    What was compiled of other texts is thrown away: numba would read it and stumble over names that are gone.
    """
    texts = hashlib.sha256()
    for path in sorted(package.glob("*.py")):
        texts.update(path.read_bytes())
    kept = package / "__pycache__"
    folder = kept / f"compiled-{texts.hexdigest()[:16]}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    for old in kept.glob("compiled-*"):
        if old != folder:
            shutil.rmtree(old, ignore_errors=True)
    return folder if os.access(folder, os.W_OK) else None


def is_compiled() -> bool:
    """Whether a process has compiled this text already; asking loads nothing."""
    folder = kept_in(HERE)
    return folder is not None and any(folder.rglob("*.nbi"))
