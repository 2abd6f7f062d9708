"""Styles and scripts have their content in their address: a browser keeps them for a year and never asks again.

They are sent without comments and indentation.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

from app.web.slimming import slim_script, slim_sheet

YEAR, DAY = 365 * 86400, 86400
# A font is named in a style sheet without a version; with one here it would be loaded twice.
VERSIONED = {".css", ".js"}
SLIM = {".css": slim_sheet, ".js": slim_script}


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
            if response.status_code == 200:
                lighten(response, folder / (request.view_args or {})["filename"])
        return response


def lighten(response: Response, path: Path) -> None:
    """Send less of our own files; what comes from elsewhere is sent as it came."""
    if path.suffix in SLIM and "vendor" not in path.parts:
        response.close()
        response.direct_passthrough = False
        response.set_data(slimmed(path))


@lru_cache(maxsize=256)
def slimmed(path: Path) -> str:
    return SLIM[path.suffix](path.read_text())


@lru_cache(maxsize=256)
def version(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10] if path.is_file() else None
