"""A player's own results as files: CSV for a spreadsheet, JSON for a program."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache

from flask import abort, make_response
from flask_login import current_user
from sqlalchemy import Executable, bindparam, select
from werkzeug.wrappers import Response

from app.browse.blueprint import bp
from app.browse.statistics.own_games import is_played
from app.contract import registry
from app.extensions import db
from app.play.answers_seen import result_marked_sql
from app.play.choosing import is_done
from app.play.models import SAVE
from app.puzzles.models import PUZZLE

OF_PUZZLE = ("game", "puzzle", "title", "day", "language")
OF_GAME = (
    "started",
    "finished",
    "done_on",
    "seconds",
    "hints",
    "score",
    "progress",
    "done",
    "given_up",
    "after_answers",
)
COLUMNS = (*OF_PUZZLE, *OF_GAME)
# A spreadsheet takes a cell that begins with one of these for a formula.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r")


@bp.get("/statistics/results.csv")
def results_csv() -> Response:
    """Send the results of the current user for a spreadsheet."""
    return send_file("csv", "text/csv; charset=utf-8", write_csv(list_own_results()))


@bp.get("/statistics/results.json")
def results_json() -> Response:
    """Send the results of the current user for a program."""
    return send_file("json", "application/json", json.dumps(list(list_own_results()), ensure_ascii=False))


def send_file(ending: str, kind: str, content: str) -> Response:
    """Answer a file to be kept."""
    response = make_response(content)
    response.headers["Content-Type"] = kind
    response.headers["Content-Disposition"] = f"attachment; filename=wordyard-results.{ending}"
    return response


def list_own_results() -> Iterator[dict[str, object]]:
    """List the results of the current user, and of nobody else; 404 to a visitor, who has none."""
    if current_user.id is None:
        abort(404)
    return list_results(current_user.id)


def list_results(user_id: int) -> Iterator[dict[str, object]]:
    """Yield each game that a player has begun, latest first, in one statement; moments and days in ISO 8601."""
    for row in db.session.execute(_results_statement(), {"user": user_id}).mappings():
        yield {name: value.isoformat() if isinstance(value, date) else value for name, value in row.items()}


@lru_cache
def _results_statement() -> Executable:
    p, s = PUZZLE.c, SAVE.c
    of_puzzle = (p.game, p.slug, p.title, p.day, p.language)
    of_game = (s.started_at, s.finished_at, s.done_on, s.seconds, s.hints, s.score, s.progress)
    columns = (*of_puzzle, *of_game, is_done(), s.revealed_at.is_not(None), result_marked_sql())
    own_games = (s.user_id == bindparam("user"), is_played(), p.game.in_(registry.names()))
    named = [column.label(name) for column, name in zip(columns, COLUMNS, strict=True)]
    rows = select(*named).join_from(SAVE, PUZZLE, p.id == s.puzzle_id).where(*own_games)
    return rows.order_by(s.updated_at.desc(), s.id.desc())


def write_csv(rows: Iterator[Mapping[str, object]]) -> str:
    """Write the rows under a line of names; no cell is a formula."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows([defuse(value) for value in row.values()] for row in rows)
    return text.getvalue()


def defuse(value: object) -> object:
    """Return a cell with an apostrophe before what a spreadsheet would take for a formula."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_SIGNS) else value
