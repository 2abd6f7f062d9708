"""The browsers that show a player's reminders. Callers commit."""

from __future__ import annotations

import hashlib
import json

from sqlalchemy import delete, select, update

from app.accounts import signals
from app.accounts.models import LOGIN_SESSION
from app.extensions import AnyRow, db, insert, now
from app.reminders.models import DEVICE, is_logged_in
from app.reminders.push_keys import current_site_key, decode_base64, encode_base64
from app.reminders.push_requests import check_endpoint

MOST_DEVICES = 10
LONGEST_SUBSCRIPTION = 2000
# An uncompressed point of P-256, and the secret of RFC 8291.
KEY_LENGTH, SECRET_LENGTH = 65, 16


class RefusedSubscription(ValueError):
    """A posted text is not the subscription of a browser."""


def list_devices(user_id: int) -> list[AnyRow]:
    """List a player's devices that are logged in, the latest first."""
    d = DEVICE.c
    shown = select(d.id, d.name, d.session_id, d.created_at).join_from(DEVICE, LOGIN_SESSION, is_logged_in())
    return list(db.session.execute(shown.where(d.user_id == user_id).order_by(d.id.desc())))


def read_subscription(text: str, private_hosts: frozenset[str]) -> dict[str, str]:
    """Return the columns of a device from a browser's subscription; raises RefusedSubscription."""
    try:
        subscription = json.loads(text[:LONGEST_SUBSCRIPTION])
        endpoint, keys = str(subscription["endpoint"]), subscription["keys"]
        browser_key, browser_secret = decode_base64(str(keys["p256dh"])), decode_base64(str(keys["auth"]))
        check_endpoint(endpoint, private_hosts)
    except (KeyError, TypeError, ValueError, RecursionError) as error:
        raise RefusedSubscription(str(error)) from error
    if (len(browser_key), len(browser_secret)) != (KEY_LENGTH, SECRET_LENGTH):
        raise RefusedSubscription("keys of the wrong length")
    hashed = hashlib.sha256(endpoint.encode()).hexdigest()
    # Written anew: what was posted may have signs between its letters, which decoding passes over.
    keys = {"browser_key": encode_base64(browser_key), "browser_secret": encode_base64(browser_secret)}
    return {"endpoint": endpoint, "endpoint_hash": hashed, **keys}


def add_device(user_id: int, session_id: int, name: str, subscription: dict[str, str]) -> None:
    """Add a browser, which shows the reminders of the player who has added it last."""
    owner = {"user_id": user_id, "session_id": session_id, "name": name, "site_key": current_site_key()}
    new = insert(DEVICE).values({**subscription, **owner, "created_at": now()})
    changed = {**subscription, **owner}
    db.session.execute(new.on_conflict_do_update(index_elements=["endpoint_hash"], set_=changed))
    oldest = select(DEVICE.c.id).where(DEVICE.c.user_id == user_id).order_by(DEVICE.c.id.desc()).offset(MOST_DEVICES)
    if ids := db.session.scalars(oldest).all():
        db.session.execute(delete(DEVICE).where(DEVICE.c.id.in_(ids)))


def remove_device(user_id: int, device_id: int) -> bool:
    """Remove one of the player's devices; False if there is none."""
    removal = delete(DEVICE).where(DEVICE.c.id == device_id, DEVICE.c.user_id == user_id)
    return db.session.scalar(removal.returning(DEVICE.c.id)) is not None


@signals.renewed.connect
def follow_session(sender: object, old_id: int, new_id: int) -> None:
    """Let this browser show reminders in its new login session."""
    db.session.execute(update(DEVICE).where(DEVICE.c.session_id == old_id).values(session_id=new_id))
