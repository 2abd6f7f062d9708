"""The letters of a keyboard on the page, as they lie on keyboards of the puzzle's language."""

from __future__ import annotations

from typing import NamedTuple

LATIN = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
NORDIC = ("qwertyuiopå", "asdfghjkløæ", "zxcvbnm")
ROWS: dict[str, tuple[str, ...]] = {
    "nb": NORDIC,
    "nn": NORDIC,
    "no": NORDIC,
    "da": ("qwertyuiopå", "asdfghjklæø", "zxcvbnm"),
    "sv": ("qwertyuiopå", "asdfghjklöä", "zxcvbnm"),
    "fi": ("qwertyuiopå", "asdfghjklöä", "zxcvbnm"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
    "es": ("qwertyuiop", "asdfghjklñ", "zxcvbnm"),
    "fr": ("azertyuiop", "qsdfghjklm", "wxcvbn"),
}
# What words borrow, and cells with a number.
OTHERS = ("1234567890", "åäæøöáàâãç", "éèêëíîïñóô", "õúùûüýßœšž")


class KeyRows(NamedTuple):
    """Rows of letters, from the top: those of the language, and those behind a key of their own."""

    letters: tuple[str, ...]
    others: tuple[str, ...]


def key_rows(language: str) -> KeyRows:
    """The rows of a language, told as "nb" or "nb-NO"; another one has the Latin letters."""
    return KeyRows(ROWS.get(language.replace("_", "-").partition("-")[0].lower(), LATIN), OTHERS)
