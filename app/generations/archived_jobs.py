"""Parts of a person's archive from jobs: which they have asked for. What came of them is among drafts and puzzles."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l
from sqlalchemy import Select, select

from app.accounts.own_data.archive_parts import declare_rows
from app.generations.models import Generation


def select_jobs(user_id: int) -> Select[object]:
    g = Generation
    columns = (g.game, g.kind, g.params, g.status, g.created_at, g.started_at, g.finished_at)
    return select(*columns).where(g.owner_id == user_id).order_by(g.created_at, g.id)


declare_rows(
    "requests.json",
    _l("What you’ve asked the site to make or to solve."),
    ("generation.owner_id",),
    select_jobs,
)
