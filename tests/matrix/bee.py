from __future__ import annotations

from tests import yard
from tests.matrix.cast import MADE, OPEN, to

PLAY = to("303 /bee/")
MATRIX = {
    # The board of no day has none to show.
    ("bee.answers", "GET"): ("404",) * 5,
    ("bee.delete", "POST"): PLAY,
    ("bee.guess", "POST"): PLAY,
    ("bee.hint", "POST"): PLAY,
    ("bee.home", "GET"): ("302 /bee/",) * 5,
    ("bee.ladder", "POST"): PLAY,
    ("bee.letter", "POST"): PLAY,
    ("bee.make", "GET"): OPEN,
    ("bee.make", "POST"): (MADE,) * 5,
    # For those who have found the word.
    ("bee.meaning", "GET"): ("404", "200", "200", "404", "404"),
    ("bee.new", "POST"): ("303 /bee/", MADE, MADE, "303 /bee/", "303 /bee/"),
    ("bee.play", "GET"): OPEN,
    ("bee.rare", "GET"): OPEN,
    ("bee.reveal", "GET"): OPEN,
    ("bee.reveal_now", "POST"): PLAY,
    ("bee.rules", "GET"): OPEN,
    ("bee.shuffle", "POST"): PLAY,
    ("bee.state", "POST"): ("204",) * 5,
}
FORMS: dict[str, dict[str, str]] = {
    "bee.guess": {"word": "plane"},
    "bee.hint": {"hint": "grid 1"},
    "bee.letter": {"word": "pl", "letter": "a"},
    "bee.delete": {"word": "pla"},
    "bee.make": {"minimum": "20", "maximum": "60"},
}
FIRST = {"word": "planet"}
add = yard.add_bee
