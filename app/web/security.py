"""Headers, the origin check and safe redirects."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, request, session
from werkzeug.middleware.proxy_fix import ProxyFix

from app.web import door
from app.web.door import UNSAFE

View = TypeVar("View", bound=Callable[..., Any])
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# The views that take files, with the most bytes of a request.
UPLOADS: dict[Callable[..., Any], int] = {}
LONGEST_NEXT = 2048
# One slash, then no second one: "//host" and "/\host" leave the site in some browsers.
INSIDE = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*\Z")


def init_app(app: Flask) -> None:
    if app.config["PROXIES"]:
        hops = app.config["PROXIES"]
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=hops, x_proto=hops, x_host=hops)  # type: ignore[method-assign]
    app.before_request(name_request)
    # Before anything looks at the form.
    app.before_request(allow_upload)
    door.init_app(app)
    app.before_request(check_origin)
    app.after_request(add_headers)


def name_request() -> None:
    g.request_id = secrets.token_hex(6)


def takes_uploads(most: int) -> Callable[[View], View]:
    """Marks a view that takes files: so many bytes in all, where other requests have the limit of the site."""

    def mark(view: View) -> View:
        UPLOADS[view] = most
        return view

    return mark


def allow_upload() -> None:
    most = UPLOADS.get(current_app.view_functions.get(request.endpoint or "", allow_upload))
    if most and request.mimetype == "multipart/form-data":
        request.max_content_length = most


def check_origin() -> None:
    """The second lock beside the CSRF token: what another site sends is refused by the browser's own word."""
    if request.method not in UNSAFE:
        return
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        abort(403)
    origin = request.headers.get("Origin")
    # "null" is what a sandboxed page sends.
    if origin and origin.partition("://")[2] != request.host:
        abort(403)


def let_be_framed() -> None:
    """The answer to this request may be shown in a frame of any site: it must know and keep nothing of a person."""
    g.may_be_framed = True


def add_headers(response: Response) -> Response:
    response.headers.extend(HEADERS)
    if g.get("may_be_framed"):
        response.headers["Content-Security-Policy"] = CSP.replace("frame-ancestors 'none'", "frame-ancestors *")
    response.headers["X-Request-Id"] = g.get("request_id", "")
    if current_app.config["HTTPS"]:
        response.headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    if request.endpoint != "static":
        keep_private(response)
    return response


def keep_private(response: Response) -> None:
    """Pages depend on who asks and how, and a shared machine's back button must show nothing."""
    response.vary.update(("Cookie", "HX-Request"))
    if session or response.status_code >= 400:
        response.headers.setdefault("Cache-Control", "no-store")
    else:
        response.headers.setdefault("Cache-Control", "no-cache")


def safe_next(target: str | None) -> str | None:
    """The path to go to after login, or None unless it surely stays on this site."""
    if not target or len(target) > LONGEST_NEXT or not INSIDE.match(target):
        return None
    parts = urlsplit(target)
    return None if parts.netloc or parts.scheme else target


def is_partial() -> bool:
    """Whether htmx asks for a part to swap in."""
    return request.headers.get("HX-Request") == "true"
