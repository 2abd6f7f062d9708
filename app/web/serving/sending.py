"""How answers leave: the head with the body, and nobody waits long for a client that does not read."""

from __future__ import annotations

import socket
import struct
from array import array
from contextlib import suppress
from fcntl import ioctl
from termios import TIOCOUTQ
from typing import Any

# Seconds in which a client may take an answer.
ANSWER_SECONDS = 10
# What an answer may have before it waits for its reader: nearly all pages fit.
SEND_BUFFER = 256 * 1024
# Whoever asks on without having taken so much is let go.
MOST_UNREAD = SEND_BUFFER // 2


class HeadWithBody:
    """A socket to which the head of an answer goes with the first piece of its body: the client is woken once."""

    def __init__(self, sock: Any) -> None:
        self._sock, self._head, self._begun = sock, b"", False

    def sendall(self, data: bytes) -> None:
        if self._begun:
            self._sock.sendall(self._head + data if self._head else data)
            self._head = b""
        else:
            self._head, self._begun = data, True

    def flush(self) -> None:
        """Send a head that no body follows."""
        head, self._head = self._head, b""
        if head:
            self._sock.sendall(head)

    def __getattr__(self, name: str) -> Any:
        """Whatever else is done with the socket comes after what was said."""
        self.flush()
        return getattr(self._sock, name)


def unread(sock: socket.socket) -> int:
    """Bytes of earlier answers that the client has not taken."""
    waiting = array("i", [0])
    with suppress(OSError):
        ioctl(sock, TIOCOUTQ, waiting)
    return waiting[0]


def limit_sending(client: socket.socket) -> None:
    """A thread that answers waits for a reader of its answer, but not for long."""
    with suppress(OSError):
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        client.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", ANSWER_SECONDS, 0))
