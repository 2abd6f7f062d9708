"""Asking for a long job, from any page: who asks, how many they may have open, and what it costs them."""

from __future__ import annotations

import hmac

from flask import current_app, flash, redirect, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts.sessions import Player, ensure_player
from app.contract import registry
from app.contract.parameters import Parameters, write_parameters
from app.extensions import db
from app.generations import service
from app.generations.models import ASKER, GUEST, PLAYER, Generation
from app.web import throttle
from app.web.texts import ngettext


def request_job(game: str, kind: str, params: Parameters, *, key: str | None = None) -> Generation | None:
    """The row of a long job; None, and the player is told why, while too many of theirs are open."""
    player = ensure_player()
    db.session.commit()
    if has_too_many_open(player):
        return None
    charge_for_job(game, kind, player)
    return submit_paid_job(game, kind, params, player, key=key)


def request_shared_job(game: str, kind: str, params: Parameters, key: str) -> Generation | None:
    """The row of a long job whose result is everybody's: it has no owner, so that nobody cancels what others wait for.

    It is counted as its first asker's all the same. Operators are told what kind of player that was; the caller
    starts it again if it has failed.
    """
    player = ensure_player()
    db.session.commit()
    if has_too_many_open(player):
        return None
    charge_for_job(game, kind, player)
    return submit_paid_job(game, kind, params, player, key=key, shared=True)


def submit_paid_job(
    game: str,
    kind: str,
    params: Parameters,
    player: Player,
    *,
    key: str | None = None,
    id: str | None = None,
    draft: str | None = None,
    shared: bool = False,
) -> Generation | None:
    """The row of a job that is paid for; None, and the player is told, if others were faster to have enough open.

    Beside the parameters the row notes the key of the draft to which the result goes, and of what kind the asker of a
    shared job is.
    """
    stored = write_parameters(params)
    stored |= ({"draft": draft} if draft else {}) | ({ASKER: GUEST if player.guest else PLAYER} if shared else {})
    queue, owner = registry.engine(game).jobs[kind].queue, None if shared else player.id
    try:
        return service.submit_job(
            game, kind, stored, owner=owner, key=key, queue=queue, id=id, asker=make_asker(player)
        )
    except service.TooManyOpen:
        flash_too_many_open(player)
        return None


def make_asker(player: Player) -> service.Asker:
    """Addresses are kept as digests, that nobody can turn back without the site's key."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.new(key, b"asked from " + throttle.client_ip().encode(), "sha256").hexdigest()
    return service.Asker(player.id, digest[:24])


def has_too_many_open(player: Player) -> bool:
    """Whether so many of a player's jobs are open that no more may be asked for; the player is told."""
    if service.can_submit(make_asker(player)):
        return False
    flash_too_many_open(player)
    return True


def flash_too_many_open(player: Player) -> None:
    message = ngettext(
        "%(num)d of your jobs is still running. Wait for it or cancel it.",
        "%(num)d of your jobs are still running. Wait for one of them or cancel it.",
        service.MAX_OPEN_PER_PERSON,
    )
    if service.count_open(player.id) < service.MAX_OPEN_PER_PERSON:
        message = _("Many puzzles are being made for other people on your network. Try again when some are ready.")
    flash(message, "error")


def job_quota(game: str, kind: str) -> throttle.Quota:
    """Return the current player's remaining quota for this kind of job; takes nothing."""
    payer = throttle.client_ip() if current_user.id is None or current_user.guest else str(current_user.id)
    return throttle.read_quota(registry.engine(game).jobs[kind].bucket, payer)


def charge_for_job(game: str, kind: str, player: Player) -> None:
    """Take a token for the job, or abort with 429. Commits.

    Guests pay by IP address, because a visitor can become a new guest at every request.
    """
    payer = throttle.client_ip() if player.guest else str(player.id)
    throttle.consume_or_abort(registry.engine(game).jobs[kind].bucket, payer)


def redirect_to_job(row: Generation | None) -> Response:
    """Redirect to the job's page; to the list of the player's jobs, which says why, if no job was submitted."""
    return redirect(url_for("generations.show", id=row.id) if row else url_for("generations.mine"), 303)
