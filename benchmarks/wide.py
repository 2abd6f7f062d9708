"""The site with its limits opened wide, so that a benchmark measures requests and not refusals."""

from __future__ import annotations

from app.generations import service
from app.web import budget
from wsgi import app

app.config["BUCKETS"] = dict.fromkeys(app.config["BUCKETS"], (1_000_000, 60))
# All that a benchmark does comes from one address.
service.MAX_OPEN_PER_IP = 1_000_000
budget.CPU_BY_CLIENT = budget.MemoryBuckets(rate=1e6, most=1e9)
