from __future__ import annotations

from tests.matrix.cast import OPEN, draft_act, draft_page, to

BACK = draft_act("303 /crossword/build/")
# Nothing is left to fill or to place in a draft that is complete.
REFUSED = draft_act("422")
MATRIX = {
    ("crossword.ask_delete_word_list", "GET"): ("404",) * 5,
    ("crossword.build_accept", "POST"): BACK,
    ("crossword.build_clue", "POST"): BACK,
    ("crossword.build_drop", "POST"): BACK,
    ("crossword.build_fill", "POST"): REFUSED,
    ("crossword.build_grid", "POST"): REFUSED,
    ("crossword.build_grids", "POST"): BACK,
    ("crossword.build_layout", "POST"): BACK,
    ("crossword.build_layout_take", "POST"): BACK,
    ("crossword.build_machine", "GET"): draft_page("303 /crossword/build/"),
    ("crossword.build_machine_stop", "POST"): BACK,
    ("crossword.build_place", "POST"): REFUSED,
    ("crossword.build_put", "POST"): BACK,
    ("crossword.build_rate", "POST"): BACK,
    ("crossword.build_words", "GET"): draft_page("200"),
    ("crossword.delete_word_list", "POST"): to("303 /crossword/lists"),
    ("crossword.list_file", "GET"): ("404",) * 5,
    ("crossword.list_read", "GET"): ("404",) * 5,
    ("crossword.word_lists", "GET"): OPEN,
    ("crossword.word_lists", "POST"): to("303 /crossword/lists"),
}
FORMS: dict[str, dict[str, str]] = {
    "crossword.build_accept": {"accept": "all"},
    "crossword.build_clue": {"idea": "a0 A tent"},
    "crossword.build_fill": {"extent": "all", "min_score": "20"},
    "crossword.build_grids": {"style": "blocks"},
    "crossword.build_layout": {"word_list": "yurt\ntent"},
    "crossword.build_place": {"place_answer": "elephant"},
    "crossword.build_put": {"put": "a0 tent"},
    "crossword.build_rate": {"ban": "tent"},
    "crossword.delete_word_list": {"id": "1"},
    "crossword.word_lists": {"name": "Tents", "language": "en", "words": "yurt;90"},
}
