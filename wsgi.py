"""What gunicorn and the flask command serve."""

from __future__ import annotations

import gc

from app import cli
from app.factory import create_app

app = create_app()
cli.init_app(app)
# What is there now stays for good: the collector need not walk it again at every turn.
gc.freeze()
gc.set_threshold(10_000, 20, 20)
