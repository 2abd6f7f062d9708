"""The site as seen from outside: the addresses that letters and shared links name."""

from __future__ import annotations

from typing import Any

from flask import current_app, url_for


def absolute_url(endpoint: str, **values: Any) -> str:
    """A page's whole address: by the site's configured name where it has one, else by the request's."""
    site = current_app.config["SITE_URL"]
    return site + url_for(endpoint, **values) if site else url_for(endpoint, _external=True, **values)
