"""Styles and scripts have their content in their address: a browser keeps them for a year and never asks again."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

YEAR, DAY = 365 * 86400, 86400
# A font is named in a style sheet without a version; with one here it would be loaded twice.
VERSIONED = {".css", ".js"}


def init_app(app: Flask) -> None:
    folder = Path(str(app.static_folder))

    @app.url_defaults
    def add_version(endpoint: str, values: dict[str, Any]) -> None:
        name = values.get("filename", "")
        if endpoint == "static" and Path(name).suffix in VERSIONED and "v" not in values:
            values["v"] = version(folder / name)

    @app.after_request
    def keep(response: Response) -> Response:
        if request.endpoint == "static" and response.status_code in (200, 304):
            versioned = "v" in request.args
            response.cache_control.no_cache = None
            response.cache_control.public = True
            response.cache_control.max_age = YEAR if versioned else DAY
            response.cache_control.immutable = versioned
        return response


@lru_cache(maxsize=256)
def version(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else None
