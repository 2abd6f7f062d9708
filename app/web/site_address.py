"""The site as seen from outside: the addresses that letters and shared links name."""

from __future__ import annotations

from typing import Any

from flask import current_app, url_for


def page_url(endpoint: str, **values: Any) -> str:
    """A page's address where the names of the values are known only as the site runs: `url_for` types its own."""
    return url_for(endpoint, **values)


def url_for_commands() -> str:
    """Return the site's address where there is no request: the configured one, else that of the running `./start`,
    which has recorded it in its instance folder; empty if there is neither."""
    if site := current_app.config["SITE_URL"]:
        return str(site)
    recorded = current_app.config["INSTANCE"] / "url"
    return str(recorded.read_text().strip()) if recorded.is_file() else ""


def absolute_url(endpoint: str, **values: str) -> str:
    """A page's whole address: by the site's configured name where it has one, else by the request's."""
    site = current_app.config["SITE_URL"]
    return site + page_url(endpoint, **values) if site else page_url(endpoint, _external=True, **values)
