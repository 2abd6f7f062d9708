"""The jobs that an operator looks for, a page of them at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import datetime

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from redis.exceptions import RedisError
from rq.job import Job
from sqlalchemy import ColumnElement, select

from app.accounts.forms import fold
from app.accounts.models import User
from app.contract import registry
from app.extensions import db, now
from app.generations import queues, wording
from app.generations.models import ASKER, GUEST, PLAYER, RUNNING, Generation
from app.operator.overview import age, lasting

MOST_ROWS = 50
LAST_PAGE = 1000
SCHEDULED, ALL = "scheduled", "all"
STATUSES = {**wording.STATUSES, ALL: _l("All")}
HEX = set("0123456789abcdef")
# Behind every sign that a key may hold.
AFTER = "\U0010ffff"


@dataclass(frozen=True, slots=True)
class JobFilter:
    """The filter of the job list; an empty field matches any value."""

    status: str = RUNNING
    game: str = ""
    kind: str = ""
    queue: str = ""
    owner: str = ""
    text: str = ""
    page: int = 1

    def query(self, page: int | None = None, status: str | None = None) -> dict[str, str | int]:
        """Return the query of an address of this page and status or others, without empty values and page 1."""
        arguments = asdict(replace(self, page=page or self.page, status=status or self.status))
        return {name: value for name, value in arguments.items() if value and not (name == "page" and value == 1)}


def read_job_filter(given: Mapping[str, str]) -> JobFilter:
    """Parse the filter from an address's query; invalid values fall back to the defaults."""
    status, page = given.get("status", RUNNING), given.get("page", "")
    texts = {name: clean(given.get(name, "")) for name in ("game", "kind", "queue", "owner", "text")}
    number = int(page) if page.isdecimal() and len(page) < 5 else 1
    return JobFilter(status if status in STATUSES else RUNNING, **texts, page=min(max(number, 1), LAST_PAGE))


def clean(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable())[:90].strip()


def choices() -> dict[str, list[str]]:
    """The values of the filters that have few."""
    kinds = {kind for spec in registry.engines() for kind in spec.jobs}
    return {"game": registry.names(), "kind": sorted(kinds), "queue": list(queues.NAMES)}


def conditions(wish: JobFilter) -> list[ColumnElement[bool]]:
    g = Generation
    clauses: list[ColumnElement[bool]] = []
    if wish.status == SCHEDULED:
        clauses.append(g.id.in_(scheduled_ids()))
    elif wish.status == ALL:
        # Always so, but a range: an index then finds the latest ones.
        clauses.append(g.created_at <= now())
    else:
        clauses.append(g.status == wish.status)
    wanted_values = ((g.game, wish.game), (g.kind, wish.kind), (g.queue, wish.queue))
    clauses += [column == value for column, value in wanted_values if value]
    if wish.owner:
        clauses.append(g.owner_id.in_(select(User.id).where(User.handle == fold(wish.owner))))
    if wish.text:
        column = g.id if set(wish.text) <= HEX else g.key
        clauses.append(column.between(wish.text, wish.text + AFTER))
    return clauses


def scheduled_ids() -> list[str]:
    return [job_id for name in queues.NAMES for job_id in queues.get_queue(name).scheduled_job_registry.get_job_ids()]


def matching(wish: JobFilter, most: int) -> list[str]:
    """The ids of the latest that match, whatever the page."""
    latest = select(Generation.id).where(*conditions(wish)).order_by(Generation.created_at.desc()).limit(most)
    return list(db.session.scalars(latest))


@dataclass(slots=True)
class JobRow:
    id: str
    game: str
    kind: str
    owner: str
    status: str
    status_name: str
    rq_status: str
    attempts: int
    percent: int
    label: str
    created: datetime
    age: str
    duration: str
    error: str
    queue: str
    key: str


def rows(wish: JobFilter) -> tuple[list[JobRow], bool]:
    """A page, the latest first, and whether there are more."""
    statement = select(Generation, User.name).outerjoin(User, User.id == Generation.owner_id)
    latest = statement.where(*conditions(wish)).order_by(Generation.created_at.desc(), Generation.id)
    job_rows = db.session.execute(latest.limit(MOST_ROWS + 1).offset((wish.page - 1) * MOST_ROWS)).all()
    shown = job_rows[:MOST_ROWS]
    held = rq_statuses(row.id for row, _owner in shown)
    return [job_row(row, owner, held.get(row.id, "")) for row, owner in shown], len(job_rows) > MOST_ROWS


def rq_statuses(ids: Iterable[str]) -> dict[str, str]:
    """Return the RQ status of each job by id, in one query to Redis; "?" for each while Redis does not answer."""
    job_ids = list(ids)
    try:
        jobs = Job.fetch_many(job_ids, connection=queues.redis_client(), serializer="json") if job_ids else []
    except RedisError:
        return dict.fromkeys(job_ids, "?")
    return {job.id: status_of(job) for job in jobs if job is not None}


# What Redis calls what a row says: told only where the two are not of one mind.
SAME = {"queued": "queued", "running": "started", "failed": "failed", "cancelled": "canceled", "done": "finished"}


def status_of(job: Job) -> str:
    status = job.get_status(refresh=False)
    return status.value if status else ""


def job_row(row: Generation, owner: str | None, rq_status: str) -> JobRow:
    return JobRow(
        id=row.id,
        game=row.game,
        kind=row.kind,
        owner=owner or whose(row),
        status=row.status,
        status_name=wording.status_text(row.status),
        rq_status="" if rq_status == SAME.get(row.status) else rq_status,
        attempts=row.attempts,
        percent=row.percent,
        label=wording.progress_text(row),
        created=row.created_at,
        age=age(row.created_at),
        duration=duration(row),
        error=wording.error_text(row),
        queue=row.queue,
        key=row.key or "",
    )


def duration(row: Generation) -> str:
    """Return the duration of the job's last or current run as text; empty if it is unknown."""
    over = row.finished_at or (now() if row.status == RUNNING else None)
    return lasting(over - row.started_at) if over and row.started_at and over >= row.started_at else ""


def whose(row: Generation) -> str:
    """Return a name for the owner of a job without an owner's name: a guest, a player or the site."""
    asker = GUEST if row.owner_id else str(row.params.get(ASKER, ""))
    return str({GUEST: _("a guest"), PLAYER: _("a player")}.get(asker, _("the site")))
