"""The yard's own English theme sets in two halves: one to calibrate the blind solver on, one set aside to measure it.

Which set lies in which half follows from its name alone, so that new sets move none of the old ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from app.games.strands import themes
from app.games.strands.themes import Theme

# The halves are drawn by this; whatever was measured with another one may not be compared.
SEED = 14


def calibrating() -> list[Theme]:
    """The sets that weights and prices may be fitted on."""
    return [theme for theme in themes.site_themes_in("en") if not is_set_aside(theme)]


def set_aside() -> list[Theme]:
    """The sets that nothing was fitted on."""
    return [theme for theme in themes.site_themes_in("en") if is_set_aside(theme)]


def is_set_aside(theme: Theme) -> bool:
    return bool(sha256(f"{SEED}:{theme.id}".encode()).digest()[0] & 1)


def chosen(half: str) -> Sequence[Theme]:
    """The sets of a half by its name on the command line."""
    if half == "all":
        return themes.site_themes_in("en")
    return set_aside() if half == "aside" else calibrating()
