"""Sheets, scripts and fonts have their content in their name: a browser keeps them for a year and never asks again.

`/static/play.1a2b3c4d5e.js` is static/play.js. What a file of ours brings along is named in it in the same way when it
is sent, so that a name covers all that hangs on it. Sheets and scripts are sent without what only their readers need.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from posixpath import basename, dirname, join, normpath, splitext
from typing import Any

import brotli
from flask import Flask, Response, abort, current_app, redirect, request, url_for
from rcssmin import cssmin
from rjsmin import jsmin
from werkzeug.security import safe_join

ICON = "icons/wordyard.svg"
YEAR, DAY, SHORT = 365 * 86400, 86400, 300
TYPES = {".css": "text/css", ".js": "text/javascript", ".woff2": "font/woff2"}
SLIM = {".css": cssmin, ".js": jsmin}
# The first one where a browser takes both.
PACKED: dict[str, Callable[[bytes], bytes]] = {"br": brotli.compress, "gzip": partial(gzip.compress, compresslevel=9)}
BROUGHT = {
    ".css": re.compile(r"""((?:\burl\(|@import)\s*["']?)([^"')]+)"""),
    ".js": re.compile(r"""(\b(?:from|import)\s*\(?\s*["'])(\.\.?/[^"']+)"""),
}
NAMED = re.compile(r"(.+)\.[0-9a-f]{10}(\.\w+)")


def init_app(app: Flask) -> None:
    shelf = Shelf(Path(str(app.static_folder)))

    @app.url_defaults
    def name_by_content(endpoint: str, values: dict[str, Any]) -> None:
        if endpoint == "static" and "filename" in values:
            values["filename"] = shelf.named(values["filename"])

    def static(filename: str) -> Response:
        return send(shelf, filename)

    app.view_functions["static"] = static
    app.add_url_rule("/favicon.ico", "favicon", favicon)


def favicon() -> Any:
    """Where browsers look for an icon beside what is no page of ours."""
    return redirect(url_for("static", filename=ICON))


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    digest: str


class Shelf:
    """The files of a folder, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[str, Asset] = {}
        self._packed: dict[tuple[str, str], bytes] = {}

    def named(self, name: str, trail: tuple[str, ...] = ()) -> str:
        """The name with the content in it; a file of another kind, or none, keeps its own."""
        asset = self.asset(name, trail)
        stem, suffix = splitext(name)
        return f"{stem}.{asset.digest}{suffix}" if asset else name

    def asset(self, name: str, trail: tuple[str, ...] = ()) -> Asset | None:
        """`trail` is what brings the file along: a circle has no content to be named by."""
        name = normpath(name)
        if name in trail:
            raise ValueError(f"{name} brings itself along: {' → '.join(trail)}")
        if name not in self._made:
            path = safe_join(str(self.folder), name)
            if splitext(name)[1] not in TYPES or path is None or not Path(path).is_file():
                return None
            self._made[name] = self._make(name, Path(path).read_bytes(), (*trail, name))
        return self._made[name]

    def packed(self, name: str, asset: Asset, way: str) -> bytes:
        """The file as small as it gets, which takes long and is done once."""
        if (name, way) not in self._packed:
            self._packed[name, way] = PACKED[way](asset.body)
        return self._packed[name, way]

    def _make(self, name: str, body: bytes, trail: tuple[str, ...]) -> Asset:
        """What comes from elsewhere is sent as it came."""
        suffix = splitext(name)[1]
        if suffix in SLIM and "vendor" not in name.split("/"):
            slim = str(SLIM[suffix](body.decode()))
            body = BROUGHT[suffix].sub(partial(self._link, name, trail), slim).encode()
        return Asset(body, hashlib.sha256(body).hexdigest()[:10])

    def _link(self, name: str, trail: tuple[str, ...], match: re.Match[str]) -> str:
        before, target = match.groups()
        named = self.named(normpath(join(dirname(name), target)), trail)
        return str(before) + join(dirname(target), basename(named))


def send(shelf: Shelf, filename: str) -> Response:
    """Under an older name it is the file of today, for a page from before an update, but not to be kept for long."""
    match = NAMED.fullmatch(filename)
    name = match[1] + match[2] if match else filename
    if normpath(name) != name:
        # One file has one address: another spelling of its path is a file that there is not.
        abort(404)
    asset = shelf.asset(name)
    if asset is None:
        return keep(current_app.send_static_file(filename), DAY)
    way = way_to_pack(name)
    body = shelf.packed(name, asset, way) if way else asset.body
    response = Response(body, mimetype=TYPES[splitext(name)[1]])
    response.set_etag(f"{asset.digest}-{way}" if way else asset.digest)
    if splitext(name)[1] in SLIM:
        response.vary.add("Accept-Encoding")
        response.headers.extend({"Content-Encoding": way} if way else {})
    lasting = filename == shelf.named(name)
    response.cache_control.immutable = lasting
    keep(response, YEAR if lasting else SHORT).make_conditional(request)
    return response


def way_to_pack(name: str) -> str:
    """How the browser wants a text packed; fonts are packed already."""
    wanted = request.accept_encodings
    best = max(PACKED, key=lambda way: wanted[way])
    return best if splitext(name)[1] in SLIM and wanted[best] else ""


def keep(response: Response, seconds: int) -> Response:
    response.cache_control.no_cache = None
    response.cache_control.public = True
    response.cache_control.max_age = seconds
    return response
