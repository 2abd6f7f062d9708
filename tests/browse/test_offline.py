"""The service worker, the page without network, and who is logged in here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.browse.offline import build_worker_script
from tests import yard

KEPT, PLAYER = "Wordyard-Keep", "Wordyard-Player"


@pytest.fixture
def bee(app: Flask) -> str:
    return f"/bee/{yard.add_bee(yard.new_bee(yard.ANSWERS, ()))}"


def facts(browser: FlaskClient) -> Any:
    return browser.get("/session").json


def test_it_works(client: FlaskClient) -> None:
    answer = client.get("/service-worker.js")
    assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
    again = client.get("/service-worker.js", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


def test_another_file_makes_another_script(tmp_path: Path) -> None:
    (tmp_path / "service-worker.js").write_text('const VERSION = "__VERSION__";\n')
    (tmp_path / "play.js").write_text("play();\n")
    before = build_worker_script(str(tmp_path))
    build_worker_script.cache_clear()
    (tmp_path / "play.js").write_text("playOn();\n")
    assert build_worker_script(str(tmp_path)) != before
    assert b"__VERSION__" not in before


def test_the_page_without_network_tells_nothing_of_a_player(alice: FlaskClient) -> None:
    answer = alice.get("/offline")
    assert answer.status_code == 200
    assert "alice" not in answer.text.lower()
    assert "Set-Cookie" not in answer.headers
    assert answer.headers["Content-Language"] == "en"


def test_a_session_tells_its_player_and_a_token_that_is_good(
    app: Flask, client: FlaskClient, alice: FlaskClient, bee: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (facts(client)["player"], facts(client)["guest"]) == ("", False)
    assert client.get("/session").headers["Cache-Control"] == "no-store"
    assert (facts(alice)["player"].isdigit(), facts(alice)["guest"]) == (True, False)
    client.post(f"{bee}/guess", data={"word": yard.ANSWERS[0]})
    assert (facts(client)["player"].isdigit(), facts(client)["guest"]) == (True, True)
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    word = {"word": yard.ANSWERS[1], "csrf_token": facts(alice)["token"], "player": facts(alice)["player"]}
    assert alice.post(f"{bee}/guess", data=word).status_code == 303
    assert alice.post(f"{bee}/guess", data={**word, "csrf_token": facts(client)["token"]}).status_code == 403


def test_a_page_names_its_player_and_says_whether_it_may_be_kept(
    client: FlaskClient, alice: FlaskClient, bee: str
) -> None:
    assert (client.get(bee).headers[PLAYER], client.get(bee).headers[KEPT]) == ("0", "1")
    own = facts(alice)["player"]
    assert (alice.get(bee).headers[PLAYER], alice.get(bee).headers[KEPT]) == (own, "1")
    for other in ("/", "/account", "/puzzles", "/bee/nothing", f"{bee}/reveal"):
        assert alice.get(other).headers[PLAYER] == own, other
        assert KEPT not in alice.get(other).headers, other


def test_answers_that_were_shown_are_not_kept(alice: FlaskClient, bee: str) -> None:
    alice.post(f"{bee}/reveal")
    assert KEPT not in alice.get(bee).headers


def test_a_page_names_its_language(client: FlaskClient, alice: FlaskClient) -> None:
    assert alice.get("/").headers["Content-Language"] == "en"
    assert client.get("/", headers={"Accept-Language": "nb"}).headers["Content-Language"] == "nb"
    assert "Content-Language" not in client.get("/service-worker.js").headers
