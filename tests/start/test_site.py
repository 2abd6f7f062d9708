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
# Seconds of work of each start of a site that had been there before.
WARM: list[float] = []


def ready(url: str, get: Callable[[str], str]) -> bool:
    with suppress(HTTPError):
        return bool(json.loads(get(url + "readyz"))["ok"])
    return False


def count(site: Site, table: str) -> int:
    with closing(sqlite3.connect(site.instance / "wordyard.db")) as line:
        return int(line.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def work(site: Site) -> float:
    """Seconds of processor time that the site has used so far, with its ended children."""
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid, _command in site.living()]
    return sum(int(number) for stat in stats for number in stat[11:15]) / os.sysconf("SC_CLK_TCK")


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
    WARM.append(work(real_site))
    assert count(real_site, "puzzle") >= puzzles > 0
    assert count(real_site, "generation") >= before > 0
    assert (real_site.instance / "secret_key").read_text() == key


def test_it_is_up_after_five_seconds_of_work_when_warm(real_site: Site) -> None:
    """It is done one after the other: of several starts the least disturbed tells the time on an idle machine."""
    real_site.running()
    while len(WARM) < 4 and min(WARM, default=60) >= 5:
        real_site.stop()
        real_site.start()
        WARM.append(work(real_site))
    assert 0.5 < min(WARM) < 5, WARM


def test_it_leaves_no_child_when_killed(real_site: Site, get: Callable[[str], str]) -> None:
    url = real_site.running()
    assert wait_until(lambda: ready(url, get), 30), real_site.said()
    real_site.send(signal.SIGKILL)
    assert wait_until(lambda: real_site.processes() == [], 10)
