"""The version of the running code: its number in CHANGELOG.md and, where it is known, the commit."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

VERSION = "0.8"
ROOT = Path(__file__).resolve().parent.parent
GIT_TIMEOUT_SECONDS = 5


@cache
def running_version() -> str:
    """Return the version and the short commit, "0.8+1a2b3c4"; "0.8" where no commit is known.

    Servers and workers ask when they start, and the answer is kept: it names the code that was loaded then.
    """
    commit = find_commit(ROOT)
    return f"{VERSION}+{commit}" if commit else VERSION


def find_commit(root: Path) -> str:
    """Return the short commit that a build wrote to app/commit.txt, else the clone's; empty without either."""
    file = root / "app" / "commit.txt"
    written = file.read_text(encoding="utf-8").strip() if file.exists() else ""
    # `git archive` fills in the commit (.gitattributes); in a clone the placeholder is still there.
    return written if written and not written.startswith("$Format") else ask_git(root)


def ask_git(root: Path) -> str:
    """Return the short commit of the clone at `root`; empty when it is none, or when git does not answer."""
    if not (root / ".git").exists():
        return ""
    command = ["git", "--git-dir", str(root / ".git"), "rev-parse", "--short", "HEAD"]
    try:
        result = subprocess.run(  # noqa: S603
            command, capture_output=True, text=True, timeout=GIT_TIMEOUT_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return result.stdout.strip() if result.returncode == 0 else ""
