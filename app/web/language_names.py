"""The languages that words are spelled in here, by the names that their readers call them."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from app.web.texts import Lazy

LANGUAGE_NAMES: dict[str, Lazy] = {
    "en": _l("English"),
    "nb": _l("Norwegian (Bokmål)"),
    "nn": _l("Norwegian (Nynorsk)"),
    "da": _l("Danish"),
    "sv": _l("Swedish"),
    "nl": _l("Dutch"),
    "fr": _l("French"),
    "es": _l("Spanish"),
    "it": _l("Italian"),
    "pt": _l("Portuguese"),
    "de": _l("German"),
}
# Languages that clues may be written in beside those that words are spelled in.
CLUE_LANGUAGE_NAMES: dict[str, Lazy] = {**LANGUAGE_NAMES, "eo": _l("Esperanto"), "af": _l("Afrikaans")}
