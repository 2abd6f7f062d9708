from __future__ import annotations

from tests import grids
from tests.matrix.cast import MADE, OPEN, author, draft_act, draft_page, to

PLAY = to("303 /crossword/")
MATRIX = {
    # The board of no day has none to show.
    ("crossword.answers", "GET"): ("404",) * 5,
    ("crossword.autocheck", "POST"): PLAY,
    ("crossword.build", "GET"): draft_page("200"),
    ("crossword.build_change", "POST"): draft_act("303 /crossword/build/"),
    ("crossword.build_commit", "GET"): draft_page("200"),
    ("crossword.build_commit", "POST"): draft_act("303 /boards/crossword/"),
    ("crossword.build_list", "GET"): OPEN,
    ("crossword.build_new", "GET"): OPEN,
    ("crossword.build_new", "POST"): to("303 /crossword/build/"),
    # Without a picture: tests/games/crossword/web/builder/test_look_picture.py has some.
    ("crossword.build_picture", "POST"): ("401", *author("422")[1:]),
    ("crossword.build_picture_file", "GET"): draft_page("404"),
    ("crossword.build_redo", "POST"): draft_act("303 /crossword/build/"),
    ("crossword.build_save", "POST"): draft_act("303 /crossword/build/"),
    ("crossword.build_sheet", "GET"): draft_page("200"),
    ("crossword.build_sheet_pdf", "GET"): draft_page("200"),
    ("crossword.build_slot", "GET"): draft_page("200"),
    ("crossword.build_slot", "POST"): draft_act("303 /crossword/build"),
    ("crossword.build_test", "POST"): draft_act("303 /crossword/build/"),
    ("crossword.build_undo", "POST"): draft_act("303 /crossword/build/"),
    ("crossword.cells", "GET"): OPEN,
    ("crossword.check", "POST"): PLAY,
    ("crossword.clue_list", "GET"): OPEN,
    ("crossword.enter_list", "POST"): PLAY,
    ("crossword.correct", "GET"): author("200"),
    ("crossword.correct_now", "POST"): author("303 /crossword/"),
    ("crossword.embed", "GET"): OPEN,
    ("crossword.embed_check", "POST"): OPEN,
    ("crossword.file", "GET"): OPEN,
    ("crossword.import_file", "GET"): OPEN,
    # Nothing was chosen: tests/games/crossword/web/sharing/ sends files.
    ("crossword.import_file", "POST"): ("422",) * 5,
    # A job that read a file: tests/games/crossword/web/sharing/ has one.
    ("crossword.imported_file", "GET"): ("404",) * 5,
    ("crossword.keep_imported", "POST"): ("404",) * 5,
    ("crossword.picture_file", "GET"): ("404",) * 5,
    ("crossword.print_pdf", "POST"): OPEN,
    ("crossword.print_sheet", "GET"): OPEN,
    ("crossword.share", "GET"): OPEN,
    ("crossword.guess", "POST"): PLAY,
    ("crossword.home", "GET"): ("302 /crossword/",) * 5,
    ("crossword.learn", "GET"): OPEN,
    ("crossword.learn_now", "POST"): OPEN,
    ("crossword.level", "POST"): PLAY,
    ("crossword.make", "GET"): OPEN,
    ("crossword.make", "POST"): (MADE,) * 5,
    ("crossword.new", "POST"): ("303 /crossword/", MADE, MADE, "303 /crossword/", "303 /crossword/"),
    ("crossword.play", "GET"): OPEN,
    ("crossword.reveal", "GET"): OPEN,
    ("crossword.reveal_now", "POST"): PLAY,
    ("crossword.rules", "GET"): OPEN,
    ("crossword.show", "POST"): PLAY,
    ("crossword.state", "POST"): ("204",) * 5,
    ("crossword.test_game", "GET"): ("404",) * 5,
    ("crossword.write", "POST"): ("200",) * 5,
}
FORMS: dict[str, dict[str, str]] = {
    "crossword.build_change": {"act": "circle", "at_row": "1", "at_col": "1"},
    "crossword.build_commit": {"title": "A draft", "slug": "a-draft", "public": "public", "terms": "y"},
    "crossword.build_new": {
        "title": "Tents",
        "type": "normal",
        "difficulty": "2",
        "language": "en",
        "clue_language": "en",
        "height": "5",
        "width": "5",
        "shape": "square",
        "symmetry": "rot180",
    },
    "crossword.build_slot": {"slot": "3"},
    "crossword.correct_now": {"seen": "0", "place": "a0", "clue": "A tent"},
    "crossword.embed_check": {"c-0": "y", "c-1": "x"},
    "crossword.print_pdf": {"paper": "letter", "blocks": "grey"},
    "crossword.guess": {"e-across-1": "yurt"},
    "crossword.enter_list": {"e-across-1": "yurt"},
    "crossword.level": {"level": "hard"},
    "crossword.check": {"extent": "entry", "at": "0", "across": "1"},
    "crossword.show": {"extent": "cell", "at": "0", "across": "1"},
    "crossword.state": {"at": "3", "across": "0"},
    "crossword.write": {"writes": '[[0, "y", 1]]', "writer": "a", "version": "0", "seconds": "1"},
}
FIRST = {"e-across-1": "yurt"}
add = grids.add_crossword
draft = grids.crossword_draft
