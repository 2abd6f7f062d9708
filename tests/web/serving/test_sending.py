"""How answers leave: in as few pieces as can be, and not without end to whoever does not read."""

from __future__ import annotations

import socket
from types import SimpleNamespace

from app.web.serving.sending import MOST_UNREAD, SEND_BUFFER, HeadWithBody, limit_sending, unread


def test_it_works() -> None:
    here, there = socket.socketpair()
    with here, there:
        limit_sending(here)
        assert unread(here) == 0
        here.sendall(b"x" * 1000)
        assert 1000 <= unread(here) < MOST_UNREAD
        assert len(there.recv(4000)) == 1000
        assert unread(here) == 0
        assert here.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) >= min(SEND_BUFFER, 100_000)


def test_head_and_body_go_together_and_a_head_alone_goes_too() -> None:
    sent: list[bytes] = []
    together = HeadWithBody(SimpleNamespace(sendall=sent.append, fileno=lambda: sent.append(b"file")))
    for piece in (b"head", b"body", b"more"):
        together.sendall(piece)
    assert sent == [b"headbody", b"more"]
    alone = HeadWithBody(SimpleNamespace(sendall=sent.append, fileno=lambda: sent.append(b"file")))
    alone.sendall(b"head")
    # What else is done with the socket comes after the head.
    alone.fileno()
    assert sent[2:] == [b"head", b"file"]
    alone.flush()
    assert len(sent) == 4
