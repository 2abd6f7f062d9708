from __future__ import annotations

from tests import yard
from tests.matrix.cast import MADE, OPEN, author, to

PLAY = to("303 /strands/")
OWN_JOB = ("404", "404", "200", "404", "404")
MATRIX = {
    # The board of no day has none to show.
    ("strands.answers", "GET"): ("404",) * 5,
    ("strands.cancel", "POST"): author("303 /strands/make/"),
    ("strands.change", "POST"): author("303 /strands/make/"),
    ("strands.colours", "POST"): PLAY,
    ("strands.draw_on", "POST"): author("303 /strands/make/"),
    ("strands.edit", "GET"): author("200"),
    ("strands.manual", "GET"): author("200"),
    ("strands.embed", "GET"): OPEN,
    ("strands.embed_guess", "POST"): OPEN,
    ("strands.frame_code", "GET"): OPEN,
    ("strands.export_draft", "GET"): author("200"),
    ("strands.print_draft", "GET"): author("200"),
    ("strands.export_json", "GET"): OPEN,
    ("strands.export_text", "GET"): OPEN,
    ("strands.generate", "POST"): author("303 /strands/make/"),
    ("strands.print_sheet", "GET"): OPEN,
    ("strands.publish", "GET"): author("200"),
    ("strands.publish", "POST"): author("303 /boards/strands/"),
    ("strands.save", "POST"): author("303 /strands/make/"),
    ("strands.workshop", "GET"): author("302 /strands/make/"),
    ("strands.guess", "POST"): PLAY,
    ("strands.hint", "POST"): PLAY,
    ("strands.home", "GET"): ("302 /strands/",) * 5,
    ("strands.import_board", "GET"): OPEN,
    ("strands.import_board", "POST"): to("303 /strands/make/"),
    ("strands.learn", "GET"): OPEN,
    ("strands.learn_now", "POST"): OPEN,
    ("strands.letter", "POST"): PLAY,
    ("strands.make", "GET"): OPEN,
    ("strands.make", "POST"): to("303 /strands/make/"),
    ("strands.new", "POST"): ("303 /strands/", MADE, MADE, "303 /strands/", "303 /strands/"),
    ("strands.play", "GET"): OPEN,
    ("strands.reveal", "GET"): OPEN,
    ("strands.reveal_now", "POST"): PLAY,
    ("strands.rules", "GET"): OPEN,
    ("strands.schema", "GET"): OPEN,
    ("strands.solve", "GET"): OPEN,
    ("strands.solve", "POST"): to("303 /strands/solutions/"),
    ("strands.solutions", "GET"): OWN_JOB,
    ("strands.solver", "GET"): PLAY,
    ("strands.solver_start", "POST"): PLAY,
    ("strands.state", "POST"): ("204",) * 5,
    ("strands.stop", "POST"): tuple(one.replace("200", "303 /strands/solutions/") for one in OWN_JOB),
}
FORMS: dict[str, dict[str, str]] = {
    "strands.change": {"act": "flip"},
    "strands.guess": {"word": yard.TRACED["letter"]},
    "strands.import_board": {"text": "\n".join(yard.ROWS)},
    "strands.letter": {"path": "0.6", "cell": "1"},
    "strands.make": {"clue": yard.CLUE, "language": "en"},
    "strands.solve": {"board": "\n".join(yard.ROWS), "seconds": "10"},
    "strands.publish": {"title": "A draft", "slug": "a-draft", "public": "public", "terms": "y"},
}
JOB = {
    "kind": "solve",
    "params": {"board": "/".join(yard.ROWS), "words": None, "seconds": 10, "language": "en"},
    "status": "running",
    "result": {"complete": False, "solutions": [yard.solution()]},
}
FIRST = {"word": yard.TRACED["letter"]}
add = yard.add_strands
draft = yard.strands_draft
