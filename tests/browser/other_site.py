"""A page of another site with a frame in it, which shows the address that the page is asked with."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit


class OtherSite(BaseHTTPRequestHandler):
    """`?frame=ADDRESS&width=…&height=…`"""

    def do_GET(self) -> None:
        asked = {name: escape(values[0]) for name, values in parse_qs(urlsplit(self.path).query).items()}
        size = f'width="{asked.get("width", 500)}" height="{asked.get("height", 800)}"'
        frame = f'<iframe src="{asked.get("frame", "")}" {size}></iframe>'
        body = f"<!doctype html><style>iframe {{ border: 0 }}</style>{frame}"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_said: object) -> None:
        pass


@contextmanager
def other_site() -> Iterator[str]:
    """Its address: another host than the site's, on the loopback."""
    with ThreadingHTTPServer(("127.0.0.2", 0), OtherSite) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.2:{server.server_port}/"
        server.shutdown()
