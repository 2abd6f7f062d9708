"""Words in the hands of operators: what people miss or report, equal ones together, and what becomes of each."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.extensions import AnyRow, db
from app.moderation import word_rulings, word_wishes
from app.moderation.models import LONGEST_RULED
from app.moderation.word_forms import RULED, RulingForm
from app.moderation.word_wishes import KINDS, REFUSED
from app.operator.blueprint import bp, doer
from app.words import lexicon, rulings
from app.words.fold import fold, is_playable
from app.words.rulings import Ruling


@bp.get("/words")
def words() -> Response:
    word_rulings.refresh_rulings()
    waiting = word_wishes.open_words()
    rows = [(row, tier_of(row.language, row.word), said_of(row)) for row in waiting]
    return make_response(render_template("operator/words.html", rows=rows))


def tier_of(language: str, word: str) -> str:
    """Return the name of the word's current tier, in the reader's language."""
    tier = lexicon.load(language).tier(word) if language in lexicon.built() else None
    return str(RULED["out" if tier is None else tier.name.lower()])


def said_of(row: AnyRow) -> list[tuple[str, int]]:
    """Return the text of each kind of suggestion made for a word, with its number."""
    return [(str(text), row._mapping[kind]) for kind, text in KINDS.items() if row._mapping[kind]]


@bp.get("/word")
def word() -> Response:
    language, word = asked()
    return word_page(language, word, RulingForm())


def asked() -> tuple[str, str]:
    """The language and the word of the address; for what cannot be a word of it there is no page."""
    language, word = request.args.get("language", ""), request.args.get("word", "")
    if language not in lexicon.built() or len(word) > LONGEST_RULED:
        abort(404)
    if fold(word, language) != word or not is_playable(word, lexicon.load(language).alphabet):
        abort(404)
    return language, word


def word_page(language: str, word: str, form: RulingForm) -> Response:
    word_rulings.refresh_rulings()
    context = {
        "language": language,
        "word": word,
        "tier": tier_of(language, word),
        "ruling": next((ruling for ruling in rulings.in_force(language) if ruling.word == word), None),
        "wishes": word_wishes.of_word(language, word),
        "kinds": KINDS,
    }
    return make_response(render_template("operator/word.html", form=form, **context), 422 if form.errors else 200)


@bp.post("/word")
def rule_word() -> Response:
    language, word = asked()
    form = RulingForm()
    if not form.validate_on_submit():
        return word_page(language, word, form)
    # One line without tabs, as the files of data/editorial have it.
    why = " ".join((form.reason.data or "").split())
    if form.verdict.data == REFUSED:
        done = word_wishes.refuse_word(doer(), language, word, why)
    else:
        word_wishes.rule_on_word(doer(), Ruling(language, word, form.verdict.data, why))
        done = True
    db.session.commit()
    flash(
        _("Done. You can undo this in the log.") if done else _("That’s already been done, or can’t be done."), "info"
    )
    return redirect(url_for(".words"), 303)
