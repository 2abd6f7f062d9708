"""What the benchmarks of the engines measure with: a line of a table with its limit, times, and centiles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import quantiles
from time import perf_counter, process_time
from typing import Any, TypeVar

Row = dict[str, Any]
T = TypeVar("T")


def row(
    what: str, value: float | None, unit: str = "", at_most: float | None = None, at_least: float | None = None
) -> Row:
    """A line of the table with the limit, if any, and whether it is kept."""
    limit = f"≤ {at_most:g}" if at_most is not None else f"≥ {at_least:g}" if at_least is not None else None
    met = None
    if value is not None and limit is not None:
        met = value <= at_most if at_most is not None else value >= (at_least or 0)
    return {"what": what, "value": value, "unit": unit, "limit": limit, "met": met}


def timed(call: Callable[[], T]) -> tuple[T, float, float]:
    """The answer, and the milliseconds that it took: on the clock, and of the processor."""
    clock, cpu = perf_counter(), process_time()
    answer = call()
    return answer, 1e3 * (perf_counter() - clock), 1e3 * (process_time() - cpu)


def centile(times: Sequence[float], number: int) -> float:
    return quantiles(times, n=100)[number - 1] if len(times) > 1 else times[0]
