from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

from tools.processes import Hurry, die_with_parent, end_sessions, members, session_of, wait_until

STUBBORN = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print(flush=True); time.sleep(60)"
FAMILY = "import os, time; print(flush=True) if os.fork() else os.setpgrp(); time.sleep(60)"


def spawn(code: str) -> subprocess.Popen[bytes]:
    """A session of its own that has said that it is ready."""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, start_new_session=True)
    assert process.stdout
    process.stdout.readline()
    process.stdout.close()
    return process


def test_it_works() -> None:
    process = spawn(FAMILY)
    assert wait_until(lambda: len(members([process.pid])) == 2, 5)
    end_sessions([process.pid], 2)
    assert members([process.pid]) == {}
    process.wait()


def test_it_finds_what_a_dead_leader_left() -> None:
    process = spawn(FAMILY)
    assert wait_until(lambda: len(members([process.pid])) == 2, 5)
    process.kill()
    process.wait()
    assert list(members([process.pid]).values()) == [process.pid]
    end_sessions([process.pid], 1)
    assert members([process.pid]) == {}


def test_it_does_not_count_the_dead() -> None:
    process = spawn("print(flush=True)")
    assert wait_until(lambda: session_of(process.pid) is None, 5)
    process.wait()


def test_it_kills_what_does_not_listen() -> None:
    process = spawn(STUBBORN)
    end_sessions([process.pid], 0.2)
    assert process.wait() == -signal.SIGKILL


def test_it_kills_at_once_when_hurried() -> None:
    def pause() -> None:
        raise Hurry

    process = spawn(STUBBORN)
    # Whoever waited first would not come back from this.
    end_sessions([process.pid], 1e9, pause)
    assert process.wait() == -signal.SIGKILL


def test_it_leaves_other_sessions_alone() -> None:
    process = spawn(STUBBORN)
    end_sessions([], 1)
    assert list(members([process.pid])) == [process.pid]
    process.kill()
    process.wait()


def test_it_gives_up_waiting() -> None:
    assert not wait_until(lambda: False, 0.05)


def test_it_promises_nothing_to_a_passing_thread() -> None:
    answers: list[object] = []
    thread = threading.Thread(target=lambda: answers.append(die_with_parent(signal.SIGTERM)))
    thread.start()
    thread.join()
    assert answers == [None]
    assert callable(die_with_parent(signal.SIGTERM))


def test_it_dies_with_its_parent() -> None:
    code = (
        "import os, signal, subprocess; from tools.processes import die_with_parent\n"
        "child = subprocess.Popen(['sleep', '60'], preexec_fn=die_with_parent(signal.SIGTERM), stdout=2)\n"
        "print(child.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, check=False)
    assert wait_until(lambda: session_of(int(done.stdout)) is None, 5)
    assert session_of(os.getpid()) is not None
