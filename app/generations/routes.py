"""A long job as its owner sees it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from flask import Blueprint, abort, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.generations import asking, own_jobs, scheduling, service, wording
from app.generations.models import DONE, QUEUED, RUNNING, Generation
from app.web.security import is_partial

bp = Blueprint("generations", __name__, url_prefix="/generations")

# Long queues have many waiting pages: each asks the less often, the longer it has to wait anyway.
POLL_MS_PER_JOB, LONGEST_POLL_MS = 300, 5000
# Characters of a typed value in the address of a form; a longer one is left out.
LONGEST_TYPED = 1500


@dataclass(slots=True)
class Progress:
    """The values that the progress partial shows, with the address and interval at which it polls again.

    A page that shows it `within` itself passes its own addresses, whose answers are envelopes.
    """

    id: str
    game: str
    status: str
    percent: int
    label: str
    error: str
    waiting: bool
    poll_ms: int
    result_url: str | None
    title: str
    done: str
    again_url: str
    poll_url: str
    cancel_url: str
    within: bool = False
    # Of its title: 2 where the page has a heading of its own.
    title_level: int = 1
    # How many jobs come before one that waits.
    ahead: int = 0

    @property
    def asks_again_ms(self) -> int:
        """Milliseconds until the page asks again: later, the more jobs come before one that waits."""
        return max(self.poll_ms, min(LONGEST_POLL_MS, POLL_MS_PER_JOB * self.ahead))


def build_progress(row: Generation) -> Progress:
    result = registry.engine(row.game).results.get(row.kind)
    # The longer it takes, the less often the page asks.
    running_poll_ms = 500 if row.percent < 50 and row.status == RUNNING else 1000
    place = scheduling.find_place(row) if row.status == QUEUED else scheduling.QueuePlace(0, held=False)
    return Progress(
        id=row.id,
        game=row.game,
        status=row.status,
        percent=row.percent,
        label=wording.progress_text(row),
        error=wording.error_text(row),
        waiting=place.held,
        poll_ms=300 if row.status == QUEUED and not place.held else running_poll_ms,
        result_url=result_url(row),
        title=str(result.title) if result else _("%(game)s: a new puzzle", game=registry.title(row.game)),
        done=_("View") if result else _("Play"),
        again_url=ask_again_url(row),
        poll_url=url_for("generations.show", id=row.id),
        cancel_url=url_for("generations.cancel", id=row.id),
        ahead=place.ahead,
    )


def ask_again_url(row: Generation) -> str:
    """Return the address of the form that asks for such a job, with what was typed where the form can take it."""
    result = registry.engine(row.game).results.get(row.kind)
    if result is None:
        return url_for(f"{row.game}.make")
    typed = {name: typed_text(row.params.get(name, "")) for name in result.typed}
    query = urlencode({name: text for name, text in typed.items() if text and len(text) <= LONGEST_TYPED})
    return url_for(result.form) + ("?" + query if query else "")


def typed_text(value: object) -> str:
    """Return a parameter as it was typed: lines of a list, or the value itself."""
    return "\n".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def result_url(row: Generation) -> str | None:
    """The page of the numbers, or the first puzzle."""
    result = registry.engine(row.game).results.get(row.kind)
    if row.status == DONE and result:
        return url_for(result.page, id=row.id)
    slugs = (row.result or {}).get("puzzles") or []
    return url_for(f"{row.game}.play", slug=slugs[0]) if row.status == DONE and slugs else None


@bp.get("/")
def mine() -> Response:
    template = "generations/_mine.html" if is_partial() else "generations/mine.html"
    return make_response(render_template(template, jobs=own_jobs.list_own_jobs(current_user.id)))


@bp.app_context_processor
def quota_context() -> dict[str, object]:
    return {"quota_of": asking.job_quota}


@bp.get("/<id>")
def show(id: str) -> Response:
    row = service.get_own(id, current_user)
    if row is None:
        abort(404)
    return render_generation(row)


def render_generation(row: Generation, code: int = 200) -> Response:
    seen = build_progress(row)
    if not is_partial():
        return make_response(render_template("generations/show.html", generation=seen), code)
    response = make_response(render_template("generations/_generation.html", generation=seen), code)
    if seen.result_url:
        response.headers["HX-Redirect"] = seen.result_url
    return response


@bp.post("/<id>/cancel")
def cancel(id: str) -> Response:
    row = service.get_own(id, current_user)
    if row is None:
        abort(404)
    service.cancel_generation(row.id)
    if is_partial():
        fresh = service.get_own(id, current_user)
        return render_generation(fresh or row)
    return redirect(url_for("generations.show", id=row.id), 303)
