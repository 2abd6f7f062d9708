"""The third kind of play: letters in cells, where the last writer of each cell stands.

A page sends its letters in batches, each with a sequence number of its own, and keeps them until they are answered: a
batch that comes twice or late changes nothing. It costs five statements at most.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeGuard

from flask import abort, jsonify, make_response, render_template, request
from werkzeug.wrappers import Response

from app.accounts.sessions import Visitor
from app.contract import registry
from app.contract.game_types import CellWrite, Json, KeptState, SomeCellRules, Verdict
from app.play import acting, moving, pages
from app.play.acting import StandIn, current_actor, expect_actor
from app.play.guessing import consume_token
from app.play.moving import Moved, Step
from app.play.store import Opened
from app.web.fields import parse_whole_number

MAX_WRITES = 700
MAX_TEXT_LENGTH = 40
MAX_NUMBER = 2**31
WRITER = re.compile(r"[a-z0-9]{1,12}\Z")


@dataclass(frozen=True, slots=True)
class Batch:
    """The writes that a page posts, with the page's writer id, the grid's version it knew, and seconds played."""

    writes: tuple[CellWrite, ...]
    writer: str
    version: int
    seconds: int | None


def parse_batch(form: Mapping[str, str]) -> Batch:
    """Parse a posted batch; answers 422 if invalid. `writes` is JSON: lists of cell, text, number and pencil."""
    try:
        entries = json.loads(form.get("writes", ""))
        writes = tuple(parse_write(*entry) for entry in entries[:MAX_WRITES])
    except (ValueError, TypeError, RecursionError):
        abort(422)
    if not WRITER.match(form.get("writer", "")):
        abort(422)
    return Batch(
        writes, form["writer"], parse_whole_number(form.get("version")) or 0, parse_whole_number(form.get("seconds"))
    )


def parse_write(cell: object, text: object, seq: object, pencil: object = False) -> CellWrite:
    """Parse one posted cell; raises ValueError."""
    if not (is_number(cell) and is_number(seq) and isinstance(text, str) and len(text) <= MAX_TEXT_LENGTH):
        raise ValueError
    return CellWrite(cell, text, seq, pencil is True or pencil == 1)


def is_number(value: object) -> TypeGuard[int]:
    """Whether a JSON value is an integer from 0 to below MAX_NUMBER, not a bool."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MAX_NUMBER


def write_batch(game: str, slug: str, player: Visitor, batch: Batch) -> Moved:
    """Write a batch of letters into the grid, also while others write. Commits."""
    rules, number = load_cell_rules(game), acting.writer_number(player)

    def apply_batch(puzzle: object, state: KeptState) -> Step:
        written = rules.write(puzzle, state, batch.writes, batch.writer, number)
        return Step(Verdict("written", written != state, ""), written)

    consume_token(player, "cells")
    return moving.apply_act(game, slug, player, apply_batch, time=batch.seconds)


def load_cell_rules(game: str) -> SomeCellRules:
    """Return the rules of a game that is played in cells; answers 404 for any other."""
    rules = registry.cells(game)
    if rules is None:
        abort(404)
    return rules


def post_batch(game: str, slug: str) -> Response:
    """Store the cells that a page posts in the background; answer with the cells it does not know yet. Commits."""
    player = expect_actor(game, slug)
    batch = parse_batch(request.form)
    moved = write_batch(game, slug, player, batch)
    pages.record_shown(moved.opened, player)
    return jsonify(batch_payload(moved, batch))


def batch_payload(moved: Moved, batch: Batch) -> Json:
    """Return the cells of the batch as they are now; all cells if others have written since the page's version."""
    opened, state, rules = moved.opened, moved.step.state, load_cell_rules(moved.opened.game)
    wrote = moved.step.verdict.accepted
    heard = opened.version - wrote == batch.version
    cells = {write.cell for write in batch.writes} if heard else None
    payload = {"version": opened.version, "seconds": opened.seconds, **rules.told(moved.puzzle, state, cells)}
    return {**payload, **finish_payload(opened, moved.puzzle, state)}


def finish_payload(opened: Opened, puzzle: object, state: KeptState) -> Json:
    """Return the part of the payload that shows the end of a game; {} while it goes on."""
    if not opened.is_over:
        return {}
    context = {"puzzle": pages.build_heading(opened), "view": registry.rules(opened.game).view(puzzle, state)}
    return {"over": True, "finish": render_template(f"{opened.game}/_finish.html", **context)}


def poll_grid(game: str, slug: str) -> Response:
    """Return the grid and the members as JSON; 204 if the page knows both, and no cells if it knows the grid."""
    rules = load_cell_rules(game)
    player = current_actor(game, slug, leads=False)
    stand_in = player if isinstance(player, StandIn) else None
    opened, puzzle, state = moving.load_for_move(game, slug, player)
    knows = parse_whole_number(request.args.get("version")) == opened.version
    if knows and request.args.get("company", "") == (stand_in.members_etag() if stand_in else ""):
        return make_response("", 204)
    pages.record_shown(opened, player)
    company = stand_in.members_payload() if stand_in else {}
    payload = {"version": opened.version, "seconds": opened.seconds, **rules.told(puzzle, state, () if knows else None)}
    return jsonify({**payload, **company, **finish_payload(opened, puzzle, state)})
