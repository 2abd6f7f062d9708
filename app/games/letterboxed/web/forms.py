"""The forms with which a player requests boards of Letter Boxed."""

from __future__ import annotations

import re
from collections.abc import Callable

from flask_babel import get_locale
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import SelectChoice, StringField, TextAreaField
from wtforms.validators import ValidationError

from app.contract import registry
from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.author.boards import read_chain
from app.games.letterboxed.author.many_boards import MOST_LINES
from app.games.letterboxed.box_vocabulary import load_vocabulary
from app.games.letterboxed.parameters import read_day, read_seed
from app.games.letterboxed.sides import MINIMUM, MINIMUMS, split_sides
from app.games.letterboxed.web import todays_letters
from app.web.fields import ChoiceField, WholeNumberField, whole_number_validators
from app.web.language_names import LANGUAGE_NAMES
from app.web.texts import Lazy
from app.words.lexicon import built

PARS = ("3", "4", "5")
DIFFICULTIES: dict[str, Lazy] = {"": _l("Any"), "easy": _l("Easy"), "medium": _l("Medium"), "hard": _l("Hard")}

# A job of the heaviest takes some two minutes.
LONGEST_LINES = 20_000
BULLET = re.compile(r"^\s*(?:[-–•*]|\d+[.)])\s+")
MOST_DRAWN, MOST_EACH, MOST_DAYS = 20_000, 40, 100


def languages_by_code() -> dict[str, Lazy]:
    """The languages that have words here, with their names; the one that the pages are read in comes first."""
    codes = [language for language in built() if language in LANGUAGE_NAMES]
    codes.sort(key=lambda language: language != str(get_locale()))
    return {language: LANGUAGE_NAMES[language] for language in codes}


def language_of(code: str | None) -> str:
    """The language that is asked for, if there is one, else the first."""
    names = languages_by_code()
    return code if code in names else next(iter(names), "en")


def minimum_part(minimum: int) -> Json:
    """Return the least number of letters as a part of a job's or draft's JSON: empty for the usual three."""
    return {"minimum": minimum} if minimum != MINIMUM else {}


def minimum_of(text: str | None) -> int:
    """The least number of letters of a word: 2 if that is asked for, else 3."""
    return min(MINIMUMS) if text == str(min(MINIMUMS)) else max(MINIMUMS)


class LanguageField(ChoiceField):
    """The language of the words, of those that there are."""

    def __init__(self, **options: object) -> None:
        super().__init__(_l("Language of the words"), **options)
        self.choices = [SelectChoice(code, name) for code, name in languages_by_code().items()]
        self.default = next(iter(languages_by_code()), "en")


class MinimumField(ChoiceField):
    """The number of letters of the shortest words that the board takes."""

    def __init__(self, **options: object) -> None:
        super().__init__(_l("Shortest words"), **options)
        self.choices = [SelectChoice(str(number), _l("%(number)s letters", number=number)) for number in MINIMUMS]
        self.default = str(MINIMUM)


def tidy_text(text: str | None) -> str:
    return (text or "").strip()


def tidy_lines(text: str | None) -> str:
    """Lines without bullets and numbers in front, and without empty ones between."""
    lines = (BULLET.sub("", line).strip() for line in (text or "").splitlines())
    return "\n".join(filter(None, lines))


def check_value(read: Callable[[], object]) -> None:
    """The engine's refusal as the field's, in the reader's language."""
    try:
        read()
    except Unsolvable as error:
        raise ValidationError(registry.refusal("letterboxed", error.code, error.values)) from error


class SeedField(StringField):
    """An optional seed."""

    def __init__(self, **options: object) -> None:
        super().__init__(_l("Seed"), filters=[tidy_text], **options)

    def pre_validate(self, form: FlaskForm) -> None:
        check_value(lambda: read_seed(self.data))


class MakeForm(FlaskForm):
    par = ChoiceField(
        _l("Par"),
        choices=[SelectChoice(par) for par in PARS],
        default="4",
        description=_l(
            "The number of words a good player needs. The best possible answer is shorter, and hard to find."
        ),
    )
    difficulty = ChoiceField(
        _l("Difficulty"),
        choices=[SelectChoice(code, name) for code, name in DIFFICULTIES.items()],
        default="",
        description=_l("The more answers there are below par, the easier the board."),
    )
    language = LanguageField()
    minimum = MinimumField()
    seed = SeedField(description=_l("Leave blank for a new board. The same seed always gives the same board."))


class SeedForm(MakeForm):
    """A board by its seed, which must be there."""

    def validate_seed(self, field: StringField) -> None:
        if not field.data:
            raise ValidationError(_l("Please enter a seed."))


class WordsForm(FlaskForm):
    """A chain of words, of which every board is asked for."""

    words = StringField(
        _l("Your words"),
        filters=[tidy_text],
        description=_l(
            "Each word starts with the last letter of the one before. Together they use twelve different letters."
        ),
    )
    language = LanguageField()
    minimum = MinimumField()

    def validate_words(self, field: StringField) -> None:
        chosen, minimum = language_of(self.language.data), minimum_of(self.minimum.data)
        check_value(lambda: read_chain(field.data or "", load_vocabulary(chosen, minimum)))


class BoxLinesForm(FlaskForm):
    """Many boards at once, a line each."""

    lines = TextAreaField(
        _l("Your letters or words"),
        filters=[tidy_lines],
        render_kw={"rows": 8, "maxlength": LONGEST_LINES, "spellcheck": "false", "autocapitalize": "none"},
        description=_l("One board per line: four sides, or the words that solve it."),
    )
    language = LanguageField()
    minimum = MinimumField()

    def validate_lines(self, field: TextAreaField) -> None:
        lines = (field.data or "").splitlines()
        if not lines:
            raise ValidationError(_l("Please fill this in."))
        if len(lines) > MOST_LINES or len(field.data) > LONGEST_LINES:
            raise ValidationError(_l("The limit is %(most)s lines at a time.", most=MOST_LINES))
        for line in lines:
            if fault := todays_letters.find_fault(split_sides(line), self.language.data):
                raise ValidationError(fault)


class CensusForm(FlaskForm):
    """How many boards are drawn to say how many of all have a solution."""

    boards = WholeNumberField(_l("Boards to sample"), whole_number_validators(100, MOST_DRAWN), default=1000)
    language = LanguageField()
    seed = SeedField()


class SimulateForm(FlaskForm):
    """How many boards of each par and difficulty the simulated player tries."""

    boards = WholeNumberField(
        _l("Boards of each par and difficulty"), whole_number_validators(1, MOST_EACH), default=10
    )
    language = LanguageField()
    seed = SeedField()


class MonthForm(FlaskForm):
    """The days whose boards are made."""

    first = StringField(_l("First day"), filters=[tidy_text], description=_l("For example, 2026-12-01."))
    days = WholeNumberField(_l("Days"), whole_number_validators(1, MOST_DAYS), default=31)
    seed = SeedField()

    def validate_first(self, field: StringField) -> None:
        check_value(lambda: read_day(field.data))
