"""Flask as this site uses it: what it would find out anew at every request, and what no request changes, is kept."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from flask import Flask, Request
from flask.globals import _cv_request
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import get_host

from app.web.cookie_sessions import CookieSessions
from app.web.page_templates import PageTemplates

# Addresses that a process keeps, and the longest value of one that it keeps.
MOST_ADDRESSES, LONGEST_VALUE = 8192, 64
# Hosts that a process has been called by: whoever asks may say any.
MOST_HOSTS = 256
IPV6_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\])(?::\d{1,5})?\Z")
Defaults = tuple[Callable[[str, dict[str, Any]], None], ...]


class Site(Flask):
    """A page has fifty addresses in it, and those of the next page are the same."""

    jinja_environment = PageTemplates  # type: ignore[assignment]
    session_interface = CookieSessions()

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._addresses: dict[tuple[Any, ...], str] = {}
        self._changing: dict[str, Defaults] = {}
        self._hosts: dict[tuple[Any, ...], tuple[str, MapAdapter]] = {}

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Nothing here is a coroutine."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """To look whether a host is one takes longer than to find the route, and a browser says the same each time."""
        if request is None or "HTTP_HOST" not in request.environ or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)
        asked, config = request.environ, self.config
        trusted = tuple(config["TRUSTED_HOSTS"] or ())
        key = (asked["HTTP_HOST"], asked["wsgi.url_scheme"], asked.get("SCRIPT_NAME"), config["SERVER_NAME"], trusted)
        if key not in self._hosts:
            return self._keep_host(key, request)
        request.host, like = self._hosts[key]
        about = (like.server_name, like.script_name, like.subdomain or "", like.url_scheme)
        path, query = said(asked.get("PATH_INFO", "/")), said(asked.get("QUERY_STRING", ""))
        return MapAdapter(self.url_map, *about, path, asked["REQUEST_METHOD"], query)

    def _keep_host(self, key: tuple[Any, ...], request: Request) -> MapAdapter | None:
        literal = IPV6_HOST.match(request.environ["HTTP_HOST"])
        if literal and literal[1] in (self.config["TRUSTED_HOSTS"] or ()):
            # Werkzeug takes the first colon of an IPv6 address for the one before a port, and would trust none.
            request.host = get_host(request.scheme, request.environ["HTTP_HOST"])
            adapter: MapAdapter | None = self.url_map.bind_to_environ(request.environ, subdomain="")
        else:
            adapter = super().create_url_adapter(request)
        if len(self._hosts) >= MOST_HOSTS:
            self._hosts.clear()
        if adapter is not None:
            self._hosts[key] = (request.host, adapter)
        return adapter

    def url_for(
        self,
        /,
        endpoint: str,
        *,
        _anchor: str | None = None,
        _method: str | None = None,
        _scheme: str | None = None,
        _external: bool | None = None,
        **values: Any,
    ) -> str:
        asked = _cv_request.get(None)
        if _external and asked is not None and asked.url_adapter is not None and not (_anchor or _method or _scheme):
            adapter, path = asked.url_adapter, self.url_for(endpoint, **values)
            return f"{adapter.url_scheme}://{adapter.get_host(None)}{path}"
        special = _anchor or _method or _scheme or _external or endpoint[:1] == "."
        if special or asked is None or asked.url_adapter is None:
            options: dict[str, Any] = {"_anchor": _anchor, "_method": _method, "_scheme": _scheme}
            return super().url_for(endpoint, **options, _external=_external, **values)
        changes = self._changing.get(endpoint)
        for change in self.changing(endpoint) if changes is None else changes:
            change(endpoint, values)
        given = values.values()
        # The kinds too: 1 and True are equal, and are written otherwise.
        key = (asked.url_adapter.script_name, endpoint, *values.items(), *map(type, given))
        try:
            return self._addresses[key]
        except (KeyError, TypeError):
            address = super().url_for(endpoint, **values)
        return self._keep(key, address) if all(map(is_kept, given)) else address

    def changing(self, endpoint: str) -> Defaults:
        """What changes the addresses of a blueprint, because they depend on the request."""
        if endpoint not in self._changing:
            parts = endpoint.split(".")[:-1]
            names = [".".join(parts[:length]) for length in range(1, len(parts) + 1)]
            self._changing[endpoint] = tuple(one for name in names for one in self.url_default_functions.get(name, ()))
        return self._changing[endpoint]

    def _keep(self, key: tuple[Any, ...], address: str) -> str:
        if len(self._addresses) >= MOST_ADDRESSES:
            self._addresses.clear()
        self._addresses[key] = address
        return address


def said(text: str) -> str:
    """What the server passes on byte by byte."""
    return text.encode("latin1").decode(errors="replace")


def is_kept(value: object) -> bool:
    """Whether two such values are equal only if they are written alike, and short enough."""
    return type(value) is int or (type(value) is str and len(value) <= LONGEST_VALUE)
