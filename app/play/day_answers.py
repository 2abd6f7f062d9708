"""The page with the answers of a daily, open to everybody once its day is over in all time zones."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract import registry
from app.play import answers_seen, days, pages, store
from app.play.store import Opened
from app.preferences.reader_days import is_over_everywhere

TEMPLATES = ("{}/answers.html", "play/answers.html")


def render_day_answers(game: str, slug: str) -> Response:
    """Render the answers of a daily that is over, everywhere or for this player, and record that they were shown.

    404 for a puzzle without a day.
    """
    opened = load_daily(game, slug)
    if opened.day is None:
        abort(404)
    if not (opened.is_over or is_over_everywhere(opened.day)):
        flash(_("You can see the answers when you’ve finished, or when the day is over all around the world."), "info")
        return redirect(url_for(f"{game}.play", slug=slug), 303)
    shown = solved_context(load_daily(game, slug, secret=True))
    if not (opened.is_recorded and opened.puzzle_id in answers_seen.noted_in_browser()):
        answers_seen.record_shown_answers((opened.puzzle_id,))
    return make_response(render_template([name.format(game) for name in TEMPLATES], **shown))


def load_daily(game: str, slug: str, *, secret: bool = False) -> Opened:
    """Load a puzzle for the current user, with answers and neighbours if `secret`; answers 404 if not visible."""
    opened = store.load_puzzle(game, slug, current_user.id, secret=secret, neighbours=secret)
    if opened is None:
        abort(404)
    return opened


def solved_context(opened: Opened) -> dict[str, object]:
    """Return the template variables of a solved puzzle; of the player's own game only the guesses are shown."""
    rules = registry.rules(opened.game)
    puzzle = rules.puzzle(opened.data, opened.secret)
    view = rules.view(puzzle, rules.state({"revealed": True}, opened.guesses))
    around = days.parse_neighbours(opened.game, opened.before, opened.after)
    return {"puzzle": pages.build_heading(opened), "view": view, "solution": rules.solution(puzzle), "days": around}
