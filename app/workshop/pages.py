"""Access to drafts and the last step of publishing, for the pages of every game."""

from __future__ import annotations

from collections.abc import Callable
from textwrap import shorten

from flask import abort, flash, redirect, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from werkzeug.wrappers import Response

from app.contract.game_types import NewPuzzle
from app.play import answers_seen
from app.workshop import drafts, releasing, slugs, terms
from app.workshop.forms import LONGEST_TITLE, PublishForm
from app.workshop.models import Draft


def own_draft(key: str, game: str = "") -> Draft:
    """The draft, of this game or of any, for its author alone."""
    draft = drafts.load_draft(key, current_user.id)
    if draft is None or (game and draft.game != game):
        abort(404)
    return draft


def on_to_board(draft: Draft) -> Response | None:
    """Redirect to the author's page of the published board; None while the draft is unpublished."""
    return redirect(url_for("workshop.show", game=draft.game, slug=draft.slug), 303) if draft.puzzle_id else None


def publish_form(draft: Draft) -> PublishForm:
    """The form, posted or fresh: then with the draft's title or its theme, and with the chosen address or the best
    proposal; others are told at once. An address that is left empty is the best proposal too.

    `?slug=` chooses another one: the proposals are links that way where there is no JavaScript.
    """
    language = str(draft.content.get("language") or "en")
    title = shorten(draft.heading, LONGEST_TITLE, placeholder="…")
    asks_terms = not terms.has_accepted(draft.author_id)
    form = PublishForm(game=draft.game, language=language, asks_terms=asks_terms, title=title)
    if request.method == "GET":
        chosen = slugs.clean_slug(request.args.get("slug", ""))[: slugs.LONGEST] or draft.slug
        form.free = slugs.propose_slugs(form.title.data or "", draft.game, language)
        form.slug.data = chosen or form.free[0]
    elif not form.slug.data:
        form.slug.data = slugs.propose_slugs(form.title.data or "", draft.game, language)[0]
    return form


def publish_draft(draft: Draft, form: PublishForm, make: Callable[[str], NewPuzzle]) -> Response | None:
    """Publish what `make` makes with the title and redirect to the author's page; None when the form has errors.

    The typed fields are kept in the draft first. A second request while another one publishes this draft is redirected
    to the same page: the address that it finds taken is the draft's own.
    """
    draft_id, game = draft.id, draft.game
    drafts.save_draft(draft, title=form.title.data or "", slug=form.slug.data or "")
    if done := publish_valid(draft, form, make):
        return done
    slug = releasing.find_published(draft_id)
    return redirect(url_for("workshop.show", game=game, slug=slug), 303) if slug else None


def publish_valid(draft: Draft, form: PublishForm, make: Callable[[str], NewPuzzle]) -> Response | None:
    """Publish a draft if its form is valid; None when the form has errors."""
    if not form.validate_on_submit():
        return None
    if form.asks_terms:
        # In the transaction of the publication, and only with it.
        terms.accept_terms(draft.author_id)
    try:
        slug = releasing.publish_puzzle(draft, make(form.title.data), form.slug.data, public=form.is_public)
    except releasing.SlugTaken:
        form.refuse_slug()
        return None
    except releasing.Twin as twin:
        # To have made the same board is to know its answers, unless the draft hides them.
        if not draft.content.get("blind"):
            answers_seen.record_shown_answers((twin.puzzle_id,))
        form.refuse_twin(url_for(f"{draft.game}.play", slug=twin.slug, _external=True) if twin.slug else "")
        return None
    flash(_("Published! Share this link."), "success")
    return redirect(url_for("workshop.show", game=draft.game, slug=slug), 303)
