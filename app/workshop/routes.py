"""Pages of a creator's own drafts and boards; everybody else gets 404."""

from __future__ import annotations

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response

from app.browse import results
from app.contract import GAMES, registry
from app.extensions import db
from app.generations import service
from app.generations.models import OPEN
from app.play import answers_seen
from app.puzzles.naming import puzzle_name
from app.web import throttle
from app.web.costs import charge_cpu_time
from app.web.security import is_partial
from app.web.texts import format_duration, ngettext
from app.workshop import draft_versions, drafts, own, slugs, terms
from app.workshop.forms import ClueForm, TitleForm
from app.workshop.from_words import from_words
from app.workshop.models import Draft
from app.workshop.own import OwnBoard
from app.workshop.pages import own_draft

LAST_PAGE = 1000
# Of the words that come last, so many are told.
LAST_WORDS = 5

bp = Blueprint("workshop", __name__, url_prefix="/boards")
bp.add_url_rule("/from-words", "from_words", from_words, methods=["GET", "POST"])


@bp.get("/slug")
@charge_cpu_time
def slug_check() -> Response:
    """Check a slug while it is typed; with `follow`, propose slugs for the title instead."""
    arguments = request.args
    if arguments.get("game") not in GAMES:
        abort(404)
    title, language = arguments.get("title", "")[:200], arguments.get("language", "en")
    if "follow" in arguments:
        reply = slugs.Said("", True, "", slugs.propose_slugs(title, arguments["game"], language))
    else:
        reply = slugs.describe_slug(arguments["game"], arguments.get("slug", ""), title, language)
    template = "workshop/_slug.html" if is_partial() else "workshop/slug.html"
    return make_response(render_template(template, said=reply))


@bp.get("/")
def mine() -> Response:
    """Page of one's own drafts, boards and deleted boards."""
    page = min(max(request.args.get("page", 1, type=int) or 1, 1), LAST_PAGE)
    begun = drafts.list_drafts(current_user.id) if page == 1 else []
    boards, more = own.list_own_boards(current_user.id, page)
    gone = own.list_deleted_boards(current_user.id) if page == 1 else []
    context = {"drafts": begun, "boards": boards, "deleted": gone, "page": page, "has_next": more}
    words = {"edit_url": edit_url, "name": puzzle_name, "make_urls": make_urls(), "thumb_of": thumb_of}
    return make_response(render_template("workshop/mine.html", **context, **words))


def edit_url(draft: Draft) -> str | None:
    """Return the URL of the draft's editor; None in a game without one."""
    workshop = registry.spec(draft.game).workshop
    return url_for(workshop.edit, key=draft.key) if workshop else None


def thumb_of(draft: Draft) -> str | None:
    """Return the template that draws a draft of its game small; None without one."""
    workshop = registry.spec(draft.game).workshop
    return workshop.thumb if workshop else None


def make_urls() -> list[tuple[str, str, str]]:
    """Return name, title and address of each game in which boards are made by hand."""
    able = [(spec.name, spec.workshop) for spec in registry.specs() if spec.workshop]
    return [(name, registry.title(name), url_for(workshop.create)) for name, workshop in able]


@bp.get("/draft/<key>/delete")
def ask_delete_draft(key: str) -> Response:
    """Ask whether to delete a draft."""
    return make_response(render_template("workshop/delete_draft.html", draft=own_draft(key)))


@bp.post("/draft/<key>/delete")
def delete_draft(key: str) -> Response:
    """Delete a draft. Commits."""
    drafts.delete_draft(own_draft(key))
    flash(_("Draft deleted."), "success")
    return redirect(url_for("workshop.mine"), 303)


@bp.get("/terms")
def show_terms() -> Response:
    """Page of the terms of publishing."""
    return make_response(render_template("workshop/terms.html", version=terms.VERSION))


@bp.post("/draft/<key>/versions")
def restore_version(key: str) -> Response:
    """Restore an earlier board of a draft."""
    draft = own_draft(key)
    throttle.consume_or_abort("edit", str(current_user.id))
    draft, version = own_draft(key), request.form.get("version", 0, type=int)
    if not draft_versions.find_version(draft, version):
        abort(404)
    cancel_job(draft)
    if draft_versions.restore_version(own_draft(key), version):
        flash(_("The earlier board is back. The one it replaced is still saved."), "success")
    else:
        flash(_("The draft was changed elsewhere. Try again."), "error")
    return redirect(edit_url(draft) or url_for("workshop.mine"), 303)


def cancel_job(draft: Draft) -> None:
    """Cancel the job that is making a board for the draft, if any."""
    job = draft.content.get("generation")
    row = service.get_own(job, current_user) if isinstance(job, str) else None
    if row is not None and row.status in OPEN:
        service.cancel_generation(row.id)


@bp.get("/drafts/delete")
def ask_delete_drafts() -> Response:
    """Ask whether to delete the selected drafts."""
    chosen = set(request.args.getlist("key"))
    chosen_drafts = [draft for draft in drafts.list_drafts(current_user.id) if draft.key in chosen]
    if not chosen_drafts:
        flash(_("Select some drafts first."), "error")
        return redirect(url_for("workshop.mine", _anchor="drafts"), 303)
    return make_response(render_template("workshop/delete_drafts.html", drafts=chosen_drafts))


@bp.post("/drafts/delete")
def delete_drafts() -> Response:
    """Delete the selected drafts. Commits."""
    gone = drafts.delete_all(request.form.getlist("key"), current_user.id)
    if gone:
        flash(ngettext("%(num)d draft deleted.", "%(num)d drafts deleted.", len(gone)), "success")
    return redirect(url_for("workshop.mine"), 303)


