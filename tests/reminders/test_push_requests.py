"""Nobody makes the site ask a machine of its own network, wait for ever, or go where an answer points."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Thread
from typing import Any

import pytest

from app.reminders import push_requests
from app.reminders.push_requests import NoAnswer, NotSent, PushAnswer, RefusedEndpoint


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/1",
        "https://user@push.example.org/1",
        "https://push.example.org:8443/1",
        "https://push.example.org:x/1",
        "https:///1",
        "https://[::1/1",
        "ftp://push.example.org/1",
        "https://push.example.org/\r\nHost: other",
        "https://push.example.org/ 1",
        "https://pušh.example.org/1",
        "https://push.example.org/" + "x" * 1000,
        "https://push..example.org/1",
        "https://.example.org/1",
        "https://" + "x" * 64 + ".example.org/1",
        "",
    ],
)
def test_it_works(endpoint: str) -> None:
    with pytest.raises(RefusedEndpoint):
        push_requests.check_endpoint(endpoint)
    assert push_requests.check_endpoint("https://push.example.org/send/abc?d=1").hostname == "push.example.org"


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "0.0.0.0",
        "224.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "fe80::1",
        "fe80::1%eth0",
        "fd00::1",
        "ff02::1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        # Other ways to write an IPv4 address into an IPv6 one, and what networks have for themselves.
        "64:ff9b:1::7f00:1",
        "::127.0.0.1",
        "::ffff:0:127.0.0.1",
        "fec0::1",
        "5f00::1",
    ],
)
def test_private_addresses_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not push_requests.is_public(address)
    found = [(2, 1, 6, "", ("142.250.74.74", 443)), (2, 1, 6, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(RefusedEndpoint):
        push_requests.post("https://push.example.org/1", {}, b"")


@pytest.mark.parametrize("address", ["142.250.74.74", "2a00:1450:400f:80d::200a", "64:ff9b::8efa:4a4a"])
def test_public_addresses_are_taken(address: str) -> None:
    assert push_requests.is_public(address)


def test_a_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The connection goes to the address that was checked, whatever the name would be next."""
    answers, asked = iter(["142.250.74.74", "127.0.0.1"]), list[Any]()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(2, 1, 6, "", (next(answers), 443))])

    def connect(address: Any, timeout: float) -> Any:
        asked.append(address)
        raise ConnectionRefusedError("refused")

    monkeypatch.setattr(socket, "create_connection", connect)
    with pytest.raises(NotSent):
        push_requests.post("https://push.example.org/1", {}, b"")
    assert asked == [("142.250.74.74", 443)]


def test_an_unknown_name_is_tried_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any, **__: Any) -> Any:
        raise socket.gaierror("no such name")

    monkeypatch.setattr(socket, "getaddrinfo", fail)
    with pytest.raises(NotSent):
        push_requests.post("https://push.example.org/1", {}, b"")


class PlainContext:
    """Stands in for TLS: the connection stays as it is."""

    def wrap_socket(self, plain: Any, **_: Any) -> Any:
        same = PlainSocket(fileno=plain.detach())
        same.settimeout(push_requests.STEP_SECONDS)
        return same


class PlainSocket(socket.socket):
    def do_handshake(self) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """`serve(answer, …)` answers one request with these pieces, and returns the address and what it was asked."""
    listener = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr(push_requests, "tls_context", PlainContext)
    asked: list[bytes] = []
    stopped: list[socket.socket] = []

    def serve(*pieces: bytes, pause: float = 0) -> tuple[str, list[bytes]]:
        def answer() -> None:
            connection, _ = listener.accept()
            stopped.append(connection)
            request = b""
            while not request.endswith(b"body"):
                request += connection.recv(65536)
            asked.append(request)
            for piece in pieces:
                connection.sendall(piece)
            if not pause:
                connection.close()

        Thread(target=answer, daemon=True).start()
        return f"127.0.0.1:{listener.getsockname()[1]}", asked

    yield serve
    listener.close()
    for connection in stopped:
        connection.close()


def post(host: str) -> PushAnswer:
    return push_requests.post(f"https://{host}/send/1?d=2", {"TTL": "60"}, b"body", frozenset([host]))


def test_it_posts_and_reads_the_answer(server: Any) -> None:
    host, asked = server(b"HTTP/1.1 429 Slow down\r\nRetry-After: 30\r\nContent-Length: 0\r\n\r\n")
    assert post(host) == PushAnswer(429, "30")
    assert asked[0].startswith(b"POST /send/1?d=2 HTTP/1.1\r\n")
    assert f"Host: {host}".encode() in asked[0] and b"TTL: 60" in asked[0]


def test_a_redirect_is_an_answer_like_others(server: Any) -> None:
    host, asked = server(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1/\r\nContent-Length: 0\r\n\r\n")
    assert post(host).status == 302
    assert len(asked) == 1


def test_a_long_answer_is_not_read(server: Any) -> None:
    host, _ = server(b"HTTP/1.1 201 Created\r\nContent-Length: 1000000000\r\n\r\n", b"x" * 2000, pause=1)
    assert post(host).status == 201


def test_a_slow_answer_has_an_end(server: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step takes less than it may, and all together do not."""
    monkeypatch.setattr(push_requests, "DEADLINE_SECONDS", 0.3)
    host, _ = server(b"HTTP/1.1 20", pause=1)
    with pytest.raises(NoAnswer):
        post(host)
