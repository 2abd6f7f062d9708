"""Static files written for a proxy are the files that the site itself would send."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from flask import Flask, url_for


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def exported(app: Flask, tmp_path: Path) -> Path:
    said = app.test_cli_runner().invoke(args=["assets", "export", str(tmp_path / "static")])
    assert said.exit_code == 0, said.output
    return tmp_path / "static"


def test_it_works(app: Flask, exported: Path) -> None:
    browser = app.test_client()
    files = files_of(exported)
    assert len(files) > 50
    for name, body in files.items():
        if not name.endswith(".gz"):
            answer = browser.get(f"/static/{name}", headers={"Accept-Encoding": "identity"})
            assert answer.data == body, name
            assert answer.cache_control.immutable, name


def test_a_page_links_to_exported_files(app: Flask, exported: Path) -> None:
    with app.test_request_context("/"):
        linked = [url_for("static", filename=name) for name in ("site.css", "play.js")]
    names = [address.removeprefix("/static/") for address in linked]
    files = files_of(exported)
    assert all(gzip.decompress(files[f"{name}.gz"]) == files[name] for name in names)


def test_files_of_an_older_version_stay(app: Flask, exported: Path) -> None:
    (exported / "old.css").write_text("a{}")
    app.test_cli_runner().invoke(args=["assets", "export", str(exported)])
    assert "old.css" in files_of(exported)


def test_a_folder_that_cannot_be_written_is_named(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = app.test_cli_runner().invoke(args=["assets", "export", str(tmp_path / "file" / "static")])
    assert said.exit_code == 2
    assert "cannot be written" in said.output
