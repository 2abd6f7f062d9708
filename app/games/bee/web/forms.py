"""The form with which a player requests a Bee puzzle."""

from __future__ import annotations

from dataclasses import replace

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, SelectChoice, StringField
from wtforms.validators import Optional, ValidationError

from app.games.bee.jobs import LANGUAGES
from app.games.bee.parameters import FIRST, RANDOM, Filters, HiveParameters
from app.play import live_day, puzzle_languages
from app.web.fields import ChoiceField, WholeNumberField, whole_number_validators
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import SentenceTemplate
from app.words.fold import ALPHABETS
from app.words.languages import NORWEGIAN

FEWEST, MOST = 10, 120
SEED = 7
# So many letters of a hive that is played just now would soon give it away, by a second one with most of its words.
TELLING = 5
ANY = "0"
BANDS = (
    (ANY, _l("Any")),
    ("1", _l("1 of 5: gentle")),
    ("2", _l("2 of 5: easy")),
    ("3", _l("3 of 5: medium")),
    ("4", _l("4 of 5: tough")),
    ("5", _l("5 of 5: fierce")),
)
WAYS = ((FIRST, _l("From a word that uses all seven")), (RANDOM, _l("At random, until a word fits all seven")))
# The most of a hundred answers that are forms of others.
FORMS = (("10", _l("One in ten")), ("20", _l("One in five")), ("33", _l("One in three")), ("100", _l("Any number")))
MOST_PANGRAMS = 20
DUELLED: SentenceTemplate = _l("You’re playing a duel with these letters. You can look them up when the round is over.")


def select_choices(choices: tuple[tuple[str, SentenceTemplate], ...]) -> list[SelectChoice]:
    return [SelectChoice(value, label) for value, label in choices]


def clean_letters(value: str | None) -> str | None:
    return "".join(value.split()).casefold() if value else value


class HiveLanguage(ChoiceField):
    """A language that the site makes hives of; the first of those that the player reads puzzles in comes first."""

    def __init__(self, **options: object) -> None:
        super().__init__(_l("Language of the words"), **options)
        self.choices = [SelectChoice(code, LANGUAGE_NAMES[code]) for code in LANGUAGES]
        self.default = puzzle_languages.languages_for_visitor("bee")[0]


class MakeForm(FlaskForm):
    language = HiveLanguage()
    minimum = WholeNumberField(_l("Fewest words"), whole_number_validators(FEWEST, MOST), default=20)
    maximum = WholeNumberField(_l("Most words"), whole_number_validators(FEWEST, MOST), default=60)
    letters = StringField(
        _l("Letters"),
        [Optional()],
        filters=[clean_letters],
        description=_l("Optional: up to seven letters that must be in the hive."),
        render_kw={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off", "maxlength": 20},
    )
    difficulty = ChoiceField(_l("Difficulty"), choices=select_choices(BANDS), default=ANY)
    way = ChoiceField(_l("How to pick the letters"), choices=select_choices(WAYS), default=FIRST)
    without_s = BooleanField(_l("No S, unless you choose it"), default=True)
    without_er = BooleanField(_l("Not both E and R, unless you choose them"), default=True)
    inflected = ChoiceField(_l("Plurals and other word forms, at most"), choices=select_choices(FORMS), default="33")
    known = BooleanField(_l("A pangram that most people know"), default=True)
    far = BooleanField(_l("Different from the last two months’ puzzles, unless you choose the letters"), default=True)
    min_pangrams = WholeNumberField(
        _l("Fewest pangrams"), whole_number_validators(1, MOST_PANGRAMS, optional=True), default=1
    )
    max_pangrams = WholeNumberField(_l("Most pangrams"), whole_number_validators(1, MOST_PANGRAMS, optional=True))

    def validate_maximum(self, field: Field) -> None:
        if is_below(field, self.minimum):
            raise ValidationError(_l("The maximum can’t be less than the minimum."))

    def validate_max_pangrams(self, field: Field) -> None:
        if is_below(field, self.min_pangrams):
            raise ValidationError(_l("The maximum can’t be less than the minimum."))

    def validate_letters(self, field: Field) -> None:
        letters = field.data or ""
        if not set(letters) <= set(ALPHABETS.get(self.language.data, ALPHABETS["en"])):
            raise ValidationError(stranger_message(self.language.data))
        if len(letters) > SEED or len(set(letters)) != len(letters):
            raise ValidationError(_l("Up to seven letters, each only once."))
        if len(letters) < TELLING:
            return
        for held, message in (
            (live_day.list_unfinished_dailies("bee"), live_day.held_back_message()),
            (live_day.list_raced_puzzles("bee"), DUELLED),
        ):
            if any(set(letters) <= set(hive["letters"]) for hive in held):
                raise ValidationError(message)

    def change_parameters(self, params: HiveParameters) -> HiveParameters:
        """The parameters with the form's values; the letters that must be there win over the filters."""
        letters = self.letters.data or ""
        filters = Filters(
            without_s=self.without_s.data and "s" not in letters,
            without_er=self.without_er.data and not {"e", "r"} <= set(letters),
            inflected=int(self.inflected.data),
            known=self.known.data,
            far=self.far.data and not letters,
            min_pangrams=self.min_pangrams.data or 1,
            max_pangrams=self.max_pangrams.data or Filters().max_pangrams,
        )
        numbers = {"min": self.minimum.data, "max": self.maximum.data, "difficulty": int(self.difficulty.data)}
        choices = {"language": self.language.data, "letters": letters, "way": self.way.data}
        return replace(params, **numbers, **choices, filters=filters)


def stranger_message(language: str) -> SentenceTemplate:
    """The message for letters that no hive of the language has."""
    norwegian: SentenceTemplate = _l("A Norwegian hive can only have the letters a to z, æ, ø and å.")
    english: SentenceTemplate = _l("An English hive can only have the letters a to z.")
    return norwegian if language in NORWEGIAN else english


def is_below(field: Field, least: Field) -> bool:
    """Whether a largest number is given and smaller than the least."""
    return isinstance(field.data, int) and isinstance(least.data, int) and field.data < least.data
