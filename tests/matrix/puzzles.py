from __future__ import annotations

from tests.matrix.cast import OPEN, to

PLAY = "302 /bee/"
MATRIX = {
    ("browse.archive", "GET"): to("302 /calendar/bee"),
    ("browse.game_calendar", "GET"): OPEN,
    ("browse.calendar", "GET"): OPEN,
    ("browse.choose_puzzles_in", "POST"): ("303 /",) * 5,
    ("browse.credits_page", "GET"): OPEN,
    ("browse.papers", "GET"): OPEN,
    ("browse.puzzles_in", "GET"): OPEN,
    ("browse.settings", "GET"): OPEN,
    ("browse.change_settings", "POST"): ("303 /settings",) * 5,
    ("browse.creator", "GET"): OPEN,
    ("browse.picture", "GET"): OPEN,
    ("browse.site_picture", "GET"): OPEN,
    ("browse.creators", "GET"): OPEN,
    # An address that the site has not written.
    ("browse.day_card", "GET"): to("404"),
    ("browse.day_picture", "GET"): to("404"),
    # Alice has made it.
    ("browse.random", "GET"): (PLAY, PLAY, "302 /calendar/bee", PLAY, PLAY),
    ("browse.search_puzzles", "GET"): OPEN,
    ("browse.statistics", "GET"): OPEN,
    ("browse.game_statistics", "GET"): OPEN,
    ("browse.results_csv", "GET"): ("404", "200", "200", "200", "200"),
    ("browse.results_json", "GET"): ("404", "200", "200", "200", "200"),
    ("browse.results", "GET"): to("303 /bee/"),
    ("browse.like", "POST"): to("303 /bee/"),
}
FORMS: dict[str, dict[str, str]] = {
    "browse.like": {"value": "like"},
    "browse.choose_puzzles_in": {"puzzles_in": "en"},
    "browse.change_settings": {"theme": "dark", "puzzles_in": "en", "zone": "Europe/Oslo"},
}
