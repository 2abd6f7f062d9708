"""Errors as people see them: a page or a part, with a name, and never with the inside turned out."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as NoConnection

from app.extensions import db
from tests import yard
from tests.yard import HTMX

SECRET = "the_inside_of_the_engine"
HEADERS = pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "partial"])


def check(answer: Any, code: int, headers: dict[str, str]) -> None:
    """What every error must be."""
    assert answer.status_code == code
    assert ("<html" in answer.text) == (not headers)
    assert len(answer.headers["X-Request-Id"]) == 12
    assert answer.headers["X-Request-Id"] in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers.get("HX-Retarget") == ("#notice" if headers else None)
    for inside in ("Traceback", SECRET, "sqlalchemy", 'File "', "werkzeug"):
        assert inside not in answer.text


def break_with(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """From here on, the landing page raises."""

    def fail(*arguments: Any, **options: Any) -> Any:
        raise error

    monkeypatch.setattr("app.browse.cards.list_todays_puzzles", fail)


@HEADERS
def test_it_works(client: FlaskClient, headers: dict[str, str]) -> None:
    check(client.get("/nowhere", headers=headers), 404, headers)


@HEADERS
def test_a_wrong_method_is_told_the_right_ones(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/puzzles", headers=headers)
    check(answer, 405, headers)
    assert "GET" in answer.headers["Allow"]


@HEADERS
def test_another_site_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/language", headers={**headers, "Origin": "https://evil.example"})
    check(answer, 403, headers)


@HEADERS
@pytest.mark.parametrize("size", [64 * 1024 + 1, 1_000_000])
def test_too_much_is_refused(client: FlaskClient, puzzle: str, headers: dict[str, str], size: int) -> None:
    answer = client.post(f"/bee/{puzzle}/guess", data={"word": "x" * size}, headers=headers)
    check(answer, 413, headers)


def test_too_many_fields_are_refused(client: FlaskClient, puzzle: str) -> None:
    part = b'--b\r\nContent-Disposition: form-data; name="f%d"\r\n\r\nx\r\n'
    body = b"".join(part % n for n in range(500)) + b"--b--\r\n"
    answer = client.post(f"/bee/{puzzle}/guess", data=body, content_type="multipart/form-data; boundary=b")
    check(answer, 413, {})


@HEADERS
def test_what_breaks_is_noted_and_not_shown(
    client: FlaskClient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    headers: dict[str, str],
) -> None:
    break_with(monkeypatch, RuntimeError(SECRET))
    answer = client.get("/", headers=headers)
    check(answer, 500, headers)
    assert f"request {answer.headers['X-Request-Id']} failed" in caplog.text
    assert SECRET in caplog.text


@HEADERS
@pytest.mark.parametrize(
    "error",
    [
        OperationalError("SELECT", {}, Exception(SECRET)),
        InterfaceError("SELECT", {}, Exception(SECRET)),
        NoConnection(SECRET),
    ],
    ids=["operational", "interface", "pool"],
)
def test_a_database_that_is_away_is_503(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str], error: Exception
) -> None:
    break_with(monkeypatch, error)
    answer = client.get("/", headers=headers)
    check(answer, 503, headers)
    assert answer.headers["Retry-After"] == "5"
    assert "Try again in 5 seconds." in answer.text


@HEADERS
def test_a_player_s_page_is_503_when_the_player_cannot_be_looked_up(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")

    def away(*arguments: Any, **options: Any) -> Any:
        raise OperationalError("SELECT", {}, Exception(SECRET))

    with monkeypatch.context() as patch:
        patch.setattr(db.session, "execute", away)
        patch.setattr(db.session, "scalar", away)
        patch.setattr(db.session, "scalars", away)
        for url in ("/", f"/bee/{slug}", "/account", "/nowhere"):
            answer = alice.get(url, headers=headers)
            check(answer, 503 if url != "/nowhere" else answer.status_code, headers)
            assert answer.status_code in (503, 404)
        check(alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=headers), 503, headers)
    # And nobody was logged out by it.
    assert alice.get("/account").status_code == 200


def test_the_tables_gone_is_503_too(client: FlaskClient, app: Flask) -> None:
    db.drop_all()
    try:
        assert client.get("/").status_code == 503
        assert client.get("/healthz").status_code == 200
    finally:
        db.create_all()


def test_an_error_is_in_the_reader_s_language_and_form(client: FlaskClient) -> None:
    assert '<html lang="nb"' in client.get("/nowhere", headers={"Accept-Language": "nb"}).text


def test_a_nul_is_no_500(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    for url in ("/bee/%00", f"/bee/{slug}%00", "/generations/%00", "/operator/jobs/%00", "/static/%00", "/%00"):
        assert alice.get(url).status_code == 404, url
    posts = {f"/bee/{slug}/guess": "word", "/bee/state": "slug", "/account": "email", "/language": "next"}
    for url, field in posts.items():
        assert alice.post(url, data={field: "a\0b"}).status_code == 400, url
    assert alice.get("/puzzles?filter=%00").status_code == 400
    assert any_app.test_client().post("/login", data={"username": "a\0b", "password": "x"}).status_code == 400
