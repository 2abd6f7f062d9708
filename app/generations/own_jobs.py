"""All of a player's long jobs: those that are open, and what has come of those that are over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from blinker import Namespace
from flask import url_for
from flask_babel import gettext as _
from sqlalchemy import select

from app.accounts.signals import answers
from app.contract import registry
from app.contract.spec import GameSpec
from app.extensions import db
from app.generations import wording
from app.generations.models import DONE, FAILED, OPEN, Generation

MOST = 50
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
    told: str
    open: bool
    failed: bool
    percent: int
    created_at: datetime
    url: str
    link: str


def mine(user_id: int | None) -> list[JobLine]:
    """The latest jobs, the open ones first."""
    if user_id is None:
        return []
    g = Generation
    row = (g.id, g.game, g.kind, g.status, g.percent, g.label, g.label_values, g.error, g.error_values, g.created_at)
    # Of results that may be long, only what leads to them.
    leads = (g.params["draft"].as_string().label("draft"), g.result[("puzzles", 0)].as_string().label("slug"))
    latest = select(*row, *leads).where(g.owner_id == user_id).order_by(g.created_at.desc(), g.id).limit(MOST)
    rows = db.session.execute(latest).all()
    headings = headings_of((one.draft for one in rows), user_id)
    return sorted((line(one, headings) for one in rows), key=lambda one: not one.open)


def headings_of(keys: Iterable[str | None], user_id: int) -> dict[str, str]:
    wanted = sorted({key for key in keys if key})
    found = answers(drafts_asked, keys=wanted, user_id=user_id) if wanted else []
    return {key: heading for some in found for key, heading in some.items()}


def line(row: Any, headings: dict[str, str]) -> JobLine:
    engine = registry.engine(row.game)
    result = engine.results.get(row.kind)
    game = registry.title(row.game)
    made = _("%(game)s: a board of your own", game=game) if row.draft else _("%(game)s: a new puzzle", game=game)
    url, link = next(ways_on(row, headings))
    return JobLine(
        id=row.id,
        game=row.game,
        title=str(result.title) if result else made,
        about=headings.get(row.draft, ""),
        status=row.status,
        told=wording.error(row) if row.status == FAILED else wording.status(row.status),
        open=row.status in OPEN,
        failed=row.status == FAILED,
        percent=row.percent,
        created_at=row.created_at,
        url=url,
        link=link,
    )


def ways_on(row: Any, headings: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Where its owner goes on, the best way first: the draft, the result, the progress, the form."""
    engine = registry.engine(row.game)
    result, workshop = engine.results.get(row.kind), engine.workshop if isinstance(engine, GameSpec) else None
    if row.draft in headings and workshop:
        yield url_for(workshop.edit, key=row.draft), _("Go on with the draft")
    if row.status == DONE and result:
        yield url_for(result.page, id=row.id), _("See it")
    if row.status == DONE and row.slug:
        yield url_for(f"{row.game}.play", slug=row.slug), _("Play it")
    if row.status in OPEN:
        yield url_for("generations.show", id=row.id), _("Look")
    yield url_for(result.form if result else f"{row.game}.make"), _("Ask again")
