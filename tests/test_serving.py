"""The web process: threads that no slow client can hold, and an end that loses no request that was accepted."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest

from app.serving import LONGEST_BODY_BYTES, LONGEST_HEADER_BYTES
from tools.processes import wait_until

# The app answers with what it was sent, after as long as it was asked to take; `ready` is what wsgi.py has.
APP = """
import os
import time

def ready():
    pass

def app(environ, start):
    path = environ["PATH_INFO"]
    body = environ["wsgi.input"].read() + (str(os.getpid()) if path == "/pid" else path).encode()
    time.sleep(float(environ["QUERY_STRING"] or 0))
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]
"""
Connect = Callable[..., socket.socket]


def start_process(folder: Path, root: Path, listener: socket.socket, threads: int) -> subprocess.Popen[bytes]:
    handle = listener.fileno()
    words = [sys.executable, "-m", "app.serving", "--fd", str(handle), "--threads", str(threads)]
    # The folder first: its wsgi.py is served.
    environment = {**os.environ, "PYTHONPATH": f"{folder}:{root}"}
    return subprocess.Popen(words, cwd=folder, env=environment, pass_fds=(handle,))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("bare")
    (made / "wsgi.py").write_text(APP)
    return made


@pytest.fixture(scope="module")
def port(folder: Path, root: Path) -> Iterator[int]:
    """One process with one thread, so that a thread that waited would be noticed."""
    with socket.create_server(("127.0.0.1", 0), backlog=200) as listener:
        number = int(listener.getsockname()[1])
        with start_process(folder, root, listener, threads=1) as server:
            try:
                assert wait_until(lambda: answers(number), 30)
                yield number
            finally:
                server.terminate()


def wait_for_all(running: list[subprocess.Popen[bytes]], answering: Callable[[], Iterable[bytes]]) -> None:
    """Wait until each of the processes has answered with its number."""
    seen: set[int] = set()

    def all_seen() -> bool:
        seen.update(int(one) for one in answering())
        return {one.pid for one in running} <= seen

    assert wait_until(all_seen, 30), seen


def answers(port: int) -> bool:
    try:
        return ask(port, "/there") == b"/there"
    except (OSError, http.client.HTTPException):
        return False


def ask(port: int, path: str, body: bytes | None = None) -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        line.request("POST" if body else "GET", path, body, headers={"Connection": "close"})
        return line.getresponse().read()
    finally:
        line.close()


@pytest.fixture
def connect(port: int) -> Iterator[Connect]:
    with ExitStack() as lines:

        def open_line(*pieces: bytes) -> socket.socket:
            line = lines.enter_context(socket.create_connection(("127.0.0.1", port), timeout=30))
            for piece in pieces:
                line.sendall(piece)
                time.sleep(0.02)
            return line

        yield open_line


def read(line: socket.socket) -> bytes:
    """All that comes until the server closes."""
    got = b""
    while data := line.recv(65536):
        got += data
    return got


def head(path: str, *more: str) -> bytes:
    return "\r\n".join([f"POST {path} HTTP/1.1", "Host: here", *more, "", ""]).encode()


def test_it_works(port: int) -> None:
    assert ask(port, "/a") == b"/a"
    assert ask(port, "/b", b"x" * 300_000) == b"x" * 300_000 + b"/b"


def test_a_request_may_come_in_pieces(connect: Connect) -> None:
    whole = head("/c", "Content-Length: 5", "Connection: close") + b"piece"
    got = read(connect(*(whole[at : at + 40] for at in range(0, len(whole), 40))))
    assert got.endswith(b"\r\n\r\npiece/c")


def test_requests_may_come_together(connect: Connect) -> None:
    """The beginning of another waits for its rest."""
    two = head("/d", "Content-Length: 3") + b"one" + head("/e", "Content-Length: 3") + b"two"
    got = read(connect(two + head("/f", "Content-Length: 5", "Connection: close") + b"th", b"ree"))
    assert [got.count(text) for text in (b"one/d", b"two/e", b"three/f")] == [1, 1, 1]


@pytest.mark.parametrize("part", [b"", b"\r\n\r\n", b"GET / HT", head("/g", "Content-Length: 50") + b"half"])
def test_half_requests_hold_nobody_up(connect: Connect, port: int, part: bytes) -> None:
    for _ in range(40):
        connect(part)
    assert ask(port, "/h") == b"/h"


def test_a_client_that_asks_on_and_reads_nothing_holds_nobody_up(port: int) -> None:
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(1)
        line.connect(("127.0.0.1", port))
        with suppress(OSError):
            for _ in range(40):
                line.sendall(head("/greedy", "Content-Length: 100000") + b"x" * 100_000)
        assert ask(port, "/other") == b"/other"


def test_what_has_two_lengths_or_no_end_is_refused(connect: Connect) -> None:
    # No more than the server reads: what it leaves unread would reset the connection.
    endless = b"GET / HTTP/1.1\r\nX: ".ljust(LONGEST_HEADER_BYTES, b"y")
    assert b" 431 " in read(connect(endless))[:20]
    twice = head("/l", "Content-Length: 5", "Content-Length: 6", "Connection: close") + b"12345"
    assert b" 400 " in read(connect(twice))[:20]


def test_a_body_that_is_too_long_is_refused_before_it_is_read(connect: Connect) -> None:
    got = read(connect(head("/m", f"Content-Length: {LONGEST_BODY_BYTES + 1}", "Connection: close") + b"x" * 100))
    assert b" 413 " in got[:20]
    assert got.count(b"HTTP/1.1") == 1


def test_two_processes_share_a_socket_and_each_ends_without_losing_a_request(folder: Path, root: Path) -> None:
    """A rolling restart: the others serve while one of them finishes its answers."""
    running: list[subprocess.Popen[bytes]] = []
    asked: list[Future[bytes]] = []
    with socket.create_server(("127.0.0.1", 0), backlog=200) as listener, ThreadPoolExecutor(8) as clients:
        port = int(listener.getsockname()[1])
        try:
            running += [start_process(folder, root, listener, threads=4) for _ in range(2)]
            # One that was still starting would be ended by the signal itself.
            wait_for_all(running, lambda: clients.map(lambda _: ask(port, "/pid?0.02"), range(16)))
            asked += [clients.submit(ask, port, f"/{number}?0.02") for number in range(400)]
            for old in tuple(running):
                running.append(start_process(folder, root, listener, threads=4))
                os.kill(old.pid, signal.SIGTERM)
                assert old.wait(30) == 0
            assert [one.result() for one in asked] == [f"/{number}".encode() for number in range(400)]
        finally:
            for one in asked:
                one.cancel()
            for process in running:
                process.kill()
                process.wait()
