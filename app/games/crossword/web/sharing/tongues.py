"""The languages that a file may be in, by their names."""

from __future__ import annotations

from collections.abc import Iterable

from flask_babel import gettext as _
from wtforms import SelectChoice

from app.games.crossword.formats.document import CrosswordFile
from app.web.language_names import CLUE_LANGUAGE_NAMES
from app.words.languages import SPELLINGS

OF_FILE, USUAL = "", "en"


def language_choices(codes: Iterable[str] = SPELLINGS) -> list[SelectChoice]:
    """Return the languages by the names that all pages give them, after the choice to believe the file."""
    named = sorted((str(CLUE_LANGUAGE_NAMES[code]), code) for code in codes)
    return [SelectChoice(OF_FILE, _("As in the file")), *(SelectChoice(code, name) for name, code in named)]


def language_of_file(chosen: str, document: CrosswordFile, usual: str = USUAL) -> str:
    """Return the chosen language, else the file's if it is supported here, else `usual`."""
    code = document.language.replace("_", "-").lower().partition("-")[0]
    code = {"no": "nb"}.get(code, code)
    return chosen or (code if code in SPELLINGS else usual)
