"""Picking who is reminded: done by the clock, in a few statements for hundreds of players at once.

Players are taken for some minutes, looked at without a lock, and written down in one transaction. What two clocks pick
is written once, because nobody has two rows of a day; what a killed clock has taken is due again when its time is over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import UTC, date, datetime, timedelta, tzinfo
from time import monotonic

from sqlalchemy import Executable, literal, select, update

from app.accounts import outbox
from app.accounts.models import LOGIN_SESSION, USER
from app.extensions import AnyRow, db, insert, now
from app.preferences.zones import find_zone
from app.reminders import hours
from app.reminders.kinds import KINDS, parse_kinds
from app.reminders.models import CHOICE, DEVICE, MESSAGE, REMINDER, WAITING, is_logged_in
from app.reminders.reasons import Facts, PlayerDays
from app.web import mail

BATCH = 300
# No other clock looks at a player within this time.
LEASE = timedelta(minutes=5)
# The clock has other things to do; the rest is picked at its next turn.
BUDGET_SECONDS = 3.0
EMAIL_KIND = "reminder"


def pick_due(seconds: float = BUDGET_SECONDS) -> int:
    """Write the reminders of players whose hour has come; return how many. Commits."""
    end, count = monotonic() + seconds, 0
    while monotonic() < end:
        lease = now() + LEASE
        if not (due := claim_due(lease)):
            break
        count += pick_batch(due, lease)
    return count


def claim_due(lease: datetime) -> list[AnyRow]:
    """Take players whose hour has come, the longest ago first, until `lease`. Commits."""
    c, at = CHOICE.c, now()
    is_due = (c.next_at.is_not(None), c.next_at <= at)
    oldest = select(c.user_id).where(*is_due).order_by(c.next_at).limit(BATCH)
    claimed = update(CHOICE).where(c.user_id.in_(oldest), *is_due).values(next_at=lease)
    ids = db.session.scalars(claimed.returning(c.user_id)).all()
    db.session.commit()
    return list(db.session.execute(load_players(ids))) if ids else []


def load_players(user_ids: Collection[int]) -> Executable:
    """Select what is known of players who have chosen reminders, in the order of their ids."""
    u = USER.c
    of_account = (u.email, u.email_confirmed_at, u.banned_at, u.deletion_due_at)
    columns = (*of_account, u.preferences, u.locale.label("chosen_locale"))
    has_device = select(DEVICE.c.id).join_from(DEVICE, LOGIN_SESSION, is_logged_in())
    shown = has_device.where(DEVICE.c.user_id == CHOICE.c.user_id).exists().label("has_device")
    chosen = select(CHOICE, *columns, shown).join_from(CHOICE, USER, u.id == CHOICE.c.user_id)
    return chosen.where(CHOICE.c.user_id.in_(user_ids)).order_by(CHOICE.c.user_id)


def zone_of(row: AnyRow) -> tzinfo:
    """Return a player's time zone: the chosen one, else the one that the browser had named."""
    return find_zone((row.preferences or {}).get("zone")) or find_zone(row.zone) or UTC


def takes_email(row: AnyRow) -> bool:
    return bool(row.by_email and row.email and row.email_confirmed_at and mail.has_server())


def pick_batch(rows: Collection[AnyRow], lease: datetime) -> int:
    """Write the reminders of these players and their next hours; return how many reminders. Commits."""
    at = now()
    day_by_player = {row.user_id: at.astimezone(zone_of(row)).date() for row in rows if may_be_reminded(row, at)}
    kind_by_player = choose_kinds(rows, day_by_player)
    # What was read until now needs no lock; what follows is one transaction.
    db.session.rollback()
    reminders = write_reminders({player: (day_by_player[player], kind) for player, kind in kind_by_player.items()}, at)
    write_messages(rows, {row.user_id for row in reminders}, at)
    write_next_hours(rows, at, lease)
    note_reminded(reminders, at)
    db.session.commit()
    return len(reminders)


