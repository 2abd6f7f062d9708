"""A person's own lists, as they are kept in the account, and the score of a single word."""

from __future__ import annotations

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response
from wtforms import FileField, HiddenField, SelectChoice, StringField, TextAreaField
from wtforms.validators import Length

from app.accounts.sessions import ensure_player
from app.contract import registry
from app.contract.game_types import Unsolvable
from app.extensions import db
from app.games.crossword.asked import normalise_entry
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import MOST as BEST
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.building import answer_change
from app.games.crossword.web.builder.keeping import KeptDraft, open_for_change, write_page_into_draft
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.replies import answer_refused
from app.games.crossword.web.words import list_pages
from app.web import throttle
from app.web.costs import charge_cpu_time
from app.web.errors import RefusedInput
from app.web.fields import ChoiceField
from app.web.language_names import LANGUAGE_NAMES
from app.web.security import is_partial
from app.web.texts import ngettext
from app.workshop import list_uploads, word_lists
from app.workshop.forms import one_line
from app.workshop.models import WordList


class FileNeeded(RefusedInput):
    text = _l("Choose the file again: other languages have other letters.")


class WordListForm(FlaskForm):
    """A list with its name; `id` is that of the list that is written anew."""

    id = HiddenField()
    name = StringField(
        _l("Name"),
        [Length(max=word_lists.LONGEST_NAME, message=_l("At most %(most)d characters.", most=word_lists.LONGEST_NAME))],
        filters=[one_line],
        render_kw={"maxlength": word_lists.LONGEST_NAME, "autocomplete": "off"},
    )
    language = ChoiceField(
        _l("Language"), choices=[SelectChoice(value, label) for value, label in LANGUAGE_NAMES.items()], default="en"
    )
    words = TextAreaField(
        _l("Words"),
        render_kw={"rows": 12, "spellcheck": "false"},
        description=_l(
            "One word per line, with an optional score from 0 to 100 after a semicolon: tundra;80. A score of 0 "
            "bans the word."
        ),
    )
    file = FileField(
        _l("Or choose a file"),
        render_kw={"accept": ".txt,.dict"},
        description=_l("Text, up to 5 MB and 200,000 lines."),
    )


@bp.route("/lists", methods=["GET", "POST"], endpoint="word_lists")
@charge_cpu_time
def own_lists() -> Response:
    form = WordListForm()
    try:
        if form.validate_on_submit() and keep_list(form):
            return redirect(url_for("crossword.word_lists"), 303)
    finally:
        # A long file lies on the disk, and the form would hold it for long.
        request.close()
    if request.method == "GET":
        if is_partial():
            return list_pages.answer_poll()
        fill_in(form, request.args.get("edit", ""))
    return list_pages.lists_page(form, 422 if form.errors and request.method == "POST" else 200)


def fill_in(form: WordListForm, list_id: str) -> None:
    """Show a list that is edited, else what could not be read and why."""
    if word_list := list_pages.find_list(list_id):
        form.id.data, form.name.data, form.language.data = list_id, word_list.name, word_list.language
        form.words.data = "" if word_lists.is_long(word_list) else word_list.text
        if word_lists.is_long(word_list):
            form.words.description = _(
                "This list is too long to show here. Download it, edit it and choose the file again, or just rename it."
            )
    elif not list_id and (failed := list_pages.failed_reading()):
        form.name.data, form.language.data = failed.upload.name, failed.upload.language
        form.file.errors = [failed.error]


def keep_list(form: WordListForm) -> bool:
    """Whether the list is kept, or on its way; else its form says why not."""
    old = list_pages.find_list(form.id.data or "")
    verdicts = old is not None and old.name == word_lists.VERDICTS
    name = word_lists.VERDICTS if verdicts else form.name.data or ""
    if not name and not verdicts:
        form.name.errors = [_("Please give it a name.")]
        return False
    file = None if (form.words.data or "").strip() else form.file.data or None
    field = form.words if file is None else form.file
    try:
        keep_sent(old, form, name, file)
    except Unsolvable as fault:
        field.errors = [registry.refusal(NAME, fault.code, fault.values)]
    except RefusedInput as refused:
        field.errors = [refused.sentence]
    # What was written before the refusal is not to be seen by the page.
    db.session.rollback()
    return not field.errors


def keep_sent(old: WordList | None, form: WordListForm, name: str, file: FileStorage | None) -> None:
    """Keep what was typed or sent. Raises Unsolvable or RefusedInput."""
    throttle.consume_or_abort("edit", str(current_user.id or throttle.client_ip()))
    replaced = old.id if old is not None and (old.name, old.language) != (name, form.language.data) else None
    if old is not None and word_lists.is_long(old) and file is None and not (form.words.data or "").strip():
        rename_long_list(old, form, name)
        return
    if file is not None and list_uploads.size_of(file.stream) > word_lists.LARGEST:
        if old is not None and old.name == word_lists.VERDICTS:
            raise word_lists.VerdictsTooLong
        list_pages.send_file(form.language.data, name, file.stream, replaced)
        return
    language, text = form.language.data, read_text(form, file)
    own_list = personal.read_own_list(text, language)
    player = ensure_player()
    word_lists.store_word_list(player.id, NAME, language, name, text, personal.list_summary(own_list))
    if replaced is not None:
        list_pages.delete_list(player.id, replaced)
    tell_kept(own_list)


def rename_long_list(old: WordList, form: WordListForm, name: str) -> None:
    """Another name for a long list. Raises RefusedInput."""
    if form.language.data != old.language:
        raise FileNeeded
    word_lists.rename_word_list(old, name)
    flash(_("The list has been renamed."), "success")


def read_text(form: WordListForm, file: FileStorage | None) -> str:
    """Return the uploaded file's text, or the typed text if no file came."""
    return str(form.words.data or "") if file is None else personal.decode_list(file.stream.read())


def tell_kept(own_list: personal.OwnList) -> None:
    flash(ngettext("Saved: %(num)d word.", "Saved: %(num)d words.", len(own_list.scored)), "success")


@bp.post("/build/<key>/rate")
def build_rate(key: str) -> Response:
    """Ban a word (`ban`), or score it anew (`rated_word`, `rated_score`), for this author alone."""
    draft_after = write_page_into_draft(open_for_change(key), request.form)
    if draft_after.theirs is not None:
        return answer_change(draft_after)
    form = request.form
    word, score = (form["ban"], "0") if "ban" in form else (form.get("rated_word", ""), form.get("rated_score", ""))
    try:
        rate_word(draft_after.work, word, score)
    except (Unsolvable, RefusedInput) as fault:
        return refused_rate(draft_after, fault)
    draft_after.draft = job_state.keep_fields(draft_after.draft, {})
    return answer_change(draft_after)


def rate_word(work: Manuscript, word: str, score: str) -> None:
    """Raises Unsolvable or RefusedInput."""
    number = score.strip()
    if not (number.isascii() and number.isdecimal() and len(number) <= 3 and int(number) <= BEST):
        raise Unsolvable("out_of_range", name=_("Score"), least=0, most=BEST)
    language = work.setup.language
    word_lists.rate_word(ensure_player().id, NAME, language, normalise_entry(word[:100], language), int(number))


def refused_rate(draft_after: KeptDraft, fault: Unsolvable | RefusedInput) -> Response:
    if isinstance(fault, RefusedInput):
        raise fault
    draft_after.draft = job_state.keep_refusal(draft_after.draft, "rate", fault, {})
    return answer_refused(draft_after)
