"""Endpoints for monitoring: alive, ready, and metrics."""

from __future__ import annotations

from datetime import timedelta
from hmac import compare_digest

from flask import Blueprint, Response, abort, current_app, jsonify, request
from flask_login import current_user
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

from app.extensions import db, now
from app.generations import queues, redis_probe
from app.generations.models import Pulse
from app.operator import site_metrics
from app.version import running_version

FRESH = timedelta(seconds=90)

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> tuple[Response, int]:
    alive = database_answers()
    return jsonify(ok=alive, redis=redis_probe.probe_cached().up, version=running_version()), 200 if alive else 503


@bp.get("/readyz")
def readyz() -> tuple[Response, int]:
    database = database_answers()
    seen = redis_probe.probe_cached()
    workers = {name: name in seen.workers for name in queues.NAMES}
    parts = {"database": database, "redis": seen.up, "clock": database and clock_ticks()}
    ready = all(parts.values()) and all(workers.values())
    return jsonify(ok=ready, workers=workers, **parts), 200 if ready else 503


def database_answers() -> bool:
    try:
        db.session.execute(text("SELECT 1"))
    except SQLAlchemyError:
        db.session.rollback()
        return False
    return True


def clock_ticks() -> bool:
    seen = db.session.scalar(select(Pulse.seen_at).where(Pulse.name == "clock"))
    return seen is not None and now() - seen < FRESH


@bp.get("/metrics")
def metrics() -> Response:
    if not (current_user.is_operator or knows_token()):
        abort(404)
    text = generate_latest(site_metrics.Everything())
    return Response(text, content_type=CONTENT_TYPE_PLAIN_0_0_4)


def knows_token() -> bool:
    """Return whether the request has METRICS_TOKEN; the IP address is no proof, as all share it behind a proxy."""
    token, authorization = current_app.config["METRICS_TOKEN"], request.headers.get("Authorization", "")
    return bool(token) and compare_digest(authorization.encode(), f"Bearer {token}".encode())
