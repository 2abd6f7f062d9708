"""A server whose threads never wait for a client: whatever comes slowly, cut up or not at all."""

from __future__ import annotations

import http.client
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from gunicorn.workers.gthread import ThreadWorker

from app.web.serving import whole_requests
from app.web.serving.whole_requests import BODY_SECONDS, HEAD_SECONDS, LONGEST_BODY, Refusal, read_head
from tools.processes import wait_until

# It answers with what it was sent; one thread, so that one that waits would be noticed.
CONFIG = """
from app.web.serving import whole_requests
whole_requests.HEAD_SECONDS = whole_requests.BODY_SECONDS = 2.5
worker_class = "app.web.serving.whole_requests.WholeRequestWorker"
workers, threads, keepalive, worker_connections, control_socket_disable = 1, 1, 2, 60, True
"""
APP = """
def app(environ, start):
    length = int(environ.get("CONTENT_LENGTH") or 0)
    if length > 2**20:
        start("413 Too Much", [("Content-Length", "0")])
        return [b""]
    body = environ["wsgi.input"].read() + environ["PATH_INFO"].encode()
    start("200 OK", [("Content-Length", str(len(body)))])
    return [body]
"""
Connect = Callable[..., socket.socket]


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[int]:
    folder = tmp_path_factory.mktemp("bare")
    (folder / "bare.py").write_text(APP)
    (folder / "settings.py").write_text(CONFIG)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = int(probe.getsockname()[1])
    words = [sys.executable, "-m", "gunicorn", "bare:app", "-c", "settings.py", "-b", f"127.0.0.1:{number}"]
    with subprocess.Popen(words, cwd=folder, env={**os.environ, "PYTHONPATH": str(root)}) as server:
        try:
            assert wait_until(lambda: answers(number), 20)
            yield number
        finally:
            server.terminate()


def answers(port: int) -> bool:
    try:
        return ask(port, "/there") == b"/there"
    except OSError:
        return False


def ask(port: int, path: str, body: bytes | None = None) -> bytes:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        line.request("POST" if body else "GET", path, body)
        return line.getresponse().read()
    finally:
        line.close()


@pytest.fixture
def connect(port: int) -> Iterator[Connect]:
    lines: list[socket.socket] = []

    def open_line(*pieces: bytes) -> socket.socket:
        lines.append(socket.create_connection(("127.0.0.1", port), timeout=5))
        for piece in pieces:
            lines[-1].sendall(piece)
            time.sleep(0.02)
        return lines[-1]

    yield open_line
    for line in lines:
        line.close()


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
    """And the beginning of another waits for its rest without a thread."""
    two = head("/d", "Content-Length: 3") + b"one" + head("/e", "Content-Length: 3") + b"two"
    line = connect(two + head("/f", "Content-Length: 5", "Connection: close") + b"th", b"ree")
    got = read(line)
    assert [got.count(text) for text in (b"one/d", b"two/e", b"three/f")] == [1, 1, 1]


def test_a_line_that_is_kept_takes_more_in_pieces(connect: Connect) -> None:
    line = connect(head("/g", "Content-Length: 3") + b"one")
    got = line.recv(65536)
    for piece in (b"POST /h HTTP/1.1\r\nHost: he", b"re\r\nContent-Length: 3\r\n\r\nt", b"wo"):
        line.sendall(piece)
        time.sleep(0.02)
    got += line.recv(65536)
    line.sendall(head("/i", "Content-Length: 5", "Connection: close") + b"three")
    got += read(line)
    assert [got.count(text) for text in (b"one/g", b"two/h", b"three/i")] == [1, 1, 1]


def test_a_sign_of_life_is_enough_for_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    at, told = [5.0], []
    monkeypatch.setattr(ThreadWorker, "notify", lambda self: told.append(at[0]))
    monkeypatch.setattr(whole_requests, "monotonic", lambda: at[0])
    worker = whole_requests.WholeRequestWorker.__new__(whole_requests.WholeRequestWorker)
    worker.told = 0.0
    for at[0] in (5.0, 5.5, 6.0, 6.9, 7.0):
        worker.notify()
    assert told == [5.0, 6.0, 7.0]


