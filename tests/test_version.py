"""The version of the running code: one place, and the commit from a build or a clone."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from app.version import VERSION, find_commit, running_version
from tests.house import ROOT

WRITTEN = Path("app/commit.txt")


def git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=alice", "-c", "user.email=alice@example.org")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def make_clone(folder: Path, text: str) -> Path:
    """A clone of one commit, whose file for the commit holds `text`."""
    (folder / "app").mkdir(parents=True)
    (folder / WRITTEN).write_text(text)
    git(folder, "init", "-q")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "Begin")
    return folder


def test_it_works() -> None:
    assert re.fullmatch(rf"{re.escape(VERSION)}(\+[0-9a-f]{{7,}})?", running_version())
    assert running_version() is running_version()


def test_it_names_the_commit_of_a_clone(tmp_path: Path) -> None:
    clone = make_clone(tmp_path / "clone", (ROOT / WRITTEN).read_text())
    assert find_commit(clone) == git(clone, "rev-parse", "--short", "HEAD")


def test_it_names_the_commit_that_a_build_wrote(tmp_path: Path) -> None:
    assert find_commit(make_clone(tmp_path / "clone", "1a2b3c4\n")) == "1a2b3c4"


def test_an_archive_of_git_holds_the_commit(tmp_path: Path) -> None:
    clone = make_clone(tmp_path / "clone", (ROOT / WRITTEN).read_text())
    (clone / ".gitattributes").write_text((ROOT / ".gitattributes").read_text())
    git(clone, "add", ".")
    git(clone, "commit", "-q", "-m", "Mark")
    git(clone, "archive", "-o", str(tmp_path / "release.tar"), "HEAD")
    (tmp_path / "release").mkdir()
    subprocess.run(["tar", "xf", str(tmp_path / "release.tar")], cwd=tmp_path / "release", check=True)
    assert find_commit(tmp_path / "release") == git(clone, "rev-parse", "--short", "HEAD")


def test_without_either_there_is_no_commit(tmp_path: Path) -> None:
    assert find_commit(tmp_path) == ""
    # An empty folder of that name is no clone.
    (tmp_path / ".git").mkdir()
    assert find_commit(tmp_path) == ""


def test_the_newest_version_of_the_changelog_is_the_running_one() -> None:
    versions = re.findall(r"^## (\d+\.\d+)\b", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert versions[0] == VERSION
    assert versions == [f"0.{number}" for number in range(len(versions), 0, -1)]
