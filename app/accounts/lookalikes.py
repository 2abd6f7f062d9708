"""Names that look like others: of one script, without signs that nobody sees, and none that is taken for another's.

After Unicode's Technical Standard 39 (confusable skeletons, and the combinations of scripts that one language writes).
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from confusable_homoglyphs import categories

# Signs of no width or of blank width that count as letters.
BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
EVERYWHERE = {"COMMON", "INHERITED"}
TOGETHER = ({"HAN", "HIRAGANA", "KATAKANA"}, {"HAN", "BOPOMOFO"}, {"HAN", "HANGUL"})
# What the column holds; nothing that people call themselves comes near.
LONGEST = 200


def is_visible(text: str) -> bool:
    """Whether every sign of it can be seen, or is a plain blank."""
    return text.isprintable() and not BLANK & set(text)


def is_of_one_script(name: str) -> bool:
    scripts = categories.unique_aliases(unicodedata.normalize("NFKC", name)) - EVERYWHERE
    return len(scripts) <= 1 or any(scripts <= written for written in TOGETHER)


def skeleton(name: str) -> str:
    """Return a key that is equal for all names that look like this one, in any case; at most LONGEST characters.

    A capital I looks like an l and folds to i, so I, i, l and the digit 1 count as one letter.
    """
    text = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name))
    for _ in range(2):
        text = text.translate(_looks()).casefold()
    return unicodedata.normalize("NFD", text).replace("i", "l")[:LONGEST]


@lru_cache(maxsize=1)
def _looks() -> Mapping[int, str]:
    """The prototype of each sign that has one. The table lists a sign's only prototype, or a prototype's signs."""
    listed = json.loads((files("confusable_homoglyphs") / "confusables.json").read_text("utf-8"))
    likes = {sign: [lookalike["c"].strip("\u200e") for lookalike in others] for sign, others in listed.items()}
    looks_by_sign = {}
    for sign, others in likes.items():
        if len(sign) == len(others) == 1 and is_prototype(others[0], sign, len(likes.get(others[0], ()))):
            looks_by_sign[ord(sign)] = others[0]
    return looks_by_sign


def is_prototype(other: str, sign: str, signs: int) -> bool:
    """Of two that have only each other, the plainer one."""
    return len(other) > 1 or signs > 1 or (not other.isascii(), other) < (not sign.isascii(), sign)