def test_half_requests_hold_nobody_up(connect: Connect, port: int) -> None:
    for part in (b"", b"\r\n\r\n", b"GET / HT", head("/g", "Content-Length: 50") + b"half"):
        for _ in range(8):
            connect(part)
        began = time.monotonic()
        assert ask(port, "/h") == b"/h"
        assert time.monotonic() - began < 2, part


def test_whoever_asks_on_and_reads_nothing_holds_nobody_up(port: int) -> None:
    """One after the other, without a look at the answers."""
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.settimeout(1)
        line.connect(("127.0.0.1", port))
        with suppress(OSError):
            for _ in range(40):
                line.sendall(head("/greedy", "Content-Length: 100000") + b"x" * 100_000)
        assert ask(port, "/other") == b"/other"


def test_whoever_is_too_slow_is_told_so(connect: Connect) -> None:
    assert read(connect(b"GET / HT")).startswith(b"HTTP/1.1 408 ")
    assert read(connect(head("/i", "Content-Length: 50") + b"half")).startswith(b"HTTP/1.1 408 ")
    assert read(connect()) == b""


def test_when_all_places_are_taken_the_oldest_goes(connect: Connect, port: int) -> None:
    lines = [connect() for _ in range(70)]
    assert ask(port, "/j") == b"/j"
    # Long before its time is over.
    lines[0].settimeout(1.5)
    assert lines[0].recv(10) == b""


def test_what_has_no_length_or_no_end_is_refused(connect: Connect) -> None:
    pieces = head("/k", "Transfer-Encoding: chunked") + b"5\r\nwhole\r\n0\r\n\r\n"
    assert read(connect(pieces)).startswith(b"HTTP/1.1 411 ")
    assert read(connect(b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 10_000)).startswith(b"HTTP/1.1 431 ")
    assert b"400 Bad Request" in read(connect(head("/l", "Content-Length: 5", "Content-Length: 6") + b"12345"))


def test_the_site_says_itself_that_a_body_is_too_long(connect: Connect) -> None:
    line = connect(head("/m", f"Content-Length: {LONGEST_BODY + 1}") + b"x" * 100_000)
    got = read(line)
    assert got.startswith(b"HTTP/1.1 413 ")
    # What was sent beyond is no other request.
    assert got.count(b"HTTP/1.1") == 1


def test_whoever_asks_first_is_told_to_go_on(connect: Connect) -> None:
    line = connect(head("/n", "Content-Length: 4", "Expect: 100-continue", "Connection: close"))
    assert line.recv(1000).startswith(b"HTTP/1.1 100 ")
    line.sendall(b"body")
    assert read(line).endswith(b"body/n")


def test_a_client_that_keeps_its_side_open_holds_nobody_up(connect: Connect, port: int) -> None:
    for _ in range(8):
        connect(head("/o", "Content-Length: 0", "Connection: close"))
    began = time.monotonic()
    assert ask(port, "/p") == b"/p"
    assert time.monotonic() - began < 2


def test_a_head_tells_its_length() -> None:
    assert read_head(bytearray(b"GET / HTTP/1.1\r\n")) is None
    assert read_head(bytearray(b"GET / HTTP/1.1\r\n\r\n")) == (18, 0)
    data = bytearray(head("/", "CONTENT-LENGTH:  7 ") + b"1234567")
    assert read_head(data) == (len(data) - 7, 7)
    for wrong in (head("/", "transfer-encoding : chunked"), b"x" * 40_000, b"x" * 40_000 + b"\r\n\r\n"):
        with pytest.raises(Refusal):
            read_head(bytearray(wrong))


def test_nobody_is_waited_for_longer_than_a_slow_phone_needs() -> None:
    assert 5 <= HEAD_SECONDS <= BODY_SECONDS <= 30
