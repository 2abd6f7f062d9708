from __future__ import annotations

from tests.matrix.cast import OPEN

OWN = ("404", "404", "200", "404", "404")
BACK = ("404", "404", "303 /boards/", "404", "404")
MATRIX = {
    ("workshop.ask_delete", "GET"): OWN,
    ("workshop.ask_delete_draft", "GET"): OWN,
    ("workshop.ask_delete_drafts", "GET"): ("303 /boards/",) * 5,
    ("workshop.copy", "POST"): ("404",) * 5,
    ("workshop.delete", "POST"): BACK,
    ("workshop.delete_drafts", "POST"): ("303 /boards/",) * 5,
    ("workshop.restore", "POST"): ("404",) * 5,
    ("workshop.delete_draft", "POST"): BACK,
    ("workshop.restore_version", "POST"): ("404",) * 5,
    ("workshop.listing", "POST"): BACK,
    ("workshop.from_words", "GET"): OPEN,
    # Nothing was typed: tests/workshop/ sends lists.
    ("workshop.from_words", "POST"): ("422",) * 5,
    ("workshop.mine", "GET"): OPEN,
    ("workshop.rename", "POST"): BACK,
    ("workshop.show", "GET"): OWN,
    ("workshop.show_terms", "GET"): OPEN,
    ("workshop.slug_check", "GET"): OPEN,
}
FORMS: dict[str, dict[str, str]] = {
    "workshop.listing": {"public": "y"},
    "workshop.rename": {"title": "Another title"},
}
QUERIES = {"workshop.slug_check": "?game=bee&slug=crosswise"}
