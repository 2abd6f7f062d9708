"""Boards by seed: whoever has the link gets the same board, which is made when the first of them wants to play it."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Any

from flask import make_response, render_template, request, url_for
from flask import redirect as go
from flask_login import current_user
from sqlalchemy import select
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from app.extensions import db
from app.games.letterboxed.web.forms import DIFFICULTIES, LANGUAGES, SeedForm
from app.games.letterboxed.web.routes import NAME, QUEUE, bp
from app.generations import routes, service
from app.generations.models import Generation
from app.play import pages
from app.web.security import is_partial

OVER = ("failed", "cancelled")
FIELDS = ("seed", "par", "difficulty", "language")


@bp.get("/seed")
def seed() -> Response:
    """The board's page; once the board is there, the board itself."""
    form = SeedForm(MultiDict(list(request.args.items())), meta={"csrf": False})
    if not request.args or not form.validate():
        return make_response(render_template("letterboxed/seed.html", form=form), 422 if request.args else 200)
    wish = wish_of(form)
    row = known(wish)
    if row is not None and (url := routes.result_url(row)):
        return lead(url)
    return show(form, wish, row)


def lead(url: str) -> Response:
    if not is_partial():
        return go(url)
    answer = make_response("", 204)
    answer.headers["HX-Redirect"] = url
    return answer


def show(form: SeedForm, wish: dict[str, Any], row: Generation | None) -> Response:
    """What the seed is to become, and how far that has come: everybody who waits for it sees the same."""
    context: dict[str, Any] = {"form": form, "wish": wish, "difficulties": DIFFICULTIES, "languages": LANGUAGES}
    if row is not None:
        seen = routes.progress(row)
        cancel = seen.cancel_url if row.owner_id == current_user.id else ""
        context["generation"] = replace(seen, poll_url=seed_url(wish), cancel_url=cancel)
    page = "generations/_generation.html" if row and is_partial() else "letterboxed/seed.html"
    return make_response(render_template(page, **context))


@bp.post("/seed")
def seed_now() -> Response:
    form = SeedForm()
    if not form.validate_on_submit():
        return make_response(render_template("letterboxed/seed.html", form=form), 422)
    return make_once(wish_of(form))


def make_once(wish: dict[str, Any]) -> Response:
    """One job for a seed, whoever asks; one that failed or was cancelled is begun anew."""
    row = known(wish)
    if row is None or row.status in OVER:
        row = pages.ask(NAME, "generate", wish, key=key_of(wish), queue=QUEUE)
    if row is None:
        return go(url_for("browse.mine"), 303)
    if row.status in OVER:
        service.retry(row.id)
    return go(routes.result_url(row) or seed_url(wish), 303)


def wish_of(form: SeedForm) -> dict[str, Any]:
    wish = {name: form[name].data for name in FIELDS}
    return {**wish, "par": int(wish["par"]), "count": 1}


def seed_url(wish: dict[str, Any]) -> str:
    return url_for("letterboxed.seed", **{name: wish[name] for name in FIELDS})


def key_of(wish: dict[str, Any]) -> str:
    """The job's name. The lexicon is no part of it: a link that was shared goes on leading to the same board."""
    made_of = "\t".join(str(wish[name]) for name in FIELDS)
    return f"seed:{NAME}:{hashlib.sha256(made_of.encode()).hexdigest()[:40]}"


def known(wish: dict[str, Any]) -> Generation | None:
    return db.session.scalars(select(Generation).where(Generation.key == key_of(wish))).first()
