"""Asking for a long job, from any page: who asks, how many they may have open, and what it costs them."""

from __future__ import annotations

from typing import Any

from flask import flash, redirect, url_for
from flask_babel import ngettext
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts.sessions import Player, ensure_player
from app.extensions import db
from app.games.base import registry
from app.generations import service
from app.generations.models import ASKER, GUEST, PLAYER, Generation
from app.web import throttle


def ask(game: str, kind: str, params: dict[str, Any], *, key: str | None = None) -> Generation | None:
    """The row of a long job; None, and the player is told why, while too many of theirs are open."""
    player = ensure_player()
    db.session.commit()
    if has_enough(player):
        return None
    pay(game, kind, player)
    queue = registry.engine(game).jobs[kind].queue
    return service.submit(game, kind, params, owner=player.id, key=key, queue=queue)


def ask_for_all(game: str, kind: str, params: dict[str, Any], key: str) -> Generation:
    """The row of a long job whose result is everybody's: it has no owner, so that nobody cancels what others wait for.

    Operators are told what kind of player asked first; the caller starts it again if it has failed.
    """
    player = ensure_player()
    pay(game, kind, player)
    asker = {ASKER: GUEST if player.guest else PLAYER}
    return service.submit(game, kind, {**params, **asker}, key=key)


def has_enough(player: Player) -> bool:
    """Whether so many of a player's jobs are open that no more may be asked for; the player is told."""
    if service.open_count(player.id) < service.MOST_OPEN:
        return False
    told = ngettext(
        "%(num)d of your puzzles is still being made. Wait for it, or cancel it.",
        "%(num)d of your puzzles are still being made. Wait for one of them, or cancel it.",
        service.MOST_OPEN,
    )
    flash(told, "error")
    return True


def quota(game: str, kind: str) -> throttle.Quota:
    """What is left to the player of this kind of job, told before anything is asked for."""
    payer = throttle.address() if current_user.id is None or current_user.guest else str(current_user.id)
    return throttle.quota(registry.engine(game).jobs[kind].bucket, payer)


def pay(game: str, kind: str, player: Player) -> None:
    """What the job costs. A guest could be a new one at every request; the address stays."""
    payer = throttle.address() if player.guest else str(player.id)
    throttle.demand(registry.engine(game).jobs[kind].bucket, payer)


def show(row: Generation | None) -> Response:
    """On to the page of the job; of a job that was not begun, to the list of the player's jobs, which says why."""
    return redirect(url_for("generations.show", id=row.id) if row else url_for("generations.mine"), 303)
