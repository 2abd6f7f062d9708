"""A gunicorn worker whose threads never wait for a client: a request is read whole before a thread takes it.

Gunicorn's own threads read from the socket, so that a few clients that send half a request stop every answer. Here
the one loop that waits for all connections collects what comes, within a time and a size, and a thread is given bytes
that are all there. Whoever is too slow is told so and let go; when all places are taken, whoever has kept the site
waiting for longest goes first.
"""

from __future__ import annotations

import re
import selectors
import socket
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any

from gunicorn import http
from gunicorn.workers.gthread import TConn, ThreadWorker

from app.web.serving.answering_threads import AnsweringThreads
from app.web.serving.sending import MOST_UNREAD, HeadWithBody, limit_sending, unread

# Seconds for a head, and for a body of few bytes; a longer one may come at the speed of a slow telephone.
HEAD_SECONDS, BODY_SECONDS, SLOWEST = 10.0, 20.0, 16 * 1024
# Seconds in which a client that was refused may go on sending.
LINGER_SECONDS = 2.0
LONGEST_HEAD = 32 * 1024
# A longer body is not waited for: the site says from its head that it is too long.
LONGEST_BODY = 1024 * 1024
# Bytes of unfinished requests that a worker holds at a time.
MOST_HELD = 32 * 1024 * 1024
PIECE = 64 * 1024
END = b"\r\n\r\n"
LENGTH = re.compile(rb"\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n", re.IGNORECASE)
IN_PIECES = re.compile(rb"\r\ntransfer-encoding[ \t]*:", re.IGNORECASE)
EXPECTS = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
CONTINUE = b"HTTP/1.1 100 Continue\r\n\r\n"
LATE, LENGTHLESS, LONG, FULL = "408 Request Timeout", "411 Length Required", "431 Request Too Large", "503 Full"


@dataclass(slots=True)
class Arrival:
    """What has come of a request. `wanted` is its whole length, once its head is there."""

    deadline: float
    data: bytearray = field(default_factory=bytearray)
    wanted: int | None = None
    # The rest is thrown away: there is nothing to answer any more.
    refused: bool = False

    @property
    def is_whole(self) -> bool:
        return self.wanted is not None and len(self.data) >= self.wanted


@dataclass(slots=True)
class Answering:
    """What gunicorn asks of a connection while it answers."""

    sock: HeadWithBody
    client: Any
    server: Any


@dataclass(slots=True)
class Answered:
    """What gunicorn asks of an answer that was given: whether the connection goes on."""

    kept: bool

    def result(self) -> bool:
        return self.kept

    def cancelled(self) -> bool:
        return False


class Refusal(Exception):
    """This request is not waited for; the text is the status that says why."""


class Line(TConn):
    """A connection whose requests come from memory. `last`: what follows this request is no other."""

    last = False

    def take(self, data: bytes) -> None:
        """The next request, with what the client has sent beyond it."""
        self.parser = http.get_parser(self.cfg, [data], self.client)
        self.initialized = True

    def has_more(self) -> bool:
        """Whether the client has sent more than the request that was answered."""
        return not self.parser or bool(self.parser.unreader.buf.getvalue())

    def rest(self) -> bytes:
        return bytes(self.parser.unreader.take_buffered()) if self.parser else b""


