"""All of a player's long jobs: those that are open, and what has come of those that are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from blinker import Namespace
from flask import url_for
from flask_babel import gettext as _
from sqlalchemy import select

from app.accounts.signals import answers
from app.contract import registry
from app.contract.spec import GameSpec
from app.extensions import AnyRow, db
from app.generations import wording
from app.generations.models import DONE, FAILED, OPEN, Generation

MAX_JOBS = 50
# (keys, user_id): which of these drafts are the player's? Whoever keeps drafts answers {key: heading}.
drafts_asked = Namespace().signal("drafts-of-jobs")


@dataclass(slots=True)
class JobLine:
    """A job in its owner's list: what it is, how far, and where one goes from here."""

    id: str
    game: str
    title: str
    about: str
    status: str
    status_text: str
    open: bool
    failed: bool
    percent: int
    created_at: datetime
    url: str
    link: str


def list_own_jobs(user_id: int | None) -> list[JobLine]:
    """The latest jobs, the open ones first."""
    if user_id is None:
        return []
    g = Generation
    columns = (
        g.id,
        g.game,
        g.kind,
        g.status,
        g.percent,
        g.label,
        g.label_values,
        g.error,
        g.error_values,
        g.created_at,
    )
    # Of results that may be long, only what leads to them.
    result_columns = (g.params["draft"].as_string().label("draft"), g.result[("puzzles", 0)].as_string().label("slug"))
    latest = (
        select(*columns, *result_columns)
        .where(g.owner_id == user_id)
        .order_by(g.created_at.desc(), g.id)
        .limit(MAX_JOBS)
    )
    rows = db.session.execute(latest).all()
    headings = draft_headings((job.draft for job in rows), user_id)
    return sorted((build_job_line(job, headings) for job in rows), key=lambda job: not job.open)


def draft_headings(keys: Iterable[str | None], user_id: int) -> dict[str, str]:
    wanted = sorted({key for key in keys if key})
    answered = answers(drafts_asked, keys=wanted, user_id=user_id) if wanted else []
    return {key: heading for headings_by_key in answered for key, heading in headings_by_key.items()}


def build_job_line(row: AnyRow, headings: dict[str, str]) -> JobLine:
    engine = registry.engine(row.game)
    result = engine.results.get(row.kind)
    game = registry.title(row.game)
    default_title = _("%(game)s: your own puzzle", game=game) if row.draft else _("%(game)s: a new puzzle", game=game)
    url, link = next(next_links(row, headings))
    return JobLine(
        id=row.id,
        game=row.game,
        title=str(result.title) if result else default_title,
        about=headings.get(row.draft, ""),
        status=row.status,
        status_text=wording.error_text(row) if row.status == FAILED else wording.status_text(row.status),
        open=row.status in OPEN,
        failed=row.status == FAILED,
        percent=row.percent,
        created_at=row.created_at,
        url=url,
        link=link,
    )


def next_links(row: AnyRow, headings: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield address and label of the job's next steps, best first: the draft, the result, the progress, the form."""
    engine = registry.engine(row.game)
    result, workshop = engine.results.get(row.kind), engine.workshop if isinstance(engine, GameSpec) else None
    if row.draft in headings and workshop:
        yield url_for(workshop.edit, key=row.draft), _("Continue the draft")
    if row.status == DONE and result:
        yield url_for(result.page, id=row.id), _("View")
    if row.status == DONE and row.slug:
        yield url_for(f"{row.game}.play", slug=row.slug), _("Play")
    if row.status in OPEN:
        yield url_for("generations.show", id=row.id), _("View")
    yield url_for(result.form if result else f"{row.game}.make"), _("Ask again")
