"""Many players from one cheap process: a connection each, requests made of bytes, one loop that waits for all of them.

A journey is a generator: it yields what it asks and is given the answer. What comes late because the loop was late is
counted to the site, as its players would; how late that was, and the processor's time that the crowd took itself, say
whether the crowd was the limit.
"""

from __future__ import annotations

import heapq
import re
import selectors
import socket
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter, process_time
from urllib.parse import urlencode

import brotli

LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
COOKIE = re.compile(rb"\r\nset-cookie: *((?:__Host-)?session=[^;\r]*)", re.IGNORECASE)
TOKEN = re.compile(rb'name="csrf_token" value="([^"]+)"')
END = b"\r\n\r\n"
WITHOUT_BODY = (204, 304)
NEVER = 0


@dataclass(slots=True)
class Ask:
    """A request, what it counts as, and the seconds that its sender thinks before."""

    kind: str
    data: bytes
    pause: float = 0.0


@dataclass(slots=True)
class Answer:
    """What came; status 0 when nothing did."""

    status: int
    head: bytes
    body: bytes

    def text(self) -> bytes:
        return brotli.decompress(self.body) if b"ontent-Encoding: br" in self.head else self.body

    def token(self) -> str:
        found = TOKEN.search(self.text())
        return found.group(1).decode() if found else ""


Journey = Generator[Ask, Answer, None]


@dataclass(slots=True)
class Browser:
    """The address and the cookie of somebody, and the bytes of their requests."""

    address: str
    cookie: str = ""

    def get(self, kind: str, path: str, pause: float = 0.0) -> Ask:
        return Ask(kind, self._head("GET", path) + b"\r\n", pause)

    def post(self, kind: str, path: str, form: dict[str, str], pause: float = 0.0) -> Ask:
        body = urlencode(form).encode()
        more = "HX-Request: true\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        return Ask(kind, self._head("POST", path) + f"{more}Content-Length: {len(body)}\r\n\r\n".encode() + body, pause)

    def _head(self, method: str, path: str) -> bytes:
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        said = f"X-Forwarded-For: {self.address}\r\nX-Forwarded-Proto: http\r\nX-Forwarded-Host: yard.test\r\n"
        usual = (
            "Accept: text/html\r\nAccept-Language: en\r\nAccept-Encoding: gzip, br\r\nSec-Fetch-Site: same-origin\r\n"
        )
        return f"{method} {path} HTTP/1.1\r\nHost: yard.test\r\n{said}{usual}{cookie}".encode()

    def keep(self, answer: Answer) -> Answer:
        """The cookie that came, if one did."""
        if found := COOKIE.search(answer.head):
            self.cookie = found.group(1).decode()
        return answer


@dataclass(slots=True, eq=False)
class Line:
    """A connection and the journey on it."""

    journey: Journey
    sock: socket.socket | None = None
    asked: Ask | None = None
    due: float = 0.0
    got: bytearray = field(default_factory=bytearray)
    wanted: int = NEVER


@dataclass
class Tally:
    """What a crowd met: milliseconds by kind, errors by what they were, and how late the loop itself was."""

    times: dict[str, list[float]] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=dict)
    late: list[float] = field(default_factory=list)
    seconds: float = 0.0
    cpu: float = 0.0

    def fault(self, what: str) -> None:
        self.errors[what] = self.errors.get(what, 0) + 1

    def all_times(self) -> list[float]:
        return sorted(time for each in self.times.values() for time in each)


class Crowd:
    """So many lines to one port, each with a journey after the other."""

    def __init__(self, port: int, lines: int, begin: Callable[[int], Journey]) -> None:
        self.port, self.begin = port, begin
        self.selector = selectors.DefaultSelector()
        self.waiting: list[tuple[float, int]] = []
        self.number = 0
        self.lines = [Line(self._next_journey()) for _ in range(lines)]

    def _next_journey(self) -> Journey:
        self.number += 1
        return self.begin(self.number)

    def run(self, seconds: float, spread: float = 0.0) -> Tally:
        """Let everybody go on for so long; they begin one after the other over `spread` seconds."""
        self.tally = Tally()
        start, cpu = perf_counter(), process_time()
        for place, line in enumerate(self.lines):
            self._ask(place, next(line.journey), start + spread * place / len(self.lines))
        while perf_counter() < start + seconds:
            self._send_what_is_due()
            rest = self.waiting[0][0] - perf_counter() if self.waiting else 0.05
            for key, _events in self.selector.select(min(max(rest, 0.0), 0.05)):
                self._read(key.data)
        self.tally.seconds, self.tally.cpu = perf_counter() - start, process_time() - cpu
        self._hang_up()
        return self.tally

    def _ask(self, place: int, ask: Ask, at: float) -> None:
        line = self.lines[place]
        line.asked, line.due = ask, at + ask.pause
        heapq.heappush(self.waiting, (line.due, place))

    def _send_what_is_due(self) -> None:
        while self.waiting and self.waiting[0][0] <= perf_counter():
            due, place = heapq.heappop(self.waiting)
            self.tally.late.append(1000 * (perf_counter() - due))
            self._send(place)

    def _send(self, place: int) -> None:
        line = self.lines[place]
        assert line.asked is not None
        with suppress(OSError):
            if line.sock is None:
                self._connect(place)
            assert line.sock is not None
            line.sock.sendall(line.asked.data)

    def _connect(self, place: int) -> None:
        sock = socket.create_connection(("127.0.0.1", self.port), timeout=10)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.lines[place].sock = sock
        self.selector.register(sock, selectors.EVENT_READ, place)

    def _read(self, place: int) -> None:
        line = self.lines[place]
        assert line.sock is not None
        piece = b""
        with suppress(OSError):
            piece = line.sock.recv(262144)
        if not piece:
            self._lost(place)
            return
        line.got += piece
        if line.wanted == NEVER and (end := line.got.find(END)) >= 0:
            line.wanted = end + 4 + body_length(bytes(line.got[:end]))
        if line.wanted != NEVER and len(line.got) >= line.wanted:
            self._answered(place)

    def _lost(self, place: int) -> None:
        """The site has closed an idle line, or one that waits for an answer."""
        line = self.lines[place]
        assert line.sock is not None
        self.selector.unregister(line.sock)
        line.sock.close()
        line.sock = None
        if line.due <= perf_counter():
            self.tally.fault("lost")
            line.got, line.wanted = bytearray(), NEVER
            line.journey = self._next_journey()
            self._ask(place, next(line.journey), perf_counter())

    def _answered(self, place: int) -> None:
        line, now = self.lines[place], perf_counter()
        assert line.asked is not None
        head, _, body = bytes(line.got).partition(END)
        line.got, line.wanted = bytearray(), NEVER
        answer = Answer(int(head[9:12]), head, body)
        self.tally.times.setdefault(line.asked.kind, []).append(1000 * (now - line.due))
        if answer.status >= 400:
            self.tally.fault(f"{answer.status} to {line.asked.kind}")
        try:
            ask = line.journey.send(answer)
        except StopIteration:
            line.journey = self._next_journey()
            ask = next(line.journey)
        self._ask(place, ask, now)

    def _hang_up(self) -> None:
        for line in self.lines:
            if line.sock is not None:
                line.sock.close()
        self.selector.close()


def body_length(head: bytes) -> int:
    if int(head[9:12]) in WITHOUT_BODY:
        return 0
    found = LENGTH.search(head)
    return int(found.group(1)) if found else 0
