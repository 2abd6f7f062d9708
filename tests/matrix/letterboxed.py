from __future__ import annotations

from tests import yard
from tests.matrix.cast import MADE, OPEN, to

PLAY = to("303 /letterboxed/")
MATRIX = {
    ("letterboxed.delete", "POST"): PLAY,
    ("letterboxed.guess", "POST"): PLAY,
    ("letterboxed.hint", "POST"): PLAY,
    ("letterboxed.home", "GET"): ("302 /letterboxed/",) * 5,
    ("letterboxed.letter", "POST"): PLAY,
    ("letterboxed.make", "GET"): OPEN,
    ("letterboxed.make", "POST"): (MADE,) * 5,
    ("letterboxed.new", "POST"): ("303 /letterboxed/", MADE, MADE, "303 /letterboxed/", "303 /letterboxed/"),
    ("letterboxed.play", "GET"): OPEN,
    ("letterboxed.restart", "POST"): PLAY,
    ("letterboxed.reveal", "GET"): OPEN,
    ("letterboxed.reveal_now", "POST"): PLAY,
    ("letterboxed.rules", "GET"): OPEN,
    ("letterboxed.shuffle", "POST"): PLAY,
    ("letterboxed.state", "POST"): ("204",) * 5,
    ("letterboxed.undo", "POST"): PLAY,
}
FORMS: dict[str, dict[str, str]] = {
    "letterboxed.guess": {"word": "bytes"},
    "letterboxed.letter": {"word": "by", "letter": "t"},
    "letterboxed.delete": {"word": "byt"},
    "letterboxed.make": {"par": "2", "difficulty": "easy", "language": "en"},
}
FIRST = {"word": "bytes"}
add = yard.add_box
