"""The supervisor's bookkeeping; what it does to real children is tested in tests/start."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import supervise
from tools.processes import members
from tools.supervise import Child, Supervisor, cause

GOODBYE = """
import os, pathlib, signal, time
def leave(*_):
    with open("log", "a") as log:
        log.write("{name} ")
    os._exit(0)
signal.signal(signal.SIGTERM, leave)
pathlib.Path("{name}.up").touch()
time.sleep(60)
"""


@pytest.fixture
def supervisor(tmp_path: Path) -> Iterator[Supervisor]:
    before = {number: signal.getsignal(number) for number in supervise.STOPPERS}
    one = Supervisor(tmp_path)
    yield one
    one.stop()
    for number, handler in before.items():
        signal.signal(number, handler)


def child(code: str, name: str = "bee", **options: bool) -> Child:
    return Child(name, [sys.executable, "-c", code], dict(os.environ), **options)  # type: ignore[arg-type]


def test_it_works(supervisor: Supervisor, capsys: pytest.CaptureFixture[str]) -> None:
    assert supervisor.run_once(child("print('buzz')")) == 0
    assert capsys.readouterr().out == "bee      | buzz\n"


def test_it_passes_on_the_status(supervisor: Supervisor) -> None:
    assert supervisor.run_once(child("raise SystemExit(7)")) == 7


def test_it_puts_a_name_before_every_line(supervisor: Supervisor, capsys: pytest.CaptureFixture[str]) -> None:
    supervisor.run_once(child("import sys; print('one\\n\\ntwo'); sys.stderr.write('three')"))
    assert sorted(capsys.readouterr().out.splitlines()) == ["bee      | one", "bee      | three", "bee      | two"]


def test_it_relays_a_line_without_end_in_pieces(supervisor: Supervisor, capsys: pytest.CaptureFixture[str]) -> None:
    supervisor.run_once(child("print('z' * 200_000)"))
    out = capsys.readouterr().out
    assert out.count("z") == 200_000
    assert out.count("bee") > 1


def test_it_relays_what_is_not_text(supervisor: Supervisor, capsys: pytest.CaptureFixture[str]) -> None:
    supervisor.run_once(child("import os; os.write(1, b'\\xff\\n')"))
    assert capsys.readouterr().out == "bee      | \ufffd\n"


def test_it_waits_longer_after_each_early_death(supervisor: Supervisor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervise.time, "monotonic", lambda: 100.0)
    one = child("")
    delays = []
    for _ in range(12):
        one.started = 99.0
        supervisor._bury(one, 1)
        delays.append(one.due - 100.0)
    assert delays[:4] == pytest.approx([0.1, 0.2, 0.4, 0.8])
    assert delays[-1] == supervise.LONGEST_DELAY


def test_it_forgives_after_a_long_life(supervisor: Supervisor) -> None:
    one = child("")
    one.deaths, one.started = 9, -1000.0
    supervisor._bury(one, 1)
    assert one.deaths == 1


@pytest.mark.parametrize("keeps", [True, False])
def test_it_leaves_orphans_only_where_they_may_finish(supervisor: Supervisor, keeps: bool) -> None:
    one = supervisor.add(child("import os, time; print(flush=True) or os.fork(); time.sleep(60)", keeps_orphans=keeps))
    assert one.process
    leader = one.process.pid
    while len(members([leader])) < 2:
        supervisor.pump(0.02)
    one.process.kill()
    one.process.wait()
    supervisor.tend()
    supervisor.pump(0.1)
    assert len(members([leader])) == int(keeps)


def test_it_ends_the_last_ones_last(supervisor: Supervisor, tmp_path: Path) -> None:
    for name in ("redis", "web"):
        supervisor.add(child(GOODBYE.format(name=name), name, goes_last=name == "redis"))
    while len(list(tmp_path.glob("*.up"))) < 2:
        supervisor.pump(0.02)
    supervisor.end_children()
    assert (tmp_path / "log").read_text().split() == ["web", "redis"]


@pytest.mark.parametrize(
    ("status", "words"), [(0, "ended with status 0"), (3, "ended with status 3"), (-9, "was ended by SIGKILL")]
)
def test_it_says_how_a_child_died(status: int, words: str) -> None:
    assert cause(status) == words
