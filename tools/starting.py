"""`./start`: checks first, then the venv, Redis, the set-up, and everything that serves, in one terminal."""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import re
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NoReturn

from tools.checks import (
    check_database,
    check_loopback,
    check_redis_can_be_had,
    lock,
    open_listener,
    redis_problem,
    refuse_second_start,
    remarks,
)
from tools.machine import Refusal, last_words, quietly
from tools.servers import find_redis, redis_answers, redis_command, redis_socket
from tools.supervise import Child, Supervisor
from tools.venv import ROOT, Venv

# What Redis says of a good start and a good end; its complaints are relayed.
REDIS_CHATTER = re.compile(
    "oO0|(Redis|Valkey) version|Configuration loaded|Server init|overcommit|signal-|User req|bye|Ready to"
)
QUEUES = ("fast", "generate", "solve")
MOST_WORKERS = 32
WEB_PROCESSES = ("web", "web-2")
# Its library is one of those that have to be installed first.
READ_FILE = """
import dotenv, json, sys
print(json.dumps({name: value for name, value in dotenv.dotenv_values(sys.argv[1]).items() if value is not None}))
"""
# What `--dev` sets where the environment says nothing else: an operator's password is enough, and the first puzzles are
# soon made.
DEVELOPMENT = {
    "WORDYARD_SECOND_FACTOR": "0",
    "WORDYARD_STOCK": "1",
    "WORDYARD_ARCHIVE": "0",
    "WORDYARD_AHEAD": "0",
}
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 - where to look from here
PATIENCE_REDIS, PATIENCE_PAGE = 20.0, 30.0


def main(words: list[str]) -> int:
    options = arguments(words)
    signal.signal(signal.SIGTERM, leave)
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:
            signal.signal(signal.SIGINT, leave)
        check_redis_can_be_had()
        read_settings()
        return Start(options).go()
    except Refusal as refusal:
        print(f"start: {refusal}", file=sys.stderr)
    except KeyboardInterrupt:
        print("start: stopped before it was up.", file=sys.stderr)
    return 1


def read_settings() -> None:
    """What stands in the file of settings goes to everything that is started, unless the environment says otherwise."""
    file = Path(os.environ.get("WORDYARD_ENV_FILE") or ROOT / ".env")
    if not file.is_file():
        return
    done = quietly([Venv().ensure("requirements.txt"), "-c", READ_FILE, file])
    if done.returncode:
        raise Refusal(f"{file} cannot be read: {last_words(done.stdout)}")
    for name, value in json.loads(done.stdout).items():
        os.environ.setdefault(name, value)


def leave(*_: object) -> NoReturn:
    """Before there are children: an exception, so that a half-made venv is cleared away."""
    raise KeyboardInterrupt


def arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="start",
        description="Run Wordyard: environment, database, Redis, workers, clock and web server. Ctrl-C ends them all.",
        epilog="DATABASE_URL and REDIS_URL name servers of your own; WORDYARD_INSTANCE the folder that keeps the data.",
    )
    parser.add_argument("--port", type=port_number, default=8000, help="where the page is (8000; 0 takes a free one)")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    parser.add_argument("--dev", action="store_true", help="for development: reload on change, debugger, few puzzles")
    parser.add_argument("--setup", action="store_true", help="set everything up and leave")
    parser.add_argument(
        "--workers",
        type=so_many,
        action="append",
        default=[],
        metavar="QUEUE=COUNT",
        help=f"how many workers a queue has (1 each of {', '.join(QUEUES)}); for each queue again, or with commas",
    )
    return parser.parse_args(words)


def so_many(text: str) -> dict[str, int]:
    """`generate=2,solve=3` as numbers by queue."""
    pairs = [part.partition("=") for part in text.split(",")]
    for queue, _sign, count in pairs:
        if queue not in QUEUES:
            raise argparse.ArgumentTypeError(f"{queue!r} is no queue: name one of {', '.join(QUEUES)}, as generate=2")
        if not count.isdecimal() or not 1 <= int(count) <= MOST_WORKERS:
            raise argparse.ArgumentTypeError(f"{queue} has 1 to {MOST_WORKERS} workers, not {count or 'none'}")
    return {queue: int(count) for queue, _sign, count in pairs}


