"""The picture shown for a shared link: the board as nobody has played it, never with an answer."""

from __future__ import annotations

from flask import abort, make_response, request
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.browse.blueprint import bp
from app.browse.finding import require_game
from app.contract import registry
from app.contract.link_card import LinkCard
from app.play import puzzle_languages, store
from app.play.store import Opened
from app.puzzles.naming import puzzle_name
from app.puzzles.search_words import theme_of
from app.web import link_pictures


@bp.get("/pictures/<game>/<slug>.png")
def picture(game: str, slug: str) -> Response:
    """Picture of a puzzle, for everybody who may open it; else 404."""
    require_game(game)
    opened = store.load_puzzle(game, slug, current_user.id)
    if opened is None:
        abort(404)
    return render_link_card(make_link_card(opened))


def make_link_card(opened: Opened) -> LinkCard:
    """Build the picture of a puzzle as it is at the beginning."""
    spec = registry.spec(opened.game)
    # As the board is at the beginning, without what the one who asks has played.
    puzzle, state = spec.rules.puzzle(opened.data, None), spec.rules.state({}, ())
    drawing = spec.picture(spec.rules.view(puzzle, state))
    lines = [theme_of(opened.data) or puzzle_name(opened.game, opened.title, opened.day, opened.slug)]
    if opened.author:
        lines.append(_("by %(name)s", name=opened.author))
    return LinkCard(registry.title(opened.game), lines, drawing)


@bp.get("/pictures/wordyard.png")
def site_picture() -> Response:
    """Picture for links to pages that are no puzzle's."""
    titles = ", ".join(registry.title(game) for game in puzzle_languages.offered_games())
    return render_link_card(LinkCard(_("Word puzzles"), [titles, _("Play them, make them, share them.")]))


def render_link_card(card: LinkCard) -> Response:
    """Answer with the card as a PNG file, or 304 if the browser has it."""
    digest, body = link_pictures.png_of(card.to_svg())
    response = make_response(body)
    response.mimetype = "image/png"
    response.set_etag(digest)
    return response.make_conditional(request)
