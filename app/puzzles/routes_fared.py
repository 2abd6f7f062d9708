"""How others fared with a puzzle, for those who are through with it, and whether they liked it."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app import throttle
from app.extensions import db
from app.puzzles import likes, pages, store
from app.puzzles.routes import bp
from app.puzzles.store import Opened
from app.security import is_partial


@bp.get("/stats/<game>/<slug>")
def fared(game: str, slug: str) -> Response:
    it = opened(game, slug)
    if not it.is_over:
        return make_response("", 204) if is_partial() else to_the_game(it)
    return show(it, likes.fared(it.puzzle_id, current_user.id))


@bp.post("/like/<game>/<slug>")
def like(game: str, slug: str) -> Response:
    pages.expect_same_player()
    value = request.form.get("value", "")
    if value not in likes.VALUES:
        abort(400)
    if not say(game, slug, value):
        return too_early(opened(game, slug))
    if is_partial():
        return fared(game, slug)
    return redirect(url_for("puzzles.fared", game=game, slug=slug), 303)


def say(game: str, slug: str, value: str) -> bool:
    if not current_user.is_authenticated:
        return False
    throttle.demand("edit", str(current_user.id))
    said = likes.say(game, slug, current_user.id, likes.VALUES[value])
    db.session.commit()
    return said is not None


def too_early(it: Opened) -> Response:
    if is_partial():
        abort(403)
    flash(_("You can say whether you like a puzzle once you have finished it with an account."), "error")
    return to_the_game(it)


def opened(game: str, slug: str) -> Opened:
    it = store.load(game, slug, current_user.id)
    if it is None:
        abort(404)
    return it


def to_the_game(it: Opened) -> Response:
    return redirect(url_for(f"{it.game}.play", slug=it.slug), 303)


def show(it: Opened, found: likes.Fared) -> Response:
    template = "puzzles/_fared.html" if is_partial() else "puzzles/fared.html"
    return make_response(render_template(template, puzzle=pages.head(it), fared=found))
