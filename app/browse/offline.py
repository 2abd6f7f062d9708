"""Serve what browsers need to play without network: the service worker, the page that it shows instead of one that was
not kept, and who is logged in once the network is back."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from flask import current_app, g, jsonify, make_response, render_template, request, url_for
from flask_babel import get_locale
from flask_login import current_user
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from app.browse.blueprint import bp
from app.version import running_version
from app.web.assets import MIME_TYPES, StaticFiles

WORKER = "service-worker.js"
VERSION_PLACEHOLDER = b"__VERSION__"
# The service worker drops the pages of one player when it sees another's number here; nobody's is 0.
PLAYER_HEADER = "Wordyard-Player"


@bp.get(f"/{WORKER}")
def service_worker() -> Response:
    """The script at the root, so that it is responsible for every page; asked for anew at each visit."""
    response = make_response(build_worker_script(str(current_app.static_folder)))
    response.mimetype = "text/javascript"
    response.cache_control.no_cache = True
    response.add_etag()
    return response.make_conditional(request)


@lru_cache
def build_worker_script(folder: str) -> bytes:
    """Build the script with the release in it: its browsers fetch it again, and drop what they kept of others."""
    files = StaticFiles(Path(folder))
    names = sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*") if path.suffix in MIME_TYPES)
    hashed_names = " ".join(map(files.hashed_name, names))
    version = f"{running_version()}.{hashlib.sha256(hashed_names.encode()).hexdigest()[:10]}"
    script = files.asset(WORKER)
    assert script is not None
    return script.body.replace(VERSION_PLACEHOLDER, version.encode())


@bp.get("/offline")
def offline() -> Response:
    """The page instead of one that was not kept: it holds nothing of a player."""
    response = make_response(render_template("browse/offline.html"))
    response.content_language.add(page_language())
    return response


def page_language() -> str:
    """Return the language of the page as its `lang` attribute has it."""
    return str(get_locale()).replace("_", "-")


@bp.get("/session")
def session_facts() -> Response:
    """Return who is logged in here as JSON, with the token for forms of a page that is older than the login."""
    player_id = current_user.id
    facts = {"player": str(player_id or ""), "guest": current_user.guest, "token": generate_csrf()}
    facts["login"] = url_for("accounts.login", next="")
    response = jsonify(facts)
    response.cache_control.no_store = True
    return response


@bp.app_context_processor
def player_of_the_page() -> dict[str, object]:
    return {"page_player": note_page_player}


def note_page_player() -> str:
    """Return the number of the player for whom the page is made; the response names it in a header."""
    g.page_player = str(current_user.id or 0)
    return str(g.page_player)


@bp.after_app_request
def name_page_player(response: Response) -> Response:
    """Name the player and the language of a page for the service worker, which keeps its offline page in that language.

    While the database is away nobody is known: that is no logout.
    """
    if response.status_code < 500 and "page_player" in g:
        response.headers[PLAYER_HEADER] = g.page_player
        response.headers["Content-Language"] = page_language()
    return response
