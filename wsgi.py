"""What gunicorn and the flask command serve."""

from __future__ import annotations

import gc

from app import create_app

app = create_app()
# What is there now stays for good: the collector need not walk it again at every turn.
gc.freeze()
gc.set_threshold(10_000, 20, 20)
