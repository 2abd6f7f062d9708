"""Addresses that are kept: the same as Flask would build, whatever the request changes in them."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, g, url_for

from app.web import site_app


@pytest.fixture(autouse=True)
def any_host(sqlite_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests ask by many names."""
    monkeypatch.setitem(sqlite_app.config, "TRUSTED_HOSTS", None)


def test_it_works(app: Flask) -> None:
    with app.test_request_context():
        for _twice in range(2):
            assert url_for("bee.play", slug="a-hive") == "/bee/a-hive"
            assert url_for("browse.archive", game="bee", month="2026-11", language=None) == "/archive/bee?month=2026-11"
            assert url_for("bee.play", slug="a-hive", _anchor="found") == "/bee/a-hive#found"
            assert url_for("bee.play", slug="a-hive", _external=True) == "http://localhost/bee/a-hive"


def test_values_that_are_equal_and_written_apart_stay_apart(app: Flask) -> None:
    with app.test_request_context():
        told = [url_for("browse.mine", page=value) for value in (1, True, 1.0, "1")]
    assert told == ["/puzzles?page=1", "/puzzles?page=True", "/puzzles?page=1.0", "/puzzles?page=1"]


def test_a_site_below_a_path_has_its_own(app: Flask) -> None:
    for root, path in (("", "/bee/a-hive"), ("/yard", "/yard/bee/a-hive"), ("", "/bee/a-hive")):
        with app.test_request_context("/", base_url=f"http://localhost{root}"):
            assert url_for("bee.play", slug="a-hive") == path


def test_what_a_room_adds_is_for_its_members(app: Flask) -> None:
    with app.test_request_context():
        assert url_for("bee.play", slug="a-hive") == "/bee/a-hive"
        g.stand_in = type("Seat", (), {"game": "bee", "slug": "a-hive", "query": {"room": "CODE"}})()
        assert url_for("bee.play", slug="a-hive") == "/bee/a-hive?room=CODE"
        assert url_for("bee.play", slug="another") == "/bee/another"
        g.stand_in = None
        assert url_for("bee.play", slug="a-hive") == "/bee/a-hive"


def test_what_is_kept_has_an_end(app: Flask) -> None:
    before = site_app.MOST_ADDRESSES
    site_app.MOST_ADDRESSES = 10
    with app.test_request_context():
        for number in range(100):
            url_for("bee.play", slug=f"hive-{number}")
        url_for("browse.search_puzzles", q="long " * 100)
    site_app.MOST_ADDRESSES = before
    assert len(app._addresses) <= 10 and not any("long" in str(key) for key in app._addresses)  # type: ignore[attr-defined]


def test_each_request_keeps_its_host_path_and_way(app: Flask) -> None:
    """What is known of a host says nothing of what else is asked."""
    asked = (
        ("GET", "/bee/a", "http://one.example"),
        ("POST", "/bee/a/guess", "http://one.example"),
        ("GET", "/bee/%C3%A6?word=%C3%B8", "http://one.example"),
        ("GET", "/bee/a", "https://one.example:8443"),
        ("GET", "/bee/a", "http://two.example/yard"),
        ("GET", "/bee/a", "http://b\u00fccher.example"),
    )
    for method, path, base in asked * 2:
        with app.test_request_context(path, method=method, base_url=base) as opened:
            plain = Flask.create_url_adapter(app, opened.request)
            assert vars(opened.url_adapter) == vars(plain), (method, path, base)
            assert opened.request.host == type(opened.request)(opened.request.environ).host


def test_hosts_that_are_kept_have_an_end(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site_app, "MOST_HOSTS", 10)
    for number in range(30):
        assert app.test_client().get("/healthz", base_url=f"http://h{number}.example").status_code == 200
    assert len(app._hosts) <= 10  # type: ignore[attr-defined]


def test_a_whole_address_is_as_flask_makes_it(app: Flask) -> None:
    values: dict[str, Any] = {"_external": True, "slug": "a-hive", "word": "a b"}
    with app.test_request_context(base_url="https://words.example:8443/yard"):
        plain = Flask.url_for(app, "bee.meaning", **values)
        assert [url_for("bee.meaning", **values) for _ in range(2)] == [plain] * 2
        assert plain == "https://words.example:8443/yard/bee/a-hive/meaning/a%20b"
