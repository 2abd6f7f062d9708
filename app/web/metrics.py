"""What processes count while they work, in Prometheus' terms: one truth of all of them, for whoever asks any.

Each process writes its numbers into a file of its own in the site's folder, and whoever is asked adds them up. Files
of processes that have ended keep what they had counted; they go when the site is started.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, values
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

FOLDER = "metrics"
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
QUICK = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONG = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 240.0)

disable_created_metrics()
# Of this process, or, once it shares, of all.
OWN = CollectorRegistry()
REQUESTS = Counter("wordyard_requests", "Requests answered.", ("method", "route", "status"), registry=OWN)
LATENCY = Histogram("wordyard_request_seconds", "Time to an answer.", ("route",), buckets=QUICK, registry=OWN)
GUESSES = Counter("wordyard_guesses", "Guesses and moves judged.", ("game", "verdict"), registry=OWN)
JOBS = Histogram("wordyard_job_seconds", "Time of a worker for a job.", ("game", "kind"), buckets=LONG, registry=OWN)


def share(instance: Path) -> None:
    """Count in a file from now on. Called before anything is counted, and before processes are forked."""
    folder = instance / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    forget_the_dead(folder)
    os.environ[VARIABLE] = str(folder)
    values.ValueClass = values.MultiProcessValue()


def forget_the_dead(folder: Path) -> None:
    """A process that lives goes on with its file: the workers are not started with the server."""
    for file in folder.glob("*_*.db"):
        number = file.stem.rpartition("_")[2]
        if not (number.isdecimal() and is_alive(int(number))):
            file.unlink(missing_ok=True)


def is_alive(pid: int) -> bool:
    with contextlib.suppress(PermissionError):
        try:
            os.kill(pid, 0)
        except (ProcessLookupError, OverflowError):
            return False
    return True


def counted() -> Collector:
    """What was counted: of all processes, if they share."""
    folder = os.environ.get(VARIABLE)
    return MultiProcessCollector(None, folder) if folder else OWN


def caching(metric: Any) -> Callable[..., Any]:
    """The metric with labels, looked up without a lock from the second time on: each request asks for some."""
    known: dict[tuple[str, ...], Any] = {}

    def labelled(*labels: str) -> Any:
        found = known.get(labels)
        if found is None:
            found = known[labels] = metric.labels(*labels)
        return found

    return labelled


request_of, latency_of, guess_of, job_of = map(caching, (REQUESTS, LATENCY, GUESSES, JOBS))
