from __future__ import annotations

import dataclasses
import hashlib
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.words import table
from app.words.build import sources
from app.words.build.sources import (
    LEXICON_SOURCES,
    NAUGHTY,
    NORWEGIAN_WORDS,
    SCOWL,
    WORDFREQ,
    ZXCVBN,
    SourceError,
    fetch,
)

ALL = (*dict.fromkeys(source for language in ("en", "nb", "nn") for source in LEXICON_SOURCES[language]), ZXCVBN)


def client(archive: Path | None, failure: str = "") -> Any:
    """Stands in for a package client: leaves the archive in its working folder, or fails."""

    def run(command: list[str], cwd: Path, **_: Any) -> subprocess.CompletedProcess[str]:
        if archive and not failure:
            shutil.copy(archive, cwd)
        return subprocess.CompletedProcess(command, 1 if failure else 0, "", failure)

    return run


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    path = tmp_path / "a.whl"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("inside.txt", "words")
    return path


def pinned(source: sources.Source, archive: Path) -> sources.Source:
    return dataclasses.replace(source, sha256=hashlib.sha256(archive.read_bytes()).hexdigest())


def test_it_works(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", client(wheel))
    files = fetch(pinned(WORDFREQ, wheel), tmp_path / "work")
    assert (files / "inside.txt").read_text() == "words"


def test_it_unpacks_an_npm_package(wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = tmp_path / "a.tgz"
    with tarfile.open(archive, "w:gz") as made:
        made.add(wheel, "package/list")
    monkeypatch.setattr(subprocess, "run", client(archive))
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert (fetch(pinned(NAUGHTY, archive), tmp_path / "work") / "package" / "list").is_file()


def test_it_fetches_debians_sources_whatever_the_machine_lists(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    apt, commands = tmp_path / "etc", []
    (apt / "sources.list.d").mkdir(parents=True)
    (apt / "sources.list").write_text("deb http://one.invalid stable main\n")
    (apt / "sources.list.d" / "two.sources").write_text("Types: deb\nURIs: http://two.invalid\n")
    archive = tmp_path / "a.tar.gz"
    with tarfile.open(archive, "w:gz") as made:
        made.add(wheel, "words/list")

    def run(command: list[str], cwd: Path, env: dict[str, str], **_: Any) -> subprocess.CompletedProcess[str]:
        commands.append(command[1])
        if command[1] == "source":
            shutil.copy(archive, cwd)
            parts = Path(env["APT_CONFIG"]).parent / "parts"
            listed = "".join(path.read_text() for path in sorted(parts.iterdir()))
            assert listed == "deb-src http://one.invalid stable main\nTypes: deb-src\nURIs: http://two.invalid\n"
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(sources, "_APT", apt)
    monkeypatch.setattr(subprocess, "run", run)
    monkeypatch.setattr(shutil, "which", lambda name: f"/bin/{name}")
    assert (fetch(pinned(NORWEGIAN_WORDS, archive), tmp_path / "work") / "words" / "list").is_file()
    assert commands == ["update", "source"]


def test_it_refuses_another_archive_than_the_pinned(
    wheel: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", client(wheel))
    with pytest.raises(SourceError, match=r"wordfreq 3\.1\.1 is not the one that was pinned"):
        fetch(WORDFREQ, tmp_path / "work")


def test_it_names_a_client_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(SourceError, match=r"needs apt-get: build on Debian 12"):
        fetch(SCOWL, tmp_path / "work")


def test_it_passes_on_why_a_client_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", client(None, "some noise\nE: no such version"))
    with pytest.raises(SourceError, match=r"failed \(E: no such version\)"):
        fetch(WORDFREQ, tmp_path / "work")


def test_it_gives_up_on_a_client_that_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(command: list[str], **_: Any) -> None:
        raise subprocess.TimeoutExpired(command, 1)

    monkeypatch.setattr(subprocess, "run", hang)
    with pytest.raises(SourceError, match="try again"):
        fetch(WORDFREQ, tmp_path / "work")


def test_it_refuses_a_client_that_brings_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", client(None))
    with pytest.raises(SourceError, match="Expected one archive of wordfreq, found 0"):
        fetch(WORDFREQ, tmp_path / "work")


@pytest.mark.parametrize("source", ALL, ids=lambda source: source.name)
def test_every_source_is_pinned_and_licensed(source: sources.Source) -> None:
    assert len(source.sha256) == 64
    assert (table.DATA / "licences" / source.licence_file).stat().st_size > 500
    assert f"{source.name.removesuffix('-base')}" in (table.DATA / "README.md").read_text().lower()
