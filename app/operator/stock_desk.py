"""The stock in the hands of operators: how much there is and how long it will last, its puzzles, and more of them.

Nothing here tells an answer: an operator who wants to see those of a puzzle shows them on the page of the board, where
the log notes it.
"""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.contract import registry
from app.extensions import AnyRow, db
from app.moderation import board_deeds, operator_log
from app.operator.blueprint import bp, doer
from app.operator.board_desk import SHOWN, load_board_or_404, page_number
from app.play import stock_levels
from app.play.stock_levels import StockLevel
from app.puzzles.models import PUZZLE
from app.puzzles.naming import puzzle_name
from app.puzzles.stock import STOCKED, from_stock
from app.web.fields import WholeNumberField, whole_number_validators
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import ngettext

MOST_AT_ONCE = 100


class StockForm(FlaskForm):
    count = WholeNumberField(_l("Puzzles"), whole_number_validators(1, MOST_AT_ONCE), default=24)


@bp.get("/stock")
def stock() -> Response:
    return stock_page(StockForm(formdata=None))


def stock_page(form: StockForm) -> Response:
    """Render the stock levels of all games and languages, and the puzzles of the chosen one."""
    levels, page = stock_levels.list_stock_levels(), page_number()
    level = chosen(levels)
    rows = puzzles_of(level, page)
    turns: dict[str, object] = {"page": page, "has_next": len(rows) > SHOWN}
    turns |= {"next_url": address(level, page=page + 1), "prev_url": address(level, page=page - 1)}
    shown = [(row, puzzle_name(row.game, row.title, None, row.slug), size(row)) for row in rows[:SHOWN]]
    context = {"levels": levels, "level": level, "rows": shown, "pages": turns, "address": address}
    context |= {"names": LANGUAGE_NAMES, "lasting": lasting, "form": form}
    return make_response(render_template("operator/stock.html", **context), 422 if form.errors else 200)


def chosen(levels: list[StockLevel]) -> StockLevel:
    """The level of the address; the first where it names none."""
    wanted_level = request.values.get("game", ""), request.values.get("language", "")
    return next((level for level in levels if (level.game, level.language) == wanted_level), levels[0])


def address(level: StockLevel, page: int = 1) -> str:
    return url_for(".stock", game=level.game, language=level.language, page=page, _anchor="puzzles")


def puzzles_of(level: StockLevel, page: int) -> list[AnyRow]:
    """The latest first, and one more than a page shows."""
    p, s = PUZZLE.c, STOCKED.c
    ours = from_stock(select(p.game, p.slug, p.title, p.data, p.difficulty, p.created_at, s.begun_at))
    ours = ours.where(s.game == level.game, s.language == level.language).order_by(s.puzzle_id.desc())
    return list(db.session.execute(ours.limit(SHOWN + 1).offset((page - 1) * SHOWN)).all())


def size(row: AnyRow) -> str:
    """Return the puzzle's goal as text, computed from its public part alone."""
    spec = registry.spec(row.game)
    return spec.words.describe_progress(spec.rules.goal(spec.rules.puzzle(row.data, None)))


def lasting(level: StockLevel) -> str:
    if not level.wanted:
        return _("This language is switched off.")
    if not level.left:
        return _("None left.")
    if level.days_left is None:
        return _("Nobody has started one this week.")
    return ngettext("Lasts for about a day.", "Lasts for about %(num)d days.", max(level.days_left, 1))


@bp.post("/stock")
def ask_for_stock() -> Response:
    """More puzzles for one game and language, whatever there is."""
    form, level = StockForm(), chosen(stock_levels.list_stock_levels())
    if (request.form.get("game"), request.form.get("language")) != (level.game, level.language):
        abort(400)
    if not form.validate_on_submit():
        return stock_page(form)
    operator_log.record_action(doer(), operator_log.STOCK, f"{level.game} {level.language}", str(form.count.data))
    request_count = stock_levels.request_puzzles(level.game, level.language, form.count.data or 0)
    flash(ngettext("%(num)d puzzle ordered.", "%(num)d puzzles ordered.", request_count), "info")
    return redirect(address(level), 303)


@bp.post("/stock/<game>/<slug>")
def withdraw(game: str, slug: str) -> Response:
    """A puzzle that nobody shall be offered any more: hidden like any other board, and the log can take it back."""
    board = load_board_or_404(game, slug)
    done = is_stocked(board.id) and board_deeds.hide_board(doer(), board, "")
    db.session.commit()
    flash(
        _("Done. You can undo this in the log.") if done else _("That’s already been done, or can’t be done."), "info"
    )
    return redirect(url_for(".stock", game=board.game, language=board.language), 303)


def is_stocked(puzzle_id: int) -> bool:
    return (
        db.session.scalar(from_stock(select(STOCKED.c.puzzle_id)).where(STOCKED.c.puzzle_id == puzzle_id)) is not None
    )
