"""Boards by seed: whoever has the link gets the same board, which is made when the first of them wants to play it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import make_response, redirect, render_template, request, url_for
from flask_login import current_user
from sqlalchemy import select
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from app.contract.game_types import Json
from app.extensions import db
from app.games.letterboxed.parameters import BoardParameters
from app.games.letterboxed.sides import MINIMUM
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.forms import DIFFICULTIES, SeedForm, minimum_of, tidy_text
from app.generations import asking, routes, service
from app.generations.models import Generation
from app.web.language_names import LANGUAGE_NAMES
from app.web.security import is_partial
from app.web.site_address import page_url

OVER = ("failed", "cancelled")
FIELDS = ("seed", "par", "difficulty", "language")
LINK_FIELDS = (*FIELDS, "minimum")
Link = dict[str, str]


@bp.get("/seed")
def seed() -> Response:
    """The board's page; once the board is there, the board itself, also by a link whose par is no longer offered."""
    row = find_job(typed_request(request.args)) if request.args else None
    if row is not None and (url := routes.result_url(row)):
        return redirect_page(url)
    form = SeedForm(MultiDict(list(request.args.items())), meta={"csrf": False})
    if not request.args or not form.validate():
        return make_response(render_template("letterboxed/seed.html", form=form), 422 if request.args else 200)
    return render_seed(form, link_of(request_of(form)), row)


def typed_request(args: Mapping[str, str]) -> Link:
    """Read the parameters of a link, also of one that the form would not take today."""
    return link_fields([tidy_text(args.get(name)) for name in FIELDS], minimum_of(args.get("minimum")))


def link_of(params: BoardParameters) -> Link:
    return link_fields([str(getattr(params, name)) for name in FIELDS], params.minimum)


def link_fields(values: Sequence[str], minimum: int) -> Link:
    """The fields of a link; it leaves out the usual least number of letters."""
    link = dict(zip(FIELDS, values, strict=True))
    return link if minimum == MINIMUM else {**link, "minimum": str(minimum)}


def redirect_page(url: str) -> Response:
    if not is_partial():
        return redirect(url)
    answer = make_response("", 204)
    answer.headers["HX-Redirect"] = url
    return answer


def render_seed(form: SeedForm, link: Link, row: Generation | None) -> Response:
    """Render the board that the seed is to become and the progress of its job, the same for everybody who waits."""
    context: Json = {"form": form, "asked": link, "difficulties": DIFFICULTIES, "languages": LANGUAGE_NAMES}
    if row is not None:
        seen = routes.build_progress(row)
        cancel = seen.cancel_url if row.owner_id == current_user.id else ""
        context["generation"] = replace(seen, poll_url=seed_url(link), cancel_url=cancel, title_level=2)
    page = "generations/_generation.html" if row and is_partial() else "letterboxed/seed.html"
    return make_response(render_template(page, **context))


@bp.post("/seed")
def seed_now() -> Response:
    form = SeedForm()
    if not form.validate_on_submit():
        return make_response(render_template("letterboxed/seed.html", form=form), 422)
    return make_once(request_of(form))


def make_once(params: BoardParameters) -> Response:
    """Return one job for a seed, whoever asks; one that failed or was cancelled is begun anew."""
    link = link_of(params)
    row = find_job(link)
    if row is None or row.status in OVER:
        row = asking.request_job(NAME, "generate", params, key=key_of(link))
    if row is None:
        return redirect(url_for("generations.mine"), 303)
    if row.status in OVER:
        service.retry_generation(row.id)
    return redirect(routes.result_url(row) or seed_url(link), 303)


def request_of(form: SeedForm) -> BoardParameters:
    minimum = minimum_of(form.minimum.data)
    return BoardParameters(int(form.par.data), form.difficulty.data, form.language.data, minimum, form.seed.data)


def seed_url(link: Link) -> str:
    return page_url("letterboxed.seed", **{name: link[name] for name in LINK_FIELDS if name in link})


def key_of(link: Link) -> str:
    """The job's name. The lexicon is no part of it: a link that was shared goes on leading to the same board, as does
    one without `minimum`, from when all boards took three letters."""
    made_of = "\t".join(link[name] for name in LINK_FIELDS if name in link)
    return f"seed:{NAME}:{hashlib.sha256(made_of.encode()).hexdigest()[:40]}"


def find_job(link: Link) -> Generation | None:
    return db.session.scalars(select(Generation).where(Generation.key == key_of(link))).first()
