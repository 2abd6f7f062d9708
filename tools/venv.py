"""The virtual environment in .venv: made once, filled from a requirements file, and trusted only when finished."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import importlib.util
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.machine import Refusal, apt_install, last_words, quietly
from tools.processes import die_with_parent

ROOT = Path(__file__).resolve().parent.parent


@contextlib.contextmanager
def timed(step: str) -> Iterator[None]:
    """Say what was done and how long it took; nothing if it failed."""
    began = time.monotonic()
    yield
    print(f"{step} ({time.monotonic() - began:.1f} s).", flush=True)


class Venv:
    """`ensure` is all that the commands use."""

    def __init__(self, root: Path = ROOT) -> None:
        self.root = root
        self.folder = root / ".venv"
        self.python = self.folder / "bin" / "python"
        self.unfinished = self.folder / ".unfinished"
        self.stamp = self.folder / ".installed.json"

    def ensure(self, requirements: str) -> Path:
        """The Python with everything from this file installed; does nothing when that is so already."""
        with self._alone():
            if self._stamped().get(requirements) != self._wanted(requirements):
                self._build(requirements)
        return self.python

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """One builder at a time; the lock is on the checkout's folder, which no rebuild takes away."""
        handle = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)

    def _files(self, requirements: str) -> list[str]:
        """The file and those that it includes with -r."""
        try:
            lines = (self.root / requirements).read_text().splitlines()
        except OSError as error:
            raise Refusal(f"{requirements} cannot be read: this is not a whole checkout.") from error
        included = [line.split()[1] for line in lines if line.startswith("-r ")]
        return [requirements, *(name for inner in included for name in self._files(inner))]

    def _wanted(self, requirements: str) -> str:
        texts = [(self.root / name).read_bytes() for name in self._files(requirements)]
        return hashlib.sha256(b"\0".join(texts)).hexdigest()

    def _stamped(self) -> dict[str, Any]:
        """What is known to be installed: nothing when unfinished, moved, or made for another Python."""
        try:
            stamp: dict[str, Any] = json.loads(self.stamp.read_text())
        except (OSError, ValueError):
            return {}
        fits = stamp.get("root") == str(self.root) and stamp.get("python") == self._version()
        return stamp if fits and not self.unfinished.exists() else {}

    def _version(self) -> str | None:
        """What the venv's Python says it is; None when it does not run."""
        try:
            done = quietly([self.python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"])
        except OSError:
            return None
        return done.stdout.strip() if done.returncode == 0 else None

    def _usable(self) -> bool:
        """Can it be built upon, or must it be made anew?"""
        version = self._version()
        moved = self.stamp.exists() and not self._stamped()
        old = version is None or tuple(map(int, version.split("."))) < (3, 11)
        return not (moved or old or self.unfinished.exists())

    def _build(self, requirements: str) -> None:
        fresh = not self._usable()
        try:
            if fresh:
                with timed("Made the virtual environment .venv"):
                    self._create()
            self.stamp.unlink(missing_ok=True)
            print(f"Installing {requirements} into .venv (a minute or less).", flush=True)
            with timed(f"Installed {requirements}"):
                self._install(requirements)
        except BaseException:
            if fresh:
                shutil.rmtree(self.folder, ignore_errors=True)
            raise
        self.vouch(requirements)

    def vouch(self, requirements: str) -> None:
        """Note that everything from this file is installed."""
        installed = {name: self._wanted(name) for name in self._files(requirements)}
        self.stamp.write_text(json.dumps({"root": str(self.root), "python": self._version(), **installed}))
        self.unfinished.unlink(missing_ok=True)

    def _create(self) -> None:
        # A link to another checkout's environment: the link goes, and what it leads to stays.
        if self.folder.is_symlink():
            self.folder.unlink()
        shutil.rmtree(self.folder, ignore_errors=True)
        if not shutil.which("uv"):
            ensure_ensurepip()
        self.folder.mkdir()
        self.unfinished.touch()
        uv: list[str | Path] = ["uv", "venv", "-q", "--allow-existing", "--python", sys.executable]
        done = self._run([*(uv if shutil.which("uv") else [sys.executable, "-m", "venv"]), self.folder])
        if done.returncode:
            raise Refusal(f"The virtual environment .venv could not be made: {last_words(done.stdout)}")

    def _install(self, requirements: str) -> None:
        uv: list[str | Path] = ["uv", "pip", "install", "-q", "--compile-bytecode", "--python", self.python]
        pip: list[str | Path] = [self.python, "-m", "pip", "install", "-q", "--no-input", "--disable-pip-version-check"]
        with_uv = shutil.which("uv") is not None
        if not with_uv and quietly([self.python, "-c", "import pip"]).returncode:  # made by uv, which is gone
            self._run([self.python, "-m", "ensurepip"])
        done = self._run([*(uv if with_uv else pip), "--require-hashes", "-r", requirements])
        if done.returncode:
            raise Refusal(f"{requirements} could not be installed: {last_words(done.stdout)}")

    def _run(self, command: list[str | Path]) -> Any:
        return quietly(command, cwd=self.root, preexec_fn=die_with_parent(signal.SIGKILL))


def ensure_ensurepip() -> None:
    """Debian keeps ensurepip, without which a venv has no pip, in a package of its own."""
    if importlib.util.find_spec("ensurepip") is None:
        apt_install("python3-venv")
        importlib.invalidate_caches()
    if importlib.util.find_spec("ensurepip") is None:
        raise Refusal(f"{sys.executable} has no ensurepip: use another Python 3.11 or newer, or install uv.")
