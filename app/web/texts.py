"""Sentences by code: engines name a code and its values, and whoever shows it has the sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeAlias

Values: TypeAlias = Mapping[str, Any]


class Lazy(Protocol):
    """A string that is translated when it is shown."""

    def __str__(self) -> str: ...


# With the places of its values as %(name)s; a function where the values decide on the words, as numbers do.
Sentence: TypeAlias = str | Lazy | Callable[[Values], str]


def render_sentence(sentence: Sentence, values: Values) -> str:
    """The sentence in the reader's language, filled with the values."""
    if callable(sentence):
        return sentence(values)
    return str(sentence) % values


def format_duration(seconds: int) -> str:
    """A time as people read it: 4:05, 1:02:03."""
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
