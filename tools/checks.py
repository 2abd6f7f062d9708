"""What `start` makes sure of before it changes anything."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import ipaddress
import os
import platform
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from tools.machine import Refusal
from tools.servers import ROOT, find_redis

DATABASES = ("sqlite", "postgresql", "postgresql+psycopg", "postgres")
POSTGRES_PORT = 5432
REDIS_WANTED = 7
PATIENCE = 3.0  # seconds for a server to take a connection


def open_listener(host: str, port: int) -> socket.socket:
    """Return a bound socket for the web processes to share, which listens only once they do; port 0 asks for any."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
        except OSError:
            listener.close()
            raise
    except (OSError, UnicodeError) as error:
        raise Refusal(why_not(host, port, error)) from error
    return listener


def why_not(host: str, port: int, error: Exception) -> str:
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return f"Port {port} on {host} is taken: stop what listens there, or choose another with --port."
    if number == errno.EACCES:
        return f"Port {port} is for the system's administrator: choose one above 1023 with --port."
    return f"This machine cannot listen on {host}: choose another address with --host."


def check_loopback(host: str) -> None:
    """Refuse an address that other machines reach: a developer's server lets who reaches it run code."""
    try:
        found = [entry[4][0] for entry in socket.getaddrinfo(host or "0.0.0.0", None)]  # noqa: S104 - refused below
    except OSError as error:
        raise Refusal(f"This machine does not know {host}: leave --host out.") from error
    if not all(ipaddress.ip_address(str(address)).is_loopback for address in found):
        raise Refusal("--dev lets whoever reaches it run code, so it listens on this machine alone: leave --host out.")


def check_database(url: str) -> None:
    """Refuse a DATABASE_URL that cannot work, as far as can be seen without a driver; never repeats a password."""
    parts = parsed("DATABASE_URL", url)
    if parts.scheme not in DATABASES:
        raise Refusal(f"DATABASE_URL must begin with sqlite:/// or postgresql://, not with {parts.scheme or 'that'}.")
    if parts.scheme == "sqlite":
        check_folder(Path(unquote(parts.path[1:])))
    else:
        check_postgres(parts)


def parsed(name: str, url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError as error:
        raise Refusal(f"{name} is not a URL: check its host and port.") from error
    return parts


def check_folder(path: Path) -> None:
    if path.is_absolute() and not os.access(path.parent, os.W_OK):
        raise Refusal(
            f"DATABASE_URL names a file in {path.parent}, where this user cannot write: make that folder first."
        )


def check_postgres(parts: SplitResult) -> None:
    query = parse_qs(parts.query)
    host = query.get("host", [parts.hostname or ""])[-1]
    port = int(query.get("port", [parts.port or POSTGRES_PORT])[-1])
    if host and "," not in host and not answers(host, port):
        raise Refusal(f"The database at {host} (port {port}) does not answer: start it, or correct DATABASE_URL.")


def answers(host: str, port: int) -> bool:
    """Does something take connections there? A host that begins with / is a folder with PostgreSQL's socket."""
    if host.startswith("/"):
        return socket_answers(f"{host}/.s.PGSQL.{port}")
    try:
        socket.create_connection((host, port), PATIENCE).close()
    except OSError:
        return False
    return True


def socket_answers(path: str) -> bool:
    with socket.socket(socket.AF_UNIX) as line, contextlib.suppress(OSError):
        line.settimeout(PATIENCE)
        line.connect(path)
        return True
    return False


def redis_problem(url: str) -> str | None:
    """Why a given REDIS_URL is of no use now. Only worth a warning: play goes on without Redis."""
    parts = parsed("REDIS_URL", url)
    if parts.scheme not in ("redis", "rediss", "unix"):
        raise Refusal(f"REDIS_URL must begin with redis://, rediss:// or unix://, not with {parts.scheme or 'that'}.")
    there = socket_answers(parts.path) if parts.scheme == "unix" else answers(parts.hostname or "", parts.port or 6379)
    where = parts.path if parts.scheme == "unix" else f"{parts.hostname}:{parts.port or 6379}"
    return None if there else f"Redis at {where} does not answer: play works, new puzzles wait until it does."


def check_redis_can_be_had() -> None:
    """Raise a Refusal, before anything is installed, where no Redis is there and none can be installed as a wheel."""
    named = os.environ.get("REDIS_URL") or is_setting_in_file("REDIS_URL")
    if not named and find_redis() is None and not has_packaged_redis():
        raise Refusal("There is no Redis: install redis-server or valkey-server, or name one in REDIS_URL.")


def is_setting_in_file(name: str) -> bool:
    """Whether the file of settings names a value; its library may not be installed yet."""
    file = Path(os.environ.get("WORDYARD_ENV_FILE") or ROOT / ".env")
    lines = file.read_text(errors="replace").splitlines() if file.is_file() else []
    return any(re.match(rf"\s*(export\s+)?{name}\s*=\s*\S", line) for line in lines)


def has_packaged_redis() -> bool:
    """Whether requirements.txt has a server for this machine; `$REDIS_SERVER` says that no other is wanted."""
    wheel = sys.platform == "linux" and platform.machine() in ("x86_64", "aarch64")
    return wheel and not os.environ.get("REDIS_SERVER")


def remarks(redis: Path | None) -> Iterator[str]:
    """What is worth a word, and stops nothing."""
    if os.geteuid() == 0:
        yield "Running as root: a fault of the site would be one of the machine. Better give it a user of its own."
    version = redis_version(redis) if redis else ""
    if version and int(version.partition(".")[0]) < REDIS_WANTED:
        yield f"Redis {version} is older than {REDIS_WANTED}, which RQ asks for: it works, but a newer one is better."


def redis_version(binary: Path) -> str:
    """What the binary says of itself; empty if that cannot be read."""
    try:
        said = subprocess.run([str(binary), "--version"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.SubprocessError):
        return ""
    found = re.search(r"\bv=(\d+(?:\.\d+)*)", said.stdout)
    return found[1] if found else ""


def holder(instance: Path) -> int | None:
    """The process that runs the site from this folder, if one does; 0 when only its children are left."""
    try:
        with (instance / "start.lock").open() as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return living(lock.read())
    except OSError:
        pass
    return None


def living(text: str) -> int:
    pid = int(text) if text.strip().isdigit() else 0
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return 0
    except PermissionError:
        pass
    return pid


def refuse_second_start(instance: Path, patience: float = 15.0) -> None:
    """One site a folder. After a kill -9 the old children are still being ended: that is worth waiting for."""
    end = time.monotonic() + patience
    while (pid := holder(instance)) is not None:
        if pid or time.monotonic() > end:
            who = f"process {pid}" if pid else "what is left of a killed one"
            raise Refusal(f"Wordyard already runs from {instance} ({who}): stop that first, or use its page.")
        time.sleep(0.1)


@contextlib.contextmanager
def lock(instance: Path) -> Iterator[None]:
    """Hold the folder; a fork holds it too, and it is free when the last of them has ended."""
    try:
        instance.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(instance / "start.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise Refusal(f"The folder {instance} cannot be written: {error.strerror}.") from error
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    except BlockingIOError as error:
        raise Refusal(f"Wordyard is being started from {instance} by another command: use that one.") from error
    finally:
        os.close(handle)
