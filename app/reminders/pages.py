"""The page on which an account chooses its reminders, and the page that stops them without a login."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import time
from zoneinfo import ZoneInfo

from babel.dates import format_time
from flask import abort, current_app, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user, login_required
from werkzeug.wrappers import Response

from app.accounts import service
from app.accounts.settings import device_name
from app.extensions import csrf, db
from app.preferences.zones import browser_zone, reader_zone
from app.reminders import choice, devices, reminder_email, stop_links
from app.reminders.blueprint import bp
from app.reminders.choice import WantedReminders
from app.reminders.devices import RefusedSubscription
from app.reminders.kinds import KINDS, parse_kinds
from app.reminders.push_keys import current_site_key
from app.web import mail, throttle
from app.web.reader_dates import reader_locale

__all__ = ["reminder_email"]
TICKED = "on"


@dataclass(slots=True)
class PostedChoice:
    """The form as it was posted: a choice, the browser's subscription, and what is wrong by the fields' names."""

    choice: WantedReminders
    subscription: dict[str, str] | None = None
    faults: dict[str, str] = field(default_factory=dict)


@bp.get("/settings/reminders")
def settings() -> Response:
    """Page of the reminders; guests read why they need an account."""
    chosen = choice.load_choice(current_user.id) if current_user.is_authenticated else None
    return render_settings(chosen or WantedReminders())


@bp.post("/settings/reminders")
@login_required
def change_settings() -> Response:
    """Store the choice, add this browser if it has posted its subscription, and show the page again; 422 for faults."""
    posted = read_form(request.form.getlist("kinds"), request.form)
    if posted.subscription:
        throttle.consume_or_abort("reminder-device", str(current_user.id))
        name = device_name(request.user_agent.string or "")
        devices.add_device(current_user.id, current_user.session_id, name, posted.subscription)
        # It stays, whatever is wrong with the rest.
        db.session.commit()
    if posted.choice.kinds and not (posted.choice.by_email or devices.list_devices(current_user.id)):
        posted.faults.setdefault("ways", _("Choose how we reach you: on a device or by email."))
    if posted.faults:
        return render_settings(posted.choice, posted.faults)
    choice.store_choice(current_user.id, posted.choice, reader_zone(), zone_name=zone_name())
    db.session.commit()
    flash(_("Saved.") if posted.choice.kinds else _("Saved. You won’t get any reminders."), "success")
    return redirect(url_for("reminders.settings"), 303)


def zone_name() -> str:
    """Return the name of the time zone that the browser has told; "" for none."""
    zone = browser_zone()
    return zone.key if zone else ""


def read_form(kinds: list[str], form: Mapping[str, str]) -> PostedChoice:
    """Read the form strictly: what is not offered gets a sentence."""
    names, hour = parse_kinds(" ".join(kinds)), form.get("hour", "")
    by_email = form.get("email") == TICKED and bool(confirmed_address())
    posted = PostedChoice(WantedReminders(names, by_email, choice.DEFAULT_HOUR))
    if hour.isascii() and hour.isdecimal() and int(hour[:3]) in range(24):
        posted.choice.hour = int(hour[:3])
    else:
        posted.faults["hour"] = _("Please choose an hour from the list.")
    if set(kinds) - set(KINDS):
        posted.faults["kinds"] = _("Please choose from these.")
    if text := form.get("subscription"):
        try:
            posted.subscription = devices.read_subscription(text, frozenset(current_app.config["PUSH_HOSTS"]))
        except RefusedSubscription as error:
            current_app.logger.info("A browser's subscription was refused: %s", error)
            posted.faults["ways"] = _("This browser’s notifications don’t work with our site.")
    return posted


def confirmed_address() -> str | None:
    """Return the address to which reminders can go; None without one, and on a site that sends no email."""
    return service.confirmed_email(current_user.id) if mail.has_server() else None


def render_settings(chosen: WantedReminders, faults: Mapping[str, str] | None = None) -> Response:
    """Render the page; as 422 if there are faults."""
    context: dict[str, object] = {"chosen": chosen, "faults": faults or {}, "kinds": KINDS.values()}
    if current_user.is_authenticated:
        context |= {"devices": devices.list_devices(current_user.id), "site_key": current_site_key()}
        context |= {"address": confirmed_address(), "sends_email": mail.has_server(), "hours": list_hours()}
        zone = reader_zone()
        context["zone"] = zone.key.replace("_", " ") if isinstance(zone, ZoneInfo) else "UTC"
    return make_response(render_template("reminders/settings.html", **context), 422 if faults else 200)


def list_hours() -> list[tuple[int, str]]:
    """Return the hours of a day as the reader writes them."""
    return [(hour, format_time(time(hour), "short", locale=reader_locale())) for hour in range(24)]


@bp.post("/settings/reminders/devices/<int(max=2147483647):id>/remove")
@login_required
def remove_device(id: int) -> Response:
    """Remove a device of the player's and show the page again; 404 for another's."""
    if not devices.remove_device(current_user.id, id):
        abort(404)
    db.session.commit()
    flash(_("Removed. That device shows no more reminders."), "success")
    return redirect(url_for("reminders.settings"), 303)


@bp.route("/reminders/stop/<token>", methods=["GET", "POST"])
def stop(token: str) -> Response:
    """Page with one button that stops all reminders of the player whose link it is; a post of a mail program does so
    without the page (RFC 8058), and so does a notification."""
    user_id = stop_links.read_token(token)
    if user_id is None:
        abort(404)
    if request.method == "POST":
        stop_links.stop_reminders(user_id)
        db.session.commit()
    return make_response(render_template("reminders/stop.html", is_stopped=request.method == "POST"))


# No page of ours is open where a mail program posts from: the signed link is what allows it.
csrf.exempt(stop)
