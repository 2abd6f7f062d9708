"""Reminders by email, which the outbox of all emails sends."""

from __future__ import annotations

from flask_babel import force_locale
from flask_babel import gettext as _

from app.accounts import outbox
from app.accounts.models import USER
from app.accounts.outbox import Message
from app.extensions import AnyRow, db
from app.reminders import stop_links, wanted
from app.reminders.kinds import KINDS
from app.reminders.models import CHOICE, REMINDER
from app.reminders.picking import EMAIL_KIND


def compose_reminder(row: AnyRow) -> Message | None:
    """The reminder of the day; None if its player has stopped reminders, has played since, or has another address."""
    is_theirs = (USER.c.email == row.address, USER.c.email_confirmed_at.is_not(None), CHOICE.c.by_email)
    latest = wanted.select_reminders(REMINDER).where(REMINDER.c.user_id == row.user_id, *is_theirs)
    reminder = db.session.execute(latest.order_by(REMINDER.c.day.desc()).limit(1)).first()
    facts = wanted.find_facts([reminder]) if reminder else {}
    if reminder is None or reminder.user_id not in facts:
        return None
    with force_locale(wanted.locale_of(reminder)):
        text = KINDS[reminder.kind].describe(reminder.user_id, facts[reminder.user_id], reminder.day)
        stop_url = row.site + stop_links.stop_path(reminder.user_id)
        reason = _("You asked for this reminder. One press stops them all:")
        body = f"{text.title}\n{text.body}\n\n{row.site}{text.path}\n\n-- \n{reason}\n{stop_url}\n"
    # RFC 8058: mail programs show a button that needs no page.
    headers = {"List-Unsubscribe": f"<{stop_url}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return Message(text.title, body, headers)


outbox.COMPOSERS[EMAIL_KIND] = compose_reminder
# Twice a day is worse than never: nothing of what may have arrived is sent again.
outbox.SENT_ONCE.add(EMAIL_KIND)