def port_number(word: str) -> int:
    if not word.isdigit() or int(word) > 65535:
        raise argparse.ArgumentTypeError(f"{word!r} is not a port: 0 to 65535")
    return int(word)


def workers(asked: Iterable[dict[str, int]]) -> Iterator[tuple[str, str]]:
    """What each worker is called, and its queue: the name of the queue, from the second on with a number."""
    counts = dict.fromkeys(QUEUES, 1)
    for some in asked:
        counts |= some
    for queue, count in counts.items():
        yield queue, queue
        yield from ((f"{queue}-{number}", queue) for number in range(2, count + 1))


class Start:
    """One run of the command."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.instance = Path(os.environ.get("WORDYARD_INSTANCE") or ROOT / "instance").resolve()
        # For commands that print links to the site.
        self.recorded_url = self.instance / "url"
        self.began = time.monotonic()
        self.environment = {**os.environ, "WORDYARD_INSTANCE": str(self.instance), "PYTHONUNBUFFERED": "1"}
        # The name that the site answers to beside those of this machine.
        self.environment["WORDYARD_HOST"] = options.host
        if options.dev:
            self.environment = {**DEVELOPMENT, **self.environment}

    def go(self) -> int:
        """Refuse what cannot work before anything slow or lasting is done."""
        # What this and its children write is nobody else's to read.
        os.umask(0o077)
        if self.options.dev:
            check_loopback(self.options.host)
        refuse_second_start(self.instance)
        if not self.options.setup:
            self.listener = open_listener(self.options.host, self.options.port)
            self.options.port = int(self.listener.getsockname()[1])
        if os.environ.get("DATABASE_URL"):
            check_database(os.environ["DATABASE_URL"])
        if os.environ.get("REDIS_URL") and (problem := redis_problem(os.environ["REDIS_URL"])):
            print(problem, flush=True)
        with lock(self.instance):
            self.python = Venv().ensure("requirements.txt")
            for remark in remarks(None if os.environ.get("REDIS_URL") else find_redis()):
                print(f"start: {remark}", flush=True)
            return self._supervise()

    def _supervise(self) -> int:
        supervisor = Supervisor(ROOT)
        self.supervisor = supervisor
        try:
            for step in (self._redis, self._set_up, *(() if self.options.setup else (self._serve, self._announce))):
                if not supervisor.asked_to_stop:
                    step()
            if not self.options.setup:
                supervisor.run()
        finally:
            self.recorded_url.unlink(missing_ok=True)
            if supervisor.asked_to_stop:
                supervisor.say("Stopping.")
            supervisor.stop()
        return 0 if not self.options.setup else int(bool(supervisor.asked_to_stop))

    def _child(self, name: str, *command: str | Path, keeps_orphans: bool = False) -> Child:
        return Child(name, [self.python, "-m", *command], self.environment, keeps_orphans=keeps_orphans)

    def _web_children(self) -> Iterator[Child]:
        if not self.options.dev:
            yield from map(self._web_child, WEB_PROCESSES)
            return
        # It opens a socket of its own at each reload.
        self.listener.close()
        address = ("--host", self.options.host, "--port", str(self.options.port))
        child = self._child("web", "app.development", *address)
        child.environment = {**self.environment, "FLASK_DEBUG": "1"}
        yield child

    def _web_child(self, name: str) -> Child:
        """One of the web processes, which all accept connections from the same listening socket."""
        handle = self.listener.fileno()
        child = self._child(name, "app.serving", "--fd", str(handle))
        child.descriptors = (handle,)
        # The C library would keep memory apart for each thread.
        child.environment = {**self.environment, "MALLOC_ARENA_MAX": "1"}
        return child

    def _redis(self) -> None:
        if os.environ.get("REDIS_URL"):
            return
        binary = find_redis()
        if binary is None:
            raise Refusal("There is no Redis: install redis-server or valkey-server, or name one in REDIS_URL.")
        folder, socket = self.instance / "redis", redis_socket(self.instance)
        folder.mkdir(mode=0o700, exist_ok=True)
        command = redis_command(binary, folder, socket)
        child = Child("redis", command, self.environment, goes_last=True, chatter=REDIS_CHATTER)
        self.supervisor.say(f"Starting Redis ({binary.name}) and setting up the database.")
        self.supervisor.add(child)
        self._wait(lambda: redis_answers(socket) or not child.alive, PATIENCE_REDIS, tend=False)
        if not child.alive or not redis_answers(socket):
            self.supervisor.pump(0.1)  # its last words
            raise Refusal(f"Redis ({binary}) does not start: {self.supervisor.last_line or 'it says nothing'}")
        self.environment["REDIS_URL"] = f"unix://{socket}"

    def _wait(self, check: Callable[[], bool], seconds: float, *, tend: bool = True) -> bool:
        """Look after the children until it is so, or the time is over, or it is asked to stop."""
        end = time.monotonic() + seconds
        while not (done := check()) and time.monotonic() < end and not self.supervisor.asked_to_stop:
            if tend:
                self.supervisor.tend()
            self.supervisor.pump(0.05)
        return done

    def _set_up(self) -> None:
        """Migrations and the first puzzles' rows, before anything reads the database."""
        status = self.supervisor.run_once(
            self._child("setup", "flask", "--app", "wsgi", "setup", *(("--prepare",) if self.options.setup else ()))
        )
        if status:
            raise Refusal(f"The set-up failed: {self.supervisor.last_line or f'it ended with status {status}'}")
        if status == 0 and self.options.setup:
            self.supervisor.say("Wordyard is set up: ./start runs it.")

    def _serve(self) -> None:
        """The page first: on a small machine the workers would only make it wait."""
        self.supervisor.say("Starting the web server, the workers and the clock.")
        self.recorded_url.write_text(self._url)
        for child in self._web_children():
            self.supervisor.add(child)
        self._wait(self._answers, PATIENCE_PAGE)
        if self.supervisor.asked_to_stop:
            return
        for name, queue in workers(self.options.workers):
            self.supervisor.add(self._child(name, "jobs.worker", queue, keeps_orphans=True))
        self.supervisor.add(self._child("clock", "jobs.clock"))

    def _announce(self) -> None:
        """Say the URL when the page is really there."""
        if not self._answers() and not self.supervisor.asked_to_stop:
            self.supervisor.say("The page does not answer yet: the lines of web above say why.")
        if self._wait(self._answers, float("inf")):
            self._greet()

    @property
    def _url(self) -> str:
        host = EVERYWHERE.get(self.options.host, self.options.host)
        return f"http://{f'[{host}]' if ':' in host else host}:{self.options.port}"

    def _greet(self) -> None:
        self.supervisor.say(f"\nWordyard is at {self._url}/ ({time.monotonic() - self.began:.1f} s). Ctrl-C ends it.")
        if self.options.host in EVERYWHERE and not os.environ.get("TRUSTED_HOSTS", "").strip():
            self.supervisor.say("Other machines are answered only under the names that TRUSTED_HOSTS lists.")
        self.supervisor.say("Make an operator: .venv/bin/flask --app wsgi operator add NAME\n")

    def _answers(self) -> bool:
        """Any answer but an error of the server counts: with TRUSTED_HOSTS set, it is a 400 to this address."""
        host = EVERYWHERE.get(self.options.host, self.options.host)
        line = http.client.HTTPConnection(host, self.options.port, timeout=2)
        with contextlib.suppress(OSError, http.client.HTTPException), contextlib.closing(line):
            line.request("GET", "/healthz")
            return line.getresponse().status < 500
        return False
