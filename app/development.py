"""Serve the site to a developer: `python -m app.development`. It must never be reached from another machine.

One process, which begins anew when a file changes; an error is shown with its traceback and a prompt in each frame.
"""

from __future__ import annotations

import argparse
import sys

from werkzeug.serving import run_simple

import config

# What is read once, when the site begins, beside modules; a template is read again when it has changed.
WATCHED = ("static/**/*.css", "static/**/*.js", "translations/**/*.mo", "app/**/*.json", ".env")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m app.development", description="Serve the site to a developer.")
    parser.add_argument("--host", default="127.0.0.1", help="an address of this machine alone (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen on (8000)")
    options = parser.parse_args(arguments)
    import wsgi

    run_simple(
        options.host,
        options.port,
        wsgi.app,
        use_reloader=True,
        use_debugger=True,
        threaded=True,
        extra_files=watched_files(),
        reloader_type="stat",
    )
    return 0


def watched_files() -> list[str]:
    return sorted(str(path) for pattern in WATCHED for path in config.ROOT.glob(pattern))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
