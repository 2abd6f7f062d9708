"""A crossword in a frame of another site: open to it, without cookies, and no way to the solution."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import grids, yard
from tests.each import each

RIGHT = {f"c-{n}": letter for n, letter in grids.letters().items()}
JSON = {"Accept": "application/json"}


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword()


def check(client: FlaskClient, slug: str, **form: str) -> Any:
    return client.post(f"/crossword/{slug}/embed", data=form, headers=JSON).json


def test_it_works(client: FlaskClient, slug: str) -> None:
    answer = client.get(f"/crossword/{slug}/embed")
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert answer.text.count('name="c-') == len(grids.CELLS)
    assert grids.CLUES["across", 1] in answer.text and "Say cheese" in answer.text
    assert f'href="http://localhost/crossword/{slug}"' in answer.text


def test_it_sets_no_cookie(client: FlaskClient, slug: str) -> None:
    assert "Set-Cookie" not in client.get(f"/crossword/{slug}/embed").headers
    assert "Set-Cookie" not in client.post(f"/crossword/{slug}/embed", data=RIGHT).headers


def test_what_is_refused_may_not_be_framed(client: FlaskClient, slug: str) -> None:
    for answer in (client.get("/crossword/nothing/embed"), client.put(f"/crossword/{slug}/embed")):
        assert answer.status_code >= 400
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_a_check_tells_what_is_wrong(client: FlaskClient, slug: str) -> None:
    told = check(client, slug, **{"c-0": "Y", "c-1": "x", "c-3": " t "})
    assert told == {"wrong": [1], "solved": False, "said": "1 letter is wrong"}
    assert check(client, slug, **{"c-0": "y"})["said"] == "All correct so far"
    assert check(client, slug)["said"] == "There are no letters in the grid yet."
    assert check(client, slug, **RIGHT) == {"wrong": [], "solved": True, "said": "Solved!"}


def test_without_a_script_the_page_comes_back_with_what_was_typed(client: FlaskClient, slug: str) -> None:
    text = client.post(f"/crossword/{slug}/embed", data={"c-0": "y", "c-1": "x"}).text
    assert 'name="c-0" value="Y"' in text
    assert 'name="c-1" value="X"' in text
    assert text.count('aria-invalid="true"') == 1 and "1 letter is wrong" in text


def test_nothing_of_the_player_s_own_game_is_in_it(client: FlaskClient, slug: str) -> None:
    client.post(f"/crossword/{slug}/reveal")
    assert 'value="Y"' not in client.get(f"/crossword/{slug}/embed").text


def test_a_check_without_the_page_s_token_is_refused(
    app: Flask, client: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    page = f"/crossword/{slug}/embed"
    token = yard.token_of(client, page)
    assert client.post(page, data={"c-0": "y", "csrf_token": token}).status_code == 200
    # No cookie came with it, and the token of another page is none.
    other = grids.add_crossword(grids.new_crossword(("cat", "ore", "wed"), title="Other"))
    for form in ({}, {"csrf_token": "x"}, {"csrf_token": yard.token_of(client, f"/crossword/{other}/embed")}):
        assert client.post(page, data=form).status_code == 403, form


def test_a_frame_stays_open_while_the_site_s_key_is_changed(
    app: Flask, client: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    page = f"/crossword/{slug}/embed"
    token = yard.token_of(client, page)
    monkeypatch.setitem(app.config, "SECRET_KEY_FALLBACKS", [app.config["SECRET_KEY"]])
    monkeypatch.setitem(app.config, "SECRET_KEY", "another")
    assert client.post(page, data={"c-0": "y", "csrf_token": token}).status_code == 200
    assert client.post(page, data={"c-0": "y", "csrf_token": yard.token_of(client, page)}).status_code == 200


def test_checks_are_counted_by_address(
    app: Flask, client: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "embed", (2, 600))
    statuses = [client.post(f"/crossword/{slug}/embed", data={"c-0": "a"}).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]


def test_odd_fields_count_for_nothing(client: FlaskClient, slug: str) -> None:
    def look(name: str) -> None:
        assert check(client, slug, **{name: "x"})["wrong"] == []

    each(("c-4", "c-999", "c--1", "c-²", "c-0x", "c-", "d-0"), look)
    assert check(client, slug, **{"c-0": "x" * 5000})["wrong"] == [0]
