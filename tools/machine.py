"""What the machine has, and what may be added to it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

# The first is Chromium without its windows: the same pages for two thirds of the work.
CHROMIUM_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


class Refusal(Exception):
    """Why a command does not go on: one sentence that says what to do."""


def quietly(
    command: Sequence[str | Path],
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    preexec_fn: Callable[[], None] | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run with the output kept for the case that it fails."""
    return subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        preexec_fn=preexec_fn,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )


def become(command: Sequence[str | Path]) -> NoReturn:
    """Go on as another program: its signals, output and status are then this command's."""
    sys.stdout.flush()
    os.execv(command[0], [str(word) for word in command])  # noqa: S606 - no shell


def last_words(output: str, lines: int = 1) -> str:
    """The end of an output; of pip's, the error and not the advice after it."""
    spoken = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in spoken if line.lower().startswith(("error", "e:"))]
    return "\n".join((errors or spoken or ["it said nothing"])[-lines:])


def may_install() -> bool:
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(package: str) -> None:
    """Install a Debian package as root; a Refusal naming it when that cannot be done."""
    if not may_install():
        raise Refusal(f"{package} is missing: install it (on Debian: apt-get install {package}) and try again.")
    print(f"Installing Debian's {package}.", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    quietly(["apt-get", "update", "-qq"], env=environment)  # may half fail: what counts is the install
    done = quietly(["apt-get", "install", "-y", "-qq", "--no-install-recommends", package], env=environment)
    if done.returncode:
        raise Refusal(f"apt-get could not install {package}: {last_words(done.stdout)}")


def install_any(*packages: str) -> None:
    """Install the first of the packages that can be had; a Refusal naming the last one when none can."""
    *others, last = packages
    for package in others:
        with suppress(Refusal):
            return apt_install(package)
    return apt_install(last)


def find_chromium() -> Path | None:
    """The system's Chromium or Chrome; $CHROMIUM names another."""
    names = [os.environ["CHROMIUM"]] if os.environ.get("CHROMIUM") else CHROMIUM_NAMES
    found = (shutil.which(name) for name in names)
    return next((Path(path) for path in found if path), None)


def ensure_chromium() -> Path:
    if find_chromium() is None:
        install_any("chromium-headless-shell", "chromium")
    found = find_chromium()
    if found is None:
        raise Refusal("The browser tests need Chromium: install it, or name it in CHROMIUM, and try again.")
    return found
