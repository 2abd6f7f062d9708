"""Every request noted once it is answered: a line in the log and a number in the metrics."""

from __future__ import annotations

from time import perf_counter

from flask import Flask, Response, g, request

from app.web import logs, metrics

# What has no route: nobody may make up labels.
UNKNOWN_LABEL = "none"
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))


def init_app(app: Flask) -> None:
    """Before all others, so that it is the first that is asked and the last that sees the answer."""
    app.before_request(start_timer)
    app.after_request(record_request)


def start_timer() -> None:
    g.began = perf_counter()


def record_request(response: Response) -> Response:
    seconds = perf_counter() - g.began
    route = request.url_rule.rule if request.url_rule else UNKNOWN_LABEL
    method = request.method if request.method in METHODS else UNKNOWN_LABEL
    metrics.request_of(method, route, response.status[:3]).inc()
    metrics.latency_of(route).observe(seconds)
    logs.write_event(
        "request",
        id=g.get("request_id", ""),
        method=method,
        route=route,
        status=response.status_code,
        ms=round(seconds * 1000, 1),
        account=loaded_account_id(),
    )
    return response


def loaded_account_id() -> int | None:
    """Return the account that made the request, if anything had to load it; the log itself loads nobody."""
    player = g.get("loaded_player")
    return player.id if player is not None and player.is_authenticated else None
