"""Headers, the origin check and safe redirects."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, g, session
from werkzeug.middleware.proxy_fix import ProxyFix

from app.web import door
from app.web.door import UNSAFE, current_request

View = TypeVar("View", bound=Callable[..., object])
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; "
    "object-src 'none'; frame-ancestors 'none'"
)
COMMON_HEADERS = {"X-Content-Type-Options": "nosniff"}
# What a browser asks of a page, and of nothing that a page asks for: they are longer than most verdicts.
PAGE_HEADERS = {
    **COMMON_HEADERS,
    "Content-Security-Policy": CSP,
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
# What pages depend on, beside what was said before: the text is not read for what is nearly always the same.
VARY_BY_EARLIER = {None: "Cookie, HX-Request", "Accept-Encoding": "Accept-Encoding, Cookie, HX-Request"}
# The views that take files, with the most bytes of a request.
UPLOAD_LIMITS: dict[Callable[..., object], int] = {}
MAX_NEXT_LENGTH = 2048
# One slash, then no second one: "//host" and "/\host" leave the site in some browsers.
INTERNAL_PATH = re.compile(r"/(?![/\\])[^\x00-\x20\x7f\\]*\Z")


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


def limit_upload_bytes(max_bytes: int) -> Callable[[View], View]:
    """Marks a view that takes files: so many bytes in all, where other requests have the limit of the site."""

    def register_view(view: View) -> View:
        UPLOAD_LIMITS[view] = max_bytes
        return view

    return register_view


def allow_upload() -> None:
    request = current_request()
    if request.method not in UNSAFE:
        return
    max_bytes = UPLOAD_LIMITS.get(current_app.view_functions.get(request.endpoint or "", allow_upload))
    if max_bytes and request.mimetype == "multipart/form-data":
        request.max_content_length = max_bytes


def check_origin() -> None:
    """The second lock beside the CSRF token: what another site sends is refused by the browser's own word."""
    request = current_request()
    if request.method not in UNSAFE:
        return
    if request.environ.get("HTTP_SEC_FETCH_SITE", "same-origin") not in ("same-origin", "none"):
        abort(403)
    origin = request.environ.get("HTTP_ORIGIN")
    # "null" is what a sandboxed page sends.
    if origin and origin.partition("://")[2] != request.host:
        abort(403)


def allow_framing() -> None:
    """The answer to this request may be shown in a frame of any site: it must know and keep nothing of a person."""
    g.may_be_framed = True


def add_headers(response: Response) -> Response:
    headers = response.headers
    headers.extend(COMMON_HEADERS if is_partial() else PAGE_HEADERS)
    if g.get("may_be_framed"):
        headers["Content-Security-Policy"] = CSP.replace("frame-ancestors 'none'", "frame-ancestors *")
    headers["X-Request-Id"] = g.get("request_id", "")
    if current_app.config["HTTPS"]:
        headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
    if current_request().endpoint != "static":
        prevent_shared_caching(response)
    return response


def prevent_shared_caching(response: Response) -> None:
    """Pages depend on who asks and how, and a shared machine's back button must show nothing."""
    headers = response.headers
    vary = VARY_BY_EARLIER.get(headers.get("Vary"))
    if vary:
        headers["Vary"] = vary
    else:
        response.vary.update(("Cookie", "HX-Request"))
    if "Cache-Control" not in headers:
        headers.add("Cache-Control", "no-store" if session or response.status_code >= 400 else "no-cache")


def safe_next(target: str | None) -> str | None:
    """The path to go to after login, or None unless it surely stays on this site."""
    if not target or len(target) > MAX_NEXT_LENGTH or not INTERNAL_PATH.match(target):
        return None
    parts = urlsplit(target)
    return None if parts.netloc or parts.scheme else target


def is_partial() -> bool:
    """Whether htmx asks for a part to swap in."""
    return bool(current_request().environ.get("HTTP_HX_REQUEST") == "true")
