"""The whole site as `./start` runs it, in an instance of its own, and a hand that kills parts of it."""

from __future__ import annotations

import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

from flask import Flask
from sqlalchemy import NullPool, func, select

from app.accounts.models import User
from app.extensions import db
from app.factory import create_app
from app.generations.models import OPEN, Generation
from app.play.models import Guess, Save
from app.puzzles.models import Puzzle
from tests import yard
from tests.faults.person import Person
from tools.processes import all_pids, die_with_parent, end_sessions, members, wait_until
from tools.servers import redis_socket

ROOT = Path(__file__).resolve().parents[2]
SLOW = Path(__file__).resolve().parent / "slow"
OURS = ("DATABASE_URL", "REDIS_URL", "WORDYARD_INSTANCE", "SECRET_KEY", "TRUSTED_HOSTS", "PROXIES", "WORDYARD_HTTPS")
KEY = "a"
OUTER = "elnprt"


def make_words(count: int) -> tuple[str, ...]:
    """So many words of five letters that a hive of a and elnprt can spell; no lexicon is asked."""
    every = ("".join(letters) for letters in product(KEY + OUTER, repeat=5))
    words = [word for word in every if KEY in word]
    # Spread over the alphabet, so that neighbours in the list are no neighbours in an index.
    return tuple(sorted(words, key=lambda word: word[::-1])[:count])


