"""Text from outside, mended at the door: what nobody can see, and what a page or a database cannot hold, stays out.

Forms and queries come through the request of `app.web.door`; files and JSON through `read_text` and `read_json`.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from itertools import zip_longest

PLAIN = re.compile(r"[\n\r\t\x20-\x7e]*")
# Controls, lone surrogates, formats (zero width, direction, soft hyphen, tags) and the two other line breaks.
UNSEEN_KINDS = {"Cc", "Cs", "Cf", "Zl", "Zp"}
# Fillers and blanks that pass for letters, marks or signs.
UNSEEN = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
BREAKS = {"\u2028": "\n", "\u2029": "\n", "\x85": "\n"}
JOINER = "\u200d"
# What a family of emoji is joined of.
PICTURES = {"So", "Sk", "Mn"}
DEEPEST = 100
# Marks on one letter, as the Stream-Safe Text Format of Unicode has it (UAX #15): putting them in order takes a time
# that grows with the square of their number.
MOST_MARKS = 30


def mended(text: str) -> str:
    """The text in its composed form, without what cannot be seen; line breaks, tabs and joined emoji stay."""
    if PLAIN.fullmatch(text):
        return text
    # Once more at the end: what was between a letter and its accent may have gone.
    composed = unicodedata.normalize("NFC", limit_marks(text))
    return unicodedata.normalize("NFC", limit_marks("".join(_seen(composed))))


def limit_marks(text: str) -> str:
    """Return the text with at most `MOST_MARKS` combining marks in a row; `unicodedata.normalize` is linear in it."""
    marks = 0
    signs: list[str] = []
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks <= MOST_MARKS:
            signs.append(sign)
    return "".join(signs)


def _seen(text: str) -> Iterator[str]:
    before = ""
    for sign, after in zip_longest(text, text[1:], fillvalue=""):
        if sign == JOINER and _joins(before, after):
            yield sign
        elif sign in BREAKS:
            yield BREAKS[sign]
        elif sign in "\n\r\t" or not _is_unseen(sign):
            yield sign
        before = sign


def _joins(before: str, after: str) -> bool:
    return bool(before and after) and all(unicodedata.category(sign) in PICTURES for sign in (before, after))


def _is_unseen(sign: str) -> bool:
    # The last two of each plane are no characters, and no XML may hold them.
    return sign in UNSEEN or unicodedata.category(sign) in UNSEEN_KINDS or ord(sign) & 0xFFFE == 0xFFFE


def mended_line(text: str) -> str:
    """The same in one line, with single blanks."""
    return " ".join(mended(text).split())


def mended_json(value: object) -> object:
    """JSON whose every text, names too, is mended; RecursionError for what is deeper than any file of ours."""
    return _mended_json(value, 0)


def _mended_json(value: object, level: int) -> object:
    if level > DEEPEST:
        raise RecursionError
    if isinstance(value, str):
        return mended(value)
    if isinstance(value, list):
        return [_mended_json(element, level + 1) for element in value]
    if isinstance(value, dict):
        return {mended(name): _mended_json(member, level + 1) for name, member in value.items()}
    return value


def read_json(text: str) -> object:
    """Parse JSON and mend its texts, since an escape can write a lone surrogate. Raises ValueError if malformed."""
    try:
        return mended_json(json.loads(text))
    except RecursionError as error:
        raise ValueError("too deep") from error


def read_text(content: bytes) -> str:
    """A file's text, mended; raises ValueError for what is no text in UTF-8."""
    text = content.decode("utf-8-sig")
    if "\0" in text:
        raise ValueError("binary")
    return mended(text)
