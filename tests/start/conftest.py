"""A small site with nothing in it but children to look after, and `start` running it."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tools.processes import all_pids, end_sessions, wait_until
from tools.venv import Venv

ROOT = Path(__file__).resolve().parents[2]
WSGI = """
import click, os
from pathlib import Path
from flask import Flask

app = Flask(__name__)

@app.get("/healthz")
def healthz():
    return {"ok": True, "pid": os.getpid(), "master": os.getppid()}

def ready():
    pass

@app.cli.command("setup")
@click.option("--prepare", is_flag=True)
def setup(prepare):
    if os.environ.get("SETUP_FAILS"):
        raise click.ClickException("the tables are crooked")
    (Path(os.environ["WORDYARD_INSTANCE"]) / "tables").write_text(os.environ["REDIS_URL"])
    click.echo("tables made")
    if prepare:
        click.echo("all prepared")
"""
WORKER = """
import os, sys, time
if os.environ.get("WORKER_FAILS"):
    sys.exit("no work today")
print("working on", sys.argv[1], flush=True)
time.sleep(600)
"""
CLOCK = "import time\nprint('tick', flush=True)\ntime.sleep(600)\n"


def hear() -> None:
    """Where the tests themselves run in the background or under nohup, their children would be deaf to a terminal."""
    for number in (signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


class Site:
    """A folder to start from."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.instance = folder / "instance"
        self.output = folder / "output"
        self.process: subprocess.Popen[bytes] | None = None

    def command(self, *words: str) -> list[str]:
        return [sys.executable, str(self.folder / "start"), *words]

    def run(self, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """A start that is expected to end by itself."""
        done = subprocess.run(
            self.command(*words),
            env=surroundings(environment),
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            preexec_fn=hear,
        )
        assert self.processes() == []
        return done

    def start(self, *words: str, **environment: str) -> str:
        """Start in the background and return the URL once it is printed."""
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                self.command("--port", "0", *words),
                env=surroundings(environment),
                cwd=self.folder,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=hear,
            )
        assert wait_until(lambda: self.url() is not None or self.ended(), 60), self.said()
        url = self.url()
        assert url, self.said()
        return url

    def running(self) -> str:
        """The URL of the site that an earlier test has left running, else of one started now."""
        left = self.url() if self.process is not None and not self.ended() else None
        return left or self.start()

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def url(self) -> str | None:
        found = re.search(r"Wordyard is at (\S+)", self.said())
        return found and found.group(1)

    def says(self, text: str, seconds: float = 20) -> bool:
        return wait_until(lambda: text in self.said(), seconds)

    def ended(self) -> bool:
        return self.process is not None and self.process.poll() is not None

    def send(self, number: int) -> int:
        """Signal `start` and wait for its end."""
        assert self.process is not None
        self.process.send_signal(number)
        return self.process.wait(30)

    def processes(self) -> list[str]:
        """Command lines of everything that lives in the folder."""
        return [command for _pid, command in self.living()]

    def pid_of(self, words: str) -> int:
        """The first process with these words in its command line: of a family, the oldest."""
        return next(pid for pid, command in self.living() if words in command)

    def living(self) -> list[tuple[int, str]]:
        found = []
        for pid in sorted(all_pids()):
            entry = Path("/proc") / str(pid)
            with suppress(OSError):
                if (entry / "cwd").readlink().is_relative_to(self.folder):
                    found.append((pid, (entry / "cmdline").read_text().replace("\0", " ")))
        return found

    def stop(self) -> None:
        if self.process is not None and not self.ended():
            with suppress(subprocess.TimeoutExpired):
                self.send(signal.SIGTERM)
            end_sessions([self.process.pid], 2)


def surroundings(wishes: dict[str, str]) -> dict[str, str]:
    """What the tests themselves run with must not reach the site."""
    ours = {"DATABASE_URL", "REDIS_URL", "WORDYARD_INSTANCE"}
    # A stock of everything would keep the machine busy through the tests that follow.
    few = {
        "WORDYARD_SECOND_FACTOR": "0",
        "WORDYARD_STOCK": "1",
        "WORDYARD_ARCHIVE": "0",
        "WORDYARD_AHEAD": "0",
        "WORDYARD_LANGUAGES": "en",
    }
    return {**{name: value for name, value in os.environ.items() if name not in ours}, **few, **wishes}


def fetch(url: str) -> str:
    with urlopen(url, timeout=5) as answer:
        return str(answer.read().decode())


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    shutil.copy(ROOT / "start", tmp_path)
    shutil.copytree(ROOT / "tools", tmp_path / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "jobs").mkdir()
    (tmp_path / "wsgi.py").write_text(WSGI)
    (tmp_path / "app").mkdir()
    shutil.copy(ROOT / "app" / "serving.py", tmp_path / "app")
    (tmp_path / "jobs" / "worker.py").write_text(WORKER)
    (tmp_path / "jobs" / "clock.py").write_text(CLOCK)
    (tmp_path / "requirements.txt").write_text("flask\n")
    borrow_venv(tmp_path)
    made = Site(tmp_path)
    yield made
    made.stop()


@pytest.fixture(scope="module")
def real_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The whole project in a folder of its own, as if just fetched, but with its packages and what is compiled.

    One for all tests of a file: each start of it, and the puzzles that follow, take ten seconds of a core.
    """
    folder = tmp_path_factory.mktemp("real") / "yard"
    ours = shutil.ignore_patterns(".*", "instance", "node_modules")
    shutil.copytree(ROOT, folder, ignore=ours)
    shutil.rmtree(folder / "build", ignore_errors=True)
    borrow_venv(folder)
    made = Site(folder)
    yield made
    made.stop()


def borrow_venv(folder: Path) -> None:
    """A .venv that passes on to the one the tests run in."""
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    (folder / ".venv" / "lib").symlink_to(Path(sys.prefix) / "lib")
    Venv(folder).vouch("requirements.txt")


@pytest.fixture
def get() -> Callable[[str], str]:
    return fetch
