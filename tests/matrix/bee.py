from __future__ import annotations

from typing import Any

from tests import yard
from tests.matrix.cast import MADE, OPEN, to

PLAY = to("303 /bee/")
MATRIX = {
    # The board of no day has none to show.
    ("bee.answers", "GET"): ("404",) * 5,
    ("bee.create", "GET"): OPEN,
    ("bee.create_now", "POST"): to("303 /bee/create/"),
    ("bee.delete", "POST"): PLAY,
    ("bee.edit", "GET"): ("404", "404", "200", "404", "404"),
    ("bee.edit", "POST"): ("404", "404", "303 /boards/", "404", "404"),
    ("bee.export_json", "GET"): OPEN,
    ("bee.export_text", "GET"): OPEN,
    ("bee.figures", "GET"): OPEN,
    ("bee.guess", "POST"): PLAY,
    ("bee.hint", "POST"): PLAY,
    ("bee.home", "GET"): ("302 /bee/",) * 5,
    ("bee.ladder", "POST"): PLAY,
    ("bee.learn", "GET"): OPEN,
    ("bee.learn_now", "POST"): OPEN,
    ("bee.letter", "POST"): PLAY,
    ("bee.make", "GET"): OPEN,
    ("bee.make", "POST"): (MADE,) * 5,
    # For those who have found the word.
    ("bee.meaning", "GET"): ("404", "200", "200", "404", "404"),
    ("bee.new", "POST"): ("303 /bee/", MADE, MADE, "303 /bee/", "303 /bee/"),
    # For those in a room.
    ("bee.news", "GET"): ("404",) * 5,
    ("bee.play", "GET"): OPEN,
    ("bee.print_sheet", "GET"): OPEN,
    ("bee.rare", "GET"): OPEN,
    ("bee.reveal", "GET"): OPEN,
    ("bee.reveal_now", "POST"): PLAY,
    ("bee.rules", "GET"): OPEN,
    ("bee.shuffle", "POST"): PLAY,
    ("bee.show_answers", "POST"): PLAY,
    ("bee.shown", "GET"): OPEN,
    ("bee.solve", "GET"): OPEN,
    ("bee.state", "POST"): ("204",) * 5,
}
FORMS: dict[str, dict[str, str]] = {
    "bee.guess": {"word": "plane"},
    "bee.hint": {"hint": "grid 1"},
    "bee.ladder": {"ladder": "text"},
    "bee.letter": {"word": "pl", "letter": "a"},
    "bee.delete": {"word": "pla"},
    "bee.create_now": {"letters": "ghikntu", "key": "n", "language": "en"},
    "bee.edit": {"title": "Thinking", "slug": "thinking", "public": "public", "terms": "y"},
    "bee.make": {"minimum": "20", "maximum": "60"},
}
FIRST = {"word": "planet"}
add = yard.add_bee


def draft() -> dict[str, Any]:
    """What Alice has begun."""
    return {"letters": "ghikntu", "key": "n", "language": "en"}
