"""Boards and accounts in the hands of operators: what was reported, what is new, and what becomes of it."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from app.accounts.forms import fold
from app.contract import registry
from app.extensions import AnyRow, db
from app.moderation import author_replies, board_deeds, operator_log, reporting
from app.moderation.forms import DecisionForm
from app.operator import log_lines, puzzle_fields
from app.operator.blueprint import bp, doer
from app.play import answers_seen
from app.puzzles import takedowns
from app.puzzles.naming import puzzle_name
from app.web.texts import SentenceTemplate

SHOWN = 30
LAST_PAGE = 1000
STATUSES: dict[str, SentenceTemplate] = {
    "published": _l("Public"),
    "unlisted": _l("By link only"),
    "hidden": _l("Hidden"),
    "removed": _l("Deleted by an operator"),
}
# What can be done with a board: the deed, and whether its author must be told a reason.
DEEDS = {
    operator_log.HIDE: (board_deeds.hide_board, True),
    operator_log.REMOVE: (board_deeds.remove_board, True),
    operator_log.KEEP: (board_deeds.keep_board, False),
    operator_log.LIST: (board_deeds.list_board, False),
}


# Names that an account search lists.
MOST_NAMES = 20


def page_number() -> int:
    return min(max(request.args.get("page", 1, type=int) or 1, 1), LAST_PAGE)


@bp.get("/reports")
def reports() -> Response:
    context = {"boards": reporting.open_boards(), "name": puzzle_name, "statuses": STATUSES}
    context |= {"answered": author_replies.list_waiting_boards()}
    return make_response(render_template("operator/reports.html", **context))


@bp.get("/boards")
def boards() -> Response:
    page = page_number()
    newest_boards, more = board_deeds.list_newest_boards(page, SHOWN)
    turns: dict[str, object] = {"page": page, "has_next": more}
    turns |= {"next_url": url_for(".boards", page=page + 1), "prev_url": url_for(".boards", page=page - 1)}
    context = {"boards": newest_boards, "pages": turns, "name": puzzle_name, "statuses": STATUSES}
    return make_response(render_template("operator/boards.html", **context))


@bp.get("/boards/<game>/<slug>")
def board(game: str, slug: str) -> Response:
    return board_page(load_board_or_404(game, slug), DecisionForm())


def load_board_or_404(game: str, slug: str) -> AnyRow:
    board = board_deeds.find_board(game, slug) if game in registry.names() and "\0" not in slug else None
    if board is None:
        abort(404)
    return board


def board_page(board: AnyRow, form: DecisionForm, answers: object = None) -> Response:
    context: dict[str, object] = {
        "board": board,
        "name": puzzle_name(board.game, board.title, board.day, board.slug),
        "status": STATUSES.get(board.status, board.status),
        "is_open": board.status in board_deeds.OPEN,
        "why": takedowns.find_takedown_reason(board.id),
        "reports": reporting.of_board(board.id),
        "reasons": reporting.REASONS,
        "replies": author_replies.list_replies(board.id),
        "acts": operator_log.of_puzzle(board.id),
        "act_names": log_lines.ACTS,
        "undone_line": log_lines.undone_line,
        "drawing": puzzle_fields.draw_board(board.game, board.data),
        "public": puzzle_fields.list_fields(board.data),
        "answers": None if answers is None else puzzle_fields.list_fields(answers),
    }
    return make_response(render_template("operator/board.html", form=form, **context), 422 if form.errors else 200)


@bp.post("/boards/<game>/<slug>")
def decide(game: str, slug: str) -> Response:
    board, act = load_board_or_404(game, slug), request.form.get("act", "")
    if act == operator_log.SHOW:
        return show_answers(board)
    if act == operator_log.BAN:
        return ban_author(board)
    if act not in DEEDS:
        abort(400)
    deed, needed = DEEDS[act]
    form = DecisionForm(needed=needed)
    if not form.validate_on_submit():
        return board_page(board, form)
    done = deed(doer(), board, form.reason.data or "")
    author_replies.settle_replies(board.id)
    db.session.commit()
    flash(
        _("Done. You can undo this in the log.") if done else _("That’s already been done, or can’t be done."), "info"
    )
    return redirect(url_for(".board", game=game, slug=slug), 303)


def show_answers(board: AnyRow) -> Response:
    operator_log.record_action(doer(), operator_log.SHOW, board_deeds.board_name(board), puzzle_id=board.id)
    db.session.commit()
    answers_seen.record_shown_answers((board.id,))
    return board_page(board, DecisionForm(formdata=None), board_deeds.load_secret(board.id))


def ban_author(board: AnyRow) -> Response:
    form = DecisionForm()
    if board.author_id is None:
        abort(400)
    if not form.validate_on_submit():
        return board_page(board, form)
    whose = board.author or _("guest %(number)s", number=board.author_id)
    say(board_deeds.ban_author(doer(), board.author_id, whose, form.reason.data or ""))
    return redirect(url_for(".board", game=board.game, slug=board.slug), 303)


def say(banned: bool) -> None:
    db.session.commit()
    closed = _(
        "The account is closed, its sessions have ended and its puzzles are hidden. You can undo this in the log."
    )
    flash(closed if banned else _("This account is already closed, or belongs to an operator."), "info")


@bp.get("/accounts")
def accounts() -> Response:
    typed_name = request.args.get("name", "")[:90]
    return account_page(typed_name, DecisionForm())


def account_page(asked: str, form: DecisionForm) -> Response:
    name = fold(asked) if "\0" not in asked else ""
    account = board_deeds.find_account(name) if name else None
    others = board_deeds.list_accounts_by_prefix(name, MOST_NAMES) if name else []
    others = [other for other in others if account is None or other != account.name]
    context = {"asked": asked, "account": account, "others": others, "form": form}
    return make_response(render_template("operator/accounts.html", **context), 422 if form.errors else 200)


@bp.post("/accounts")
def decide_account() -> Response:
    typed_name = request.form.get("name", "")[:90]
    account = board_deeds.find_account(fold(typed_name))
    if account is None:
        return redirect(url_for(".accounts", name=typed_name), 303)
    if request.form.get("act") == operator_log.LIFT:
        line = operator_log.last_ban(account.id)
        done = line is not None and board_deeds.undo_action(doer(), line) is not None
        db.session.commit()
        flash(_("The account is open again.") if done else _("The account isn’t closed."), "info")
        return redirect(url_for(".accounts", name=typed_name), 303)
    form = DecisionForm()
    if not form.validate_on_submit():
        return account_page(typed_name, form)
    say(board_deeds.ban_author(doer(), account.id, account.name, form.reason.data or ""))
    return redirect(url_for(".accounts", name=typed_name), 303)
