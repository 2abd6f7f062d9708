"""The forms of an account. Every error stands beside its field, and what was typed stays."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from email_validator import EmailNotValidError, validate_email
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import BooleanField, EmailField, Field, HiddenField, PasswordField, StringField
from wtforms.validators import EqualTo, InputRequired, Length, Optional, ValidationError

from app.accounts import outbox, passwords
from app.accounts.lookalikes import is_of_one_script, is_visible, skeleton
from app.accounts.password_strength import is_guessable
from app.words.known_passwords import is_common
from app.words.refused_words import find_refused_word

NAME = re.compile(r"[^\W_][\w.-]*\Z")
LONGEST_EMAIL = 254
# As long as the column of folded names is.
LONGEST_HANDLE = 90
# So many characters of a password must be no part of the name.
LEAST_BESIDE_NAME = 4
RESERVED = {"admin", "administrator", "operator", "root", "support", "wordyard", "guest", "anonymous", "me"}


def fold(name: str) -> str:
    """Return the form in which names are compared: NFKC, without outer spaces, in lower case."""
    return unicodedata.normalize("NFKC", name).strip().casefold()


def strip(value: str | None) -> str | None:
    return value.strip() if value else value


def as_compared(value: str | None) -> str | None:
    """A name in the one form of its letters that is stored: ligatures and wide letters become plain ones (NFKC)."""
    return unicodedata.normalize("NFKC", value).strip() if value else value


def is_like_name(password: str, name: str) -> bool:
    """Whether little is left of the password without the name, forwards or backwards."""
    text, folded_name = fold(password), fold(name)
    return (
        bool(folded_name)
        and min(len(text.replace(spelling, "")) for spelling in (folded_name, folded_name[::-1])) < LEAST_BESIDE_NAME
    )


def strong(form: OwnedForm, field: Field) -> None:
    if len(field.data) < passwords.SHORTEST:
        raise ValidationError(_l("Use at least eight characters."))
    if len(field.data) > passwords.LONGEST:
        raise ValidationError(_l("That password is too long. Use at most 1,024 characters."))
    if len(set(field.data.casefold())) == 1:
        raise ValidationError(_l("That’s one character over and over. Please choose another."))
    if is_like_name(field.data, form.owner):
        raise ValidationError(_l("That’s too close to your username. Please choose another."))
    if is_common(field.data):
        raise ValidationError(_l("That’s one of the first passwords anyone would try. Please choose another."))
    if is_guessable(field.data, form.names):
        raise ValidationError(_l("This is easy to guess. Add a few words that don’t belong together."))


def good_name(form: FlaskForm, field: Field) -> None:
    # A ligature may have blanks inside.
    if not NAME.match(field.data) or not NAME.match(unicodedata.normalize("NFKC", field.data)):
        raise ValidationError(
            _l("Start with a letter or digit, and use only letters, digits, dots, dashes and underscores.")
        )
    if not is_visible(field.data) or len(fold(field.data)) > LONGEST_HANDLE:
        raise ValidationError(_l("Please leave out invisible and look-alike characters."))
    if not is_of_one_script(field.data):
        raise ValidationError(_l("Use letters from one alphabet only: a mixture can look like somebody else’s name."))
    if skeleton(field.data) in reserved():
        raise ValidationError(_l("This name is reserved."))
    printable_name(form, field)


def printable_name(form: FlaskForm, field: Field) -> None:
    """Refuse a name that others would read with a word that this site does not print."""
    if word := find_refused_word(field.data):
        raise ValidationError(_l("We don’t print “%(word)s” on this site. Please choose another name.", word=word))


@lru_cache(maxsize=1)
def reserved() -> frozenset[str]:
    """Return the skeletons of names that would be taken for the site's own."""
    return frozenset(map(skeleton, RESERVED))


def visible(form: FlaskForm, field: Field) -> None:
    if not is_visible(field.data):
        raise ValidationError(_l("Please leave out invisible characters."))


def good_email(form: FlaskForm, field: Field) -> None:
    try:
        address = validate_email(field.data, check_deliverability=False).normalized
        # Folding may lengthen it, and the folded form is what is kept and shown again.
        validate_email(address.casefold(), check_deliverability=False)
    except EmailNotValidError as error:
        raise ValidationError(_l("That doesn’t look like an email address.")) from error
    field.data = address


