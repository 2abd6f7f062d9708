"""Sites that begin with the day's puzzles: one of a run of tests makes them, and all others copy what it has made."""

from __future__ import annotations

import fcntl
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from tests.faults.stack import Stack

DATABASE, KEY = "wordyard.db", "secret_key"
PREPARED = "prepared"


def start_prepared(stack: Stack, run: Path) -> None:
    """Start a site on SQLite; `run` is the folder that all processes of this run of tests share."""
    made = run / PREPARED
    with one_at_a_time(run / "prepared.lock"):
        if not made.exists():
            stack.start()
            stack.settle()
            keep(stack, made)
            return
    lay_out_prepared(stack, run)
    stack.start()
    stack.settle()


def lay_out_prepared(stack: Stack, run: Path) -> None:
    """Give a site that has not begun what another one has made, if there is such a one."""
    if (run / PREPARED).exists():
        shutil.copytree(run / PREPARED, stack.instance, dirs_exist_ok=True)


def keep(stack: Stack, made: Path) -> None:
    """Copy what does not depend on where the site runs, while it runs; all of it is there or nothing."""
    begun = made.with_suffix(".begun")
    shutil.rmtree(begun, ignore_errors=True)
    begun.mkdir()
    # The days' boards follow from the key.
    shutil.copy(stack.instance / KEY, begun)
    source, copy = sqlite3.connect(stack.instance / DATABASE), sqlite3.connect(begun / DATABASE)
    with closing(source), closing(copy):
        source.backup(copy)
    begun.rename(made)


@contextmanager
def one_at_a_time(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
