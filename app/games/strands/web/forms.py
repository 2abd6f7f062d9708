"""What a creator of a Strands board types, and the sentences that say what is wrong with it."""

from __future__ import annotations

from typing import Any

from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_wtf import FlaskForm
from wtforms import SelectChoice, SelectField, StringField
from wtforms.validators import ValidationError

from app.games.strands.author.wording import Remark
from app.workshop.forms import LONGEST_CLUE

LANGUAGES = {"en": _l("English"), "nb": _l("Norwegian (Bokmål)"), "nn": _l("Norwegian (Nynorsk)")}
SENTENCES = {
    "digits": _l("has a digit (“%(sign)s”): only letters lie on a board"),
    "signs": _l("has “%(sign)s”, which is no letter of this language"),
    "empty": _l("has no letters"),
    "endless": _l("is longer than %(most)s letters"),
    "accents": _l("goes on the board as “%(text)s”"),
    "too_short": _l("has %(letters)s letters: a theme word has at least %(least)s"),
    "cannot_span": _l("has %(letters)s letters: it takes at least %(least)s to reach from one side to the other"),
    "spangram_too_long": _l("has %(letters)s letters: a spangram has at most %(most)s"),
    "blocked": _l("cannot be used here"),
    "unknown": _l("is not in the word list: look at the spelling again"),
    "repeated": _l("is there twice"),
    "hidden": _l("is hidden in “%(other)s”: it would lie on the board twice"),
    "hidden_backwards": _l("is hidden backwards in “%(other)s”: it would lie on the board twice"),
    "no_spangram": _l("The spangram is missing: a word or phrase that says what all the others are."),
    "no_words": _l("The theme words are missing."),
}
# What the generator says when it cannot lay a creator's words.
REGRETS = (
    _l("Words of these lengths found no place on the board."),
    _l("Words of these lengths found no place beside the pinned ones."),
    _l("“%(word)s” could be traced in a second place, on the cells of the pinned words."),
    _l("The pinned words leave no way for the spangram from one side to the other."),
    _l("The pinned words leave a region of %(cells)s cells that no words fill."),
    _l("The pinned words leave regions of %(some)s and %(cells)s cells that the words do not fill."),
)


def sentence(remark: Remark) -> str:
    """A remark in the reader's language; on a word, it goes on after the word."""
    if remark.code == "too_many_words":
        return str(
            ngettext(
                "There is %(num)d word: only the first %(most)s are looked at.",
                "There are %(num)d words: only the first %(most)s are looked at.",
                int(remark.values["words"]),
                most=remark.values["most"],
            )
        )
    if remark.code == "too_many_letters":
        return str(ngettext("%(num)d letter too many", "%(num)d letters too many", int(remark.values["over"])))
    if remark.code == "too_few_letters":
        return str(ngettext("%(num)d letter too few", "%(num)d letters too few", int(remark.values["under"])))
    return str(SENTENCES[remark.code]) % remark.values


class OneOf(SelectField):
    """A choice; what is not offered is refused in the words of the site."""

    def pre_validate(self, form: Any) -> None:
        if self.data not in [choice.value for choice in self.choices or ()]:
            raise ValidationError(_l("Please choose one of these."))


class MakeForm(FlaskForm):
    clue = StringField(
        _l("Theme"),
        render_kw={"maxlength": LONGEST_CLUE, "autocomplete": "off"},
        description=_l("A hint at what the words have in common, as the players read it. It can wait."),
    )
    language = OneOf(
        _l("Language of the words"),
        choices=[SelectChoice(code, name) for code, name in LANGUAGES.items()],
        default="en",
    )
