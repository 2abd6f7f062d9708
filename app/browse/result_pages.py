"""Results of a puzzle and the like button, for players who have ended it."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts.sessions import expect_same_player
from app.browse import likes
from app.browse.blueprint import bp
from app.browse.likes import OwnCompletion
from app.extensions import db
from app.play import pages, store
from app.play.store import Opened
from app.web import throttle
from app.web.security import is_partial


@bp.get("/stats/<game>/<slug>")
def results(game: str, slug: str) -> Response:
    """Results of a puzzle that the player has ended; before that a redirect to the game, or 204 for a part."""
    opened = opened_or_404(game, slug)
    if not opened.is_over:
        return make_response("", 204) if is_partial() else redirect_to_game(opened)
    completion = likes.load_own_completion(opened.puzzle_id, current_user.id)
    return render_results(opened, load_results(opened, completion))


@bp.post("/like/<game>/<slug>")
def like(game: str, slug: str) -> Response:
    """Store a like or dislike; refused to guests and before the puzzle is finished. Commits."""
    expect_same_player()
    value = request.form.get("value", "")
    if value not in likes.VALUES:
        abort(400)
    opened = opened_or_404(game, slug)
    completion = store_like(opened, likes.VALUES[value]) if current_user.is_authenticated else None
    if completion is None:
        return too_early(opened)
    if is_partial():
        return render_results(opened, load_results(opened, completion))
    return redirect(url_for("browse.results", game=game, slug=slug), 303)


def load_results(opened: Opened, completion: OwnCompletion | None) -> likes.Results:
    """Load the results of a puzzle for the current user, whose own completion is known."""
    return likes.load_results(opened.puzzle_id, completion, guest=not current_user.is_authenticated)


def store_like(opened: Opened, liked: bool | None) -> OwnCompletion | None:
    """Store a like within the rate limit; None if the account has not finished the puzzle. Commits."""
    throttle.consume_or_abort("edit", str(current_user.id))
    completion = likes.record_like(opened, current_user.id, liked)
    db.session.commit()
    return completion


def too_early(opened: Opened) -> Response:
    """Refuse a like: 403 for a part of a page, else a flash message on the game's page."""
    if is_partial():
        abort(403)
    flash(_("Finish the puzzle and log in to like it."), "error")
    return redirect_to_game(opened)


def opened_or_404(game: str, slug: str) -> Opened:
    """Load a puzzle for the current user; answers 404 if it is not visible."""
    opened = store.load_puzzle(game, slug, current_user.id)
    if opened is None:
        abort(404)
    return opened


def redirect_to_game(opened: Opened) -> Response:
    """Redirect to the page of the game."""
    return redirect(url_for(f"{opened.game}.play", slug=opened.slug), 303)


def render_results(opened: Opened, found: likes.Results) -> Response:
    """Render the results as a page, or as the part that htmx asks for."""
    template = "browse/_results.html" if is_partial() else "browse/results.html"
    return make_response(render_template(template, puzzle=pages.build_heading(opened), results=found))
