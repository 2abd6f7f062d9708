"""A player's choice of reminders, as it is read and stored."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import tzinfo

from flask import current_app, request
from flask_babel import get_locale
from sqlalchemy import select

from app.extensions import db, insert, now
from app.reminders.hours import next_moment
from app.reminders.kinds import format_kinds, parse_kinds
from app.reminders.models import CHOICE

# After work and before the evening is over.
DEFAULT_HOUR = 18


@dataclass(slots=True)
class WantedReminders:
    """The kinds of reminders by their names, whether they come by email, and the hour."""

    kinds: tuple[str, ...] = ()
    by_email: bool = False
    hour: int = DEFAULT_HOUR


def load_choice(user_id: int) -> WantedReminders | None:
    """Load a player's choice; None for one who has never made any."""
    c = CHOICE.c
    row = db.session.execute(select(c.kinds, c.by_email, c.hour).where(c.user_id == user_id)).first()
    return row and WantedReminders(parse_kinds(row.kinds), row.by_email, row.hour)


def store_choice(user_id: int, choice: WantedReminders, zone: tzinfo, *, zone_name: str) -> None:
    """Store a choice with the player's next hour in `zone`; `zone_name` is what the browser tells. The caller commits.

    What was sent already stays known, so that a new hour brings no second reminder of a day.
    """
    values = {"kinds": format_kinds(choice.kinds), "by_email": choice.by_email, "hour": choice.hour}
    values |= {"zone": zone_name, "locale": str(get_locale() or "en")}
    values["site"] = current_app.config["SITE_URL"] or request.url_root.rstrip("/")
    values["next_at"] = next_moment(choice.hour, zone, now()) if choice.kinds else None
    row = insert(CHOICE).values(user_id=user_id, **values)
    db.session.execute(row.on_conflict_do_update(index_elements=["user_id"], set_=values))
