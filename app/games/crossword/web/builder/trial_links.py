"""A link for a friend who tries a crossword before it is out, and needs no account for it."""

from __future__ import annotations

from dataclasses import replace

from flask import abort, flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.building import answer_change
from app.games.crossword.web.builder.committing import puzzle_of
from app.games.crossword.web.builder.keeping import annotate_draft, open_for_change, write_page_into_draft
from app.workshop import trials
from app.workshop.models import Draft


@bp.post("/build/<key>/test")
def build_test(key: str) -> Response:
    """Make the link, or make it anew for the crossword as it is now; with `stop` it leads nowhere any more."""
    draft = open_for_change(key)
    draft_after = write_page_into_draft(draft, request.form)
    if draft_after.theirs is not None:
        return answer_change(draft_after)
    if "stop" in request.form:
        trials.delete_test_link(draft_after.draft)
        annotate_draft(draft_after.draft, test=None)
        return to_testing(key)
    if not draft_after.work.is_full:
        annotate_draft(draft_after.draft, test_refused=True)
        return to_testing(key)
    lend_trial(draft_after.draft, draft_after.work)
    return to_testing(key)


def lend_trial(draft: Draft, work: Manuscript) -> None:
    called = draft.title or _("Untitled")
    new = puzzle_of(work, _("Test: %(title)s", title=called))
    slug = trials.create_test_link(draft, replace(new, data={**new.data, "trial": True}))
    annotate_draft(draft, test=slug, test_refused=False)
    flash(_("Your test link is ready. It shows the crossword as it is now."), "success")


def to_testing(key: str) -> Response:
    return redirect(url_for("crossword.build", key=key, _anchor="testing"), 303)


@bp.get("/test/<key>")
def test_game(key: str) -> Response:
    if not trials.is_lent(NAME, key):
        abort(404)
    return redirect(url_for("crossword.play", slug=key))
