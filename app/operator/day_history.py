"""The workers' jobs in each of the last 24 hours, as rows and as the bars of small charts."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime

from flask_babel import format_decimal
from flask_babel import gettext as _
from sqlalchemy import ColumnElement, Float, Integer, Select, cast, extract, func, select
from sqlalchemy.orm import InstrumentedAttribute

from app.extensions import db, now
from app.generations.models import CANCELLED, DONE, FAILED, EarlierFailure, Generation

HOURS, HOUR = 24, 3600
# The charts' own units.
WIDE, HIGH, GAP = 10, 60, 2


@dataclass(slots=True)
class HourOfWork:
    """The jobs that ended in an hour; seconds are those of the done ones, on average."""

    at: datetime
    done: int = 0
    failed: int = 0
    cancelled: int = 0
    took: float = 0.0
    waited: float = 0.0


@dataclass(frozen=True, slots=True)
class Bar:
    x: int
    y: float
    height: float
    kind: str


@dataclass(slots=True)
class Chart:
    """Bars of 24 hours; `most` is what the highest stands for."""

    title: str
    summary: str
    most: str
    bars: list[Bar] = field(default_factory=list)
    width: int = HOURS * WIDE
    height: int = HIGH
    bar: int = WIDE - GAP


def epoch(moment: InstrumentedAttribute[datetime | None]) -> ColumnElement[int]:
    """Seconds since 1970, in either database."""
    if db.engine.dialect.name == "sqlite":
        return (func.julianday(moment, type_=Float) - 2440587.5) * 86400.0
    return cast(extract("epoch", moment), Float)


def hours() -> list[HourOfWork]:
    """The oldest first; this hour is the last."""
    this = int(now().timestamp()) // HOUR
    first = this - HOURS + 1
    work_by_hour = {hour: HourOfWork(datetime.fromtimestamp(hour * HOUR, UTC)) for hour in range(first, this + 1)}
    for row in db.session.execute(by_hour(datetime.fromtimestamp(first * HOUR, UTC))).all():
        hour = work_by_hour.get(first + row.hour)
        if hour is not None and row.status in (DONE, FAILED, CANCELLED):
            setattr(hour, row.status, row.number)
            if row.status == DONE:
                hour.took, hour.waited = max(row.took or 0.0, 0.0), max(row.waited or 0.0, 0.0)
    for row in db.session.execute(earlier_failures(datetime.fromtimestamp(first * HOUR, UTC))).all():
        if (hour := work_by_hour.get(first + row.hour)) is not None:
            hour.failed += row.number
    return list(work_by_hour.values())


def by_hour(first: datetime) -> Select[*tuple[object, ...]]:
    g = Generation
    # A whole hour must not fall below itself: SQLite's days are fractions, and not exact. Rounding is what both know.
    since = epoch(g.finished_at) - first.timestamp() + 0.001
    hour = cast(func.round(since / HOUR - 0.5), Integer).label("hour")
    took = func.avg(epoch(g.finished_at) - epoch(g.started_at)).label("took")
    waited = func.avg(epoch(g.started_at) - epoch(g.created_at)).label("waited")
    ended = select(hour, g.status, func.count().label("number"), took, waited).where(g.finished_at >= first)
    return ended.group_by(hour, g.status)


def earlier_failures(first: datetime) -> Select[*tuple[object, ...]]:
    """Failures that a retry or a deletion has taken from the rows of the jobs, by the hour."""
    failed_at = EarlierFailure.failed_at
    hour = cast(func.round((epoch(failed_at) - first.timestamp() + 0.001) / HOUR - 0.5), Integer).label("hour")
    return select(hour, func.count().label("number")).where(failed_at >= first).group_by(hour)


def charts(hours: list[HourOfWork]) -> list[Chart]:
    return [
        work(hours),
        seconds(_("Seconds a job took"), hours, "took"),
        seconds(_("Seconds a job waited"), hours, "waited"),
    ]


def work(hours: list[HourOfWork]) -> Chart:
    """Return the chart of ended jobs per hour, the failed ones stacked on the done ones."""
    most = max(max((hour.done + hour.failed for hour in hours), default=0), 1)
    done, failed = sum(hour.done for hour in hours), sum(hour.failed for hour in hours)
    summary = _(
        "%(done)s done and %(failed)s failed in 24 hours.", done=format_decimal(done), failed=format_decimal(failed)
    )
    chart = Chart(_("Jobs an hour"), summary, format_decimal(most))
    for place, hour in enumerate(hours):
        low = HIGH * hour.done / most
        high = HIGH * hour.failed / most
        chart.bars += [bar(place, 0, low, "done"), bar(place, low, high, "failed")]
    return chart


def seconds(title: str, hours: list[HourOfWork], name: str) -> Chart:
    values: list[float] = [getattr(hour, name) for hour in hours]
    highest = max(values, default=0.0)
    summary = _("Highest hourly average: %(seconds)s seconds.", seconds=format_decimal(round(highest, 1)))
    chart = Chart(title, summary, format_decimal(highest, "#,##0.0"))
    chart.bars = [bar(place, 0, HIGH * value / (highest or 1), "took") for place, value in enumerate(values)]
    return chart


def bar(place: int, below: float, height: float, kind: str) -> Bar:
    return Bar(place * WIDE, round(HIGH - below - height, 2), round(height, 2), kind)
