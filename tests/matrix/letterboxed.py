from __future__ import annotations

from typing import Any

from tests import yard
from tests.matrix.cast import MADE, OPEN, author, own, to

PLAY = to("303 /letterboxed/")
MATRIX = {
    # The board of no day has none to show.
    ("letterboxed.answers", "GET"): ("404",) * 5,
    ("letterboxed.batch", "GET"): own("200"),
    ("letterboxed.batch", "POST"): own(MADE),
    ("letterboxed.create", "GET"): OPEN,
    ("letterboxed.create_now", "POST"): to("303 /letterboxed/create/"),
    ("letterboxed.create_words", "GET"): OPEN,
    ("letterboxed.create_words", "POST"): (MADE,) * 5,
    ("letterboxed.edit", "GET"): ("404", "404", "200", "404", "404"),
    ("letterboxed.edit", "POST"): ("404", "404", "303 /boards/", "404", "404"),
    ("letterboxed.export_draft", "GET"): author("200"),
    ("letterboxed.export_json", "GET"): OPEN,
    ("letterboxed.export_text", "GET"): OPEN,
    ("letterboxed.import_board", "GET"): OPEN,
    ("letterboxed.import_board", "POST"): to("303 /letterboxed/create/"),
    # Alice's job is of another kind.
    ("letterboxed.keep_boards", "POST"): ("404",) * 5,
    ("letterboxed.print_sheet", "GET"): OPEN,
    ("letterboxed.result_json", "GET"): ("404", "404", "200", "404", "404"),
    ("letterboxed.result_text", "GET"): ("404", "404", "200", "404", "404"),
    ("letterboxed.schema", "GET"): OPEN,
    ("letterboxed.solve", "GET"): OPEN,
    ("letterboxed.result", "GET"): ("404", "404", "200", "404", "404"),
    ("letterboxed.universes", "GET"): OPEN,
    ("letterboxed.delete", "POST"): PLAY,
    ("letterboxed.guess", "POST"): PLAY,
    ("letterboxed.hint", "POST"): PLAY,
    ("letterboxed.home", "GET"): ("302 /letterboxed/",) * 5,
    ("letterboxed.learn", "GET"): OPEN,
    ("letterboxed.learn_now", "POST"): OPEN,
    ("letterboxed.letter", "POST"): PLAY,
    ("letterboxed.make", "GET"): OPEN,
    ("letterboxed.make", "POST"): (MADE,) * 5,
    ("letterboxed.new", "POST"): ("303 /letterboxed/", MADE, MADE, "303 /letterboxed/", "303 /letterboxed/"),
    ("letterboxed.play", "GET"): OPEN,
    ("letterboxed.restart", "POST"): PLAY,
    ("letterboxed.reveal", "GET"): OPEN,
    ("letterboxed.reveal_now", "POST"): PLAY,
    ("letterboxed.rules", "GET"): OPEN,
    ("letterboxed.seed", "GET"): OPEN,
    ("letterboxed.seed_now", "POST"): to("303 /letterboxed/seed?"),
    ("letterboxed.shuffle", "POST"): PLAY,
    ("letterboxed.state", "POST"): ("204",) * 5,
    ("letterboxed.undo", "POST"): PLAY,
}
FORMS: dict[str, dict[str, str]] = {
    "letterboxed.batch": {"kind": "census", "census-boards": "100", "census-language": "en"},
    "letterboxed.create_now": {"sides": "art bik cen lmo", "language": "en"},
    "letterboxed.create_words": {"words": "rocket terminable", "language": "en"},
    "letterboxed.edit": {"title": "Rockets", "slug": "rockets", "public": "public", "terms": "y"},
    "letterboxed.import_board": {"text": "art bik cen lmo"},
    "letterboxed.guess": {"word": "bytes"},
    "letterboxed.letter": {"word": "by", "letter": "t"},
    "letterboxed.delete": {"word": "byt"},
    "letterboxed.seed_now": {"seed": "rockets", "par": "3", "difficulty": "easy", "language": "en"},
    "letterboxed.make": {"par": "3", "difficulty": "easy", "language": "en"},
}
QUERIES = {"letterboxed.seed": "?seed=rockets&par=3&difficulty=easy&language=en"}
# What came of a job of Alice's.
BOARD = {
    "id": "art-bik-cen-lmo",
    "sides": ["art", "bik", "cen", "lmo"],
    "par": 2,
    "letters": 16,
    "ways": 1,
    "answers": 4,
}
JOB = {
    "kind": "universes",
    "params": {"words": "rocket terminable", "language": "en"},
    "status": "done",
    "result": {"words": ["rocket", "terminable"], "total": 1, "boards": [{**BOARD, "difficulty": "medium"}]},
}
FIRST = {"word": "bytes"}
add = yard.add_box


def draft() -> dict[str, Any]:
    """What Alice has begun."""
    return {"language": "en", "sides": "art-bik-cen-lmo"}
