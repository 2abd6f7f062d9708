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
from sqlalchemy import JSON, Boolean, bindparam, case, func, update

from app import throttle
from app.accounts import sessions
from app.extensions import db, now
from app.games.contract import Moving, Verdict
from app.puzzles.guessing import Outcome, begin_save, complete, refused, thought
from app.puzzles.store import SAVE, Opened, load, present

TRIES = 2
# Lost twice to somebody else's moves: the player looks at the new board before going on.
ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True)
class Step:
    """What an act makes of a state; an accepted verdict is written. `closes`: the answers are shown from now on."""

    verdict: Verdict
    state: Any
    closes: bool = False


Act = Callable[[Any, Any], Step]


def move(game: Moving, slug: str, player: Any, act: Act) -> Outcome:
    """Act on the state and, if that is accepted, keep what became of it."""
    allowed = throttle.take("guess", str(player.id or throttle.address()))
    if not allowed:
        db.session.commit()
        throttle.refuse("guess")
    for _attempt in range(TRIES):
        it, puzzle, state = opened(game, slug, player)
        step = act(puzzle, state)
        if it.revealed_at is not None and step.verdict.accepted:
            return outcome(game, it, puzzle, Step(refused(step.verdict, "revealed"), state))
        if not step.verdict.accepted:
            return outcome(game, it, puzzle, step)
        if it.save_id is None:
            player = player if player.id is not None else sessions.begin_guest()
            it.save_id = begin_save(player.id, it.puzzle_id)
        finished = keep(game, it, player, step)
        if finished is not None:
            return outcome(game, it, puzzle, step, finished)
    it, puzzle, state = opened(game, slug, player)
    return outcome(game, it, puzzle, Step(refused(step.verdict, ELSEWHERE), state))


def opened(game: Moving, slug: str, player: Any) -> tuple[Opened, Any, Any]:
    it = load(game.name, slug, player.id, secret=True)
    if it is None:
        abort(404)
    return it, *present(game, it, player.play.get(f"{game.name}/{slug}"))


def outcome(game: Moving, it: Opened, puzzle: Any, step: Step, finished: bool = False) -> Outcome:
    db.session.commit()
    return Outcome(step.verdict, it, game.view(puzzle, step.state), finished)


def keep(game: Moving, it: Opened, player: Any, step: Step) -> bool | None:
    """Write the state over the version it was made of: whether that finished the puzzle, None if it is gone."""
    at, stands = now(), game.standing(step.state)
    saved = {name: value for name, value in step.state.to_json().items() if name != "revealed"}
    numbers = {"points": stands.score, "far": stands.progress, "helped": stands.hints}
    clock = {"at": at, "time": thought(it.updated_at, at), "solved": stands.words > 0, "closes": step.closes}
    values = {"save": it.save_id, "seen": it.version, "made": saved, **numbers, **clock}
    row = db.session.execute(_update_save(), values).first()
    if row is None:
        return None
    just = it.finished_at is None and row.finished_at is not None
    note(it, row, saved, at)
    follow(game, it, player, saved)
    if just:
        complete(it, player, stands.words, stands.hints)
    return just


def note(it: Opened, row: Any, saved: dict[str, Any], at: datetime) -> None:
    it.score, it.progress, it.version, it.seconds = row.score, row.progress, row.version, row.seconds
    it.hints = row.hints
    it.finished_at, it.revealed_at, it.updated_at = row.finished_at, row.revealed_at, at
    it.saved = {**saved, "revealed": row.revealed_at is not None}


def follow(game: Moving, it: Opened, player: Any, saved: dict[str, Any]) -> None:
    """What a session holds lies above the save: a half-typed word of before the move must not come back."""
    play = player.play.get(f"{game.name}/{it.slug}", {})
    if play.get("draft", saved["draft"]) != saved["draft"]:
        sessions.keep_play(player, game.name, it.slug, draft=saved["draft"])


@lru_cache
def _update_save() -> Any:
    s = SAVE.c
    at = bindparam("at", type_=s.updated_at.type)
    solved, closes = bindparam("solved", type_=Boolean), bindparam("closes", type_=Boolean)
    changed = {
        "state": bindparam("made", type_=JSON),
        "score": bindparam("points"),
        "progress": bindparam("far"),
        "hints": bindparam("helped"),
        "version": s.version + 1,
        "seconds": s.seconds + bindparam("time"),
        "updated_at": at,
        "finished_at": case((solved, func.coalesce(s.finished_at, at)), else_=s.finished_at),
        "revealed_at": case((closes, at), else_=s.revealed_at),
    }
    back = (s.score, s.progress, s.hints, s.version, s.seconds, s.finished_at, s.revealed_at)
    mine = update(SAVE).where(s.id == bindparam("save"), s.version == bindparam("seen"), s.revealed_at.is_(None))
    return mine.values(changed).returning(*back)
