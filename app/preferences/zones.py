"""The time zone of a visitor: the chosen one, else the one that the browser names, else UTC."""

from __future__ import annotations

from datetime import UTC, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, available_timezones

from flask import has_request_context, request

from app.preferences import choices

# Cookie that zone.js writes: the browser's own time zone. It is no secret, and nobody else's.
ZONE_COOKIE = "zone"
# The parts of the world by which they are listed; other names are older ones of the same zones.
REGIONS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
# No name of a time zone is longer.
MAX_NAME_LENGTH = 64


@lru_cache
def zone_names() -> frozenset[str]:
    """Return the names of all time zones that can be chosen, such as "Europe/Oslo"."""
    return frozenset(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "posix/")))


@lru_cache
def list_zones_by_region() -> dict[str, dict[str, str]]:
    """Return the zones to choose from by region: their names, and the places as people write them."""
    names = sorted(zone_names())
    return {region: {name: place_of(name) for name in names if name.startswith(f"{region}/")} for region in REGIONS}


def place_of(name: str) -> str:
    """Return the place of a zone as people write it: "Buenos Aires, Argentina" of "America/Argentina/Buenos_Aires"."""
    return ", ".join(reversed(name.replace("_", " ").split("/")[1:]))


def find_zone(name: object) -> ZoneInfo | None:
    """Return the time zone of this name; None if there is none."""
    is_zone = isinstance(name, str) and len(name) <= MAX_NAME_LENGTH and name in zone_names()
    return ZoneInfo(str(name)) if is_zone else None


def reader_zone() -> tzinfo:
    """Return the time zone of whoever asks; UTC outside of a request."""
    if not has_request_context():
        return UTC
    return chosen_zone() or browser_zone() or UTC


def is_zone_known() -> bool:
    """Whether the visitor or the browser has named a time zone; without one the reader's day is that of UTC."""
    return (chosen_zone() or browser_zone()) is not None


def chosen_zone() -> ZoneInfo | None:
    """Return the time zone that the visitor has chosen in the settings; None if there is none."""
    return find_zone(choices.chosen("zone"))


def browser_zone() -> ZoneInfo | None:
    """Return the time zone that the browser has named; None as long as it has named none."""
    return find_zone(request.cookies.get(ZONE_COOKIE))
