"""Serve the site with waitress: `python -m app.serving`, one process of several that may share a listening socket.

Waitress collects whole requests and sends whole answers in its own loop, so that a slow client holds no thread.
"""

from __future__ import annotations

import argparse
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Iterable
from importlib import import_module
from threading import Lock, Thread
from typing import TYPE_CHECKING

from waitress.server import create_server
from werkzeug.wsgi import ClosingIterator

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

    from waitress.server import BaseWSGIServer

THREADS = 4
# Connections beyond this wait in the listening socket's backlog.
CONNECTION_LIMIT = 1000
# A connection on which nothing has come or gone for so long is closed.
CHANNEL_TIMEOUT_SECONDS = 20
LONGEST_HEADER_BYTES = 32 * 1024
# Longer bodies get 413 before the site sees them; each view has a smaller limit of its own.
LONGEST_BODY_BYTES = 8 * 1024 * 1024
# What a process that was asked to stop waits for its last answers, and how long it must have been idle before.
STOP_SECONDS, IDLE_SECONDS = 5.0, 0.2


class RequestCounter:
    """A WSGI app around another that knows how many requests are being answered now."""

    def __init__(self, app: WSGIApplication) -> None:
        self.app = app
        self.running = 0
        self._lock = Lock()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        self._change_running(1)
        try:
            response = self.app(environ, start_response)
        except BaseException:
            self._change_running(-1)
            raise
        return ClosingIterator(response, lambda: self._change_running(-1))

    def _change_running(self, number: int) -> None:
        with self._lock:
            self.running += number


def main(arguments: list[str]) -> int:
    options = parse_arguments(arguments)
    import wsgi

    wsgi.ready()
    serve(load_app(options.app), open_listener(options), threads=options.threads)
    return 0


def parse_arguments(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m app.serving", description="Serve the site from one process.")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (8000)")
    parser.add_argument("--fd", type=int, help="a listening socket that was passed down, instead of host and port")
    parser.add_argument("--app", default="wsgi:app", help="the module and name of the WSGI app (wsgi:app)")
    parser.add_argument("--threads", type=int, default=THREADS, help=f"requests answered at a time ({THREADS})")
    return parser.parse_args(arguments)


def load_app(target: str) -> WSGIApplication:
    module, _, name = target.partition(":")
    app: WSGIApplication = getattr(import_module(module), name)
    return app


def open_listener(options: argparse.Namespace) -> socket.socket:
    """Return the socket to accept connections on: the inherited one, or a new one at host and port."""
    if options.fd is not None:
        return socket.socket(fileno=options.fd)
    family = socket.AF_INET6 if ":" in options.host else socket.AF_INET
    return socket.create_server((options.host, options.port), family=family, backlog=1024)


def serve(app: WSGIApplication, listener: socket.socket, threads: int = THREADS) -> None:
    """Answer requests until SIGTERM or SIGINT; what has been accepted by then is still answered."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    counter = RequestCounter(app)
    server = create_server(
        counter,
        sockets=[listener],
        threads=threads,
        connection_limit=CONNECTION_LIMIT,
        channel_timeout=CHANNEL_TIMEOUT_SECONDS,
        max_request_header_size=LONGEST_HEADER_BYTES,
        max_request_body_size=LONGEST_BODY_BYTES,
        # select() knows no more than 1,024 files.
        asyncore_use_poll=True,
        ident=None,
        # The site asks ProxyFix, by the setting PROXIES.
        clear_untrusted_proxy_headers=False,
    )
    # A process that was started in the background ignores SIGINT, with which the main loop is ended.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(
        signal.SIGTERM, lambda *_: Thread(target=stop_gracefully, args=(server, counter), daemon=True).start()
    )
    server.run()


def stop_gracefully(server: BaseWSGIServer, counter: RequestCounter) -> None:
    """Accept no more connections, wait for the answers that are due, and end the main loop."""
    server.accepting = False
    end, idle_since = time.monotonic() + STOP_SECONDS, time.monotonic()
    while time.monotonic() < min(end, idle_since + IDLE_SECONDS):
        if counter.running:
            idle_since = time.monotonic()
        time.sleep(0.02)
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
