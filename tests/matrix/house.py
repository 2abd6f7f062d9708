from __future__ import annotations

from tests.matrix.cast import HIDDEN, LOGIN, MADE, ON, OPEN, OWN, own, to
from tests.yard import PASSWORD

NEW = "a new quiet yard"
MATRIX = {
    ("accounts.delete", "GET"): OWN,
    ("accounts.delete", "POST"): own("303 /"),
    ("accounts.end_all", "POST"): own("303 /"),
    ("accounts.end_session", "POST"): (LOGIN, LOGIN, "303 /account/sessions", "404", "404"),
    ("accounts.login", "GET"): ("200", "200", "303 /", "303 /", "303 /"),
    ("accounts.login", "POST"): ("303 /bee/", "303 /bee/", "303 /", "303 /", "303 /"),
    ("accounts.logout", "POST"): ("303 /",) * 5,
    ("accounts.password", "GET"): OWN,
    ("accounts.password", "POST"): own("303 /account"),
    ("accounts.sessions_list", "GET"): OWN,
    ("accounts.settings", "GET"): OWN,
    ("accounts.settings", "POST"): own("303 /account"),
    ("accounts.signup", "GET"): ("200", "200", "303 /", "303 /", "303 /"),
    ("accounts.signup", "POST"): ("303 /bee/", "303 /bee/", "303 /", "303 /", "303 /"),
    ("favicon", "GET"): to("302 /static/icons/"),
    ("generations.cancel", "POST"): ("404", "404", MADE, "404", MADE),
    ("generations.mine", "GET"): OPEN,
    ("generations.show", "GET"): ("404", "404", "200", "404", "200"),
    ("health.healthz", "GET"): OPEN,
    ("health.metrics", "GET"): OPEN,
    ("health.readyz", "GET"): ("503",) * 5,
    ("accounts.language", "POST"): ("303 /",) * 5,
    ("operator.cancel", "POST"): ON,
    ("operator.index", "GET"): HIDDEN,
    ("operator.job", "GET"): HIDDEN,
    ("operator.jobs", "GET"): HIDDEN,
    ("operator.pause", "POST"): ON,
    ("operator.queues", "GET"): HIDDEN,
    ("operator.resume", "POST"): ON,
    ("operator.retry", "POST"): ON,
    ("operator.pick_weekly", "POST"): ON,
    ("operator.weekly_boards", "GET"): HIDDEN,
    ("operator.workers", "GET"): HIDDEN,
    ("browse.index", "GET"): OPEN,
    ("browse.mine", "GET"): OPEN,
    ("static", "GET"): OPEN,
}
FORMS: dict[str, dict[str, str]] = {
    "accounts.delete": {"password": PASSWORD, "confirm": "y"},
    "accounts.end_all": {"password": PASSWORD},
    "operator.pick_weekly": {"game": "crossword", "slug": "nowhere", "week": "2026-11-23"},
    "accounts.login": {"username": "alice", "password": PASSWORD},
    "accounts.password": {"current": PASSWORD, "password": NEW, "repeat": NEW},
    "accounts.settings": {"language": "nb"},
    "accounts.signup": {"username": "dora", "password": NEW, "repeat": NEW},
    "accounts.language": {"language": "nb"},
}
