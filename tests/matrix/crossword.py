from __future__ import annotations

from tests import grids
from tests.matrix.cast import MADE, OPEN, to

PLAY = to("303 /crossword/")
MATRIX = {
    ("crossword.autocheck", "POST"): PLAY,
    ("crossword.cells", "GET"): OPEN,
    ("crossword.check", "POST"): PLAY,
    ("crossword.clue_list", "GET"): OPEN,
    ("crossword.enter_list", "POST"): PLAY,
    ("crossword.embed", "GET"): OPEN,
    ("crossword.embed_check", "POST"): OPEN,
    ("crossword.file", "GET"): OPEN,
    ("crossword.import_file", "GET"): OPEN,
    # Nothing was chosen: tests/games/crossword/web/sharing/ sends files.
    ("crossword.import_file", "POST"): ("422",) * 5,
    ("crossword.print_pdf", "POST"): OPEN,
    ("crossword.print_sheet", "GET"): OPEN,
    ("crossword.share", "GET"): OPEN,
    ("crossword.guess", "POST"): PLAY,
    ("crossword.home", "GET"): ("302 /crossword/",) * 5,
    ("crossword.make", "GET"): OPEN,
    ("crossword.make", "POST"): (MADE,) * 5,
    ("crossword.new", "POST"): ("303 /crossword/", MADE, MADE, "303 /crossword/", "303 /crossword/"),
    ("crossword.play", "GET"): OPEN,
    ("crossword.reveal", "GET"): OPEN,
    ("crossword.reveal_now", "POST"): PLAY,
    ("crossword.rules", "GET"): OPEN,
    ("crossword.show", "POST"): PLAY,
    ("crossword.state", "POST"): ("204",) * 5,
    ("crossword.write", "POST"): ("200",) * 5,
}
FORMS: dict[str, dict[str, str]] = {
    "crossword.embed_check": {"c-0": "y", "c-1": "x"},
    "crossword.print_pdf": {"paper": "letter", "blocks": "grey"},
    "crossword.guess": {"e-across-1": "yurt"},
    "crossword.enter_list": {"e-across-1": "yurt"},
    "crossword.check": {"extent": "entry", "at": "0", "across": "1"},
    "crossword.show": {"extent": "cell", "at": "0", "across": "1"},
    "crossword.state": {"at": "3", "across": "0"},
    "crossword.write": {"writes": '[[0, "y", 1]]', "writer": "a", "version": "0", "seconds": "1"},
}
FIRST = {"e-across-1": "yurt"}
add = grids.add_crossword
