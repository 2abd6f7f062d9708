"""A person's own lists, as they are kept in the account, and the score of a single word."""

from __future__ import annotations

from flask import flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import FileField, HiddenField, SelectChoice, StringField, TextAreaField
from wtforms.validators import Length

from app.accounts.sessions import ensure_player
from app.games.base import registry
from app.games.base.contract import Unsolvable
from app.games.crossword.asked import entry
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import MOST as BEST
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.building import answer
from app.games.crossword.web.builder.keeping import KeptDraft, keep, open_for_change
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.replies import answer_refused
from app.web import throttle
from app.web.costs import costly
from app.web.errors import Refused
from app.web.fields import OneOf
from app.web.language_names import LANGUAGE_NAMES
from app.words.outside import mended
from app.workshop import word_lists
from app.workshop.forms import one_line
from app.workshop.models import WordList


class WordListForm(FlaskForm):
    """A list with its name; `id` is that of the list that is written anew."""

    id = HiddenField()
    name = StringField(
        _l("Name"),
        [Length(max=word_lists.LONGEST_NAME, message=_l("At most %(most)d characters.", most=word_lists.LONGEST_NAME))],
        filters=[one_line],
        render_kw={"maxlength": word_lists.LONGEST_NAME, "autocomplete": "off"},
    )
    language = OneOf(
        _l("Language"), choices=[SelectChoice(value, label) for value, label in LANGUAGE_NAMES.items()], default="en"
    )
    words = TextAreaField(
        _l("Words"),
        render_kw={"rows": 12, "spellcheck": "false"},
        description=_l(
            "A word a line, with a score from 0 to 100 after a semicolon if you like: tundra;80. 0 bans it."
        ),
    )
    file = FileField(_l("Or a file"), render_kw={"accept": ".txt,.dict"}, description=_l("A text of 100 kB at most."))


@bp.route("/lists", methods=["GET", "POST"], endpoint="word_lists")
@costly
def own_lists() -> Response:
    form = WordListForm()
    if form.validate_on_submit() and keep_list(form):
        return redirect(url_for("crossword.word_lists"), 303)
    if request.method == "GET":
        fill_in(form, request.args.get("edit", ""))
    return lists_page(form, 422 if form.errors else 200)


def lists_page(form: WordListForm, code: int) -> Response:
    held = word_lists.mine(current_user.id, NAME)
    context = {"form": form, "lists": held, "BUILD_LANGUAGES": LANGUAGE_NAMES, "counted": lines_of}
    return make_response(render_template("crossword/word_lists.html", **context), code)


def lines_of(one: WordList) -> int:
    return sum(bool(line.strip()) for line in one.text.splitlines())


def found(list_id: str) -> WordList | None:
    known = list_id.isascii() and list_id.isdecimal() and len(list_id) < 10
    return word_lists.load(current_user.id, NAME, int(list_id)) if known else None


def fill_in(form: WordListForm, list_id: str) -> None:
    if one := found(list_id):
        form.id.data, form.name.data, form.language.data, form.words.data = list_id, one.name, one.language, one.text


def keep_list(form: WordListForm) -> bool:
    """Whether the list is kept; else its form says why not."""
    old, language = found(form.id.data or ""), form.language.data
    verdicts = old is not None and old.name == word_lists.VERDICTS
    name = word_lists.VERDICTS if verdicts else form.name.data or ""
    if not name and not verdicts:
        form.name.errors = [_("Please give it a name.")]
        return False
    try:
        text = read_text(form)
        said = personal.read(text, language)
        player = ensure_player()
        throttle.demand("edit", str(player.id))
        word_lists.keep(player.id, NAME, language, name, text)
    except Unsolvable as fault:
        form.words.errors = [registry.refusal(NAME, fault.code, fault.values)]
        return False
    except Refused as refused:
        form.words.errors = [refused.sentence]
        return False
    if old is not None and (old.name, old.language) != (name, language):
        word_lists.delete(player.id, NAME, old.id)
    tell_kept(said)
    return True


def read_text(form: WordListForm) -> str:
    """What was typed, or else the file's text."""
    sent = form.file.data
    typed = form.words.data or ""
    if typed.strip() or not sent:
        return str(typed)
    return mended(sent.read().decode("utf-8", "replace"))


def tell_kept(said: personal.OwnList) -> None:
    flash(_("Kept: %(number)s words.", number=len(said.scored)), "success")
    for fault in said.faults[:3]:
        flash(registry.refusal(NAME, fault.code, {"line": fault.line, "text": fault.text}), "error")


@bp.post("/lists/delete")
def delete_word_list() -> Response:
    if one := found(request.form.get("id", "")):
        word_lists.delete(one.user_id, NAME, one.id)
        flash(_("The list is gone."), "success")
    return redirect(url_for("crossword.word_lists"), 303)


@bp.post("/build/<key>/rate")
def build_rate(key: str) -> Response:
    """Ban a word (`ban`), or score it anew (`rated_word`, `rated_score`), for this author alone."""
    kept = keep(open_for_change(key), request.form)
    if kept.theirs is not None:
        return answer(kept)
    form = request.form
    word, score = (form["ban"], "0") if "ban" in form else (form.get("rated_word", ""), form.get("rated_score", ""))
    try:
        rate(kept.work, word, score)
    except (Unsolvable, Refused) as fault:
        return refused_rate(kept, fault)
    kept.draft = job_state.note(kept.draft, {})
    return answer(kept)


def rate(work: Manuscript, word: str, score: str) -> None:
    """Raises Unsolvable or Refused."""
    number = score.strip()
    if not (number.isascii() and number.isdecimal() and len(number) <= 3 and int(number) <= BEST):
        raise Unsolvable("out_of_range", name=_("Score"), least=0, most=BEST)
    language = work.setup.language
    word_lists.rate(ensure_player().id, NAME, language, entry(word[:100], language), int(number))


def refused_rate(kept: KeptDraft, fault: Unsolvable | Refused) -> Response:
    if isinstance(fault, Refused):
        raise fault
    kept.draft = job_state.refuse(kept.draft, "rate", fault, {})
    return answer_refused(kept)
