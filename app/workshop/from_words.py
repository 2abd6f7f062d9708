"""One form that turns a list of words into a puzzle of any game that supports it."""

from __future__ import annotations

from flask import make_response, render_template
from flask_babel import lazy_gettext as _l
from flask_login import current_user
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import SelectChoice, StringField, TextAreaField
from wtforms.validators import DataRequired, Length

from app.contract import registry
from app.contract.game_types import Unsolvable
from app.contract.spec import ListedWords, WordListUse
from app.play import puzzle_languages
from app.web import throttle
from app.web.costs import charge_cpu_time
from app.web.errors import RefusedInput
from app.web.fields import ChoiceField
from app.web.language_names import LANGUAGE_NAMES
from app.workshop.forms import LONGEST_TITLE, one_line

LONGEST_WORDS, LONGEST_MAIN_WORD = 20_000, 60


class ListedWordsForm(FlaskForm):
    """The form for a list of words and the kind of puzzle to make of it."""

    title = StringField(
        _l("Title"),
        [Length(max=LONGEST_TITLE, message=_l("At most %(most)d characters.", most=LONGEST_TITLE))],
        filters=[one_line],
        description=_l("Shown above the puzzle."),
        render_kw={"maxlength": LONGEST_TITLE, "autocomplete": "off"},
    )
    words = TextAreaField(
        _l("Words"),
        [
            DataRequired(_l("Please enter some words.")),
            Length(max=LONGEST_WORDS, message=_l("At most %(most)d characters.", most=LONGEST_WORDS)),
        ],
        description=_l("One word per line. Add a clue after a colon, a semicolon or a tab: yurt: A round tent"),
        render_kw={"rows": 10, "spellcheck": "false", "autocomplete": "off"},
    )
    language = ChoiceField(
        _l("Language of the words"),
        choices=[SelectChoice(code, name) for code, name in LANGUAGE_NAMES.items()],
        default=lambda: puzzle_languages.chosen_languages()[0],
    )
    kind = ChoiceField(_l("Turn it into"), choices=[])
    # Labelled by the kind of puzzle that has one.
    main_word = StringField(filters=[one_line], render_kw={"maxlength": LONGEST_MAIN_WORD, "autocomplete": "off"})

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)
        uses = list_uses()
        self.kind.choices = [SelectChoice(name, use.title) for name, (_game, use) in uses.items()]
        labels = [use.main_word for _game, use in uses.values() if use.main_word]
        if labels:
            label, self.main_word.description = labels[0]
            self.main_word.label.text = label
        else:
            del self.main_word

    def listed_words(self) -> ListedWords:
        main_word = (self.main_word.data or "")[:LONGEST_MAIN_WORD] if "main_word" in self else ""
        return ListedWords(
            title=self.title.data or "",
            language=self.language.data,
            text=self.words.data or "",
            main_word=main_word,
        )


def list_uses() -> dict[str, tuple[str, WordListUse]]:
    """Every kind of puzzle that a list becomes, with its game, by the value of its choice."""
    able = [(spec.name, spec.workshop.word_lists) for spec in registry.specs() if spec.workshop]
    return {f"{game}-{name}": (game, use) for game, lists in able for name, use in lists.items()}


@charge_cpu_time
def from_words() -> Response:
    """Page that turns a list of words into a puzzle of the chosen kind; 422 with the errors."""
    form = ListedWordsForm()
    code = 200
    if form.validate_on_submit():
        throttle.consume_or_abort("edit", str(current_user.id or throttle.client_ip()))
        game, use = list_uses()[form.kind.data]
        try:
            return use.begin(form.listed_words())
        except Unsolvable as fault:
            form.words.errors = [registry.refusal(game, fault.code, fault.values)]
        except RefusedInput as refused:
            form.words.errors = [refused.sentence]
    if form.errors:
        code = 422
    context = {"form": form, "uses": [use for _game, use in list_uses().values()]}
    return make_response(render_template("workshop/from_words.html", **context), code)
