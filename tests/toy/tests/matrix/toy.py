"""Who may do what in the toy game, a puzzle of it, and a first guess."""

from __future__ import annotations

from random import Random

from app.games.toy import jobs

from app.extensions import db
from tests import yard
from tests.matrix.cast import MADE, OPEN, to

PLAY = to("303 /toy/")
MATRIX = {
    ("toy.answers", "GET"): ("404",) * 5,
    ("toy.guess", "POST"): PLAY,
    ("toy.home", "GET"): ("302 /toy/",) * 5,
    ("toy.make", "GET"): OPEN,
    ("toy.make", "POST"): (MADE,) * 5,
    ("toy.new", "POST"): ("303 /toy/", MADE, MADE, "303 /toy/", "303 /toy/"),
    ("toy.play", "GET"): OPEN,
    ("toy.reveal", "GET"): OPEN,
    ("toy.reveal_now", "POST"): PLAY,
    ("toy.rules", "GET"): OPEN,
    ("toy.state", "POST"): ("204",) * 5,
}
FORMS: dict[str, dict[str, str]] = {}


def add() -> str:
    """Store a puzzle and return its slug."""
    slug = yard.store_puzzle("toy", jobs.generate(jobs.RowParameters(6), Random(7), lambda *step: True)[0], None)
    db.session.commit()
    return slug


FIRST = {"word": "otter"}
