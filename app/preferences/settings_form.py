"""The form of the settings, read strictly: a value that is not offered gets a sentence, and nothing is stored."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _

from app.contract.offered_choices import Choice, OfferedChoice
from app.preferences.choices import load_choices
from app.preferences.site_choices import is_on, offered_choices, value_of
from app.preferences.zones import list_zones_by_region

ZONE = "zone"
# What a browser posts for a box that is ticked; it posts nothing for another one.
TICKED = "on"


class RefusedChoice(Exception):
    """A posted value is not among those offered."""


def current_settings() -> dict[str, object]:
    """Return the visitor's value of each choice by its name; the time zone is "" where the browser's counts."""
    values: dict[str, object] = {choice.name: current_value(choice) for choice in offered_choices()}
    return {**values, ZONE: load_choices().get(ZONE) or ""}


def current_value(choice: OfferedChoice) -> object:
    return value_of(choice) if isinstance(choice, Choice) else is_on(choice)


def read_settings(form: Mapping[str, str]) -> tuple[dict[str, object], dict[str, str]]:
    """Return the posted values by name, and by the same names what is wrong with others.

    A choice that the form leaves out is in neither, but for a box, which is then not ticked.
    """
    values: dict[str, object] = {}
    faults: dict[str, str] = {}
    for choice in offered_choices():
        if isinstance(choice, Choice) and choice.name not in form:
            continue
        try:
            values[choice.name] = read_choice(choice, form.get(choice.name))
        except RefusedChoice:
            faults[choice.name] = _("Please choose one of these.")
    if form.get(ZONE, "") in ("", *zone_names_offered()):
        values[ZONE] = form.get(ZONE) or None
    else:
        faults[ZONE] = _("Please choose a time zone from the list.")
    return values, faults


def read_choice(choice: OfferedChoice, posted: str | None) -> object:
    """Return the posted value of a choice; raises RefusedChoice for one that is not offered."""
    value = posted if isinstance(choice, Choice) else {None: False, TICKED: True}.get(posted)
    if not choice.is_allowed(value):
        raise RefusedChoice
    return value


def zone_names_offered() -> list[str]:
    """Return the names of all time zones in the list."""
    return [name for zones in list_zones_by_region().values() for name in zones]
