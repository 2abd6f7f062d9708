from __future__ import annotations

from tests import yard
from tests.matrix.cast import MADE, OPEN, to

PLAY = to("303 /strands/")
MATRIX = {
    ("strands.guess", "POST"): PLAY,
    ("strands.home", "GET"): ("302 /strands/",) * 5,
    ("strands.make", "GET"): OPEN,
    ("strands.make", "POST"): OPEN,
    ("strands.new", "POST"): ("303 /strands/", MADE, MADE, "303 /strands/", "303 /strands/"),
    ("strands.play", "GET"): OPEN,
    ("strands.reveal", "GET"): OPEN,
    ("strands.reveal_now", "POST"): PLAY,
    ("strands.rules", "GET"): OPEN,
    ("strands.state", "POST"): ("204",) * 5,
}
FORMS: dict[str, dict[str, str]] = {"strands.guess": {"word": yard.TRACED["letter"]}}
FIRST = {"word": yard.TRACED["letter"]}
add = yard.add_strands
