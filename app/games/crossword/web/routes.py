"""The pages of a game of Crossword, beside those that all games share."""

from __future__ import annotations

from collections.abc import Mapping

from flask import make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Heading, Json
from app.games.crossword import RULES
from app.games.crossword.clue_levels import EASY
from app.games.crossword.formats.document import upper
from app.games.crossword.solve import helping
from app.games.crossword.solve.entering import LONGEST_ENTRY, EntryFault
from app.games.crossword.solve.key_rows import key_rows
from app.games.crossword.solve.view import View
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.solver_acts import Entries, Help, choose_clues, help_with, switch_autocheck
from app.games.crossword.web.square_classes import square_classes
from app.play import moving, pages
from app.play.acting import expect_actor, writer_number
from app.play.store import Opened
from app.puzzles.naming import name_to_share
from app.web.fields import parse_whole_number
from app.web.texts import ngettext


def share_text(seen: View, puzzle: Heading) -> str:
    """A result for friends, without a letter of it."""
    title = name_to_share(puzzle)
    facts = [_("solved in %(time)s", time=puzzle.time) if puzzle.time else _("solved")] if seen.solved else []
    if seen.solved and seen.level:
        facts.append(_("easy clues") if seen.level == EASY else _("hard clues"))
    if seen.every_letter:
        facts.append(_("every letter checked"))
    if seen.checks:
        facts.append(ngettext("%(num)d check", "%(num)d checks", seen.checks))
    if seen.reveals:
        facts.append(ngettext("%(num)d reveal", "%(num)d reveals", seen.reveals))
    if puzzle.answers_seen:
        facts.append(_("answers seen"))
    link = url_for(f"{NAME}.play", slug=puzzle.slug, _external=True)
    return f"{title}: {', '.join(facts)}\n{link}" if facts else f"{title}\n{link}"


def read_play(form: Mapping[str, str]) -> Json:
    """Return where the cursor stands. (What a session keeps as `at` is when it was kept.)"""
    at = parse_whole_number(form.get("at"))
    return {} if at is None else {"cursor": at, "across": form.get("across") != "0"}


@bp.context_processor
def known_to_pages() -> dict[str, object]:
    return {"key_rows": key_rows, "square_classes": square_classes, "upper": upper}


@bp.get("/<slug>/list")
def clue_list(slug: str) -> Response:
    """The crossword as a list of clues with lines to type in."""
    opened, puzzle, state = pages.open_puzzle(RULES, NAME, slug)
    seen = RULES.view(puzzle, state)
    return list_page(opened, seen, pages.pop_verdict(NAME, slug))


@bp.post("/<slug>/list")
def enter_list(slug: str) -> Response:
    """Write the posted lines; one that does not fit stays as typed, with the reason beside it (422). The rest is
    written."""
    player = expect_actor(NAME, slug)
    act = Entries(request.form, writer_number(player))
    outcome = moving.make_move(NAME, slug, player, act)
    if act.faults:
        pages.record_shown(outcome.opened, player)
        return make_response(list_page(outcome.opened, outcome.view, None, act.faults), 422)
    return to_list(slug, pages.render_outcome(player, outcome, clear=False))


def list_page(
    opened: Opened, seen: object, verdict: object, faults: Mapping[str, EntryFault] | None = None
) -> Response:
    sentences = {key: registry.refusal(NAME, fault.code, fault.values) for key, fault in (faults or {}).items()}
    typed = {key: request.form.get(f"e-{key}", "")[:LONGEST_ENTRY] for key in sentences}
    context = {
        "puzzle": pages.build_heading(opened),
        "view": seen,
        "verdict": verdict,
        "faults": sentences,
        "typed": typed,
    }
    return make_response(render_template("crossword/list.html", **context))


def to_list(slug: str, answer: Response) -> Response:
    """An answer that leads to the puzzle leads to its list, if that is where the form stands."""
    if answer.status_code == 303 and request.form.get("back") == "list":
        return redirect(url_for(f"{NAME}.clue_list", slug=slug), 303)
    return answer


@bp.post("/<slug>/check")
def check(slug: str) -> Response:
    return submit_help(slug, "checked", helping.check_letters)


@bp.post("/<slug>/show")
def show(slug: str) -> Response:
    if "entry" not in request.form and request.form.get("extent", helping.GRID) == helping.GRID:
        # To be shown everything is to give up, which is asked for on a page of its own.
        return redirect(url_for(f"{NAME}.reveal", slug=slug), 303)
    return submit_help(slug, "shown", helping.reveal_letters)


def submit_help(slug: str, code: str, help: Help) -> Response:
    """Write what is typed, help the player and show what became of the crossword."""
    player = expect_actor(NAME, slug)
    act = help_with(request.form, writer_number(player), code, help)
    return to_list(slug, pages.submit_move(NAME, slug, player, act))


@bp.post("/<slug>/autocheck")
def autocheck(slug: str) -> Response:
    return to_list(slug, pages.submit_move(NAME, slug, expect_actor(NAME, slug), switch_autocheck))


@bp.post("/<slug>/level")
def level(slug: str) -> Response:
    """Choose the easy or the hard clues of a daily."""
    player = expect_actor(NAME, slug)
    act = choose_clues(request.form, writer_number(player))
    return to_list(slug, pages.submit_move(NAME, slug, player, act))
