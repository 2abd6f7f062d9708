"""The one transaction of games that are played by moves: a state that grows, and that can be taken back.

A guess is a row of its own, so two never conflict. A move replaces the whole state: it is written only over the version
that it was judged on, and judged again on what somebody else, another tab or device, has made of it meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any

from flask import abort
from sqlalchemy import JSON, Boolean, Executable, bindparam, case, func, update

from app.accounts import sessions
from app.accounts.sessions import Player, Visitor
from app.contract import registry
from app.contract.game_types import KeptState, SomeSavedStateRules, Verdict
from app.extensions import AnyRow, db, now
from app.play import acting, timing
from app.play.guessing import (
    Outcome,
    answers_seen_at_sql,
    consume_token,
    count_in_metrics,
    done_on_sql,
    ensure_save,
    record_finish,
    refuse_verdict,
)
from app.play.models import SAVE
from app.play.store import Opened, build_puzzle_and_state, load_puzzle
from app.preferences.reader_days import reader_today

TRIES = 2
# The game that was loaded is no more: the player looks at the new one before going on.
ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Step:
    """The verdict on an act and the new state, stored if accepted; with `closes`, answers are shown from now on."""

    verdict: Verdict
    state: KeptState
    closes: bool = False


Act = Callable[[Any, Any], Step]


@dataclass(frozen=True, slots=True)
class Moved:
    """The result of an act, with the loaded game, and whether the act finished the puzzle."""

    opened: Opened
    puzzle: object
    step: Step
    finished: bool = False


def make_move(game: str, slug: str, player: Visitor, act: Act, *, time: int | None = None) -> Outcome:
    """Act on the state and, if that is accepted, keep what became of it; `time` as in `take_turn`."""
    consume_token(player)
    moved = apply_act(game, slug, player, act, time=time)
    count_in_metrics(game, moved.step.verdict)
    view = registry.rules(game).view(moved.puzzle, moved.step.state)
    return Outcome(moved.step.verdict, moved.opened, view, moved.finished)


def apply_act(game: str, slug: str, player: Visitor, act: Act, *, time: int | None = None) -> Moved:
    """Act on the state, keep what became of it, and commit.

    An act that has lost to another waits for all others, and acts on what they have made of the game. `time` is
    how many seconds the page says that it took.
    """
    rules = registry.moves(game)
    if rules is None:
        abort(404)
    for _attempt in range(TRIES):
        opened, puzzle, state = load_for_move(game, slug, player)
        step = act(puzzle, state)
        if opened.revealed_at is not None and step.verdict.accepted:
            return commit_move(opened, puzzle, Step(refuse_verdict(step.verdict, "revealed"), state))
        if not step.verdict.accepted:
            return commit_move(opened, puzzle, step)
        player = ensure_save(opened, player)
        finished = store_state(rules, opened, player, puzzle, step, time)
        if finished is not None:
            return commit_move(opened, puzzle, step, finished)
        lock_save(opened)
    opened, puzzle, state = load_for_move(game, slug, player)
    return commit_move(opened, puzzle, Step(refuse_verdict(step.verdict, ELSEWHERE), state))


def load_for_move(game: str, slug: str, player: Visitor) -> tuple[Opened, object, KeptState]:
    """Load the game with its answers, and build puzzle and state; answers 404 if it is not visible."""
    opened = load_puzzle(game, slug, player.id, secret=True)
    if opened is None:
        abort(404)
    return opened, *build_puzzle_and_state(registry.rules(game), opened, player.held(game, slug))


def commit_move(opened: Opened, puzzle: object, step: Step, finished: bool = False) -> Moved:
    """Commit, and return the result of the move."""
    db.session.commit()
    return Moved(opened, puzzle, step, finished)


def lock_save(opened: Opened) -> None:
    """Lock the save, so that what is loaded next is what will be written over."""
    db.session.execute(update(SAVE).where(SAVE.c.id == opened.save_id).values(version=SAVE.c.version))


def store_state(
    rules: SomeSavedStateRules, opened: Opened, player: Player, puzzle: object, step: Step, time: int | None = None
) -> bool | None:
    """Write the state over the version it was made of: whether that finished the puzzle, None if it is gone."""
    at, stands = now(), rules.standing(puzzle, step.state)
    saved = {name: value for name, value in step.state.to_json().items() if name != "revealed"}
    numbers = {"points": stands.score, "far": stands.progress, "helped": stands.hints}
    clock = {
        "at": at,
        "seen": opened.updated_at,
        "time": timing.accepted_seconds(opened.updated_at, at, time, shared=isinstance(player, acting.StandIn)),
        "solved": stands.words > 0,
        "closes": step.closes,
        "known": opened.known_since,
        "today": reader_today(),
    }
    values = {"save": opened.save_id, "loaded": opened.version, "made": saved, **numbers, **clock}
    row = db.session.execute(_update_save(), values).first()
    if row is None:
        return None
    just = opened.finished_at is None and row.finished_at is not None
    update_opened(opened, row, saved, at)
    update_session_draft(opened, player, saved)
    if just:
        record_finish(opened, player, stands.words, stands.hints)
    return just


def update_opened(opened: Opened, row: AnyRow, saved: dict[str, object], at: datetime) -> None:
    """Copy the written row and state into the loaded game."""
    opened.score, opened.progress, opened.version, opened.seconds = row.score, row.progress, row.version, row.seconds
    opened.hints = row.hints
    opened.finished_at, opened.revealed_at, opened.updated_at = row.finished_at, row.revealed_at, at
    opened.answers_seen_at = row.answers_seen_at
    opened.saved = {**saved, "revealed": row.revealed_at is not None}


def update_session_draft(opened: Opened, player: Player, saved: dict[str, object]) -> None:
    """Write the saved draft over one in the session, so that a half-typed word from before the move does not return."""
    play = player.held(opened.game, opened.slug)
    if "draft" in saved and play.get("draft", saved["draft"]) != saved["draft"]:
        sessions.keep_play(player, opened.game, opened.slug, draft=saved["draft"])


@lru_cache
def _update_save() -> Executable:
    s = SAVE.c
    at = bindparam("at", type_=s.updated_at.type)
    solved, closes = bindparam("solved", type_=Boolean), bindparam("closes", type_=Boolean)
    changed = {
        "state": bindparam("made", type_=JSON),
        "score": bindparam("points"),
        "progress": bindparam("far"),
        "hints": bindparam("helped"),
        "version": s.version + 1,
        "seconds": timing.seconds_sql(),
        "updated_at": at,
        "finished_at": case((solved, func.coalesce(s.finished_at, at)), else_=s.finished_at),
        "done_on": done_on_sql(solved),
        "revealed_at": case((closes, at), else_=s.revealed_at),
        "answers_seen_at": answers_seen_at_sql(),
    }
    back = (s.score, s.progress, s.hints, s.version, s.seconds, s.finished_at, s.revealed_at, s.answers_seen_at)
    loaded_save = update(SAVE).where(
        s.id == bindparam("save"), s.version == bindparam("loaded"), s.revealed_at.is_(None)
    )
    return loaded_save.values(changed).returning(*back)
