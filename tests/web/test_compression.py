"""Answers are compressed, and no length of one tells an outsider what stands in it."""

from __future__ import annotations

import gzip
import re
from typing import Any

import brotli
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.web.assets import COMPRESSORS
from tests import yard

BOTH = {"Accept-Encoding": "gzip, deflate, br, zstd"}
OUTSIDE = {**BOTH, "Sec-Fetch-Site": "cross-site"}
INSIDE = {**BOTH, "Sec-Fetch-Site": "same-origin"}


def way(client: FlaskClient, url: str, headers: dict[str, str] = BOTH) -> str:
    with client.get(url, headers=headers) as answer:
        assert answer.status_code == 200, url
        return answer.headers.get("Content-Encoding", "")


def test_it_works(client: FlaskClient, puzzle: str) -> None:
    plain = client.get(f"/bee/{puzzle}").text
    for wanted, chosen, unpack in (("gzip, br", "br", brotli.decompress), ("gzip", "gzip", gzip.decompress)):
        answer = client.get(f"/bee/{puzzle}", headers={"Accept-Encoding": wanted})
        assert answer.headers["Content-Encoding"] == chosen
        assert int(answer.headers["Content-Length"]) == len(answer.data) < len(plain) / 2
        assert without_tokens(unpack(answer.data).decode()) == without_tokens(plain)
        assert "Accept-Encoding" in answer.headers["Vary"]
    assert "Content-Encoding" not in client.get(f"/bee/{puzzle}", headers={"Accept-Encoding": "br;q=0"}).headers


def without_tokens(page: str) -> str:
    return re.sub(r'name="csrf_token" value="[^"]*"|[0-9a-f]{12}', "", page)


def test_a_guess_is_too_short_to_gain_by_it(alice: FlaskClient, puzzle: str) -> None:
    answer = alice.post(f"/bee/{puzzle}/guess", data={"word": "zzzz"}, headers={**BOTH, **yard.HTMX})
    assert "Content-Encoding" not in answer.headers


@pytest.mark.parametrize("name", ["site.css", "play.js", "vendor/htmx.min.js"])
def test_files_are_compressed_once(client: FlaskClient, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with client.get(f"/static/{name}") as plain:
        body, tag = plain.data, plain.headers["ETag"]
    for wanted, chosen, unpack in (("gzip, br", "br", brotli.decompress), ("gzip", "gzip", gzip.decompress)):
        with client.get(f"/static/{name}", headers={"Accept-Encoding": wanted}) as answer:
            assert (answer.headers["Content-Encoding"], unpack(answer.data)) == (chosen, body)
            assert answer.headers["ETag"] != tag
            assert "Accept-Encoding" in answer.headers["Vary"]
            again = {"Accept-Encoding": wanted, "If-None-Match": answer.headers["ETag"]}
        with client.get(f"/static/{name}", headers=again) as answer:
            assert answer.status_code == 304
        monkeypatch.setitem(COMPRESSORS, chosen, lambda body: b"anew")
        with client.get(f"/static/{name}", headers={"Accept-Encoding": wanted}) as answer:
            assert unpack(answer.data) == body


def test_a_font_is_compressed_already(client: FlaskClient) -> None:
    assert way(client, "/static/fonts/vollkorn.woff2") == ""


def test_what_another_site_makes_a_browser_ask_for_is_not_compressed(alice: FlaskClient, app: Flask) -> None:
    """With a text of the other site's in it; the text stands in the page, beside what is alice's alone."""
    (mine,) = yard.column(select(User.id))
    draft = yard.add_draft("bee", mine, {}, "A draft")
    guess = f"/boards/?x={draft}"
    assert draft in alice.get("/boards/").text
    for headers in (OUTSIDE, {**BOTH, "Sec-Fetch-Site": "same-site"}, BOTH):
        assert way(alice, guess, headers) == "", headers
    # The lengths differ by what the addresses do, whether or not they tell the truth.
    other = guess[:-1] + ("2" if guess[-1] != "2" else "3")
    sizes = {len(without_tokens(alice.get(url, headers=OUTSIDE).text)) for url in (guess, other)}
    assert len(sizes) == 1


def test_all_else_is_compressed(app: Flask, alice: FlaskClient) -> None:
    for client, url, headers in (
        (alice, "/boards/", OUTSIDE),
        (alice, "/boards/", BOTH),
        (alice, "/search?q=word", INSIDE),
        (alice, "/search?q=word", {**BOTH, "Sec-Fetch-Site": "none"}),
        (app.test_client(), "/search?q=word", OUTSIDE),
    ):
        assert way(client, url, headers) == "br", (url, headers)


def test_pages_of_an_account_never_are(alice: FlaskClient, client: FlaskClient) -> None:
    for url in ("/account", "/account/profile", "/account/sessions"):
        assert way(alice, url, INSIDE) == "", url
    assert way(client, "/login?next=/x", INSIDE) == ""


def test_an_error_is_left_as_it_is(alice: FlaskClient) -> None:
    answer: Any = alice.get("/nowhere-with-a-text", headers=INSIDE)
    assert (answer.status_code, answer.headers.get("Content-Encoding")) == (404, None)