class OwnedForm(FlaskForm):
    """One that takes a new password; `owner` is the name of whose it is going to be."""

    owner = ""

    @property
    def names(self) -> list[str]:
        """The parts of name and address, which guessers try first."""
        address = self["email"].data or "" if "email" in self else ""
        return [self.owner, *re.split(r"[\W_]+", self.owner), address.partition("@")[0]]


def required() -> InputRequired:
    return InputRequired(_l("Please fill this in."))


def new_password(label: object) -> PasswordField:
    hint = _l("Eight characters or more. A few random words are easy to remember and hard to guess.")
    return PasswordField(label, [required(), strong], description=hint)


def repeated(label: object) -> PasswordField:
    same = EqualTo("password", _l("The two passwords don’t match."))
    return PasswordField(label, [required(), same])


def own_password(label: object) -> PasswordField:
    return PasswordField(label, [required()])


class OptionalAddressField(EmailField):
    """An email address that one may give; under it stands what becomes of it on this site."""

    def __init__(self, **options: object) -> None:
        valid = [Optional(), Length(max=LONGEST_EMAIL, message=_l("That’s too long.")), good_email]
        hint = outbox.address_hint()
        super().__init__(_l("Email"), valid, filters=[strip], description=hint, **options)


def stay() -> BooleanField:
    """Ticked: whoever signs up must not be forgotten sooner than a guest is."""
    hint = _l("You stay logged in for a year after your last visit. Leave it unticked on a shared computer.")
    return BooleanField(_l("Keep me logged in on this device"), default=True, description=hint)


class SignUpForm(OwnedForm):
    username = StringField(
        _l("Username"),
        [required(), Length(3, 30, _l("Three to thirty characters.")), good_name],
        filters=[as_compared],
        description=_l("Shown beside the puzzles you publish."),
    )
    email = OptionalAddressField()
    password = new_password(_l("Password"))
    repeat = repeated(_l("Repeat password"))
    remember = stay()
    adopt = BooleanField(_l("Bring along the games I played and the puzzles I made as a guest"), default=True)
    next = HiddenField()

    @property
    def owner(self) -> str:  # type: ignore[override]
        return self.username.data or ""


class LoginForm(FlaskForm):
    username = StringField(
        _l("Username"),
        [required(), Length(max=254, message=_l("That’s too long."))],
        filters=[strip],
    )
    password = own_password(_l("Password"))
    remember = stay()
    adopt = BooleanField(_l("Bring along the games I played and the puzzles I made as a guest"), default=True)
    next = HiddenField()


class EmailForm(FlaskForm):
    email = OptionalAddressField()
    current = own_password(_l("Your password"))

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.current.validators = [Optional()]
        self.current.flags.required = False
        self.current.description = _l("Only needed to change the email address.")


class PasswordForm(OwnedForm):
    current = own_password(_l("Current password"))
    password = new_password(_l("New password"))
    repeat = repeated(_l("Repeat new password"))


class EmptyForm(FlaskForm):
    """A button alone."""


class CodeForm(FlaskForm):
    code = StringField(
        _l("Code"),
        [required(), Length(max=40, message=_l("That’s too long."))],
        render_kw={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"},
    )


class ForgottenForm(FlaskForm):
    email = EmailField(
        _l("Email"),
        [required(), Length(max=LONGEST_EMAIL, message=_l("That’s too long.")), good_email],
        filters=[strip],
        description=_l("The confirmed email address of your account."),
    )


class ResetForm(OwnedForm):
    password = new_password(_l("New password"))
    repeat = repeated(_l("Repeat new password"))


class ProfileForm(FlaskForm):
    display_name = StringField(
        _l("Display name"),
        [Optional(), Length(max=40, message=_l("Forty characters at most.")), visible, printable_name],
        filters=[strip],
        description=_l("Optional. Shown on your creator page, beside your username."),
    )


class EndAllForm(FlaskForm):
    password = own_password(_l("Your password"))


class DeleteForm(FlaskForm):
    password = own_password(_l("Your password"))
    confirm = BooleanField(
        _l("Yes, delete my account and all my games"), [InputRequired(_l("Tick this box if you’re sure."))]
    )
