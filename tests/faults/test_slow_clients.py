"""Clients that send nothing, or half a request: everybody else is served as if they were not there."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from tests.faults.person import Person
from tests.faults.stack import Stack

pytestmark = pytest.mark.faults
HALF = b"POST /login HTTP/1.1\r\nHost: here\r\nContent-Length: 500\r\n\r\nusername="


@pytest.mark.parametrize("stack", ["sqlite"], indirect=True)
def test_it_works(stack: Stack) -> None:
    where = urlsplit(stack.url)
    with ExitStack() as lines:
        for sent in [b""] * 200 + [HALF] * 40 + [b"GET / HT"] * 16:
            line = lines.enter_context(socket.create_connection((where.hostname, where.port or 80), timeout=10))
            line.sendall(sent)
        for _ in range(5):
            # While these lines stay open: who had to wait for them would get no answer in time.
            assert Person(stack.url, timeout=20).get("/healthz").code == 200
