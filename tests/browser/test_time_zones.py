"""The browser tells its time zone, and the day is the reader's."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser
Visit = Callable[..., Page]

# The zones in which a day begins first and last: one of them always has another date than UTC.
ZONES = ("Pacific/Kiritimati", "Pacific/Pago_Pago")


def local_date(zone: str) -> str:
    return datetime.now(UTC).astimezone(ZoneInfo(zone)).date().isoformat()


@pytest.mark.parametrize("zone", ZONES)
def test_it_works(visit: Visit, zone: str) -> None:
    page = visit(timezone_id=zone)
    page.goto("/")
    expect(page.locator("#today time")).to_have_attribute("datetime", local_date(zone))
