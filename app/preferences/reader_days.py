"""The days of a visitor's calendar, and which days are over everywhere.

A daily opens at each reader's own midnight. Its answers open for everybody when its day is over in the last time
zone, twelve hours after midnight in UTC; whoever has finished it sees them before.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from app.extensions import now
from app.preferences.zones import reader_zone

# The offsets from UTC of the zones in which a day begins first and ends last.
FIRST_OFFSET, LAST_OFFSET = timedelta(hours=14), timedelta(hours=-12)


def reader_today() -> date:
    """Return the current date where the reader is; in UTC outside of a request."""
    return reader_date(now())


def reader_date(moment: datetime) -> date:
    """Return the date of a moment where the reader is."""
    return moment.astimezone(reader_zone()).date()


def next_midnight() -> datetime:
    """Return the moment at which the reader's day ends."""
    zone = reader_zone()
    tomorrow = reader_today() + timedelta(days=1)
    return datetime(tomorrow.year, tomorrow.month, tomorrow.day, tzinfo=zone).astimezone(UTC)


def newest_day() -> date:
    """Return the latest date that has begun anywhere."""
    return (now() + FIRST_OFFSET).date()


def oldest_day() -> date:
    """Return the earliest date that is not over everywhere."""
    return (now() + LAST_OFFSET).date()


def end_everywhere(day: date) -> datetime:
    """Return the moment at which a date ends in the last time zone."""
    return datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=1) - LAST_OFFSET


def is_over_everywhere(day: date) -> bool:
    """Whether this date has ended in every time zone."""
    return day < oldest_day()
