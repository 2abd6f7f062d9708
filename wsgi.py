"""What gunicorn and the flask command serve."""

from __future__ import annotations

import gc

import config
from app import cli
from app.factory import create_app

app = create_app()
config.keep_private(app.config["INSTANCE"])
cli.init_app(app)
# What is there now stays for good: the collector need not walk it again at every turn.
gc.freeze()
gc.set_threshold(10_000, 20, 20)
