"""Compiling by numba where it loads: the same function in plain Python otherwise."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from app.words.mapped_files import drop_old, folder_of, make_private_folder

F = TypeVar("F", bound=Callable[..., object])
HERE = Path(__file__).parent
DONE = "done"  # a file that stands beside what was compiled to the end


def compiled(function: F) -> F:
    """The function as machine code, compiled at its first call and kept for the next process.

    Where numba cannot be loaded the function stays what it is: right, and hundreds of times slower.
    """
    return _compile_function(function, forceinline=False)


def inlined(function: F) -> F:
    """The same for a small function in an inner loop: handing over the arrays would cost more than its work."""
    return _compile_function(function, forceinline=True)


def _compile_function(function: F, forceinline: bool) -> F:
    if not can_compile():
        return function
    from numba import njit

    compile_it: Any = njit(cache=True, error_model="numpy", nogil=True, forceinline=forceinline)
    compiled_function: F = compile_it(function)
    return compiled_function


@cache
def can_compile() -> bool:
    """Whether numba loads here, and what it makes can be kept; asking loads it.

    To compile takes much longer than to fill a grid: where each process would have to, the plain search is quicker.
    """
    # The least optimizing makes these loops as fast as the most does, and takes half of the time.
    os.environ.setdefault("NUMBA_OPT", "1")
    folder = prepare_folder(compiled_folder(HERE))
    try:
        import numba
    except ImportError:
        return False
    numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    return folder is not None


def compiled_folder(package: Path) -> Path:
    """Return the cache of what is compiled of a package, by its place and the text of its modules.

    numba would read what was compiled of another text, and stumble over names that are gone; and it finds nothing
    that was compiled of modules in another place.
    """
    return folder_of("compiled", [str(package), *sorted(package.glob("*.py"))])


def prepare_folder(folder: Path) -> Path | None:
    """The folder, made and cleaned of what is old; where nothing can be written a copy for this process alone, and
    None if there is nothing to be copied."""
    try:
        make_private_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)
        (folder / "lock").touch()
        # What is still used is not old.
        os.utime(folder)
    except OSError:
        return copy_folder(folder) if is_compiled(folder) else None
    drop_old(folder)
    return folder


def copy_folder(folder: Path) -> Path:
    """numba reads only where it may also write."""
    private_folder = Path(tempfile.mkdtemp(prefix="wordyard-"))
    atexit.register(shutil.rmtree, private_folder, ignore_errors=True)
    shutil.copytree(folder, private_folder, dirs_exist_ok=True)
    return private_folder


def is_compiled(folder: Path | None = None) -> bool:
    """Whether a process has compiled this text to the end; asking loads nothing."""
    return ((folder or compiled_folder(HERE)) / DONE).exists()
