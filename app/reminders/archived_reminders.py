"""Parts of a person's archive from reminders: what was asked for, the devices, and what was sent."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import Select, select

from app.accounts.own_data.archive_parts import declare_rows, leave_out
from app.reminders.models import CHOICE, DEVICE, REMINDER


def select_choice(user_id: int) -> Select[object]:
    c = CHOICE.c
    columns = (c.kinds, c.by_email, c.hour, c.zone, c.locale, c.next_at, c.reminded_at, c.reminded_on)
    return select(*columns).where(c.user_id == user_id)


def select_devices(user_id: int) -> Select[object]:
    """The devices without their addresses and keys, by which anybody could send to them."""
    d = DEVICE.c
    return select(d.name, d.created_at).where(d.user_id == user_id).order_by(d.id)


def select_reminders(user_id: int) -> Select[object]:
    r = REMINDER.c
    return select(r.day, r.kind, r.created_at).where(r.user_id == user_id).order_by(r.id)


declare_rows(
    "reminder-settings.json",
    _l("The reminders you’ve asked for."),
    ("reminder_choice.user_id",),
    select_choice,
)
declare_rows(
    "reminder-devices.json",
    _l("The devices that show you notifications."),
    ("push_device.user_id",),
    select_devices,
)
declare_rows("reminders.json", _l("The reminders you’ve been sent."), ("reminder.user_id",), select_reminders)
leave_out("push_message.device_id", "How a reminder reached a device: the reminders are in it.")
