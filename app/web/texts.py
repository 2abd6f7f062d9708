"""Sentences by code: engines name a code and its values, and whoever shows it has the sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeAlias

from flask_babel import format_decimal, get_domain

Values: TypeAlias = Mapping[str, object]


class Lazy(Protocol):
    """A string that is translated when it is shown."""

    def __str__(self) -> str: ...


# With the places of its values as %(name)s; a function where the values decide on the words, as numbers do.
SentenceTemplate: TypeAlias = str | Lazy | Callable[[Values], str]


def render_sentence(sentence: SentenceTemplate, values: Values) -> str:
    """The sentence in the reader's language, filled with the values."""
    if callable(sentence):
        return sentence(values)
    return str(sentence) % values


def with_large_numbers(sentence: Lazy) -> Callable[[Values], str]:
    """A sentence whose whole numbers are written as in the reader's language: 200,000."""

    def fill(values: Values) -> str:
        written = {name: format_decimal(value) for name, value in values.items() if isinstance(value, int)}
        return str(sentence) % {**values, **written}

    return fill


def format_duration(seconds: int) -> str:
    """A time as people read it: 4:05, 1:02:03."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """Flask-Babel's `ngettext`, with the number written as in the reader's language: 12,345 is 12 345 in Norwegian."""
    translated: str = get_domain().get_translations().ungettext(singular, plural, num)
    return translated.replace("%(num)d", "%(num)s") % {"num": format_decimal(num), **values}
