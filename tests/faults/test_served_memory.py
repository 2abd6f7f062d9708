"""What the web workers of a running site hold in memory."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.faults.person import Person
from tests.faults.stack import Stack

pytestmark = pytest.mark.faults
MOST = 150


def megabytes(pid: int, what: str) -> float:
    (kilobytes,) = re.findall(rf"^{what}: +(\d+) kB", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.MULTILINE)
    return int(kilobytes) / 1024


def mapped(pid: int) -> set[str]:
    """The files of the project that a process has mapped and that are no code."""
    words = [line.split() for line in Path(f"/proc/{pid}/maps").read_text().splitlines()]
    return {one[5] for one in words if len(one) == 6 and one[5].startswith("/") and ".so" not in one[5]}


def test_it_works(served: Stack) -> None:
    """Each holds little, and what is made of a lexicon is in files that both have mapped."""
    for path in ("/", "/bee/", "/strands/", "/letterboxed/", "/crossword/", "/bee/solve?letters=ghikntu&key=n"):
        for _ in range(4):
            Person(served.url).get(path)
    workers = served.web_workers()
    assert [one for one in (megabytes(pid, "Pss") for pid in workers) if one > MOST] == []
    shared = set.intersection(*(mapped(pid) for pid in workers))
    assert any("bee" in one or "lexicon" in one or "words" in one for one in shared), shared
