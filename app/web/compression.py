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

import brotli
from flask import Flask, Request, Response
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

from app.web.door import current_request

# So short an answer, like that of a guess, takes no longer in a few packets than in one.
MIN_BYTES = 4096
MAX_ACCEPT_ENCODING = 200
# The first one where a browser takes both. A higher quality would take twice as long for a tenth less.
COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    "br": partial(brotli.compress, quality=1),
    "gzip": partial(gzip.compress, compresslevel=6, mtime=0),
}
TYPES = frozenset(("text/html", "text/plain", "application/json", "image/svg+xml", "application/manifest+json"))
# Whoever typed the address, followed a bookmark, or came from a page of ours.
TRUSTED_SITES = ("none", "same-origin")
SECRET_PAGES = ("accounts",)


def init_app(app: Flask) -> None:
    @app.after_request
    def compress_response(response: Response) -> Response:
        if not is_short(response):
            compress_if_safe(response, current_request())
        return response


def is_short(response: Response) -> bool:
    text = response.response
    return isinstance(text, list) and sum(map(len, text)) < MIN_BYTES


def compress_if_safe(response: Response, request: Request) -> None:
    """Packed as the browser likes it, where that may be."""
    encoding = choose_content_encoding(request.environ.get("HTTP_ACCEPT_ENCODING", "")[:MAX_ACCEPT_ENCODING])
    if encoding is None or not is_safe(request):
        return
    if "Vary" in response.headers:
        response.vary.add("Accept-Encoding")
    else:
        response.headers.add("Vary", "Accept-Encoding")
    if is_compressible(response):
        response.set_data(COMPRESSORS[encoding](response.get_data()))
        response.headers["Content-Encoding"] = encoding


@lru_cache(maxsize=256)
def choose_content_encoding(accept_encoding: str) -> str | None:
    """Return the accepted encoding of the highest quality; None if all have quality 0 or none is accepted."""
    accepted = parse_accept_header(accept_encoding, Accept)
    best = max(COMPRESSORS, key=lambda encoding: float(accepted[encoding]))
    return best if accepted[best] else None


def is_compressible(response: Response) -> bool:
    """A text that is there whole, and has no name by which a browser would ask whether it is still the same."""
    headers = response.headers
    is_complete = 200 <= response.status_code < 300 and not response.is_streamed
    return is_complete and response.mimetype in TYPES and "Content-Encoding" not in headers and "ETag" not in headers


def is_safe(request: Request) -> bool:
    """Whether the length of this answer is nobody's clue."""
    if request.endpoint == "static" or request.blueprint in SECRET_PAGES:
        return False
    fetch_site = request.environ.get("HTTP_SEC_FETCH_SITE")
    return not (request.environ.get("HTTP_COOKIE") and request.query_string) or fetch_site in TRUSTED_SITES
