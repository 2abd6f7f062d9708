"""How a chain of words becomes boards: its letters one after the other, and every way to lay them."""

from __future__ import annotations

from flask import make_response, render_template, request
from werkzeug.wrappers import Response

from app.contract import registry
from app.contract.game_types import Json, Unsolvable
from app.games.letterboxed.author import boards
from app.games.letterboxed.author.tree import draw_tree
from app.games.letterboxed.parameters import ChainParameters
from app.games.letterboxed.sides import MINIMUMS
from app.games.letterboxed.web.blueprint import NAME, bp
from app.games.letterboxed.web.forms import language_of, languages_by_code, minimum_of
from app.web.costs import charge_cpu_time
from app.words.rulings import kept_until_ruled

EXAMPLES = {"en": "tiger reasonably", "nb": "morgen nøyaktige", "nn": "båtar romantiske"}
# So many universes of a letter are drawn; all are counted.
DRAWN = 14


@kept_until_ruled(maxsize=256)
def drawn_chain(words: str, language: str, minimum: int) -> Json:
    """The template's values for a chain. They are cached: do not change them."""
    placements = boards.steps_of_words(ChainParameters(words, language, minimum, cap=DRAWN))
    return {"steps": placements["steps"], "chain": placements["words"], "tree": draw_tree(placements["steps"])}


@bp.get("/universes")
@charge_cpu_time
def universes() -> Response:
    language, minimum = language_of(request.args.get("language")), minimum_of(request.args.get("minimum"))
    words = request.args.get("words", "")[: boards.LONGEST_TEXT + 1].strip() or EXAMPLES.get(language, "")
    context: Json = {"words": words, "language": language, "languages": languages_by_code(), "fault": ""}
    context |= {"minimum": minimum, "minimums": MINIMUMS}
    try:
        context |= drawn_chain(words, language, minimum)
    except Unsolvable as error:
        context["fault"] = registry.refusal(NAME, error.code, error.values) if words else ""
        return make_response(render_template("letterboxed/universes.html", **context), 422 if words else 200)
    return make_response(render_template("letterboxed/universes.html", **context))
