"""A server of ours, asked over one connection, and the CPU that its processes use for it."""

from __future__ import annotations

import contextlib
import http.client
import os
import re
import secrets
import socket
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

import brotli

ROOT = Path(__file__).resolve().parent.parent
PASSWORD = "a quiet yard of words"
WARM, BATCH = 60, 40

Request = Callable[[], object]


@dataclass
class Server:
    """A running server, the processes of it that answer, and a client that keeps one connection open."""

    pids: list[int]
    line: http.client.HTTPConnection
    cookie: str = ""
    # What a browser says beside what a request needs.
    headers: dict[str, str] = field(default_factory=dict)

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, *, partial: bool = False
    ) -> tuple[int, str]:
        part = partial or (form is not None and "word" in form)
        headers = {**self.headers, "Cookie": self.cookie, "HX-Request": "true" if part else ""}
        body = None
        if form is not None:
            body = urlencode(form)
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        said = {name: value for name, value in headers.items() if value}
        try:
            self.line.request(method, path, body, said)
            answer = self.line.getresponse()
        except (BrokenPipeError, ConnectionResetError, http.client.RemoteDisconnected):
            # The server has closed a connection that was idle while the other one was set up.
            self.line.close()
            self.line.request(method, path, body, said)
            answer = self.line.getresponse()
        text = unpacked(answer).decode()
        for value in answer.headers.get_all("Set-Cookie") or []:
            self.cookie = value.split(";")[0]
        return answer.status, text

    def cpu(self) -> float:
        """Seconds of CPU that the answering processes have used, all their threads together."""
        tasks = [task for pid in self.pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
        return sum(int(task.read_text().split()[0]) for task in tasks) / 1e9


def unpacked(answer: http.client.HTTPResponse) -> bytes:
    body = answer.read()
    return brotli.decompress(body) if answer.headers["Content-Encoding"] == "br" else body


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@contextlib.contextmanager
def serve_tree(
    tree: Path, target: str, folder: Path, environment: dict[str, str], processes: int = 1
) -> Iterator[Server]:
    """Serve an app of a checkout as that checkout serves itself: by waitress, or by gunicorn until 2026-11."""
    settings = tree / "gunicorn.conf.py"
    serving = (
        serve_with_gunicorn(target, folder, environment, "-c", str(settings), "-w", str(processes))
        if settings.exists()
        else serve(target, folder, environment, processes)
    )
    with serving as server:
        yield server


@contextlib.contextmanager
def serve(target: str, folder: Path, environment: dict[str, str], processes: int = 1) -> Iterator[Server]:
    """Serve an app as `./start` does: by processes that share a listening socket."""
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener, contextlib.ExitStack() as stack:
        handle = listener.fileno()
        words = [sys.executable, "-m", "app.serving", "--app", target, "--fd", str(handle)]
        started = [
            stack.enter_context(run_server(words, folder, environment, pass_fds=(handle,))) for _ in range(processes)
        ]
        yield Server([process.pid for process in started], connect(listener.getsockname()[1]))


@contextlib.contextmanager
def serve_with_gunicorn(target: str, folder: Path, environment: dict[str, str], *options: str) -> Iterator[Server]:
    """Serve an app by gunicorn, one worker with four threads unless the options say otherwise."""
    port = free_port()
    words = [sys.executable, "-m", "gunicorn", target, "-b", f"127.0.0.1:{port}", "--keep-alive", "60"]
    own = () if "-c" in options else ("-w", "1", "--threads", "4", "-k", "gthread")
    with run_server([*words, *own, *options], folder, environment) as process:
        line = connect(port)
        yield Server(children(process.pid), line)


@contextlib.contextmanager
def run_server(
    words: list[str], folder: Path, environment: dict[str, str], pass_fds: Sequence[int] = ()
) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / "server.log").open("ab") as log:
        process = subprocess.Popen(
            words, cwd=folder, env={**os.environ, **environment}, stdout=log, stderr=log, pass_fds=pass_fds
        )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(10)


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


def connect(port: int) -> http.client.HTTPConnection:
    import time

    # On a machine that others use as well a site takes long to be ready.
    for _ in range(1200):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        try:
            line.request("GET", "/healthz")
            line.getresponse().read()
        except OSError:
            time.sleep(0.05)
        else:
            return line
    raise SystemExit("The server did not start; see server.log.")


def measure(server: Server, requests: list[Request], bare: Server) -> tuple[float, float]:
    """CPU seconds a request of this server and of the bare one: medians of batches that take turns.

    Taking turns gives both the same share of whatever else the machine does.
    """
    run(server, requests[:WARM])
    rest = requests[WARM:]
    batches = [rest[start : start + BATCH] for start in range(0, len(rest) - BATCH + 1, BATCH)]
    turns = [(run(server, batch), run(bare, [lambda: bare.ask("GET", "/")] * BATCH * 3)) for batch in batches]
    return statistics.median(ours for ours, _ in turns), statistics.median(theirs for _, theirs in turns)


def run(server: Server, requests: Sequence[Request]) -> float:
    before = server.cpu()
    for request in requests:
        request()
    return (server.cpu() - before) / len(requests)


def token_in(page: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found, page[:500]
    return found.group(1)


def sign_up(server: Server) -> None:
    status, page = server.ask("GET", "/signup")
    assert status == 200, page[:500]
    name = "bench" + secrets.token_hex(4)
    form = {"username": name, "password": PASSWORD, "repeat": PASSWORD, "csrf_token": token_in(page)}
    status, page = server.ask("POST", "/signup", form)
    assert status == 303, page[:500]