class WholeRequestWorker(ThreadWorker):
    """Gunicorn's worker with threads, but for how requests come in and how connections end."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # The oldest first.
        self.arriving: dict[Line, Arrival] = {}
        self.held = 0
        self.looked = self.told = 0.0

    def accept(self, listener: Any) -> None:
        # Another worker was faster, the client has gone, or there are too many files: nobody comes in, and all is well.
        with suppress(OSError):
            client, address = listener.accept()
            self.nr_conns += 1
            limit_sending(client)
            self.expect(Line(self.cfg, client, address, listener.getsockname()))
        # Before the listener is full: then nobody would come in, neither friend nor foe.
        if self.nr_conns >= self.worker_connections - 1:
            self.make_room()

    def make_room(self) -> None:
        """Let go of whoever has kept us waiting for longest."""
        if self.arriving:
            self.drop(next(iter(self.arriving)))
        elif self.keepalived_conns:
            self.keepalived_conns[0].timeout = 0
            self.murder_keepalived()

    def expect(self, line: Line, data: bytes = b"") -> None:
        """Wait for the next request of a connection, of which this much has come."""
        line.sock.setblocking(False)
        arrival = self.begin(line, data)
        self.poller.register(line.sock, selectors.EVENT_READ, partial(self.on_readable, line))
        if data:
            self.judge(line, arrival)

    def begin(self, line: Line, data: bytes = b"") -> Arrival:
        self.held += len(data)
        arrival = self.arriving[line] = Arrival(monotonic() + HEAD_SECONDS, bytearray(data))
        return arrival

    def on_readable(self, line: Line, client: Any) -> None:
        arrival = self.arriving[line]
        try:
            data = line.sock.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            data = b""
        if not data:
            self.drop(line)
        elif not arrival.refused:
            arrival.data += data
            self.held += len(data)
            self.judge(line, arrival)

    def judge(self, line: Line, arrival: Arrival) -> None:
        """Give a request that is whole to a thread, and refuse one that will not be."""
        try:
            if arrival.wanted is None and (head := read_head(arrival.data)):
                length, body = head
                line.last = body > LONGEST_BODY
                arrival.wanted = length if line.last else length + body
                arrival.deadline = monotonic() + BODY_SECONDS + body / SLOWEST
                if not arrival.is_whole and EXPECTS.search(arrival.data):
                    with suppress(OSError):
                        line.sock.send(CONTINUE)
            if self.held > MOST_HELD:
                raise Refusal(FULL)
        except Refusal as refusal:
            self.refuse(line, arrival, str(refusal))
            return
        if arrival.is_whole and unread(line.sock) > MOST_UNREAD:
            # A thread would wait until there is room for the next answer.
            self.drop(line)
        elif arrival.is_whole:
            self.forget(line)
            line.take(bytes(arrival.data))
            self.enqueue_req(line)

    def refuse(self, line: Line, arrival: Arrival, status: str) -> None:
        """Say why, and read on for a moment: a client that is still sending would not see the answer otherwise."""
        with suppress(OSError):
            line.sock.send(f"HTTP/1.1 {status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n".encode())
            line.sock.shutdown(socket.SHUT_WR)
        self.held -= len(arrival.data)
        arrival.data.clear()
        arrival.refused, arrival.deadline = True, monotonic() + LINGER_SECONDS

    def forget(self, line: Line) -> None:
        self.held -= len(self.arriving.pop(line).data)
        with suppress(OSError, KeyError, ValueError):
            self.poller.unregister(line.sock)

    def drop(self, line: Line) -> None:
        self.forget(line)
        self.nr_conns -= 1
        line.close()

    def handle_request(self, req: Any, conn: Any) -> Any:
        together = HeadWithBody(conn.sock)
        goes_on = super().handle_request(req, Answering(together, conn.client, conn.server))
        together.flush()
        return goes_on

    def on_client_socket_readable(self, conn: Any, client: Any) -> None:
        """The next request of a connection that was kept, which is there and mostly whole."""
        self.keepalived_conns.remove(conn)
        self.begin(conn)
        self.poller.modify(client, selectors.EVENT_READ, partial(self.on_readable, conn))
        self.on_readable(conn, client)

    def notify(self) -> None:
        """The sign of life that gunicorn wants every half a minute, and would write at every turn."""
        now = monotonic()
        if now - self.told >= 1:
            self.told = now
            super().notify()

    def get_thread_pool(self) -> AnsweringThreads:
        return AnsweringThreads(self.cfg.threads)

    def enqueue_req(self, conn: Any) -> None:
        self.tpool.submit(partial(self.answer, conn))

    def answer(self, conn: Any) -> None:
        """In a thread; what comes after the answer is for the loop, but for what nearly always comes."""
        kept = False
        try:
            kept = bool(self.handle(conn))
        finally:
            if not (kept and self.keep(conn)):
                self.method_queue.defer(self.finish_request, conn, Answered(kept))

    def keep(self, line: Line) -> bool:
        """Wait for the next request of a connection, without waking the loop now; False if there is more to see to.

        In a thread: the kernel's list of what is waited for and a deque's end are safe to add to from any.
        """
        if line.last or not self.alive or line.has_more():
            return False
        line.set_timeout()
        try:
            line.sock.setblocking(False)
            self.keepalived_conns.append(line)
            self.poller.register(line.sock, selectors.EVENT_READ, partial(self.on_client_socket_readable, line))
        except (OSError, ValueError, KeyError, RuntimeError):
            with suppress(ValueError):
                self.keepalived_conns.remove(line)
            return False
        return True

    def _cap_keepalive(self, deadline: float) -> None:
        """As gunicorn does when it stops; a thread may still be adding to them."""
        for line in tuple(self.keepalived_conns):
            line.timeout = min(line.timeout, deadline)

    def finish_request(self, conn: Any, fs: Any) -> None:
        """After an answer: the next request may have come along already."""
        kept = not conn.last and fs.result()
        if kept and (rest := conn.rest()):
            self.expect(conn, rest)
        elif kept:
            super().finish_request(conn, fs)
        else:
            self.leave(conn)

    def leave(self, line: Line) -> None:
        """Close without a wait, but not before a client that is still sending has seen the answer."""
        try:
            line.sock.setblocking(False)
            line.sock.shutdown(socket.SHUT_WR)
            self.arriving[line] = Arrival(monotonic() + LINGER_SECONDS, refused=True)
            self.poller.register(line.sock, selectors.EVENT_READ, partial(self.on_readable, line))
        except (OSError, ValueError):
            self.arriving.pop(line, None)
            self.nr_conns -= 1
            line.close()

    def murder_pending(self) -> None:
        """Let go of those whose time is over; gunicorn calls this at every turn."""
        now = monotonic()
        if now - self.looked < 1 and self.alive:
            return
        self.looked = now
        for line, arrival in [(line, one) for line, one in self.arriving.items() if self.is_over(one, now)]:
            if arrival.data:
                self.refuse(line, arrival, LATE)
            else:
                self.drop(line)

    def is_over(self, arrival: Arrival, now: float) -> bool:
        """A server that stops waits for requests that have begun, and for the first byte of others just a moment."""
        silent = not arrival.data and arrival.wanted is None
        return arrival.deadline <= now + (HEAD_SECONDS - 0.5 if silent and not self.alive else 0)


def read_head(data: bytearray) -> tuple[int, int] | None:
    """How long a request's head and body are; None while the head is not there."""
    end = data.find(END)
    if end < 0 and len(data) <= LONGEST_HEAD:
        return None
    if end < 0 or end > LONGEST_HEAD:
        raise Refusal(LONG)
    head = bytes(data[: end + len(END)])
    if IN_PIECES.search(head):
        raise Refusal(LENGTHLESS)
    found = LENGTH.findall(head)
    # With several lengths it is no request, as whoever reads it next will say.
    return len(head), int(found[0]) if len(found) == 1 else 0
