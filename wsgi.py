"""What the web server and the flask command serve."""

from __future__ import annotations

import gc
import os
import sys

from flask import Flask

import config
from app.engine_commands import create_engine_app, engine_named_in

# Of the flask command, those that make the site's key and folder; the others leave nothing behind.
LASTING = {"run", "shell", "db", "setup", "demo"}


COMMANDS = os.environ.get("FLASK_RUN_FROM_CLI") == "true"
ENGINE = engine_named_in(sys.argv) if COMMANDS else None


def make() -> Flask:
    """The site, or of it what the commands of one engine need."""
    if ENGINE:
        return create_engine_app(ENGINE)
    from app.factory import create_app

    return create_app(**settings())


def settings() -> dict[str, bool]:
    passing = COMMANDS and not LASTING.intersection(sys.argv)
    return {"COMMANDS": COMMANDS, **({"LASTING": False} if passing else {})}


try:
    app = make()
except config.BadSetting as error:
    sys.stderr.write(f"Wordyard: {error}\n")
    sys.exit(2)
if app.config["LASTING"]:
    config.keep_private(app.config["INSTANCE"])
if COMMANDS and not ENGINE:
    from app import cli

    cli.init_app(app)
# What is there now stays for good: the collector need not walk it again at every turn.
gc.freeze()


def ready() -> None:
    """What a server reads once, before it forks for its workers."""
    from app.extensions import map_sqlite_files
    from app.moderation import word_rulings
    from app.web import logs, metrics

    map_sqlite_files()
    logs.use_json_lines()
    logs.log_start("web")
    metrics.share_metrics(app.config["INSTANCE"])
    with app.app_context():
        word_rulings.refresh_if_possible()
    warm(app)


def warm(served: Flask) -> None:
    """Load what requests compute with, and compile the templates."""
    from app.contract import registry
    from app.words import lexicon

    lexicon.load("en")
    named = config.daily_languages()
    for spec in registry.specs():
        spec.warm(spec.supply.among(named))
    for name in served.jinja_env.list_templates(["html"]):
        served.jinja_env.get_template(name)
