"""Every request noted once it is answered: a line in the log and a number in the metrics."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from flask import Flask, Request, Response, g, request

from app.web import logs, metrics

# What has no route: nobody may make up labels.
NOWHERE = "none"
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def init_app(app: Flask) -> None:
    """Before all others, so that it is the first that is asked and the last that sees the answer."""
    app.before_request(begin)
    app.after_request(note)


def begin() -> None:
    g.began = perf_counter()


def note(response: Response) -> Response:
    # Each look through a proxy costs as much as a counter.
    asked: Request = request._get_current_object()  # type: ignore[attr-defined]
    known: dict[str, Any] = vars(g._get_current_object())
    seconds = perf_counter() - known["began"]
    route = asked.url_rule.rule if asked.url_rule else NOWHERE
    method = asked.method if asked.method in METHODS else NOWHERE
    metrics.request_of(method, route, response.status[:3]).inc()
    metrics.latency_of(route).observe(seconds)
    logs.lines.add(
        id=known.get("request_id", ""),
        method=method,
        route=route,
        status=response.status_code,
        ms=round(seconds * 1000, 1),
        account=account(known),
    )
    return response


def account(known: dict[str, Any]) -> int | None:
    """The number of the account that asked, if the request had to know it: nobody is looked for only for this."""
    player = known.get("_login_user")
    found: int | None = player.id if player is not None and player.is_authenticated else None
    return found
