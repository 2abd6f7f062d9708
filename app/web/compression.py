"""Answers are sent compressed, but none whose length would tell an outsider what stands in it.

Who makes a logged-in browser open an address of the site, with a text of their own in it, and watches the line, sees
from the length whether that text stood in the page already: so the tokens of forms are guessed letter by letter, or
the addresses of somebody's boards. Against this, (1) tokens look different in every answer (extensions.mask), (2) what
a browser with a cookie asks for with a query is left as it is unless the browser says that no other site was behind
it, and (3) so are all pages of an account, which hold addresses, links and keys.
"""

from __future__ import annotations

from functools import lru_cache

from flask import Flask, Response, request
from flask_compress import Compress
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

# So short an answer fits into one packet anyway.
SHORTEST = 1200
LONGEST_WISH = 200
# The first one where a browser takes both.
WAYS = ["br", "gzip"]
TYPES = ["text/html", "text/plain", "application/json", "image/svg+xml", "application/manifest+json"]
# Whoever typed the address, followed a bookmark, or came from a page of ours.
TRUSTED_SITES = ("none", "same-origin")
SECRET_PAGES = ("accounts",)


def init_app(app: Flask) -> None:
    settings = {
        "REGISTER": False,
        "ALGORITHM": WAYS,
        "ALGORITHM_STREAMING": [],
        "STREAMS": False,
        # 0.06 ms for a page; level 4 would take twice as long for a fourteenth less.
        "BR_LEVEL": 2,
        "LEVEL": 6,
        "MIN_SIZE": SHORTEST,
        "MIMETYPES": TYPES,
    }
    app.config.update({f"COMPRESS_{name}": value for name, value in settings.items()})
    compress = Compress(app)

    @app.after_request
    def pack(response: Response) -> Response:
        # Most guesses are answered in few words.
        if is_short(response) or not is_wanted(request.headers.get("Accept-Encoding", "")[:LONGEST_WISH]):
            return response
        return compress.after_request(response) if is_safe() else response


def is_short(response: Response) -> bool:
    text = response.response
    return isinstance(text, list) and sum(map(len, text)) < SHORTEST


@lru_cache(maxsize=256)
def is_wanted(said: str) -> bool:
    """What is refused by name, with a quality of 0, is not sent."""
    accepted = parse_accept_header(said, Accept)
    return any(accepted[way] for way in WAYS)


def is_safe() -> bool:
    """Whether the length of this answer is nobody's clue."""
    if request.endpoint == "static" or request.blueprint in SECRET_PAGES:
        return False
    asked_by = request.headers.get("Sec-Fetch-Site")
    return not (request.cookies and request.query_string) or asked_by in TRUSTED_SITES