@bp.get("/<game>/<slug>")
def show(game: str, slug: str) -> Response:
    """Page of one's own board."""
    board = own_board(game, slug)
    return render_board_page(board, form_of(board))


def own_board(game: str, slug: str) -> OwnBoard:
    """Load the current user's board; answers 404 for any other."""
    board = own.load_own_board(game, slug, current_user.id) if game in GAMES and "\0" not in slug else None
    if board is None:
        abort(404)
    return board


def form_of(board: OwnBoard) -> FlaskForm:
    """Return the form for title and theme, filled in; without a theme for a board that has none."""
    if board.clue is None:
        return TitleForm(title=board.title, language=board.language)
    return ClueForm(title=board.title, clue=board.clue, language=board.language)


def render_board_page(board: OwnBoard, form: FlaskForm) -> Response:
    """Render the page of one's own board; records answers that its statistics show."""
    spec = registry.spec(board.game)
    workshop = spec.workshop
    last_words = (
        results.list_last_words(board.id, LAST_WORDS, workshop.answer_text)
        if workshop and workshop.answer_kinds
        else []
    )
    if last_words and not board.answers_recorded:
        answers_seen.record_shown_answers((board.id,))
    context = {
        "board": board,
        "name": puzzle_name(board.game, board.title, board.day, board.slug),
        "link": url_for(f"{board.game}.play", slug=board.slug, _external=True),
        "files": spec.files.writes,
        "workshop": workshop,
        "stats": results.load_stats(board.id),
        "last_words": last_words,
        "clock": format_duration,
        "waits": listing_waits() if board.listing_requested else "",
    }
    return make_response(render_template("workshop/show.html", form=form, **context), 422 if form.errors else 200)


@bp.post("/<game>/<slug>")
def rename(game: str, slug: str) -> Response:
    """Change title and theme of one's own board. Commits."""
    board = own_board(game, slug)
    throttle.consume_or_abort("edit", str(current_user.id))
    form = form_of(board)
    if not form.validate_on_submit():
        return render_board_page(board, form)
    own.rename_board(board, form.title.data, form.clue.data if board.clue is not None else None)
    return redirect_to_board(board, _("Saved."))


@bp.post("/<game>/<slug>/listing")
def listing(game: str, slug: str) -> Response:
    """List or unlist one's own board; refused while operators have taken it down. Commits."""
    board = own_board(game, slug)
    if board.taken_down is not None:
        flash(_("Operators have taken this puzzle down. Nobody else can find it until they bring it back."), "error")
        return redirect(url_for("workshop.show", game=board.game, slug=board.slug), 303)
    public = request.form.get("public") == "y"
    if own.set_listed(board, public=public):
        return redirect_to_board(board, _("Everyone can find it now."))
    if public:
        return redirect_to_board(board, listing_waits())
    return redirect_to_board(board, _("Only people with the link can find it now."))


def listing_waits() -> str:
    """The message that a guest's board will be listed after signing up."""
    return _("It can be opened with its link. Sign up and it will be listed under your name.")


def redirect_to_board(board: OwnBoard, text: str) -> Response:
    """Commit, show the message and redirect to the page of the board."""
    db.session.commit()
    flash(text, "success")
    return redirect(url_for("workshop.show", game=board.game, slug=board.slug), 303)


@bp.get("/<game>/<slug>/delete")
def ask_delete(game: str, slug: str) -> Response:
    """Ask whether to delete a board."""
    board = own_board(game, slug)
    called = puzzle_name(board.game, board.title, board.day, board.slug)
    return make_response(
        render_template("workshop/delete.html", board=board, name=called, stats=results.load_stats(board.id))
    )


@bp.post("/<game>/<slug>/delete")
def delete(game: str, slug: str) -> Response:
    """Delete a board, which can be restored for some days. Commits."""
    own.delete_board(own_board(game, slug))
    db.session.commit()
    flash(_("Deleted. You can bring it back within seven days."), "success")
    return redirect(url_for("workshop.mine", _anchor="deleted"), 303)


@bp.post("/<game>/<slug>/restore")
def restore(game: str, slug: str) -> Response:
    """Restore a deleted board, unless the same board has been published since. Commits."""
    deleted_line = next(
        (line for line in own.list_deleted_boards(current_user.id) if (line.game, line.slug) == (game, slug)), None
    )
    if deleted_line is None:
        abort(404)
    if own.restore_board(deleted_line):
        flash(_("It’s back, at the same link."), "success")
        return redirect(url_for("workshop.show", game=game, slug=slug), 303)
    flash(_("The same board has been published again since, so this one can’t come back."), "error")
    return redirect(url_for("workshop.mine"), 303)


@bp.post("/<game>/<slug>/copy")
def copy(game: str, slug: str) -> Response:
    """Copy one's own board to a new draft and redirect to its editor; 404 if its draft was not kept. Commits."""
    board = own_board(game, slug)
    throttle.consume_or_abort("edit", str(current_user.id))
    try:
        draft = drafts.copy_to_draft(board.id, current_user.id, _("%(title)s (copy)", title=board.title))
    except drafts.RefusedInput as refused:
        flash(refused.sentence, "error")
        return redirect(url_for("workshop.show", game=game, slug=slug), 303)
    url = edit_url(draft) if draft else None
    if url is None:
        abort(404)
    if draft and not draft.content.get("blind"):
        answers_seen.record_shown_answers((board.id,))
    flash(_("This is a copy: change what you like. The published puzzle stays the same."), "success")
    return redirect(url, 303)
