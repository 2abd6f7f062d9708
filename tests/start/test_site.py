"""The real site from `./start`: up, ready, playable, started again, and gone."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.error import HTTPError

import pytest

from tools.processes import wait_until

if TYPE_CHECKING:
    from tests.start.conftest import Site

pytestmark = pytest.mark.faults


def ready(url: str, get: Callable[[str], str]) -> bool:
    with suppress(HTTPError):
        return bool(json.loads(get(url + "readyz"))["ok"])
    return False


def count(site: Site, table: str) -> int:
    with closing(sqlite3.connect(site.instance / "wordyard.db")) as line:
        return int(line.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def cached_files(site: Site) -> dict[Path, int]:
    """Return when each file of the site's caches was last written, in nanoseconds."""
    folder = Path(os.environ.get("WORDYARD_CACHE") or site.instance / "cache")
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*") if path.is_file() and path.name != "lock"}


def test_it_works(real_site: Site, get: Callable[[str], str]) -> None:
    url = real_site.running()
    assert "<html" in get(url)
    assert wait_until(lambda: ready(url, get), 30), real_site.said()


def test_it_makes_the_first_puzzles(real_site: Site) -> None:
    real_site.running()
    assert wait_until(lambda: count(real_site, "puzzle") > 0, 30), real_site.said()


def test_it_keeps_everything_over_a_second_start(real_site: Site) -> None:
    real_site.running()
    assert wait_until(lambda: count(real_site, "puzzle") > 0, 30), real_site.said()
    key = (real_site.instance / "secret_key").read_text()
    before = count(real_site, "generation")
    assert real_site.send(signal.SIGTERM) == 0
    puzzles = count(real_site, "puzzle")
    real_site.start()
    assert count(real_site, "puzzle") >= puzzles > 0
    assert count(real_site, "generation") >= before > 0
    assert (real_site.instance / "secret_key").read_text() == key


def test_a_second_start_prepares_nothing_again(real_site: Site) -> None:
    real_site.running()
    before = cached_files(real_site)
    real_site.stop()
    real_site.start()
    assert before
    assert {path: made for path, made in cached_files(real_site).items() if path in before} == before
    for words in ("Prepared", "Installing", "for 0 puzzles"):
        assert words not in real_site.said()


def test_it_leaves_no_child_when_killed(real_site: Site, get: Callable[[str], str]) -> None:
    url = real_site.running()
    assert wait_until(lambda: ready(url, get), 30), real_site.said()
    real_site.send(signal.SIGKILL)
    assert wait_until(lambda: real_site.processes() == [], 10)