class Stack:
    """One site. `url` is where it answers while it runs; everything is asserted over HTTP or in its database."""

    def __init__(self, instance: Path, **environment: str) -> None:
        self.instance = instance
        self.output = instance.with_suffix(".0.log")
        self.starts = 0
        inherited = {name: value for name, value in os.environ.items() if name not in OURS}
        # Today's puzzles and one more of each game are enough, and soon made.
        few = {
            "WORDYARD_SECOND_FACTOR": "0",
            "WORDYARD_STOCK": "1",
            "WORDYARD_ARCHIVE": "0",
            "WORDYARD_AHEAD": "0",
            "WORDYARD_LANGUAGES": "en",
        }
        here = {"WORDYARD_INSTANCE": str(instance), "PYTHONPATH": str(SLOW)}
        self.environment = {**inherited, **few, **here, **environment}
        self.process: subprocess.Popen[bytes] | None = None
        self.url = ""
        self._app: Flask | None = None
        instance.mkdir(parents=True, exist_ok=True)

    # --- its life -----------------------------------------------------------------------------------

    def start(self) -> float:
        """Run it until the page is there; returns the seconds that took."""
        began = time.monotonic()
        self.starts += 1
        self.output = self.instance.with_suffix(f".{self.starts}.log")
        with self.output.open("wb") as output:
            self.process = subprocess.Popen(
                [sys.executable, str(ROOT / "start"), "--port", str(quiet_port())],
                env=self.environment,
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                # A run of tests that is killed must not leave a site behind.
                preexec_fn=die_with_parent(signal.SIGTERM),
            )
        assert wait_until(lambda: bool(self._announced()) or not self.is_running(), 90), self.said()
        self.url = self._announced()
        assert self.url, self.said()
        return time.monotonic() - began

    def _announced(self) -> str:
        found = re.search(r"Wordyard is at (\S+)", self.said())
        return found.group(1) if found else ""

    def said(self) -> str:
        return self.output.read_text(errors="replace")

    def is_running(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def stop(self) -> int:
        """SIGTERM; returns the exit status."""
        if self._app is not None:
            with self._app.app_context():
                db.session.remove()
                db.engine.dispose()
            self._app.extensions["wordyard_redis"].close()
            self._app = None
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            return self.process.wait(30)
        except subprocess.TimeoutExpired:
            end_sessions([*self.sessions(), self.process.pid], 2)
            raise

    # --- its processes ------------------------------------------------------------------------------

    def sessions(self) -> list[int]:
        """The children of `start`: each leads a session of its own."""
        assert self.process is not None
        return children(self.process.pid)

    def living(self) -> list[int]:
        """Every process that has this instance in its environment."""
        return [pid for pid in all_pids() if f"WORDYARD_INSTANCE={self.instance}\0" in environment_of(pid)]

    def pid(self, words: str) -> int:
        """The child of `start` with these words in its command line; waits for one that is being started again."""
        found: list[int] = []

        def look() -> bool:
            found[:] = [pid for pid in self.sessions() if words in command_of(pid)]
            return bool(found)

        assert wait_until(look, 60), f"no {words}: {self.said()}"
        return found[0]

    def web_workers(self) -> list[int]:
        """The processes that serve pages; waits until both are there."""
        found: list[int] = []

        def look() -> bool:
            found[:] = [pid for pid in self.sessions() if "app.serving" in command_of(pid)]
            return len(found) == 2

        assert wait_until(look, 60), f"no web processes: {self.said()}"
        return found

    def horses(self) -> list[int]:
        """The work-horses of the generating worker; an orphan is not among them."""
        return children(self.pid("jobs.worker generate"))

    # --- what a person and the database say ----------------------------------------------------------

    def answers(self) -> bool:
        with suppress(Exception):
            return Person(self.url, timeout=2).get("/healthz").code == 200
        return False

    def ready(self) -> str:
        """Empty when every part is there, else what /readyz misses."""
        with suppress(Exception):
            answer = Person(self.url, timeout=5).get("/readyz")
            return "" if answer.code == 200 else answer.text
        return "no answer"

    @contextmanager
    def inside(self) -> Iterator[Flask]:
        """The site's own code on its database, from here."""
        if self._app is None:
            # No pool: the database may be killed between two visits.
            settings: dict[str, Any] = {"SQLALCHEMY_ENGINE_OPTIONS": {"poolclass": NullPool}, "INSTANCE": self.instance}
            url = self.environment.get("DATABASE_URL") or f"sqlite:///{self.instance / 'wordyard.db'}"
            redis = self.environment.get("REDIS_URL") or f"unix://{redis_socket(self.instance)}"
            self._app = create_app(**settings, SQLALCHEMY_DATABASE_URI=url, REDIS_URL=redis)
        with self._app.app_context():
            yield self._app
            db.session.rollback()
            db.session.remove()

    def add_player(self, name: str, **values: Any) -> Person:
        """A new account, logged in. The name gets a tail, because a site is shared by many tests."""
        name = f"{name}-{time.monotonic_ns() % 10**9}"
        with self.inside():
            yard.add_user(name, **values)
        return Person(self.url).log_in(name)

    def add_puzzle(self, words: tuple[str, ...]) -> str:
        with self.inside():
            return yard.add_bee(replace(yard.new_bee(words, ()), identity=os.urandom(8).hex()))

    def score(self, name: str, slug: str) -> tuple[int, int, list[str]]:
        """Score, progress and the kept words of a player's save."""
        with self.inside():
            mine = select(Save).join(User, User.id == Save.user_id).join(Puzzle, Puzzle.id == Save.puzzle_id)
            save = db.session.scalars(mine.where(User.handle == name, Puzzle.slug == slug)).one()
            words = db.session.scalars(select(Guess.text).where(Guess.save_id == save.id)).all()
            return save.score, save.progress, sorted(words)

    def seconds(self, name: str, slug: str) -> int:
        """The seconds of a player's save."""
        with self.inside():
            mine = select(Save.seconds).join(User, User.id == Save.user_id).join(Puzzle, Puzzle.id == Save.puzzle_id)
            return db.session.scalars(mine.where(User.handle == name, Puzzle.slug == slug)).one()

    def move_clock(self, moment: datetime) -> None:
        """Let it be this moment for the site; from then on its clock runs as any other."""
        (self.instance / "clock").write_text(str((moment - datetime.now(UTC)).total_seconds()))

    # --- generations --------------------------------------------------------------------------------

    def slow_down(self, seconds: float) -> None:
        """A generation takes at least so long; one that is being made too. The file is never seen empty."""
        new = self.instance / "slow.new"
        new.write_text(str(seconds))
        new.replace(self.instance / "slow")

    def ask(self, person: Person, **wishes: str) -> str:
        """Ask for a puzzle as a person does; returns the row's id."""
        person.get("/bee/make")
        answer = person.post("/bee/make", partial=False, **{"minimum": "20", "maximum": "60", **wishes})
        assert answer.code == 303, answer.text
        assert "/generations/" in answer.location, answer.location
        return answer.location.rpartition("/")[2]

    def row(self, id: str) -> Generation:
        with self.inside():
            row = db.session.get_one(Generation, id, populate_existing=True)
            db.session.expunge(row)
            return row

    def wait_for(self, id: str, status: str = "done", seconds: float = 100) -> Generation:
        assert wait_until(lambda: self.row(id).status == status, seconds, nap), f"{vars(self.row(id))}\n{self.said()}"
        return self.row(id)

    def wait_for_running(self, id: str) -> None:
        """Until the engine ticks."""
        assert wait_until(lambda: self.row(id).percent > 0, 100, nap), f"{vars(self.row(id))}\n{self.said()}"

    def measure(self, check: Callable[[], bool], seconds: float) -> float:
        """How long it took until the answer was yes; fails with the site's last words when it never was."""
        began = time.monotonic()
        assert wait_until(check, seconds), f"still not after {seconds} s\n{self.said()[-5000:]}"
        return time.monotonic() - began

    def settle(self, seconds: float = 240) -> None:
        """Until every part is there and nothing is left to be made."""

        def idle() -> bool:
            with self.inside():
                open_rows = select(func.count()).select_from(Generation).where(Generation.status.in_(OPEN))
                return db.session.scalar(open_rows) == 0

        assert wait_until(idle, seconds, nap), self.said()
        assert wait_until(lambda: not self.ready(), seconds, nap), f"{self.ready()}\n{self.said()}"


def quiet_port() -> int:
    """A free port that the kernel gives to nobody's outgoing connections, while the server that has it is dead."""
    for port in random.sample(range(18_000, 32_000), 50):
        with suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
    raise AssertionError("no port is free")


def nap() -> None:
    time.sleep(0.1)


def children(pid: int) -> list[int]:
    found = []
    for one in all_pids():
        with suppress(OSError):
            state, parent, *_ = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
            if int(parent) == pid and state not in "ZX":
                found.append(one)
    return sorted(found)


def command_of(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text(errors="replace").replace("\0", " ")
    return ""


def environment_of(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/environ").read_text(errors="replace") + "\0"
    return ""


def kill(*pids: int) -> None:
    for pid in pids:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)


def kill_session(leader: int) -> None:
    """A child of `start` and everything that it started."""
    kill(*members([leader]))
