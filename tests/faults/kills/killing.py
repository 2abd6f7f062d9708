"""A hand that kills the parts of a running site in random order, and knows when something was away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import monotonic

from app.generations.service import MAX_ATTEMPTS
from tests.faults.kills.acting import Journal, Player, Trouble
from tests.faults.stack import Stack, command_of, kill, kill_session
from tools.processes import wait_until
from tools.servers import PostgresServer, RedisServer, find_redis

REDIS = (find_redis() or Path("redis-server")).name
SLOW_SECONDS = 2.0
# For conditions that are there within a second or so on an idle machine.
PATIENCE_SECONDS = 120
# How many processes of the site serve pages, each of which meets its broken connection to a database once.
WEB_PROCESSES = 2
OVERLAP = 0.3
WEB = ("one web process", "all web processes")
CHILDREN = ("app.serving", "jobs.worker generate", "jobs.worker fast", "jobs.worker solve", "jobs.clock")


@dataclass
class Window:
    """From a kill until everything was back; `end` is open while something is still away."""

    victim: str
    begin: float
    end: float = float("inf")

    def covers(self, trouble: Trouble) -> bool:
        """Whether this death explains it: only what serves pages breaks requests, and only the database is missed."""
        explains = self.victim in WEB if trouble.kind == "broken" else self.victim == "database"
        return explains and trouble.began <= self.end and trouble.ended >= self.begin


@dataclass
class Servers:
    """The servers that are not children of `start`: it is for the test to start them again."""

    redis: RedisServer | None = None
    postgres: PostgresServer | None = None


@dataclass
class Killer:
    """Kills each kind of part once a round, each round in another order that follows from the seed."""

    stack: Stack
    servers: Servers
    players: Sequence[Player]
    journal: Journal
    seed: int
    windows: list[Window] = field(default_factory=list)
    makings: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.random = random.Random(f"kills {self.seed}")

    def victims(self) -> dict[str, Callable[[], None]]:
        """How each kind of part is killed, by its name."""
        database = {"database": self.kill_database} if self.servers.postgres else {}
        return {
            "one web process": lambda: self.kill_web_workers(1),
            "all web processes": lambda: self.kill_web_workers(WEB_PROCESSES),
            "work-horse": lambda: kill(*self.stack.horses()),
            "generating worker": lambda: kill(self.child("jobs.worker generate")),
            "generating worker and work-horse": lambda: kill_session(self.child("jobs.worker generate")),
            "fast worker": lambda: kill_session(self.child("jobs.worker fast")),
            "solving worker": lambda: kill_session(self.child("jobs.worker solve")),
            "clock": lambda: kill(self.child("jobs.clock")),
            "redis": self.kill_redis,
            **database,
        }

    def go_round(self) -> None:
        """Kill each kind once; now and then the next one before the last is back."""
        kinds = sorted(self.victims())
        self.random.shuffle(kinds)
        for kind in kinds:
            if "generating" in kind or kind == "work-horse":
                self.wait_until_whole()
                self.begin_making()
            self.windows.append(Window(kind, monotonic()))
            self.victims()[kind]()
            if self.random.random() > OVERLAP:
                self.wait_until_whole()
        self.wait_until_whole()

    def begin_making(self) -> None:
        """Ask for a puzzle, and wait until it is being made."""
        self.stack.slow_down(SLOW_SECONDS)
        making = self.stack.ask(self.stack.add_player("maker"))
        self.makings.append(making)

        def runs() -> bool:
            row = self.stack.row(making)
            return row.percent > 0 or row.status == "done"

        self.stack.measure(runs, PATIENCE_SECONDS)

    def kill_redis(self) -> None:
        if self.servers.redis is None:
            kill(self.child(REDIS))
            return
        self.servers.redis.kill()
        wait_until(lambda: bool(self.stack.ready()), PATIENCE_SECONDS)
        self.servers.redis.start()

    def kill_database(self) -> None:
        """It is back once somebody has missed it."""
        assert self.servers.postgres is not None
        self.servers.postgres.kill()
        met = len(self.journal.troubles)
        assert wait_until(lambda: len(self.journal.troubles) > met, PATIENCE_SECONDS)
        self.servers.postgres.start()

    def wait_until_whole(self) -> None:
        """Until each process is there again, every part is ready, and each player was answered twice."""
        self.stack.measure(self.is_whole, PATIENCE_SECONDS)
        acts = [player.acts for player in self.players]

        def all_went_on() -> bool:
            now = [player.acts for player in self.players]
            return self.any_failed() or all(after >= before + 2 for before, after in zip(acts, now, strict=True))

        self.stack.measure(all_went_on, PATIENCE_SECONDS)
        assert not self.any_failed(), self.failures()
        end = monotonic()
        for window in self.windows:
            window.end = min(window.end, end)

    def is_whole(self) -> bool:
        if not all(self.has_child(words) for words in CHILDREN):
            return False
        return len(self.web_workers()) == WEB_PROCESSES and not self.stack.ready()

    def has_child(self, words: str) -> bool:
        return any(words in command_of(pid) for pid in self.stack.sessions())

    def child(self, words: str) -> int:
        """Return the process of `start` with these words in its command line; wait for one that is started again."""
        self.stack.measure(partial(self.has_child, words), PATIENCE_SECONDS)
        return self.stack.pid(words)

    def web_workers(self) -> list[int]:
        return [pid for pid in self.stack.sessions() if "app.serving" in command_of(pid)]

    def kill_web_workers(self, most: int) -> None:
        """Kill so many; wait for them where all are dead already."""
        self.stack.measure(lambda: bool(self.web_workers()), PATIENCE_SECONDS)
        workers = self.web_workers()
        kill(*self.random.sample(workers, min(most, len(workers))))

    def counts(self) -> Counter[str]:
        return Counter(window.victim for window in self.windows)

    def any_failed(self) -> bool:
        return any(player.failure for player in self.players)

    def failures(self) -> str:
        return "\n".join(player.failure for player in self.players if player.failure)

    def is_over(self, making: str) -> bool:
        return self.stack.row(making).status in ("done", "failed")

    def check_makings(self) -> Counter[str]:
        """Each puzzle that was asked for was made once; given up only after all attempts."""
        ends: Counter[str] = Counter()
        for making in self.makings:
            self.stack.measure(partial(self.is_over, making), 2 * PATIENCE_SECONDS)
            row = self.stack.row(making)
            assert row.status == "done" or row.attempts == MAX_ATTEMPTS, vars(row)
            assert row.status != "done" or len((row.result or {})["puzzles"]) == 1
            ends[row.status] += 1
        return ends

    def check_troubles(self) -> None:
        """Nobody missed an answer, or was told to come again, while everything was there.

        After a database was away each web process finds its old connections broken once.
        """
        outside = [one for one in self.journal.troubles if not covered(one, self.windows)]
        kills = sum(window.victim == "database" for window in self.windows)
        assert all(one.kind == "503" for one in outside), outside
        assert len(outside) <= WEB_PROCESSES * kills, outside


def covered(trouble: Trouble, windows: Iterable[Window]) -> bool:
    return any(window.covers(trouble) for window in windows)
