"""Those who play in the rooms of `./bench rooms`: what each of them knows, asks and hands in."""

from __future__ import annotations

import http.client
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html import unescape
from random import Random
from urllib.parse import urlencode, urlsplit

ASKS = re.compile(r'id="asks" hidden hx-get="([^"]+)"')
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
POLL, GUESS = "poll", "guess"
# As the pages do, and about as often as somebody who is in the flow.
POLL_EVERY, GUESS_EVERY = 3.0, 8.0
# Of a hundred words that are handed in, so many are answers that nobody has found yet.
FRESH = 40


@dataclass(slots=True)
class RoomPlayer:
    """One browser: its cookie, the token of its page and the address that it asks next."""

    port: int
    cookie: str = ""
    token: str = ""
    asks: str = ""
    code: str = ""
    slug: str = ""

    def send(self, line: http.client.HTTPConnection, method: str, path: str, **form: str) -> tuple[int, str]:
        headers = {"Cookie": self.cookie, "HX-Request": "true"}
        body = None
        if method == "POST":
            body = urlencode({**form, "csrf_token": self.token})
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request(method, path, body, headers)
        answer = line.getresponse()
        text = answer.read().decode()
        for value in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = value.split(";")[0]
        if found := ASKS.search(text):
            self.asks = unescape(found[1])
        if location := answer.headers.get("Location"):
            text = urlsplit(location).path + "?" + urlsplit(location).query
        return answer.status, text

    def look(self, line: http.client.HTTPConnection, path: str) -> None:
        status, text = self.send(line, "GET", path)
        found = TOKEN.search(text)
        assert status == 200 and found, (status, path, text[:300])
        self.token = found[1]

    def open_room(self, line: http.client.HTTPConnection) -> None:
        self.look(line, f"/bee/{self.slug}")
        status, place = self.send(line, "POST", f"/rooms/bee/{self.slug}")
        assert status == 303, (status, place[:300])
        self.code = place[-12:]
        self.look(line, f"/bee/{self.slug}?room={self.code}")

    def join(self, line: http.client.HTTPConnection, code: str, name: str) -> None:
        self.code = code
        self.look(line, f"/rooms/{code}")
        status, place = self.send(line, "POST", f"/rooms/{code}", shown=name)
        assert status == 303, (status, place[:300])
        self.look(line, f"/bee/{self.slug}?room={code}")

    def ask(self, line: http.client.HTTPConnection) -> int:
        status, _text = self.send(line, "GET", self.asks)
        return status

    def hand_in(self, line: http.client.HTTPConnection, word: str) -> int:
        status, _text = self.send(line, "POST", f"/bee/{self.slug}/guess?room={self.code}", word=word)
        return status


@dataclass(frozen=True, slots=True, order=True)
class Due:
    """What is to be done, and when."""

    at: float
    kind: str
    player: int
    word: str = ""


@dataclass(slots=True)
class RoomWords:
    """The answers of a room's hive that are still to be handed in, and what is no word."""

    left: list[str]
    wrong: str
    taken: list[str] = field(default_factory=list)

    def next(self, random: Random) -> str:
        if self.left and random.randrange(100) < FRESH:
            self.taken.append(self.left.pop())
            return self.taken[-1]
        return random.choice([*self.taken, self.wrong])


def schedule(words: list[RoomWords], players: int, seconds: float, random: Random) -> list[Due]:
    """What everybody does in so many seconds, in order: the same for the same seed."""
    due = [
        one for number in range(players * len(words)) for one in acts(number, words[number // players], seconds, random)
    ]
    return sorted(due)


def acts(number: int, words: RoomWords, seconds: float, random: Random) -> Iterator[Due]:
    at = random.random() * POLL_EVERY
    while at < seconds:
        yield Due(at, POLL, number)
        at += POLL_EVERY
    at = random.random() * GUESS_EVERY
    while at < seconds:
        yield Due(at, GUESS, number, words.next(random))
        at += random.uniform(0.5, 1.5) * GUESS_EVERY
