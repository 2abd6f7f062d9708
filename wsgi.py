"""What gunicorn and the flask command serve."""

from __future__ import annotations

import gc
import os
import sys

import config

# Of the flask command, those that make the site's key and folder; the others leave nothing behind.
LASTING = {"run", "shell", "db", "setup", "demo"}


def settings() -> dict[str, bool]:
    passing = os.environ.get("FLASK_RUN_FROM_CLI") == "true" and not LASTING.intersection(sys.argv)
    return {"LASTING": False} if passing else {}


try:
    from app import cli
    from app.factory import create_app

    app = create_app(**settings())
except config.BadSetting as error:
    sys.stderr.write(f"Wordyard: {error}\n")
    sys.exit(2)
if app.config["LASTING"]:
    config.keep_private(app.config["INSTANCE"])
cli.init_app(app)
# What is there now stays for good: the collector need not walk it again at every turn.
gc.freeze()
gc.set_threshold(10_000, 20, 20)


def ready() -> None:
    """What a server reads once, before it forks for its workers."""
    from app.games.base import registry
    from app.moderation import word_rulings
    from app.web import logs, metrics
    from app.words import lexicon

    logs.begin("gunicorn.error")
    metrics.share(app.config["INSTANCE"])
    with app.app_context():
        word_rulings.refresh_if_possible()
    lexicon.load("en")
    for spec in registry.specs():
        spec.warm()
