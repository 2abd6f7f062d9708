"""Links that stop reminders without a login: whoever has the message may stop them, and do nothing else."""

from __future__ import annotations

from itsdangerous import BadSignature, Signer
from sqlalchemy import update

from app.extensions import db
from app.reminders.models import CHOICE
from app.reminders.reasons import url_of
from app.signing import make_signer

LARGEST_ID = 2**31 - 1


def signer() -> Signer:
    return make_signer("stop reminders")


def stop_path(user_id: int) -> str:
    """Return the path of the page that stops a player's reminders; it does not expire."""
    return url_of("reminders.stop", token=signer().sign(str(user_id)).decode())


def read_token(token: str) -> int | None:
    """Return the id of the player whose reminders a link stops; None for a link that is none of ours."""
    try:
        user_id = int(signer().unsign(token))
    except (BadSignature, ValueError):
        return None
    return user_id if 0 < user_id <= LARGEST_ID else None


def stop_reminders(user_id: int) -> None:
    """Take back all kinds that a player has chosen. The caller commits."""
    db.session.execute(update(CHOICE).where(CHOICE.c.user_id == user_id).values(kinds="", next_at=None))
