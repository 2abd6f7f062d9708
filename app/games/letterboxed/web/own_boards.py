"""Boards that people make: of letters of their own, weighed while they type, or of words, with every board of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract import registry
from app.contract.game_types import Json, NewPuzzle, Unsolvable
from app.contract.parameters import read_parameters
from app.games.letterboxed.author import boards as engine
from app.games.letterboxed.board_source import load_source
from app.games.letterboxed.box_vocabulary import load_vocabulary
from app.games.letterboxed.parameters import ChainParameters, SidesParameters
from app.games.letterboxed.search.placements import LONGEST_CHAIN
from app.games.letterboxed.sides import MINIMUM, MINIMUMS, Sides, board_id, count_missing, read_sides
from app.games.letterboxed.web import todays_letters
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.forms import (
    DIFFICULTIES,
    WordsForm,
    language_of,
    languages_by_code,
    minimum_of,
    minimum_part,
)
from app.generations import asking
from app.web.costs import charge_cpu_time
from app.web.security import is_partial
from app.words.rulings import kept_until_ruled
from app.workshop import drafts, pages

LONGEST_TYPED = 200


@dataclass(frozen=True, slots=True)
class TypedSides:
    """The letters of somebody who makes a board: as typed, and what they are worth, or what is wrong with them.

    `left` counts the letters that are still to come.
    """

    sides: str
    language: str
    minimum: int = MINIMUM
    worth: engine.Worth | None = None
    left: int = 0
    fault: str = ""

    @property
    def name(self) -> str:
        return board_id(self.worth.solution.sides) if self.worth else ""


@kept_until_ruled(maxsize=512)
def worth_of(sides: Sides, language: str, minimum: int) -> engine.Worth:
    return engine.weigh_board(load_source(language, minimum), sides)


def weigh_asked(fields: Mapping[str, str]) -> TypedSides:
    """Weigh the letters in the fields of a form or an address: `sides`, `language`, `minimum`."""
    sides = fields.get("sides", "")[:LONGEST_TYPED].strip()
    return weigh_typed(sides, language_of(fields.get("language")), minimum_of(fields.get("minimum")))


def weigh_typed(sides: str, language: str, minimum: int = MINIMUM) -> TypedSides:
    """The worth of the letters, or the fault in them; takes some milliseconds."""
    vocabulary = load_vocabulary(language)
    try:
        read = read_sides(sides, vocabulary.alphabet)
        if fault := todays_letters.find_fault(read, language):
            return TypedSides(sides, language, minimum, fault=fault)
        worth = worth_of(read, language, minimum)
    except Unsolvable as error:
        left = count_missing(sides, vocabulary.alphabet)
        fault = registry.refusal(NAME, error.code, error.values)
        return TypedSides(sides, language, minimum, left=left, fault=fault)
    return TypedSides(sides, language, minimum, worth)


def why_not(worth: engine.Worth) -> str:
    refusal = engine.why_not(worth.solution.accepted)
    return registry.refusal(NAME, refusal.code, refusal.values)


@bp.get("/create")
@charge_cpu_time
def create() -> Response:
    """A plain form with GET: the letters are in the address, and nothing is kept."""
    typed = weigh_asked(request.args)
    if is_partial():
        return make_response(render_template("letterboxed/_letters.html", **context_of(typed)))
    return render_create(typed, 422 if typed.fault and typed.sides else 200)


def render_create(typed: TypedSides, code: int) -> Response:
    return make_response(render_template("letterboxed/create.html", **context_of(typed)), code)


def context_of(typed: TypedSides) -> Json:
    """The template's values for the drawn board and its worth; no fault shows while letters are still being typed."""
    shows_fault = bool(typed.fault and typed.sides) and not (typed.left and is_partial())
    return {
        "typed": typed,
        "told": shows_fault,
        "languages": languages_by_code(),
        "why_not": why_not,
        "difficulties": DIFFICULTIES,
        "minimums": MINIMUMS,
    }


@bp.route("/create/words", methods=["GET", "POST"])
def create_words() -> Response:
    # Who asks again finds what was typed before.
    form = WordsForm(data=request.args.to_dict())
    if not form.validate_on_submit():
        context = {"form": form, "longest": LONGEST_CHAIN}
        return make_response(render_template("letterboxed/words.html", **context), 422 if form.errors else 200)
    params = ChainParameters(form.words.data, form.language.data, minimum_of(form.minimum.data))
    return asking.redirect_to_job(asking.request_job(NAME, "universes", params))


@bp.post("/create")
@charge_cpu_time
def create_now() -> Response:
    """A draft of letters that are solvable; what is left to say is its name and its link."""
    typed = weigh_asked(request.form)
    if typed.worth is None or not typed.worth.par:
        return render_create(typed, 422)
    content = draft_content(typed.language, typed.name, typed.minimum)
    draft = drafts.create_draft(NAME, ensure_player().id, board_name(typed.worth.solution.sides), content)
    return redirect(url_for("letterboxed.edit", key=draft.key), 303)


def draft_content(language: str, sides: str, minimum: int) -> Json:
    """Return the content of a draft of this board."""
    return {"language": language, "sides": sides, **minimum_part(minimum)}


@bp.route("/create/<key>", methods=["GET", "POST"])
def edit(key: str) -> Response:
    """The board of a draft gets its title and its link, and is published."""
    draft = pages.own_draft(key, NAME)
    if response := pages.on_to_board(draft):
        return response
    typed = weigh_typed(
        draft.content["sides"], language_of(draft.content["language"]), draft.content.get("minimum", MINIMUM)
    )
    if typed.worth is None:
        # The lexicon of its language is gone, or these are the letters of today.
        return redirect(url_for("letterboxed.create", sides=typed.sides), 303)
    form, posted = pages.publish_form(draft), request.method == "POST"
    # Of a board that was imported nobody has said that it has a solution.
    if posted and typed.worth.par and (done := pages.publish_draft(draft, form, lambda title: board_of(draft, title))):
        return done
    context = {**context_of(typed), "form": form, "draft": draft}
    return make_response(render_template("letterboxed/edit.html", **context), 422 if posted else 200)


def board_of(draft: drafts.Draft, title: str) -> NewPuzzle:
    return engine.puzzle_of_letters(read_parameters(SidesParameters, draft.content), title)


def board_name(sides: Sides) -> str:
    """The default title of a board: its sides."""
    return "·".join(sides).upper()
