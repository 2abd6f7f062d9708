"""Prometheus metrics: gauges read at the moment of the request, and the counters of all processes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from redis.exceptions import RedisError
from sqlalchemy import Select, func, literal, select, union_all

import config
from app.accounts.models import LOGIN_SESSION, USER
from app.contract import registry
from app.extensions import db, now, table_of
from app.generations import queues, service
from app.generations.models import OPEN, Generation, Pulse
from app.play.tallies import PUZZLE_TALLY
from app.puzzles.models import GENERATED, PUZZLE
from app.reminders import push_outbox
from app.web import metrics

GENERATION = table_of(Generation)
Labelled = Mapping[str, float]


class Everything:
    """The collector of all metrics; the site's gauges cost a few SQL statements, run only when metrics are read."""

    def collect(self) -> Iterator[Metric]:
        yield from metrics.metrics_collector().collect()
        for name, value in totals().items():
            yield gauge(name, TOTALS[name], value)
        yield family("jobs", "Rows of long jobs.", "status", service.count_by_status())
        yield family("oldest_job_seconds", "How long the oldest open job waits or runs.", "queue", oldest())
        yield family("stock", "Undated puzzles there, up to what is wanted.", "game", stock())
        yield gauge("clock_seconds", "Since the clock was last seen; -1 if it never was.", clock())
        oldest_reminder = push_outbox.find_oldest_due_seconds()
        yield gauge("oldest_reminder_seconds", "How long the oldest notification that is due waits.", oldest_reminder)
        yield from of_redis()


TOTALS = {
    "puzzles": "The number of the latest puzzle.",
    "games_begun": "Games that were begun.",
    "completions": "Games that were finished, by accounts and guests.",
    "players": "Accounts.",
    "open_sessions": "Sessions that are open, of guests too.",
}


def gauge(name: str, told: str, value: float) -> Metric:
    return GaugeMetricFamily(f"wordyard_{name}", told, value=value)


def family(name: str, told: str, label: str, values: Labelled) -> Metric:
    gauge_family = GaugeMetricFamily(f"wordyard_{name}", told, labels=(label,))
    for key, value in values.items():
        gauge_family.add_metric((key,), value)
    return gauge_family


def totals() -> dict[str, int]:
    t, s = PUZZLE_TALLY.c, LOGIN_SESSION.c
    begun = select(func.coalesce(func.sum(t.players), 0))
    done = select(func.coalesce(func.sum(t.completions + t.anonymous + t.after_answers), 0))
    # The last number costs nothing; to count them would be to read them all.
    puzzles = select(func.coalesce(func.max(PUZZLE.c.id), 0))
    players = select(func.count()).select_from(USER).where(USER.c.handle.is_not(None))
    sessions = select(func.count()).select_from(LOGIN_SESSION).where(s.expires_at > now(), s.ended_at.is_(None))
    counted_totals = zip(TOTALS, (puzzles, begun, done, players, sessions), strict=True)
    return dict(
        db.session.execute(select(*(count.scalar_subquery().label(name) for name, count in counted_totals)))
        .one()
        ._mapping
    )


def oldest() -> dict[str, float]:
    """Return the age in seconds of the oldest open job of each queue; 0 for a queue without one."""
    g = GENERATION.c
    rows = db.session.execute(select(g.queue, func.min(g.created_at)).where(g.status.in_(OPEN)).group_by(g.queue))
    ages = {queue: max(0.0, (now() - since).total_seconds()) for queue, since in rows}
    return {**dict.fromkeys(queues.NAMES, 0.0), **ages}


def stock() -> dict[str, int]:
    """Return the number of undated puzzles of each game, counted up to the wanted stock at most."""
    wanted = config.supply()[0]
    each = [undated(game, wanted) for game in registry.names()]
    return {row[0]: row[1] for row in db.session.execute(union_all(*each))}


def undated(game: str, wanted: int) -> Select[str, int]:
    p = PUZZLE.c
    stock_ids = select(p.id).where(p.game == game, p.day.is_(None), p.origin == GENERATED).limit(wanted)
    return select(literal(game), func.count()).select_from(stock_ids.subquery())


def clock() -> float:
    seen = db.session.scalar(select(Pulse.seen_at).where(Pulse.name == "clock"))
    return -1.0 if seen is None else max(0.0, (now() - seen).total_seconds())


def of_redis() -> Iterable[Metric]:
    """Yield Redis' gauges; only `redis_up` 0 when Redis does not answer."""
    depths, workers = queues.queue_depths(), None
    try:
        workers = {name: len(queues.list_workers(name)) for name in queues.NAMES}
    except RedisError:
        depths = None
    yield gauge("redis_up", "Whether Redis answers.", int(depths is not None))
    if depths is not None and workers is not None:
        yield family("queue_depth", "Jobs that wait in Redis.", "queue", depths)
        yield family("workers", "Workers that are there.", "queue", workers)
