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
from app.extensions import mask, unmask
from app.web.assets import PACKED
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
        monkeypatch.setitem(PACKED, chosen, lambda body: b"anew")
        with client.get(f"/static/{name}", headers={"Accept-Encoding": wanted}) as answer:
            assert unpack(answer.data) == body


def test_a_font_is_compressed_already(client: FlaskClient) -> None:
    assert way(client, "/static/fonts/vollkorn.woff2") == ""


def test_a_token_looks_different_in_every_answer(app: Flask, client: FlaskClient, puzzle: str) -> None:
    first, second = yard.token_of(client), yard.token_of(client)
    assert not same_signs(first, second)
    with client.session_transaction() as session:
        raw = session["csrf_token"]
    for token in (first, second):
        page = client.get(f"/bee/{puzzle}").text
        assert raw not in page
        assert unmask(token).startswith(unmask(first)[:20])


def test_every_form_of_a_page_has_the_same_masked_token(client: FlaskClient, puzzle: str) -> None:
    """Flask-WTF brings a plain one of the same name, which a template reads that imports no macro."""
    for url in (f"/bee/{puzzle}", "/", "/strands/make"):
        tokens = re.findall(r'name="csrf_token" value="([^"]+)"', client.get(url).text)
        assert len(set(tokens)) == 1, url
        assert unmask(tokens[0]) != tokens[0]


def same_signs(one: str, other: str, length: int = 6) -> bool:
    """Whether a stretch of one stands in the other: what a compressor would find."""
    return any(one[start : start + length] in other for start in range(len(one) - length + 1))


def test_a_masked_token_is_taken_and_a_broken_one_is_not(
    app: Flask, puzzle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    client = app.test_client()
    tokens = [yard.token_of(client, f"/bee/{puzzle}") for _ in range(2)]
    broken = tokens[0][:-8] + ("AAAAAAA=" if tokens[0].endswith("=") else "AAAAAAAA")
    codes = {}
    for token in (*tokens, unmask(tokens[0]), broken, "x", "æ", ""):
        data = {"word": "zzzz", "csrf_token": token}
        codes[token] = client.post(f"/bee/{puzzle}/guess", data=data, headers=yard.HTMX).status_code
    assert list(codes.values()) == [200, 200, 200, 403, 403, 403, 403]


def test_masking_is_undone() -> None:
    for text in ("", "x", "a.b-c_d", "æøå" * 40):
        assert unmask(mask(text)) == text


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
