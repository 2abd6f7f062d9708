"""A web server loads what pages need: commands, the tools of tables and what workers compute with stay out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from app.extensions import MAPPED_BYTES

SERVED = "import json, sys, wsgi; wsgi.ready(); print(json.dumps(sorted(sys.modules)))"
MAPPED = """
import wsgi
from app.extensions import db
wsgi.ready()
with wsgi.app.app_context(), db.engine.connect() as connection:
    print(connection.exec_driver_sql("PRAGMA mmap_size").scalar_one())
"""
# What is large and needed by workers and commands alone, or by one request in a thousand.
NOT_NEEDED = ("alembic", "flask_migrate", "highspy", "llvmlite", "mako", "numba", "PIL", "pytest", "reportlab", "scipy")
NOT_OURS = ("app.cli", "app.demo", "app.words.build", "jobs.run", "jobs.worker", "tests")


def loaded(root: Path, folder: Path) -> set[str]:
    """The modules of a process that is about to serve."""
    return set(json.loads(run_server_code(root, folder, SERVED)))


def run_server_code(root: Path, folder: Path, code: str) -> bytes:
    """Return what a process prints that is not a command, with an empty database."""
    environment = {**os.environ, "WORDYARD_INSTANCE": str(folder), "DATABASE_URL": f"sqlite:///{folder / 'empty.db'}"}
    environment.pop("FLASK_RUN_FROM_CLI", None)
    return subprocess.run(
        [sys.executable, "-c", code], cwd=root, env=environment, stdout=subprocess.PIPE, check=True
    ).stdout


def test_it_works(root: Path, tmp_path: Path) -> None:
    there = loaded(root, tmp_path)
    assert "app.play.pages" in there
    unneeded = [name for name in there if name.startswith(tuple(f"{one}." for one in (*NOT_NEEDED, *NOT_OURS)))]
    assert not unneeded and not there & {*NOT_NEEDED, *NOT_OURS}, sorted(unneeded)[:20]


def test_a_web_process_maps_the_file_of_sqlite(root: Path, tmp_path: Path) -> None:
    assert int(run_server_code(root, tmp_path, MAPPED)) == MAPPED_BYTES
