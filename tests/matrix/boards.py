from __future__ import annotations

from tests.matrix.cast import OPEN

MATRIX = {
    ("boards.slug_check", "GET"): OPEN,
}
FORMS: dict[str, dict[str, str]] = {}
QUERIES = {"boards.slug_check": "?game=bee&slug=crosswise"}
