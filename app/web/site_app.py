"""Flask, which trusts IPv6 addresses as host names as well."""

from __future__ import annotations

import re

from flask import Flask, Request
from werkzeug.routing import MapAdapter
from werkzeug.sansio.utils import get_host

IPV6_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\])(?::\d{1,5})?\Z")


class Site(Flask):
    """The application."""

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Bind the routes to a request; raise SecurityError for a host that is not among `TRUSTED_HOSTS`.

        Werkzeug takes the first colon of an IPv6 address for the one before a port, and would trust none.
        """
        ipv6_host = IPV6_HOST.match(request.environ.get("HTTP_HOST", "")) if request else None
        if request and ipv6_host and ipv6_host[1] in (self.config["TRUSTED_HOSTS"] or ()):
            request.host = get_host(request.scheme, request.environ["HTTP_HOST"])
            return self.url_map.bind_to_environ(request.environ, subdomain="")
        return super().create_url_adapter(request)
