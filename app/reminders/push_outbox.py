"""The outbox of notifications: a job sends what is due, each message once at most.

A message is marked as being sent before it leaves, so whoever is killed meanwhile may lose it, and nobody sends it a
second time. Only a message that surely has not arrived is tried again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from itertools import islice
from time import monotonic

from flask import current_app
from flask_babel import force_locale
from flask_babel import gettext as _
from sqlalchemy import ColumnElement, Select, and_, delete, func, select, update

from app.accounts.models import LOGIN_SESSION
from app.extensions import AnyRow, db, now
from app.reminders import hours, picking, push_requests, stop_links, wanted
from app.reminders.kinds import KINDS, ReminderText
from app.reminders.models import (
    DEVICE,
    DROPPED,
    GIVEN_UP,
    LONGEST_ERROR,
    MESSAGE,
    REMINDER,
    SENDING,
    SENT,
    WAITING,
    is_logged_in,
)
from app.reminders.push_encryption import encrypt_for_browser
from app.reminders.push_keys import decode_base64, sign_request
from app.reminders.push_requests import NoAnswer, NotSent, PushAnswer, RefusedEndpoint
from app.reminders.reasons import Facts

BATCH, THREADS = 40, 8
# Nobody else takes a message within this time; after it, whoever took it must have ended.
LEASE = timedelta(minutes=2)
FIRST_RETRY, LONGEST_RETRY = timedelta(seconds=30), timedelta(hours=1)
MOST_TRIES = 6
GONE = (404, 410)
BUSY = 429
# More of a number of seconds is not read.
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class PushOutcome:
    """The end of a try to send a message: its state, why, when it is tried again, and whether its device is gone."""

    state: str
    error: str = ""
    retry_in: timedelta = timedelta()
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class PushRequest:
    """A request to a push service, ready to be sent by a thread that knows no database."""

    id: int
    endpoint: str
    headers: dict[str, str]
    body: bytes


def has_due() -> bool:
    return db.session.scalar(select(MESSAGE.c.id).where(*is_due()).limit(1)) is not None


def is_due() -> tuple[ColumnElement[bool], ...]:
    return MESSAGE.c.state == WAITING, MESSAGE.c.next_try_at <= now()


def select_oldest_due() -> Select[datetime | None]:
    """Select since when the oldest notification that is due has been so."""
    return select(func.min(MESSAGE.c.next_try_at)).where(*is_due())


def find_oldest_due_seconds() -> float:
    """Return how long the oldest notification that is due has waited; 0 if none is."""
    oldest = db.session.scalar(select_oldest_due())
    return 0.0 if oldest is None else max(0.0, (now() - oldest).total_seconds())


def send_due(seconds: float) -> int:
    """Send what is due, until nothing is or the time is over; return how many messages were taken. Commits."""
    end, count = monotonic() + seconds, 0
    with ThreadPoolExecutor(THREADS, thread_name_prefix="push") as threads:
        while monotonic() < end and (ids := claim_batch()):
            count += sum(send_together(threads, part) for part in parts_of(prepare(ids), THREADS))
    db.session.remove()
    return count


def claim_batch() -> list[int]:
    """Take messages that are due, the oldest first. Commits."""
    m = MESSAGE.c
    oldest = select(m.id).where(*is_due()).order_by(m.next_try_at, m.id).limit(BATCH)
    lease = {"next_try_at": now() + LEASE, "tries": m.tries + 1}
    claimed = update(MESSAGE).where(m.id.in_(oldest), *is_due()).values(lease).returning(m.id)
    ids = list(db.session.scalars(claimed))
    db.session.commit()
    return ids


def parts_of(requests: Iterable[PushRequest], size: int) -> Iterator[list[PushRequest]]:
    remaining = iter(requests)
    while part := list(islice(remaining, size)):
        yield part


def prepare(ids: Sequence[int]) -> list[PushRequest]:
    """Build the requests of messages that still have their reason; the others are dropped. Commits."""
    rows = {row.id: row for row in load_messages(ids)}
    facts_by_player = wanted.find_facts(rows.values())
    requests = []
    for message in ids:
        # Without a row, the device's login has ended.
        row = rows.get(message)
        facts = facts_by_player.get(row.user_id) if row else None
        if row is None or facts is None:
            note(message, PushOutcome(DROPPED))
        elif request := build_request(row, facts):
            requests.append(request)
    db.session.commit()
    return requests


def load_messages(ids: Sequence[int]) -> list[AnyRow]:
    """Load messages with their reminders and players, as far as their devices are logged in."""
    m, r, d = MESSAGE.c, REMINDER.c, DEVICE.c
    of_device = (m.id, d.endpoint, d.browser_key, d.browser_secret, d.site_key)
    joined = MESSAGE.join(REMINDER, r.id == m.reminder_id).join(DEVICE, d.id == m.device_id)
    joined = joined.join(LOGIN_SESSION, and_(is_logged_in(), LOGIN_SESSION.c.user_id == r.user_id))
    return list(db.session.execute(wanted.select_reminders(joined, *of_device).where(m.id.in_(ids))))


def build_request(row: AnyRow, facts: Facts) -> PushRequest | None:
    """Build the request for a message; without a key that its push service knows, the device is deleted."""
    contact = f"mailto:{parseaddr(current_app.config['MAIL_FROM'])[1]}"
    authorization = sign_request(row.endpoint, row.site_key, contact, now().timestamp())
    if authorization is None:
        note(row.id, PushOutcome(GIVEN_UP, is_gone=True))
        return None
    with force_locale(wanted.locale_of(row)):
        text = KINDS[row.kind].describe(row.user_id, facts, row.day)
        payload = json.dumps(make_payload(row, text)).encode()
    try:
        body = encrypt_for_browser(payload, decode_base64(row.browser_key), decode_base64(row.browser_secret))
    except ValueError:
        # No browser has such a key.
        note(row.id, PushOutcome(GIVEN_UP, is_gone=True))
        return None
    return PushRequest(row.id, row.endpoint, make_headers(row, authorization), body)


def make_payload(row: AnyRow, text: ReminderText) -> dict[str, object]:
    """Build what the service worker shows; a second message of the same day would take the place of the first."""
    stop = {"path": stop_links.stop_path(row.user_id), "label": _("Stop reminders"), "done": _("Reminders are off.")}
    shown = {"title": text.title, "body": text.body, "path": text.path, "tag": f"reminder {row.day}"}
    return {**shown, "language": wanted.locale_of(row).replace("_", "-"), "stop": stop}


def make_headers(row: AnyRow, authorization: str) -> dict[str, str]:
    """A push service holds a message for a device that is away, until the player's day ends."""
    left = hours.moment_of(row.day + timedelta(days=1), 0, picking.zone_of(row)) - now()
    return {
        "Authorization": authorization,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(max(0, int(left.total_seconds()))),
        "Topic": "reminder",
        "Urgency": "normal",
    }


