"""The site with its limits opened wide, so that a benchmark measures requests and not refusals."""

from __future__ import annotations

from wsgi import app

app.config["BUCKETS"] = dict.fromkeys(app.config["BUCKETS"], (1_000_000, 60))
