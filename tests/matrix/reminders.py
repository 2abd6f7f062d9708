from __future__ import annotations

from tests.matrix.cast import OPEN, own, to

MATRIX = {
    ("reminders.settings", "GET"): OPEN,
    ("reminders.change_settings", "POST"): own("303 /settings/reminders"),
    # There is no such device.
    ("reminders.remove_device", "POST"): own("404"),
    # A link that is none.
    ("reminders.stop", "GET"): to("404"),
    ("reminders.stop", "POST"): to("404"),
}
FORMS: dict[str, dict[str, str]] = {"reminders.change_settings": {"hour": "18"}}
