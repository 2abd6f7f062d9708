"""Compress answers, except where their length could reveal a secret (the BREACH attack).

An attacker who makes a logged-in browser open an address with text of their own in it, and sees the length of the
answer, learns whether that text is on the page already. So an answer stays uncompressed when it is (1) the answer to a
request with a cookie and a query, unless the browser says that no other site started it, or (2) a page of an account,
which holds addresses, links and keys.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import brotli
from flask import Flask, Request, Response
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from app.web.door import asked_now

# So short an answer, like that of a guess, takes no longer in a few packets than in one.
SHORTEST = 4096
LONGEST_WISH = 200
# The first one where a browser takes both. A higher quality would take twice as long for a tenth less.
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, quality=1),
    "gzip": partial(gzip.compress, compresslevel=6, mtime=0),
}
TYPES = frozenset(("text/html", "text/plain", "application/json", "image/svg+xml", "application/manifest+json"))
# Whoever typed the address, followed a bookmark, or came from a page of ours.
TRUSTED_SITES = ("none", "same-origin")
SECRET_PAGES = ("accounts",)


def init_app(app: Flask) -> None:
    @app.after_request
    def pack(response: Response) -> Response:
        if not is_short(response):
            offer(response, asked_now())
        return response


def is_short(response: Response) -> bool:
    text = response.response
    return isinstance(text, list) and sum(map(len, text)) < SHORTEST


def offer(response: Response, asked: Request) -> None:
    """Packed as the browser likes it, where that may be."""
    way = way_of(asked.environ.get("HTTP_ACCEPT_ENCODING", "")[:LONGEST_WISH])
    if way is None or not is_safe(asked):
        return
    if "Vary" in response.headers:
        response.vary.add("Accept-Encoding")
    else:
        response.headers.add("Vary", "Accept-Encoding")
    if is_packable(response):
        response.set_data(PACKERS[way](response.get_data()))
        response.headers["Content-Encoding"] = way


@lru_cache(maxsize=256)
def way_of(said: str) -> str | None:
    """What is refused by name, with a quality of 0, is not sent."""
    accepted: Any = parse_accept_header(said, Accept)
    best = max(PACKERS, key=lambda way: float(accepted[way]))
    return best if accepted[best] else None


def is_packable(response: Response) -> bool:
    """A text that is there whole, and has no name by which a browser would ask whether it is still the same."""
    said = response.headers
    whole = 200 <= response.status_code < 300 and not response.is_streamed
    return whole and response.mimetype in TYPES and "Content-Encoding" not in said and "ETag" not in said


def is_safe(asked: Request) -> bool:
    """Whether the length of this answer is nobody's clue."""
    if asked.endpoint == "static" or asked.blueprint in SECRET_PAGES:
        return False
    asked_by = asked.environ.get("HTTP_SEC_FETCH_SITE")
    return not (asked.environ.get("HTTP_COOKIE") and asked.query_string) or asked_by in TRUSTED_SITES
