"""Every request noted once it is answered: a line in the log and a number in the metrics."""

from __future__ import annotations

from time import perf_counter

from flask import Flask, Response, g, request

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
    seconds = perf_counter() - g.began
    route = request.url_rule.rule if request.url_rule else NOWHERE
    method = request.method if request.method in METHODS else NOWHERE
    metrics.request_of(method, route, response.status[:3]).inc()
    metrics.latency_of(route).observe(seconds)
    logs.tell(
        "request",
        id=g.get("request_id", ""),
        method=method,
        route=route,
        status=response.status_code,
        ms=round(seconds * 1000, 1),
        account=account_id(),
    )
    return response


def account_id() -> int | None:
    """Return the account that made the request, if anything had to load it; the log itself loads nobody."""
    player = g.get("loaded_player")
    return player.id if player is not None and player.is_authenticated else None
