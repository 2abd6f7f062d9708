"""Redirects, cookies and hosts: what must not leave the site, and what must not come in."""

from __future__ import annotations

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

import config
from app.web.security import COMMON_HEADERS, PAGE_HEADERS, safe_next
from tests import yard
from tests.yard import PASSWORD

FORM = {"username": "alice", "password": PASSWORD}
OUTSIDE = [
    "",
    " ",
    "evil.example",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "/\\/evil.example",
    "\\/evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "\t//evil.example",
    " //evil.example",
    "\x00//evil.example",
    "/\x00/evil.example",
    "/a\r\nSet-Cookie: a=b",
    "/a\nLocation: https://evil.example",
    "/a b",
    "/a\\b",
    "/a\x7fb",
    "/a\x1fb",
    "https://evil.example",
    "http://evil.example",
    "HTTPS://evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "http:\\\\evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "mailto:a@example.org",
    "ftp://evil.example",
    "@evil.example",
    "http://localhost@evil.example/",
    ".",
    "../..",
    "?next=//evil.example",
    "#/evil",
    "/" + "x" * 2048,
]
INSIDE = ["/", "/bee/", "/bee/2026-05-01", "/puzzles?filter=all&page=2", "/%0d%0aSet-Cookie", "/a?b=//c", "/øl", "/a#b"]


def test_it_works() -> None:
    assert safe_next("/puzzles") == "/puzzles"
    assert safe_next(None) is None


@pytest.mark.parametrize("target", OUTSIDE, ids=repr)
def test_it_refuses_what_leads_away(target: str) -> None:
    assert safe_next(target) is None


@pytest.mark.parametrize("target", INSIDE)
def test_it_takes_what_stays(target: str) -> None:
    assert safe_next(target) == target


@given(st.text(st.characters(), max_size=30).map(lambda text: "/" + text))
def test_what_it_takes_has_one_slash_and_no_control(target: str) -> None:
    if safe_next(target) is None:
        return
    assert target.startswith("/")
    assert target[1:2] not in ("/", "\\")
    assert not any(char <= " " or char in "\x7f\\" for char in target)


@pytest.mark.parametrize("target", ["//evil.example", "/\\evil.example", "https://evil.example", "/\t/evil.example"])
def test_no_redirect_leaves_the_site(any_app: Flask, target: str) -> None:
    yard.add_user("alice")
    browser = any_app.test_client()
    assert browser.post("/language", data={"language": "nb", "next": target}).location == "/"
    assert browser.post("/login", data={**FORM, "next": target}).location == "/"


def cookie_of(app: Flask) -> str:
    answer = app.test_client().post("/login", data={**FORM, "remember": "y"})
    assert answer.status_code == 303
    return str(answer.headers.getlist("Set-Cookie")[-1])


def test_a_part_has_no_headers_of_pages(app: Flask) -> None:
    slug = yard.add_bee()
    client = app.test_client()
    page = client.get(f"/bee/{slug}")
    part = client.post(f"/bee/{slug}/guess", data={"word": "zzzz"}, headers=yard.HTMX)
    only = set(PAGE_HEADERS) - set(COMMON_HEADERS)
    assert all(name in page.headers for name in PAGE_HEADERS)
    assert not [name for name in only if name in part.headers]
    assert part.headers["X-Content-Type-Options"] == "nosniff"


def test_the_cookie_is_out_of_reach_of_scripts(app: Flask) -> None:
    yard.add_user("alice")
    cookie = cookie_of(app)
    assert cookie.startswith("session=")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie
    assert "Domain" not in cookie


def test_the_cookie_holds_no_name_and_no_password(app: Flask) -> None:
    from flask.sessions import SecureCookieSessionInterface

    yard.add_user("alice")
    signer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert signer is not None
    held = signer.loads(cookie_of(app).split(";")[0].partition("=")[2])
    assert not {"alice", PASSWORD} & set(map(str, held.values()))


@pytest.fixture
def made(app: Flask, tmp_path: Path) -> Iterator[Any]:
    """Makes a further app over the database of `app`, with other settings."""
    running = []

    def make(**settings: Any) -> Flask:
        url = app.config["SQLALCHEMY_DATABASE_URI"]
        making = yard.make_app(url, app.config["REDIS_URL"], tmp_path, **settings)
        running.append(making)
        return next(making)

    yield make
    for making in running:
        next(making, None)


