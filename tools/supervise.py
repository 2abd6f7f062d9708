"""Children that are kept running: their lines are relayed, their deaths repaired, and none is left behind."""

from __future__ import annotations

import os
import re
import selectors
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from tools.processes import Hurry, die_with_parent, end_sessions, members

FIRST_DELAY, LONGEST_DELAY = 0.1, 30.0  # seconds between a death and the next try
SHORT_LIFE = 5.0  # a child that dies younger than this waits longer each time
MANY_DEATHS = 5
GRACE = 8.0
GRACE_AFTER_KILL = 3.0
GRACE_OF_ORPHANS = 1.0
LONGEST_LINE = 65536
STOPPERS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass
class Child:
    """One program.

    Lines that match `chatter` are not relayed. With `keeps_orphans`, what it leaves behind when it dies may finish
    (RQ's work-horse saves its job). With `goes_last`, it is ended only when the others are gone (Redis: they say
    goodbye to it). `descriptors` are open files that it inherits (the web server's listening socket).
    """

    name: str
    command: Sequence[str | Path]
    environment: Mapping[str, str]
    keeps_orphans: bool = False
    goes_last: bool = False
    chatter: re.Pattern[str] | None = None
    descriptors: Sequence[int] = ()
    process: subprocess.Popen[bytes] | None = None
    sessions: set[int] = field(default_factory=set)
    started: float = 0.0
    due: float = 0.0
    deaths: int = 0

    @property
    def alive(self) -> bool:
        return self.process is not None and self.process.poll() is None


@dataclass
class Stream:
    """The output of one life of a child; `rest` is a line that has not ended yet."""

    child: Child
    handle: int
    rest: bytes = b""


def cause(status: int) -> str:
    return f"ended with status {status}" if status >= 0 else f"was ended by {signal.Signals(-status).name}"


def stand_guard() -> tuple[int, int]:
    """Fork a guard; returns its pid and the pipe on which it is told the children's sessions.

    The pipe closes when this process ends, however it ends; then the guard ends every session it knows. Being a
    fork, it also holds the lock on the instance until that is done.
    """
    read, write = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        os.close(read)
        return pid, write
    os.close(write)
    os.setsid()
    for number in STOPPERS:
        signal.signal(number, signal.SIG_IGN)
    with os.fdopen(read) as pipe:
        sessions = {int(line) for line in pipe}
    end_sessions(sessions, GRACE_AFTER_KILL)
    os._exit(0)


class Supervisor:
    """Runs children from the one thread it has; every wait goes through `pump`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.children: list[Child] = []
        self.selector = selectors.DefaultSelector()
        self.asked_to_stop = 0
        self.last_line = ""
        self.guard, self.pipe = stand_guard()
        for number in STOPPERS:
            if signal.getsignal(number) is not signal.SIG_IGN:  # nohup wants SIGHUP ignored
                signal.signal(number, self._on_signal)

    def _on_signal(self, _number: int, _frame: FrameType | None) -> None:
        """Only noted: an exception could fall between a fork and the moment the child is known."""
        self.asked_to_stop += 1

    def say(self, text: str) -> None:
        try:
            print(text, flush=True)
        except OSError:  # nobody reads any more: `./start | head`, or the terminal is gone
            sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115 - open to the end
            self.asked_to_stop += 1

    def add(self, child: Child) -> Child:
        """Start it and keep it running."""
        self.children.append(child)
        self._spawn(child)
        return child

    def run_once(self, child: Child) -> int | None:
        """Run to the end and return its status; None when asked to stop meanwhile."""
        self._spawn(child)
        while child.alive and not self.asked_to_stop:
            self.pump(0.05)
        self._end([child])
        self.pump(0.05)
        return None if self.asked_to_stop or child.process is None else child.process.returncode

    def _spawn(self, child: Child) -> None:
        process = subprocess.Popen(
            [str(word) for word in child.command],
            cwd=self.folder,
            env=dict(child.environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=child.descriptors,
            preexec_fn=die_with_parent(signal.SIGTERM),
        )
        os.write(self.pipe, f"{process.pid}\n".encode())
        child.process, child.started = process, time.monotonic()
        child.sessions.add(process.pid)
        if process.stdout:  # the orphans of a dead child still write to its pipe, so each life has its own
            self.selector.register(process.stdout, selectors.EVENT_READ, Stream(child, process.stdout.fileno()))

    def pump(self, seconds: float) -> None:
        """Relay what the children say, for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            for key, _ in self.selector.select(left):
                self._read(key.data, key.fileobj)

    def _read(self, stream: Stream, pipe: Any) -> None:
        data = os.read(stream.handle, LONGEST_LINE)
        *lines, stream.rest = (stream.rest + data).split(b"\n")
        if not data or len(stream.rest) > LONGEST_LINE:
            lines, stream.rest = [*lines, stream.rest], b""
        for line in lines:
            self._relay(stream.child, line.decode(errors="replace").rstrip())
        if not data:
            self._forget(pipe)

    def _forget(self, pipe: Any) -> None:
        self.selector.unregister(pipe)
        pipe.close()

    def _relay(self, child: Child, line: str) -> None:
        if line and not (child.chatter and child.chatter.search(line)):
            self.last_line = line
            self.say(f"{child.name:<8} | {line}")

    def run(self) -> None:
        """Until asked to stop."""
        while not self.asked_to_stop:
            self.tend()
            self.pump(0.2)

    def tend(self) -> None:
        """Notice deaths, start again what is due."""
        for child in self.children:
            if child.process is None:
                if time.monotonic() >= child.due:
                    self._spawn(child)
            elif not child.alive:
                self._bury(child, child.process.returncode)

    def _bury(self, child: Child, status: int) -> None:
        """Note a death, clear away what it left (a web worker keeps the port), set the time of the next life."""
        if not child.keeps_orphans:
            end_sessions(child.sessions, GRACE_OF_ORPHANS, lambda: self.pump(0.02))  # a request may just be answered
        child.sessions = set(members(child.sessions).values())
        short = time.monotonic() - child.started < SHORT_LIFE
        child.process, child.deaths = None, child.deaths + 1 if short else 1
        delay = min(FIRST_DELAY * 2 ** (child.deaths - 1), LONGEST_DELAY)
        child.due = time.monotonic() + delay
        self.say(f"{child.name} {cause(status)}; starting it again{f' in {delay:.0f} s' if delay >= 1 else ''}.")
        if child.deaths == MANY_DEATHS:
            self.say(f"{child.name} has died {MANY_DEATHS} times in a row: its lines above say why.")

    def stop(self) -> None:
        """End everything and the guard with it."""
        self.end_children()
        for key in list(self.selector.get_map().values()):
            self._forget(key.fileobj)
        self.selector.close()
        os.close(self.pipe)
        os.waitpid(self.guard, 0)

    def end_children(self) -> None:
        """Asked to stop once more meanwhile, it kills instead of waiting."""
        self._end(child for child in self.children if not child.goes_last)
        self._end(child for child in self.children if child.goes_last)

    def _end(self, children: Iterable[Child]) -> None:
        children = list(children)
        sessions = {session for child in children for session in child.sessions}
        limit = max(self.asked_to_stop, 1)

        def pause() -> None:
            self.pump(0.05)
            if self.asked_to_stop > limit:
                raise Hurry

        end_sessions(sessions, GRACE, pause)
        for process in (child.process for child in children if child.process):
            process.wait()
