"""Prometheus counters of all processes: any process can report the sums.

Each process writes its numbers to a file of its own in the site's folder, and the process that is asked adds them up.
Files of ended processes keep their counts; they are deleted when the site is started.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from prometheus_client import CollectorRegistry, Counter, Histogram, disable_created_metrics, values
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

M = TypeVar("M", Counter, Histogram)
FOLDER = "metrics"
VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
QUICK_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
LONG_BUCKETS = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 240.0)

disable_created_metrics()
# Of this process, or, once it shares, of all.
OWN_REGISTRY = CollectorRegistry()
REQUESTS = Counter("wordyard_requests", "Requests answered.", ("method", "route", "status"), registry=OWN_REGISTRY)
LATENCY = Histogram(
    "wordyard_request_seconds", "Time to an answer.", ("route",), buckets=QUICK_BUCKETS, registry=OWN_REGISTRY
)
GUESSES = Counter("wordyard_guesses", "Guesses and moves judged.", ("game", "verdict"), registry=OWN_REGISTRY)
JOBS = Histogram(
    "wordyard_job_seconds", "Time of a worker for a job.", ("game", "kind"), buckets=LONG_BUCKETS, registry=OWN_REGISTRY
)


def share_metrics(instance: Path) -> None:
    """Count in a file from now on. Called before anything is counted, and before processes are forked."""
    folder = instance / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    remove_files_of_ended_processes(folder)
    os.environ[VARIABLE] = str(folder)
    values.ValueClass = values.MultiProcessValue()


def remove_files_of_ended_processes(folder: Path) -> None:
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


def metrics_collector() -> Collector:
    """Return the collector of the counters: of all processes if they share a folder, else of this process."""
    folder = os.environ.get(VARIABLE)
    return MultiProcessCollector(None, folder) if folder else OWN_REGISTRY


def cached_labels(metric: M) -> Callable[..., M]:
    """The metric with labels, looked up without a lock from the second time on: each request asks for some."""
    metrics_by_labels: dict[tuple[str, ...], M] = {}

    def labelled_metric(*labels: str) -> M:
        labelled = metrics_by_labels.get(labels)
        if labelled is None:
            labelled = metrics_by_labels[labels] = metric.labels(*labels)
        return labelled

    return labelled_metric


request_of, latency_of, guess_of, job_of = (
    cached_labels(REQUESTS),
    cached_labels(LATENCY),
    cached_labels(GUESSES),
    cached_labels(JOBS),
)
