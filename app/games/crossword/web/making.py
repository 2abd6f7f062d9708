"""Asking for a mini: its language, size and difficulty."""

from __future__ import annotations

import secrets

from flask import make_response, render_template
from flask_babel import get_locale
from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import SelectChoice

from app.games.crossword.parameters import MiniParameters
from app.games.crossword.web.blueprint import NAME, bp
from app.generations import asking
from app.web.fields import ChoiceField
from app.web.language_names import LANGUAGE_NAMES

ANY = ""
CLUED = {code: LANGUAGE_NAMES[code] for code in ("en", "nb")}
SIZES = {ANY: _l("Any"), "5": _l("5 × 5"), "6": _l("6 × 6"), "7": _l("7 × 7")}
DIFFICULTIES = {"1": _l("Easy"), "2": _l("Medium"), "3": _l("Hard")}


class MiniForm(FlaskForm):
    """The language that the pages are read in comes first."""

    language = ChoiceField(_l("Language of clues and answers"))
    size = ChoiceField(_l("Size"), choices=[SelectChoice(*pair) for pair in SIZES.items()], default=ANY)
    difficulty = ChoiceField(
        _l("Difficulty"), choices=[SelectChoice(*pair) for pair in DIFFICULTIES.items()], default="2"
    )

    def __init__(self, *arguments: object, **options: object) -> None:
        locale = str(get_locale())
        super().__init__(*arguments, **{"language": locale if locale in CLUED else "en", **options})
        self.language.choices = [SelectChoice(*pair) for pair in CLUED.items()]

    def params(self) -> MiniParameters:
        size, difficulty = int(self.size.data or 0), int(self.difficulty.data)
        return MiniParameters(self.language.data, size, difficulty, secrets.token_hex(6))


@bp.route("/make", methods=["GET", "POST"])
def make() -> Response:
    form = MiniForm()
    if not form.validate_on_submit():
        return make_response(render_template("crossword/make.html", form=form), 422 if form.errors else 200)
    return asking.redirect_to_job(asking.request_job(NAME, "generate", form.params()))
