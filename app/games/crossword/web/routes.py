"""The pages of a game of Crossword, beside those that all games share."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from werkzeug.wrappers import Response

from app.games.base import registry
from app.games.base.contract import Head, Json
from app.games.crossword.solve import helping
from app.games.crossword.solve.view import View
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.solver_acts import help_with, switch
from app.play import pages
from app.play.cell_batches import number


def share_text(seen: View, puzzle: Head) -> str:
    """A result for friends, without a letter of it."""
    title = puzzle.title if puzzle.date else f"{registry.title(NAME)} {puzzle.title}"
    facts = [_("solved in %(time)s", time=puzzle.time)] if seen.solved else []
    if seen.checks:
        facts.append(ngettext("%(num)d check", "%(num)d checks", seen.checks))
    if seen.reveals:
        facts.append(ngettext("%(num)d reveal", "%(num)d reveals", seen.reveals))
    link = url_for(f"{NAME}.play", slug=puzzle.slug, _external=True)
    return f"{title}: {', '.join(facts)}\n{link}" if facts else f"{title}\n{link}"


def read_play(form: Mapping[str, str]) -> Json:
    """Where the cursor stands."""
    at = number(form.get("at"))
    return {} if at is None else {"at": at, "across": form.get("across") != "0"}


@bp.post("/<slug>/check")
def check(slug: str) -> Response:
    return pages.move(NAME, slug, help_with(request.form, "checked", helping.check), insists=True)


@bp.post("/<slug>/show")
def show(slug: str) -> Response:
    return pages.move(NAME, slug, help_with(request.form, "shown", helping.reveal), insists=True)


@bp.post("/<slug>/autocheck")
def autocheck(slug: str) -> Response:
    return pages.move(NAME, slug, switch, insists=True)
