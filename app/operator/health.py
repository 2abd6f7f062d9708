"""For machines that watch the site: alive, ready, and numbers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, request
from flask_login import current_user
from sqlalchemy import func, select, text
from sqlalchemy.exc import SQLAlchemyError

from app.accounts.models import LoginSession, User
from app.extensions import db, now
from app.generations import queues, redis_probe, service
from app.generations.models import Pulse
from app.play.models import Completion, Guess, Save
from app.puzzles.models import Puzzle

FRESH = timedelta(seconds=90)

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> tuple[Response, int]:
    alive = database_answers()
    return jsonify(ok=alive, redis=redis_probe.seen().up), 200 if alive else 503


@bp.get("/readyz")
def readyz() -> tuple[Response, int]:
    database = database_answers()
    seen = redis_probe.seen()
    parts: dict[str, Any] = {
        "database": database,
        "redis": seen.up,
        "workers": {name: name in seen.workers for name in queues.NAMES},
        "clock": database and clock_ticks(),
    }
    ready = parts["database"] and parts["redis"] and parts["clock"] and all(parts["workers"].values())
    return jsonify(ok=ready, **parts), 200 if ready else 503


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
    if not (is_local() or current_user.is_operator):
        abort(404)
    lines = [f"wordyard_{name} {value}" for name, value in numbers()]
    return Response("\n".join(lines) + "\n", mimetype="text/plain; version=0.0.4")


def is_local() -> bool:
    """Only without proxies in front, where everybody would look local."""
    return not current_app.config["PROXIES"] and request.remote_addr in ("127.0.0.1", "::1")


def numbers() -> list[tuple[str, int]]:
    tables = {"puzzles": Puzzle, "saves": Save, "guesses": Guess, "completions": Completion}
    rows = list(db.session.execute(counters(tables)).one()._asdict().items())
    rows += [(f'generations{{status="{status}"}}', n) for status, n in service.counts().items()]
    depths = queues.depths()
    rows.append(("redis_up", int(depths is not None)))
    return rows + [(f'queue_depth{{queue="{name}"}}', n) for name, n in (depths or {}).items()]


def counters(tables: Mapping[str, Any]) -> Any:
    """What only grows is told by its last number, which costs nothing: a row that was given up leaves a gap."""
    totals = [select(func.coalesce(func.max(model.id), 0)).label(f"{name}_total") for name, model in tables.items()]
    players = select(func.count()).select_from(User).where(User.handle.is_not(None))
    live = (LoginSession.expires_at > now(), LoginSession.ended_at.is_(None))
    sessions = select(func.count()).select_from(LoginSession).where(*live)
    return select(*totals, players.label("players_total"), sessions.label("open_sessions"))
