from __future__ import annotations

from tests.matrix.cast import HIDDEN, LOGIN, MADE, OPEN, OWN, own, to
from tests.yard import PASSWORD

NEW = "a new quiet yard"
MATRIX = {
    # A link that is none.
    ("accounts.confirm_email", "GET"): to("303 /account"),
    ("accounts.confirm_email", "POST"): to("303 /account"),
    ("accounts.archive", "GET"): OWN,
    ("accounts.download_archive", "POST"): OWN,
    ("accounts.delete", "GET"): OWN,
    ("accounts.delete", "POST"): own("303 /"),
    ("accounts.end_all", "POST"): own("303 /"),
    ("accounts.end_session", "POST"): (LOGIN, LOGIN, "303 /account/sessions", "404", "404"),
    ("accounts.login", "GET"): ("200", "200", "303 /", "303 /", "303 /"),
    ("accounts.login", "POST"): ("303 /bee/", "303 /bee/", "303 /", "303 /", "303 /"),
    ("accounts.logout", "POST"): ("303 /",) * 5,
    ("accounts.factor", "GET"): OWN,
    ("accounts.factor_begin", "POST"): own("303 /account/second-factor"),
    # There is none to confirm, and none to make codes for.
    ("accounts.factor_codes", "POST"): own("303 /account/second-factor"),
    ("accounts.factor_confirm", "POST"): own("303 /account/second-factor"),
    ("accounts.factor_end", "POST"): own("303 /account/second-factor"),
    # Nobody has given a password before.
    ("accounts.login_code", "GET"): to("303 /login"),
    ("accounts.login_code", "POST"): to("303 /login"),
    ("accounts.leaving", "GET"): to("303 /login"),
    ("accounts.keep_account", "POST"): to("303 /login"),
    ("accounts.forgotten", "GET"): OPEN,
    ("accounts.forgotten", "POST"): to("303 /login"),
    # Nobody waits for a password to be hashed.
    ("accounts.one_moment", "GET"): ("303 /login", "303 /login", "303 /", "303 /", "303 /"),
    ("accounts.password", "GET"): OWN,
    ("accounts.password", "POST"): own("303 /account"),
    ("accounts.profile", "GET"): OWN,
    ("accounts.profile", "POST"): own("303 /account/profile"),
    # A link that is none.
    ("accounts.reset", "GET"): to("303 /login/forgotten"),
    ("accounts.reset", "POST"): to("303 /login/forgotten"),
    ("accounts.sessions_list", "GET"): OWN,
    ("accounts.settings", "GET"): OWN,
    ("accounts.settings", "POST"): own("303 /account"),
    ("accounts.signup", "GET"): ("200", "200", "303 /", "303 /", "303 /"),
    ("accounts.signup", "POST"): ("303 /bee/", "303 /bee/", "303 /", "303 /", "303 /"),
    ("favicon", "GET"): to("302 /static/icons/"),
    ("generations.cancel", "POST"): ("404", "404", MADE, "404", "404"),
    ("generations.mine", "GET"): OPEN,
    ("generations.show", "GET"): ("404", "404", "200", "404", "404"),
    ("health.healthz", "GET"): OPEN,
    ("health.metrics", "GET"): HIDDEN,
    ("health.readyz", "GET"): ("503",) * 5,
    ("accounts.language", "POST"): ("303 /",) * 5,
    ("browse.choose_languages", "POST"): ("303 /",) * 5,
    ("browse.index", "GET"): OPEN,
    ("browse.mine", "GET"): OPEN,
    ("browse.offline", "GET"): OPEN,
    ("browse.service_worker", "GET"): OPEN,
    ("browse.session_facts", "GET"): OPEN,
    ("static", "GET"): OPEN,
}
FORMS: dict[str, dict[str, str]] = {
    "accounts.delete": {"password": PASSWORD, "confirm": "y"},
    "accounts.end_all": {"password": PASSWORD},
    "accounts.login": {"username": "alice", "password": PASSWORD},
    "accounts.password": {"current": PASSWORD, "password": NEW, "repeat": NEW},
    **{f"accounts.factor_{act}": {"password": PASSWORD} for act in ("begin", "codes", "end")},
    "accounts.factor_confirm": {"code": "123456"},
    "accounts.login_code": {"code": "123456"},
    "accounts.forgotten": {"email": "alice@example.org"},
    "accounts.profile": {"display_name": "Alice of the yard"},
    "accounts.settings": {"email": ""},
    "accounts.signup": {"username": "dora", "password": NEW, "repeat": NEW},
    "accounts.language": {"language": "nb"},
    "browse.choose_languages": {"language": "nb", "puzzles_in": "en"},
}