def send_together(threads: ThreadPoolExecutor, requests: Sequence[PushRequest]) -> int:
    """Send some messages at once and note what became of them; return how many were sent by this process. Commits."""
    mine = mark_sending([request.id for request in requests])
    taken = [request for request in requests if request.id in mine]
    private_hosts = frozenset(current_app.config["PUSH_HOSTS"])
    outcomes = threads.map(lambda request: send(request, private_hosts), taken)
    for request, outcome in zip(taken, outcomes, strict=True):
        note(request.id, outcome)
        if outcome.error:
            current_app.logger.warning("A notification is %s: %s", outcome.state, outcome.error)
    db.session.commit()
    return len(taken)


def mark_sending(ids: Sequence[int]) -> set[int]:
    """Mark messages as being sent; return those that nobody else has marked. Commits."""
    waiting = update(MESSAGE).where(MESSAGE.c.id.in_(ids), MESSAGE.c.state == WAITING)
    mine = set(db.session.scalars(waiting.values(state=SENDING).returning(MESSAGE.c.id)))
    db.session.commit()
    return mine


def send(request: PushRequest, private_hosts: frozenset[str]) -> PushOutcome:
    try:
        answer = push_requests.post(request.endpoint, request.headers, request.body, private_hosts)
    except RefusedEndpoint as error:
        return PushOutcome(GIVEN_UP, str(error), is_gone=True)
    except NotSent as error:
        return PushOutcome(WAITING, str(error))
    except (NoAnswer, ValueError) as error:
        # Python's own readers of names, numbers and sockets raise ValueError: no answer may end the whole job.
        return PushOutcome(GIVEN_UP, str(error))
    return judge_answer(answer)


def judge_answer(answer: PushAnswer) -> PushOutcome:
    """Return what a push service's answer means (RFC 8030)."""
    error = f"HTTP {answer.status}"
    if 200 <= answer.status < 300:
        return PushOutcome(SENT)
    if answer.status in GONE:
        return PushOutcome(GIVEN_UP, is_gone=True)
    if answer.status == BUSY or answer.status >= 500:
        return PushOutcome(WAITING, error, read_retry_after(answer.retry_after))
    return PushOutcome(GIVEN_UP, error)


def read_retry_after(text: str) -> timedelta:
    """Return how long a push service asks to be left alone; an hour at most, and nothing for what is no number."""
    seconds = int(text[:MOST_DIGITS]) if text.isdecimal() else 0
    return min(timedelta(seconds=seconds), LONGEST_RETRY)


def note(id: int, outcome: PushOutcome) -> None:
    """Write down what became of a message; a device that is gone takes its messages along. The caller commits."""
    m = MESSAGE.c
    if outcome.is_gone:
        device = select(m.device_id).where(m.id == id).scalar_subquery()
        db.session.execute(delete(DEVICE).where(DEVICE.c.id == device))
        return
    values: dict[str, object] = {"state": outcome.state, "last_error": outcome.error[:LONGEST_ERROR] or None}
    if outcome.state == SENT:
        values["sent_at"] = now()
    if outcome.state == WAITING:
        tries = db.session.scalar(select(m.tries).where(m.id == id)) or 0
        wait = min(LONGEST_RETRY, max(FIRST_RETRY * 2**tries, outcome.retry_in))
        values |= {"next_try_at": now() + wait, "state": GIVEN_UP if tries >= MOST_TRIES else WAITING}
    db.session.execute(update(MESSAGE).where(m.id == id).values(values))
