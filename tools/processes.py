"""Children that never outlive their parent, and what is left of them."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

PR_SET_PDEATHSIG = 1
LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def die_with_parent(number: int) -> Callable[[], None] | None:
    """A preexec_fn after which the kernel sends the signal when the parent ends, however it ends (Linux only).

    The kernel counts the *thread* that forked as the parent. A child started from a passing thread would die with
    that thread, so there the promise is not made.
    """
    libc, parent = LIBC, os.getpid()
    if libc is None or threading.current_thread() is not threading.main_thread():
        return None

    def ask_kernel() -> None:
        libc.prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
        if os.getppid() != parent:  # it died between fork and prctl: no signal will ever come
            os._exit(1)

    return ask_kernel


def members(sessions: Iterable[int]) -> dict[int, int]:
    """The living processes of these sessions: pid → session.

    A session is inherited and survives its leader, so this finds the grandchildren too, also those that made a
    process group of their own (RQ's work-horse does) or whose parent is gone.
    """
    wanted = set(sessions)
    found = {pid: session_of(pid) for pid in all_pids()} if wanted else {}
    return {pid: session for pid, session in found.items() if session is not None and session in wanted}


def all_pids() -> list[int]:
    proc = Path("/proc")
    return [int(entry.name) for entry in proc.iterdir() if entry.name.isdigit()] if proc.is_dir() else []


def session_of(pid: int) -> int | None:
    """The session of a living process, None when it is gone or a zombie.

    In a container whose first process was started from outside a living process may truly have the session 0.
    """
    try:
        text = Path(f"/proc/{pid}/stat").read_text(errors="replace")
    except OSError:
        return None
    state, _parent, _group, session = text.rpartition(")")[2].split()[:4]
    return None if state in "ZX" else int(session)


def send(number: int, sessions: Iterable[int], *, leaders_only: bool = False) -> None:
    """Signal everything in the sessions, or only their leaders, who pass it on; orphans have none and are signalled."""
    living = members(sessions)
    for pid, session in living.items():
        if not leaders_only or pid == session or session not in living:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)


class Hurry(Exception):
    """Do not wait any longer: kill."""


def nap() -> None:
    time.sleep(0.02)


def wait_until(check: Callable[[], bool], seconds: float, pause: Callable[[], None] = nap) -> bool:
    """Ask again and again until the answer is yes or the time is over; says which."""
    end = time.monotonic() + seconds
    while not check():
        if time.monotonic() > end:
            return False
        pause()
    return True


def end_sessions(sessions: Iterable[int], grace: float, pause: Callable[[], None] = nap) -> None:
    """Ask politely, ask again (RQ gives up its job at the second asking), then kill what is left."""
    wanted = list(sessions)

    def gone() -> bool:
        return not members(wanted)

    with contextlib.suppress(Hurry):
        for share in (0.75, 0.25):
            send(signal.SIGTERM, wanted, leaders_only=True)
            if wait_until(gone, grace * share, pause):
                return
    send(signal.SIGKILL, wanted)
    wait_until(gone, grace)
