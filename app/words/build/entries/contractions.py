"""Words that are written with an apostrophe, as they stand in a grid: "don't" is `dont`."""

from __future__ import annotations

import re
from collections.abc import Mapping

from app.words.rows import Row

_SPELLED = re.compile(
    r"[a-z]+n't|[a-z]+'(?:re|ve|ll|d)|i'm|y'all|ma'am|o'clock"
    r"|(?:he|she|it|that|what|let|who|here|there|where|how|why|when)'s"
)
_RAREST, _COMMONEST = 30, 60  # zipf times ten
_LEAST, _MOST = 35, 50  # the scores of these: good entries, but short and without much to clue
_STRAY = 10  # a tenfold commoner contraction: nearly all that is written so is the contraction misspelt


def contractions(zipf: Mapping[str, int]) -> dict[str, int]:
    """The commonness (zipf times ten) of each contraction, by the letters that are left; the very rare are left out."""
    common = (word for word, value in zipf.items() if value >= _RAREST and _SPELLED.fullmatch(word))
    return {word.replace("'", ""): zipf[word] for word in common}


def is_stray(row: Row, known: Mapping[str, int]) -> bool:
    """Whether a word owes its commonness to a contraction, as "cant" and "wont" do and "shell" does not."""
    return known.get(row.word, 0) - row.zipf >= _STRAY


def of_contraction(zipf: int) -> int:
    """Its score, 35 to 50."""
    share = (zipf - _RAREST) / (_COMMONEST - _RAREST)
    return _LEAST + round((_MOST - _LEAST) * max(0.0, min(1.0, share)))
