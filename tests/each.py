"""Many cases in one test, which tells of all that fail and not of the first alone, nor cuts the list short."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

T = TypeVar("T")


def each(cases: Iterable[T], check: Callable[[T], None], name: Callable[[T], object] = str) -> None:
    """Check every case, and fail with the names of those that did not pass and why."""
    faults = []
    for case in cases:
        try:
            check(case)
        # An app under test hands its own errors through, and the cases behind one count too.
        except Exception as error:
            faults.append(f"{name(case)}: {reason(error)}")
    clean(faults)


def clean(faults: Iterable[object] | Mapping[str, object]) -> None:
    """Fail with all the faults, if there are any; of those that have names, the empty ones do not count."""
    if isinstance(faults, Mapping):
        faults = [f"{name}: {fault}" for name, fault in faults.items() if fault]
    if lines := [str(fault) for fault in faults]:
        raise AssertionError("\n".join([f"{len(lines)} at fault", *lines]))


def reason(error: Exception) -> str:
    """A failed assertion in its first line, anything else with its kind; and the notes that hypothesis makes."""
    line = (str(error).strip().splitlines() or [""])[0]
    told = line if isinstance(error, AssertionError) else f"{type(error).__name__} {line}"
    return "\n  ".join([told, *getattr(error, "__notes__", ())])
