"""Hives of people's own letters, and the solver's page: both answer at once, and keep what was typed."""

from __future__ import annotations

from dataclasses import dataclass

from flask import make_response, redirect, render_template, request, url_for
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player
from app.contract import registry
from app.contract.game_types import Json, NewPuzzle, Unsolvable
from app.contract.parameters import read_parameters
from app.games.bee.author.own_hives import WeighedHive, puzzle_of_letters, weigh_letters
from app.games.bee.parameters import LettersToSolve
from app.games.bee.rules import LETTERS
from app.games.bee.solver import read_letters
from app.games.bee.web.forms import DUELLED
from app.games.bee.web.routes import NAME, bp
from app.play import answers_seen, live_day
from app.web.costs import charge_cpu_time
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import Lazy
from app.words import glosses
from app.words.fold import ALPHABETS
from app.words.lexicon import built
from app.workshop import drafts, pages

LONGEST_TYPED = 60
# So many letters of today's hive spell most of its words.
NEAR = 6


@dataclass(frozen=True, slots=True)
class TypedHive:
    """The typed letters and key, and the hive that they make or what is wrong: with the letters, or with the key."""

    letters: str
    key: str
    language: str
    weighed: WeighedHive | None = None
    letters_fault: str = ""
    key_fault: str = ""

    @property
    def code(self) -> int:
        return 422 if self.letters_fault or self.key_fault else 200


def languages_by_code() -> dict[str, Lazy]:
    """The languages that have words here; the one that the pages are read in comes first."""
    codes = sorted((code for code in built() if code in LANGUAGE_NAMES), key=lambda code: code != str(get_locale()))
    return {language: LANGUAGE_NAMES[language] for language in codes}


def language_of(code: str) -> str:
    """The language that is asked for, if it has words here, else the first that has."""
    names = languages_by_code()
    return code if code in names else next(iter(names), "en")


def typed_hive(*, pangram: bool) -> TypedHive:
    """The hive that the request asks for; with `pangram` it must have one. A page not yet filled in is no fault."""
    letters, key = (request.values.get(name, "")[:LONGEST_TYPED].strip() for name in ("letters", "key"))
    language = language_of(request.values.get("language", ""))
    if not letters and not key and request.method == "GET" and "letters" not in request.args:
        return TypedHive(letters, key, language)
    return judge_typed(letters, key, language, pangram=pangram)


def judge_typed(letters: str, key: str, language: str, *, pangram: bool) -> TypedHive:
    faults = (letters_fault(letters, language), key_fault(key, letters, language))
    if any(faults):
        return TypedHive(letters, key, language, None, *faults)
    weighed_hive = weigh_letters(letters, key, language)
    missing = pangram and not weighed_hive.hive.pangrams
    return TypedHive(letters, key, language, weighed_hive, refusal_text(Unsolvable("no_pangram")) if missing else "")


def letters_fault(typed: str, language: str) -> str:
    try:
        letters = read_letters(typed, ALPHABETS[language])
    except Unsolvable as error:
        return refusal_text(error)
    if len(letters) != LETTERS:
        return refusal_text(Unsolvable("not_seven", letters=len(letters)))
    return today_s(set(letters)) or duel_s(set(letters))


def key_fault(typed: str, letters: str, language: str) -> str:
    try:
        key = read_letters(typed, ALPHABETS[language])
    except Unsolvable as error:
        return refusal_text(error)
    return "" if len(key) == 1 and key in letters.casefold() else refusal_text(Unsolvable("bad_key"))


def today_s(letters: set[str]) -> str:
    """Return why these letters are not solved today."""
    shared = max((len(letters & set(today["letters"])) for today in live_day.list_unfinished_dailies(NAME)), default=0)
    if shared == LETTERS:
        return live_day.held_back_message()
    return _("Six of these letters are in today’s puzzle. Try others, or come back tomorrow.") if shared >= NEAR else ""


def duel_s(letters: set[str]) -> str:
    """Return why these letters are not solved while a round runs in which the reader plays with them."""
    near = any(len(letters & set(raced["letters"])) >= NEAR for raced in live_day.list_raced_puzzles(NAME))
    return str(DUELLED) if near else ""


def refusal_text(error: Unsolvable) -> str:
    return registry.refusal(NAME, error.code, error.values)


@bp.get("/solve")
@charge_cpu_time
def solve() -> Response:
    """A plain form with GET: whoever has the link sees the same."""
    typed = typed_hive(pangram=False)
    if typed.weighed:
        answers_seen.record_letters(NAME, typed.language, typed.weighed.letters)
    meanings = glosses.first_meanings(typed.weighed.hive.answers, typed.language) if typed.weighed else {}
    return render_hive_page("bee/solve.html", typed, meanings=meanings)


@bp.get("/create")
@charge_cpu_time
def create() -> Response:
    return render_hive_page("bee/create.html", typed_hive(pangram=True))


@bp.post("/create")
@charge_cpu_time
def create_now() -> Response:
    """A draft of letters that have a pangram; what is left to say is its name and its link."""
    typed = typed_hive(pangram=True)
    if typed.code != 200 or typed.weighed is None:
        return render_hive_page("bee/create.html", typed)
    content = {"letters": typed.weighed.letters, "key": typed.weighed.hive.key, "language": typed.language}
    draft = drafts.create_draft(NAME, ensure_player().id, name_of(typed.weighed), content)
    return redirect(url_for("bee.edit", key=draft.key), 303)


@bp.route("/create/<key>", methods=["GET", "POST"])
def edit(key: str) -> Response:
    """The hive of a draft gets its title and its link, and is published."""
    draft = pages.own_draft(key, NAME)
    if response := pages.on_to_board(draft):
        return response
    letters, its_key, language = (str(draft.content.get(name, "")) for name in ("letters", "key", "language"))
    typed = judge_typed(letters, its_key, language_of(language), pangram=True)
    if typed.code != 200:
        # The lexicon has changed, or these are the letters of today.
        return redirect(url_for("bee.create", letters=typed.letters, key=typed.key, language=typed.language), 303)
    form, posted = pages.publish_form(draft), request.method == "POST"
    if posted and (done := pages.publish_draft(draft, form, lambda title: board_of(draft, title))):
        return done
    return render_hive_page("bee/edit.html", typed, 422 if posted else 200, form=form, draft=draft)


def render_hive_page(template: str, typed: TypedHive, code: int | None = None, **context: object) -> Response:
    shown: Json = {"typed": typed, "languages": languages_by_code(), **context}
    return make_response(render_template(template, **shown), code or typed.code)


def board_of(draft: drafts.Draft, title: str) -> NewPuzzle:
    return puzzle_of_letters(read_parameters(LettersToSolve, draft.content), title)


def name_of(weighed_hive: WeighedHive) -> str:
    """The default title of a hive: its letters, the key first."""
    return f"{weighed_hive.hive.key}·{weighed_hive.hive.letters[1:]}".upper()
