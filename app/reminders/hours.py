"""The hour of a player: when it comes next, and whether it is now."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

# A reminder that could not go out in time comes this much later at most: nobody is to be woken by it.
LATEST = timedelta(hours=3)
# Between two reminders, whatever the dates are: somebody who flies west to east lives through two dates in hours.
SHORTEST_GAP = timedelta(hours=12)


def moment_of(day: date, hour: int, zone: tzinfo) -> datetime:
    """Return the moment of an hour on a day; the hour that a change of the clocks skips comes an hour later."""
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(UTC)


def next_moment(hour: int, zone: tzinfo, after: datetime) -> datetime:
    """Return the first moment after `after` at which it is this hour in the zone."""
    day = after.astimezone(zone).date()
    moment = moment_of(day, hour, zone)
    return moment if moment > after else moment_of(day + timedelta(days=1), hour, zone)


def is_hour(hour: int, zone: tzinfo, at: datetime) -> bool:
    """Whether the hour began at `at`, or as little before it as a reminder may be late, on the same day."""
    return timedelta(0) <= at - moment_of(at.astimezone(zone).date(), hour, zone) < LATEST


def may_remind(day: date, at: datetime, last_day: date | None, last_at: datetime | None) -> bool:
    """Whether a reminder on this day is the first, and not too soon after the last one."""
    return (last_day is None or last_day < day) and (last_at is None or at - last_at >= SHORTEST_GAP)