def test_with_https_the_cookie_is_secure(made: Any) -> None:
    yard.add_user("alice")
    over_tls = made(**config.cookies(True), HTTPS=True)
    answer = over_tls.test_client().post("/login", data=FORM, base_url="https://localhost")
    known, cookie = answer.headers.getlist("Set-Cookie")
    assert known.startswith("__Host-known=")
    assert "Secure" in known
    assert cookie.startswith("__Host-session=")
    for part in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in cookie
    assert "Domain" not in cookie
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("headers", [{}, yard.HTMX])
def test_a_host_that_is_not_ours_is_refused(made: Any, method: str, headers: dict[str, str]) -> None:
    client = made(TRUSTED_HOSTS=["yard.example"]).test_client()
    for path in ("/", "/login", "/nowhere", "/healthz"):
        answer = getattr(client, method)(path, base_url="http://evil.example", headers=headers)
        assert answer.status_code == 400
        assert "evil" not in answer.text
    assert client.get("/", base_url="http://yard.example").status_code == 200


@pytest.mark.parametrize(
    ("bound", "good", "bad"),
    [
        ("", ["localhost", "localhost:8000", "127.0.0.1", "[::1]:8000", "words.example.org"], ["10.1.2.3"]),
        ("yard.lan", ["yard.lan:8000", "localhost"], ["lan", "x.yard.lan", "yard.lan.evil.example"]),
        ("::", ["[::1]"], ["[::]", "[::2]:8000", "[::1]evil.example"]),
        ("fd00::7", ["[fd00::7]:80"], ["[fd00::8]"]),
        ("0.0.0.0", ["127.0.0.1:8000"], ["0.0.0.0", "evil.example"]),
    ],
)
def test_without_settings_a_site_has_its_own_names_alone(
    made: Any, monkeypatch: pytest.MonkeyPatch, bound: str, good: list[str], bad: list[str]
) -> None:
    monkeypatch.setenv("WORDYARD_HOST", bound)
    monkeypatch.setenv("WORDYARD_URL", "https://words.example.org")
    client = made().test_client()
    for host in (*good, *good):
        assert client.get("/login", headers={"Host": host}).status_code == 200, host
    for host in (*bad, *bad):
        answer = client.get("/login", headers={"Host": host})
        assert (answer.status_code, "TRUSTED_HOSTS" in answer.text) == (400, True), host
        assert host not in answer.text and "Location" not in answer.headers


@pytest.mark.parametrize("host", ["", "a b", "x" * 300, "evil.example:99999", "[::1", "<script>", "\xe6.example"])
def test_a_strange_host_is_no_500(app: Flask, host: str) -> None:
    assert app.test_client().get("/", headers={"Host": host}).status_code in (200, 400)
    assert app.test_client().post("/language", headers={"Host": host}).status_code in (303, 400, 403)


def test_what_a_proxy_says_counts_only_behind_one(made: Any, app: Flask) -> None:
    forwarded = {"X-Forwarded-For": "10.1.2.3", "X-Forwarded-Host": "yard.example", "X-Forwarded-Proto": "https"}
    seen: list[str] = []

    def address(one: Flask) -> str:
        with one.test_client() as client:
            client.get("/", headers=forwarded)
            from flask import request

            seen.append(request.host)
            return str(request.remote_addr)

    assert address(app) == "127.0.0.1"
    assert address(made(PROXIES=1, TRUSTED_HOSTS=["yard.example"])) == "10.1.2.3"
    assert seen == ["localhost", "yard.example"]


def test_the_key_is_made_once_and_for_its_owner(tmp_path: Path) -> None:
    key = config.secret_key(tmp_path / "instance")
    assert len(key) == 64
    assert config.secret_key(tmp_path / "instance") == key
    assert stat.S_IMODE((tmp_path / "instance" / "secret_key").stat().st_mode) == 0o600


def test_an_older_key_still_opens_the_cookies_it_signed(made: Any) -> None:
    yard.add_user("alice")
    browser = made(SECRET_KEY="old").test_client()
    browser.post("/login", data=FORM)
    cookie = browser.get_cookie("session").value
    for fallbacks, inside in ((["old"], True), ([], False)):
        other = made(SECRET_KEY="new", SECRET_KEY_FALLBACKS=fallbacks).test_client()
        other.set_cookie("session", cookie)
        assert (other.get("/account").status_code == 200) == inside


def test_nothing_secret_is_logged(app: Flask, puzzle: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    alice = yard.log_in(app, "alice")
    with alice.session_transaction() as session:
        token = session["_user_id"]
    alice.post("/login", data={**FORM, "password": "a mistyped one"})
    alice.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    alice.post("/logout")
    for secret in (PASSWORD, "a mistyped one", token, *yard.ANSWERS):
        assert secret not in caplog.text
