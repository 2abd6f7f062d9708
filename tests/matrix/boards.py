from __future__ import annotations

from tests.matrix.cast import OPEN

OWN = ("404", "404", "200", "404", "404")
BACK = ("404", "404", "303 /boards/", "404", "404")
MATRIX = {
    ("boards.ask_delete", "GET"): OWN,
    ("boards.ask_delete_draft", "GET"): OWN,
    ("boards.delete", "POST"): BACK,
    ("boards.delete_draft", "POST"): BACK,
    ("boards.listing", "POST"): BACK,
    ("boards.mine", "GET"): OPEN,
    ("boards.rename", "POST"): BACK,
    ("boards.show", "GET"): OWN,
    ("boards.slug_check", "GET"): OPEN,
}
FORMS: dict[str, dict[str, str]] = {
    "boards.listing": {"public": "y"},
    "boards.rename": {"title": "Another title"},
}
QUERIES = {"boards.slug_check": "?game=bee&slug=crosswise"}
