"""Forms in which a creator describes a board, when publishing it and afterwards."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, Field, RadioField, SelectChoice, StringField
from wtforms.validators import DataRequired, Length, ValidationError

from app.words.refused_words import find_refused_word
from app.workshop import slugs
from app.workshop.drafts import fit_line

LONGEST_TITLE = 60
LONGEST_CLUE = 80
LONGEST_TYPED = 400
PUBLIC, BY_LINK = "public", "link"


def one_line(value: str | None) -> str | None:
    """Form filter that makes one line of a typed text."""
    return fit_line(value, LONGEST_TYPED) if value else value


def line_field(label: object, longest: int) -> StringField:
    """Make a required field for one line of at most `longest` characters."""
    too_long = _l("At most %(most)d characters.", most=longest)
    valid = [DataRequired(_l("Please fill this in.")), Length(max=longest, message=too_long)]
    typed = {"autocomplete": "off", "maxlength": longest}
    return StringField(label, valid, filters=[one_line], render_kw=typed)


def word_refusal(text: str, language: str) -> str:
    """Return a sentence that names the refused word of a text, or "" for a text that can be printed."""
    word = find_refused_word(text, language)
    return _("We don’t print “%(word)s” on this site. Please put it another way.", word=word) if word else ""


def check_decency(form: FlaskForm, field: Field) -> None:
    """Form validator that refuses texts with a word that the site does not print."""
    if refusal := word_refusal(field.data or "", form.language):
        raise ValidationError(refusal)


class TitleForm(FlaskForm):
    """The title; of a board with a theme, the clue too."""

    title = line_field(_l("Title"), LONGEST_TITLE)

    def __init__(self, *arguments: object, language: str = "en", **options: object) -> None:
        super().__init__(*arguments, **options)
        self.language = language

    validate_title = check_decency


class ClueForm(TitleForm):
    clue = line_field(_l("Theme"), LONGEST_CLUE)

    validate_clue = check_decency


class PublishForm(TitleForm):
    """The last step of making a board of any game. `said` tells of the address that was typed, `free` has addresses
    that go with the title. `asks_terms` for a person's first publication."""

    slug = StringField(_l("Link"), filters=[lambda value: slugs.clean_slug(value) if value else value])
    public = RadioField(
        _l("Who can find it?"),
        choices=[
            SelectChoice(PUBLIC, _l("Everyone")),
            SelectChoice(BY_LINK, _l("Only people with the link")),
        ],
        default=PUBLIC,
    )

    terms = BooleanField(
        _l("I accept the terms of publishing"), [DataRequired(_l("Please accept the terms before you publish."))]
    )

    def __init__(
        self, *arguments: object, game: str, language: str = "en", asks_terms: bool = False, **options: object
    ) -> None:
        super().__init__(*arguments, language=language, **options)
        self.game = game
        self.asks_terms = asks_terms
        if not asks_terms:
            del self.terms
        self.said: slugs.Said | None = None
        self.free: list[str] = []
        # While the title is typed, addresses that go with it are proposed; of two questions the newer one is answered.
        follow = url_for("workshop.slug_check", game=game, language=language, follow=1)
        live = {"hx-get": follow, "hx-trigger": "input changed delay:250ms", "hx-target": "#slug-said"}
        self.title.render_kw = {**(self.title.render_kw or {}), **live, "hx-sync": "#slug-said:replace"}

    @property
    def is_public(self) -> bool:
        return bool(self.public.data == PUBLIC)

    def validate_slug(self, field: Field) -> None:
        self.said = slugs.describe_slug(self.game, field.data or "", self.title.data or "", self.language)
        if not self.said.good:
            raise ValidationError(self.said.sentence)

    def refuse_slug(self) -> None:
        """Show that the address was taken meanwhile, with proposals."""
        self.said = slugs.describe_slug(self.game, self.slug.data or "", self.title.data or "", self.language)
        self.slug.errors = [*self.slug.errors, self.said.sentence]

    def refuse_twin(self, where: str) -> None:
        text = _("The same board has already been published.")
        self.title.errors = [*self.title.errors, f"{text} {where}".strip()]
