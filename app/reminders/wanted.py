"""Whether a reminder that was picked is still wanted and true, asked just before it goes out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from datetime import date

from sqlalchemy import ColumnElement, FromClause, Select, select

from app.accounts.models import USER
from app.extensions import AnyRow, now
from app.reminders.kinds import parse_kinds
from app.reminders.models import CHOICE, REMINDER
from app.reminders.picking import find_reasons, is_open, zone_of
from app.reminders.reasons import Facts


def select_reminders(source: FromClause, *columns: ColumnElement[object]) -> Select[*tuple[object, ...]]:
    """Select reminders, which `source` has, with their players' choices and these columns."""
    r, c, u = REMINDER.c, CHOICE.c, USER.c
    of_account = (u.locale.label("chosen_locale"), u.preferences, u.banned_at, u.deletion_due_at)
    joined = source.join(USER, u.id == r.user_id).join(CHOICE, c.user_id == r.user_id)
    return select(*columns, r.user_id, r.day, r.kind, c.kinds, c.zone, c.locale, *of_account).select_from(joined)


def locale_of(row: AnyRow) -> str:
    """Return the language of a player's pages: the chosen one, else that in which reminders were asked for."""
    return str(row.chosen_locale or row.locale)


def find_facts(rows: Collection[AnyRow]) -> dict[int, Facts]:
    """Return what the messages say by their players; those who want none, or have no reason any more, are left out."""
    days_by_kind: defaultdict[str, dict[int, date]] = defaultdict(dict)
    for row in filter(is_wanted, rows):
        days_by_kind[row.kind][row.user_id] = row.day
    found: dict[int, Facts] = {}
    for kind, days in days_by_kind.items():
        found |= find_reasons(kind, days)
    return found


def is_wanted(row: AnyRow) -> bool:
    """Whether it is still the day of a reminder, and its player has not stopped its kind."""
    is_today = now().astimezone(zone_of(row)).date() == row.day
    return is_today and row.kind in parse_kinds(row.kinds) and is_open(row)
