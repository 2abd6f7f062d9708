from __future__ import annotations

from tests import yard
from tests.matrix.cast import MADE, OPEN, author, to

PLAY = to("303 /strands/")
MATRIX = {
    ("strands.cancel", "POST"): author("303 /strands/make/"),
    ("strands.change", "POST"): author("303 /strands/make/"),
    ("strands.colours", "POST"): PLAY,
    ("strands.edit", "GET"): author("200"),
    ("strands.generate", "POST"): author("303 /strands/make/"),
    ("strands.publish", "GET"): author("200"),
    ("strands.publish", "POST"): author("303 /boards/strands/"),
    ("strands.save", "POST"): author("303 /strands/make/"),
    ("strands.workshop", "GET"): author("302 /strands/make/"),
    ("strands.guess", "POST"): PLAY,
    ("strands.hint", "POST"): PLAY,
    ("strands.home", "GET"): ("302 /strands/",) * 5,
    ("strands.letter", "POST"): PLAY,
    ("strands.make", "GET"): OPEN,
    ("strands.make", "POST"): to("303 /strands/make/"),
    ("strands.new", "POST"): ("303 /strands/", MADE, MADE, "303 /strands/", "303 /strands/"),
    ("strands.play", "GET"): OPEN,
    ("strands.reveal", "GET"): OPEN,
    ("strands.reveal_now", "POST"): PLAY,
    ("strands.rules", "GET"): OPEN,
    ("strands.state", "POST"): ("204",) * 5,
}
FORMS: dict[str, dict[str, str]] = {
    "strands.change": {"act": "flip"},
    "strands.guess": {"word": yard.TRACED["letter"]},
    "strands.letter": {"path": "0.6", "cell": "1"},
    "strands.make": {"clue": yard.CLUE, "language": "en"},
    "strands.publish": {"title": "A draft", "slug": "a-draft", "public": "public"},
}
FIRST = {"word": yard.TRACED["letter"]}
add = yard.add_strands
draft = yard.strands_draft
