"""Answers are sent compressed, but none whose length would tell an outsider what stands in it.

Who makes a logged-in browser open an address of the site, with a text of their own in it, and watches the line, sees
from the length whether that text stood in the page already: so the tokens of forms are guessed letter by letter, or
the addresses of somebody's boards. Against this, (1) tokens look different in every answer (extensions.mask), (2) what
a browser with a cookie asks for with a query is left as it is unless the browser says that no other site was behind
it, and (3) so are all pages of an account, which hold addresses, links and keys.
"""

from __future__ import annotations

from flask import Flask, Response, request
from flask_compress import Compress

# So short an answer fits into one packet anyway.
SHORTEST = 1200
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
        # A tenth of a millisecond for a page.
        "BR_LEVEL": 4,
        "LEVEL": 6,
        "MIN_SIZE": SHORTEST,
        "MIMETYPES": TYPES,
    }
    app.config.update({f"COMPRESS_{name}": value for name, value in settings.items()})
    compress = Compress(app)

    @app.after_request
    def pack(response: Response) -> Response:
        return compress.after_request(response) if is_wanted() and is_safe() else response


def is_wanted() -> bool:
    """What is refused by name, with a quality of 0, is not sent."""
    return any(request.accept_encodings[way] for way in WAYS)


def is_safe() -> bool:
    """Whether the length of this answer is nobody's clue."""
    if request.endpoint == "static" or request.blueprint in SECRET_PAGES:
        return False
    asked_by = request.headers.get("Sec-Fetch-Site")
    return not (request.cookies and request.query_string) or asked_by in TRUSTED_SITES
