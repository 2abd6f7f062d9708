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

import brotli
from flask import Flask, Response, abort, current_app, redirect, request, url_for
from rcssmin import cssmin
from rjsmin import jsmin
from werkzeug.security import safe_join
from werkzeug.wrappers import Response as BaseResponse

ICON = "icons/wordyard.svg"
YEAR_SECONDS, DAY_SECONDS, SHORT_SECONDS = 365 * 86400, 86400, 300
MIME_TYPES = {".css": "text/css", ".js": "text/javascript", ".woff2": "font/woff2"}
MINIFIERS = {".css": cssmin, ".js": jsmin}
# The first one where a browser takes both.
COMPRESSORS: dict[str, Callable[[bytes], bytes]] = {
    "br": brotli.compress,
    "gzip": partial(gzip.compress, compresslevel=9),
}
IMPORT_PATTERNS = {
    ".css": re.compile(r"""((?:\burl\(|@import)\s*["']?)([^"')]+)"""),
    ".js": re.compile(r"""(\b(?:from|import)\s*\(?\s*["'])(\.\.?/[^"']+)"""),
}
HASHED_NAME = re.compile(r"(.+)\.[0-9a-f]{10}(\.\w+)")


def init_app(app: Flask) -> None:
    shelf = StaticFiles(Path(str(app.static_folder)))

    @app.url_defaults
    def name_by_content(endpoint: str, values: dict[str, str]) -> None:
        if endpoint == "static" and "filename" in values:
            values["filename"] = shelf.hashed_name(values["filename"])

    def static(filename: str) -> Response:
        return render_asset(shelf, filename)

    app.view_functions["static"] = static
    app.add_url_rule("/favicon.ico", "favicon", favicon)


def favicon() -> BaseResponse:
    """Redirect /favicon.ico, which browsers request with responses that are not HTML pages, to the icon."""
    return redirect(url_for("static", filename=ICON))


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent."""

    body: bytes
    digest: str


class StaticFiles:
    """The files of a folder, each read once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._made: dict[str, Asset] = {}
        self._packed: dict[tuple[str, str], bytes] = {}

    def hashed_name(self, name: str, importers: tuple[str, ...] = ()) -> str:
        """The name with the content in it; a file of another kind, or none, keeps its own."""
        asset = self.asset(name, importers)
        stem, suffix = splitext(name)
        return f"{stem}.{asset.digest}{suffix}" if asset else name

    def asset(self, name: str, importers: tuple[str, ...] = ()) -> Asset | None:
        """`importers` is what brings the file along: a circle has no content to be named by."""
        name = normpath(name)
        if name in importers:
            raise ValueError(f"{name} brings itself along: {' → '.join(importers)}")
        if name not in self._made:
            path = safe_join(str(self.folder), name)
            if splitext(name)[1] not in MIME_TYPES or path is None or not Path(path).is_file():
                return None
            self._made[name] = self._build_asset(name, Path(path).read_bytes(), (*importers, name))
        return self._made[name]

    def compressed_body(self, name: str, asset: Asset, encoding: str) -> bytes:
        """The file as small as it gets, which takes long and is done once."""
        if (name, encoding) not in self._packed:
            self._packed[name, encoding] = COMPRESSORS[encoding](asset.body)
        return self._packed[name, encoding]

    def _build_asset(self, name: str, body: bytes, importers: tuple[str, ...]) -> Asset:
        """Build the asset, minified and with hashed links; files under vendor/ are not changed."""
        suffix = splitext(name)[1]
        if suffix in MINIFIERS and "vendor" not in name.split("/"):
            slim = str(MINIFIERS[suffix](body.decode()))
            body = IMPORT_PATTERNS[suffix].sub(partial(self._rewrite_link, name, importers), slim).encode()
        return Asset(body, hashlib.sha256(body).hexdigest()[:10])

    def _rewrite_link(self, name: str, importers: tuple[str, ...], match: re.Match[str]) -> str:
        prefix, target = match.groups()
        hashed_name = self.hashed_name(normpath(join(dirname(name), target)), importers)
        return str(prefix) + join(dirname(target), basename(hashed_name))


def render_asset(shelf: StaticFiles, filename: str) -> Response:
    """Send a static file; an older hashed name gets the current file, but with a short cache time."""
    match = HASHED_NAME.fullmatch(filename)
    name = match[1] + match[2] if match else filename
    if normpath(name) != name:
        # One file has one address: another spelling of its path is a file that there is not.
        abort(404)
    asset = shelf.asset(name)
    if asset is None:
        return set_cache_seconds(current_app.send_static_file(filename), DAY_SECONDS)
    encoding = choose_encoding(name)
    body = shelf.compressed_body(name, asset, encoding) if encoding else asset.body
    response = Response(body, mimetype=MIME_TYPES[splitext(name)[1]])
    response.set_etag(f"{asset.digest}-{encoding}" if encoding else asset.digest)
    if splitext(name)[1] in MINIFIERS:
        response.vary.add("Accept-Encoding")
        response.headers.extend({"Content-Encoding": encoding} if encoding else {})
    is_current_name = filename == shelf.hashed_name(name)
    response.cache_control.immutable = is_current_name
    set_cache_seconds(response, YEAR_SECONDS if is_current_name else SHORT_SECONDS).make_conditional(request)
    return response


def choose_encoding(name: str) -> str:
    """Return the best accepted encoding of a text file; empty for none, and for fonts (already compressed)."""
    accepted = request.accept_encodings
    best = max(COMPRESSORS, key=lambda encoding: accepted[encoding])
    return best if splitext(name)[1] in MINIFIERS and accepted[best] else ""


def set_cache_seconds(response: Response, seconds: int) -> Response:
    response.cache_control.no_cache = None
    response.cache_control.public = True
    response.cache_control.max_age = seconds
    return response
