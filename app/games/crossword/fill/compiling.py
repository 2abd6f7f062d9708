"""Compiling by numba where it loads: the same function in plain Python otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function as machine code, compiled at its first call and kept beside its module for the next process.

    Where numba cannot be loaded the function stays what it is: right, and hundreds of times slower.
    """
    return _made(function, forceinline=False)


def inlined(function: F) -> F:
    """The same for a small function in an inner loop: handing over the arrays would cost more than its work."""
    return _made(function, forceinline=True)


def _made(function: F, forceinline: bool) -> F:
    try:
        from numba import njit
    except ImportError:
        return function
    compile_it: Any = njit(cache=True, error_model="numpy", nogil=True, forceinline=forceinline)
    made: F = compile_it(function)
    return made


def can_compile() -> bool:
    """Whether numba loads here; asking loads it."""
    try:
        import numba
    except ImportError:
        return False
    return bool(numba.__version__)
