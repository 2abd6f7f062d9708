"""Pages to report a word that is missing or wrong, and to see the decisions."""

from __future__ import annotations

from flask import abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import ensure_player, visitor
from app.contract import registry
from app.contract.spec import Workshop
from app.extensions import db
from app.moderation import word_rulings, word_wishes
from app.moderation.models import LONGEST_RULED
from app.moderation.routes import bp, load_reportable
from app.moderation.word_forms import WordFaultForm, WordWishForm
from app.play.store import Opened
from app.web import throttle
from app.words import lexicon
from app.words.fold import ALPHABETS, SHORTEST, fold, is_playable
from app.words.lexicon import Tier, UnknownLanguage


@bp.get("/words")
def my_words() -> Response:
    """Page of one's own reports about words, with the decisions."""
    wishes = word_wishes.of_person(visitor().id)
    context = {"wishes": wishes, "kinds": word_wishes.KINDS, "outcomes": word_wishes.OUTCOMES}
    return make_response(render_template("moderation/my_words.html", **context))


@bp.route("/words/<game>/<slug>/missing", methods=["GET", "POST"])
def suggest_word(game: str, slug: str) -> Response:
    """Page to report a word that is missing."""
    return tell(game, slug, WordWishForm())


@bp.route("/words/<game>/<slug>/wrong", methods=["GET", "POST"])
def report_word(game: str, slug: str) -> Response:
    """Page to report a word that should not be there."""
    return tell(game, slug, WordFaultForm())


def tell(game: str, slug: str, form: WordWishForm) -> Response:
    """Show the form for a report about a word, or store it; 404 for a language without an alphabet."""
    opened = load_reportable(game, slug)
    if opened.language not in ALPHABETS:
        abort(404)
    if request.method == "GET":
        form.word.data = request.args.get("word", "")[:LONGEST_RULED]
        return render_word_page(opened, form)
    if not form.validate():
        return render_word_page(opened, form)
    # Before anything is looked up: who asks for word after word is told no more than who plays them.
    throttle.consume_or_abort("word-ip", throttle.client_ip())
    word = letters_of(form.word.data or "", opened.language)
    form.word.errors = [*form.word.errors, *list_faults(form, word, opened.language)]
    if form.word.errors:
        return render_word_page(opened, form)
    return store_word_report(opened, form, word)


def letters_of(text: str, language: str) -> str:
    """Return the letters of a word as lists have it, without hyphens, blanks and apostrophes."""
    return "".join(letter for letter in fold(text, language) if letter.isalnum())


def list_faults(form: WordWishForm, word: str, language: str) -> list[str]:
    """Return why this report is refused; only the word list counts, not the words of a puzzle."""
    letters = ALPHABETS[language]
    if not is_playable(word, letters) or len(word) > LONGEST_RULED:
        return [
            _(
                "A word needs at least %(least)s letters from %(first)s to %(last)s.",
                least=SHORTEST,
                first=letters[0],
                last=letters[-1],
            )
        ]
    if isinstance(form, WordFaultForm):
        return []
    tier = listed_as(word, language)
    if tier is Tier.BLOCK:
        return [_("We know this word, and leave it out of all puzzles.")]
    already_listed = _("This word is already in the word list. A puzzle uses only words that fit its rules.")
    return [] if tier is None else [already_listed]


def listed_as(word: str, language: str) -> Tier | None:
    """Return the word's tier in the list with the newest decisions; None if unlisted or in an unknown language."""
    word_rulings.refresh_rulings()
    try:
        return lexicon.load(language).tier(word)
    except UnknownLanguage:
        return None


def store_word_report(opened: Opened, form: WordWishForm, word: str) -> Response:
    """Store a report within the rate limit and redirect to the game. Commits."""
    player = ensure_player()
    throttle.consume_or_abort("word", str(player.id))
    kind = form.fault.data if isinstance(form, WordFaultForm) else word_wishes.MISSING
    new = word_wishes.store_word_report(player.id, opened.game, opened.language, word, str(kind), form.note.data or "")
    db.session.commit()
    thanks = _("Thank you. An operator will look at the word. You’ll find the decision under “My words”.")
    flash(thanks if new else _("You’ve already told us about this word."), "info")
    return redirect(url_for(f"{opened.game}.play", slug=opened.slug), 303)


def found_words(opened: Opened) -> list[str]:
    """Return the words that this player has found on the board, sorted, as choices for a report."""
    shop = registry.spec(opened.game).workshop or Workshop(create="", edit="")
    # Hints are kept like guesses, and tell of words that are not found.
    kinds = shop.answer_kinds or {guess.kind for guess in opened.guesses if "hint" not in guess.kind}
    texts = (shop.answer_text(guess.text) for guess in opened.guesses if guess.kind in kinds)
    return sorted({letters_of(text, opened.language) for text in texts})


def render_word_page(opened: Opened, form: WordWishForm) -> Response:
    """Render the form for a report about a word; 422 with errors."""
    words = found_words(opened) if isinstance(form, WordFaultForm) else []
    context = {"found": words, "game": opened.game, "slug": opened.slug, "language": opened.language}
    body = render_template("moderation/word.html", form=form, **context)
    return make_response(body, 422 if form.errors else 200)
