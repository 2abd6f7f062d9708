"""A person over plain HTTP: cookies, the hidden fields of the last page, and nothing that a browser would repair."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from http.client import HTTPConnection
from time import monotonic
from typing import Self
from urllib.parse import urlencode, urlsplit

from tests.yard import PASSWORD

HIDDEN = re.compile(r'<input type="hidden" name="(csrf_token|player|page)" value="([^"]*)"')
CSRF = re.compile(r'<input[^>]* name="csrf_token"[^>]* value="([^"]*)"')


@dataclass
class Answer:
    code: int
    headers: dict[str, str]
    text: str
    seconds: float

    @property
    def location(self) -> str:
        return urlsplit(self.headers.get("location", "")).path


@dataclass
class Person:
    """One browser. Every request opens a connection of its own, as after a broken one."""

    url: str
    name: str = ""
    timeout: float = 60
    cookies: dict[str, str] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> Answer:
        answer = self.send("GET", path, None, headers)
        found = CSRF.search(answer.text)
        if found:
            self.fields = dict(HIDDEN.findall(answer.text)) | {"csrf_token": html.unescape(found.group(1))}
        return answer

    def post(self, path: str, *, partial: bool = False, **values: str) -> Answer:
        body = urlencode({**self.fields, **values})
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": self.url.rstrip("/")}
        if partial:
            headers["HX-Request"] = "true"
        return self.send("POST", path, body, headers)

    def send(self, method: str, path: str, body: str | bytes | None, headers: dict[str, str]) -> Answer:
        """One request; OSError or HTTPException when it breaks, and then nothing has been acknowledged."""
        began = monotonic()
        line = HTTPConnection(urlsplit(self.url).netloc, timeout=self.timeout)
        try:
            line.request(method, path, body, {**headers, "Cookie": self.cookie(), "Connection": "close"})
            response = line.getresponse()
            text = response.read().decode(errors="replace")
        finally:
            line.close()
        for header in response.headers.get_all("Set-Cookie", []):
            self.keep(header)
        known = {name.lower(): value for name, value in response.headers.items()}
        return Answer(response.status, known, text, monotonic() - began)

    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())

    def keep(self, header: str) -> None:
        name, _, value = header.partition(";")[0].partition("=")
        self.cookies[name] = value

    def log_in(self, name: str) -> Self:
        self.get("/login")
        answer = self.post("/login", username=name, password=PASSWORD, next="/account", remember="y")
        assert answer.code == 303, answer.text
        self.name = name
        return self

    def is_logged_in(self) -> bool:
        return self.get("/account").code == 200

    def open(self, slug: str) -> Answer:
        answer = self.get(f"/bee/{slug}")
        assert answer.code == 200, answer.text
        return answer

    def get_and_guess(self, slug: str, word: str) -> Answer:
        self.open(slug)
        return self.guess(slug, word)

    def guess(self, slug: str, word: str) -> Answer:
        return self.post(f"/bee/{slug}/guess", partial=True, word=word)

    def twin(self) -> Person:
        """The same browser for another thread."""
        return Person(self.url, self.name, self.timeout, dict(self.cookies), dict(self.fields))


def verdict(answer: Answer) -> str:
    """The code of the verdict in a guess's answer; empty when there is none."""
    found = re.search(r'class="verdict (?:good|bad) (\w+)"', answer.text)
    return found.group(1) if found else ""
