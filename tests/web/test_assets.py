"""Styles and scripts: what is sent of them, and for how long it is kept."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask, url_for
from flask.testing import FlaskClient

from app.web.assets import slimmed

STATIC = Path(__file__).resolve().parent.parent / "static"
OWN = sorted(path for path in STATIC.rglob("*") if path.suffix in (".css", ".js") and "vendor" not in path.parts)


def address(app: Flask, name: str) -> str:
    with app.test_request_context():
        return url_for("static", filename=name)


def test_it_works(app: Flask, client: FlaskClient) -> None:
    for name in ("site.css", "play.js"):
        with client.get(address(app, name)) as answer:
            assert answer.status_code == 200
            assert answer.text == slimmed(STATIC / name)
            assert int(answer.headers["Content-Length"]) == len(answer.data) < (STATIC / name).stat().st_size
            assert "immutable" in answer.headers["Cache-Control"]


def test_it_is_not_sent_again(app: Flask, client: FlaskClient) -> None:
    with client.get(address(app, "site.css")) as first:
        tag = {"If-None-Match": first.headers["ETag"]}
    with client.get(address(app, "site.css"), headers=tag) as again:
        assert (again.status_code, again.data) == (304, b"")


def test_a_head_tells_the_length_of_what_is_sent(app: Flask, client: FlaskClient) -> None:
    with client.head(address(app, "site.css")) as head, client.get(address(app, "site.css")) as whole:
        assert head.headers["Content-Length"] == whole.headers["Content-Length"]


@pytest.mark.parametrize("name", ["vendor/htmx.min.js", "icons/wordyard.svg", "fonts/vollkorn.woff2"])
def test_other_files_are_sent_as_they_are(client: FlaskClient, name: str) -> None:
    with client.get(f"/static/{name}") as answer:
        assert answer.data == (STATIC / name).read_bytes()


def test_a_file_that_is_not_there_is_not_found(client: FlaskClient) -> None:
    assert client.get("/static/nothing.css").status_code == 404


@pytest.mark.parametrize("path", OWN, ids=lambda path: path.name)
def test_every_sheet_and_script_can_be_slimmed(path: Path) -> None:
    text = path.read_text()
    assert 0 < len(slimmed(path)) < len(text)
    if path.suffix == ".css":
        assert slimmed(path).count("{") == slimmed(path).count("}") == text.count("{")
    else:
        assert not [line for line in text.splitlines() if line.count("`") % 2]