def may_be_reminded(row: AnyRow, at: datetime) -> bool:
    """Whether it is this player's hour, and they have had no reminder today; there must be something to send it by."""
    zone = zone_of(row)
    is_their_hour = hours.is_hour(row.hour, zone, at)
    is_first = hours.may_remind(at.astimezone(zone).date(), at, row.reminded_on, row.reminded_at)
    return is_their_hour and is_first and is_open(row) and (row.has_device or takes_email(row))


def is_open(row: AnyRow) -> bool:
    """Whether a player's account is neither banned nor about to be deleted."""
    return row.banned_at is None and row.deletion_due_at is None


def choose_kinds(rows: Collection[AnyRow], days: PlayerDays) -> dict[int, str]:
    """Return for each player the first of the chosen kinds for which there is a reason."""
    wanted_by_player = {row.user_id: parse_kinds(row.kinds) for row in rows if row.user_id in days}
    kind_by_player: dict[int, str] = {}
    for name in KINDS:
        open_players = wanted_by_player.keys() - kind_by_player.keys()
        asked = {player: days[player] for player in sorted(open_players) if name in wanted_by_player[player]}
        kind_by_player |= dict.fromkeys(find_reasons(name, asked), name)
    return kind_by_player


def find_reasons(name: str, players: PlayerDays) -> dict[int, Facts]:
    """Return what a message of this kind says, by the players who have its reason."""
    return KINDS[name].find(players) if players else {}


def write_reminders(chosen: Mapping[int, tuple[date, str]], at: datetime) -> list[AnyRow]:
    """Insert a row for each player who has none of that day; return the new rows."""
    if not chosen:
        return []
    values = [
        {"user_id": player, "day": day, "kind": kind, "created_at": at}
        for player, (day, kind) in sorted(chosen.items())
    ]
    new = insert(REMINDER).values(values).on_conflict_do_nothing(index_elements=["user_id", "day"])
    return list(db.session.execute(new.returning(REMINDER.c.id, REMINDER.c.user_id, REMINDER.c.day)))


def write_messages(rows: Collection[AnyRow], reminded: Collection[int], at: datetime) -> None:
    """Put the reminders of this moment into the outboxes: one for each device, and an email."""
    if not reminded:
        return
    r, columns = REMINDER.c, ("reminder_id", "device_id", "state", "tries", "next_try_at")
    fresh = (r.user_id.in_(reminded), r.created_at == at)
    values = (literal(WAITING, MESSAGE.c.state.type), literal(0), literal(at, MESSAGE.c.next_try_at.type))
    devices = REMINDER.join(DEVICE, DEVICE.c.user_id == r.user_id).join(LOGIN_SESSION, is_logged_in())
    messages = select(r.id, DEVICE.c.id, *values).select_from(devices).where(*fresh)
    db.session.execute(insert(MESSAGE).from_select(columns, messages))
    by_email = [row for row in rows if row.user_id in reminded and takes_email(row)]
    outbox.add_emails(
        EMAIL_KIND, [(row.email, row.user_id, row.site, row.chosen_locale or row.locale) for row in by_email]
    )


def write_next_hours(rows: Collection[AnyRow], at: datetime, lease: datetime) -> None:
    """Write when it is each player's hour again, by a statement for all who share the moment.

    Whoever has chosen anew in the meantime has another hour than the one of the lease, and keeps it.
    """
    players_by_moment: defaultdict[datetime | None, list[int]] = defaultdict(list)
    for row in rows:
        wants_some = bool(parse_kinds(row.kinds))
        players_by_moment[hours.next_moment(row.hour, zone_of(row), at) if wants_some else None].append(row.user_id)
    for moment, ids in players_by_moment.items():
        taken = update(CHOICE).where(CHOICE.c.user_id.in_(ids), CHOICE.c.next_at == lease)
        db.session.execute(taken.values(next_at=moment))


def note_reminded(reminders: Collection[AnyRow], at: datetime) -> None:
    """Write down when players were reminded, and on which day of theirs."""
    players_by_day: defaultdict[date, list[int]] = defaultdict(list)
    for row in reminders:
        players_by_day[row.day].append(row.user_id)
    for day, ids in players_by_day.items():
        noted = {"reminded_at": at, "reminded_on": day}
        db.session.execute(update(CHOICE).where(CHOICE.c.user_id.in_(ids)).values(noted))
