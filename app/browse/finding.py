"""Finding something to play: a board at random, and the boards of other players."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse import cards, random_board
from app.browse import creators as makers
from app.browse.blueprint import bp, page_number
from app.contract import GAMES


@bp.get("/random/<game>")
def random(game: str) -> Response:
    """Redirect to a random player-made puzzle that is new to the player, else to the archive."""
    require_game(game)
    slug = random_board.sample_slug(game, current_user.id)
    if slug is None:
        flash(_("You’ve seen every puzzle by other players. Here are the dailies."), "info")
        return redirect(url_for("browse.game_calendar", game=game))
    return redirect(url_for(f"{game}.play", slug=slug))


def require_game(game: str) -> None:
    """Answer 404 if there is no game of this name."""
    if game not in GAMES:
        abort(404)


@bp.get("/creators")
def creators() -> Response:
    """Page of the creators whose boards were completed most."""
    return make_response(render_template("browse/creators.html", creators=makers.list_top_creators()))


@bp.get("/creators/<creator>")
def creator(creator: str) -> Response:
    """Page of a creator's published boards; 404 if there are none."""
    page = page_number()
    boards, more = cards.list_by_creator(creator, current_user.id, page)
    if not boards:
        abort(404)
    links = {step: url_for("browse.creator", creator=creator, page=page + step) for step in (-1, 1)}
    turns = {"page": page, "has_next": more, "next_url": links[1], "prev_url": links[-1]}
    shown = makers.display_name(creator)
    context = {"name": boards[0].author, "shown": shown, "cards": boards, "pages": turns}
    return make_response(render_template("browse/creator.html", **context))
