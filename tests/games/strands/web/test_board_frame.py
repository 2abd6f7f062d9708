"""A board of Strands in a frame of another site: open to it, without cookies, and no answer that was not earned."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.puzzles.models import HIDDEN
from app.workshop.trials import TRIAL
from tests import yard
from tests.yard import ZOO, ZOO_ROWS

OTHERS = ("bags", "bean", "cool")
FIRST, *WORDS = ZOO


@pytest.fixture
def slug(app: Flask) -> str:
    return yard.add_strands(yard.new_zoo())


def token_of(text: str) -> str:
    found = re.search(r'name="csrf_token" value="([^"]+)"', text)
    assert found is not None
    return found[1]


class Frame:
    """A page in a frame: each answer brings the token for the next act."""

    def __init__(self, client: FlaskClient, slug: str) -> None:
        self.client, self.url = client, f"/strands/{slug}/embed"
        self.text = client.get(self.url).text

    def act(self, **form: str) -> str:
        answer = self.client.post(self.url, data={"csrf_token": token_of(self.text), **form})
        assert answer.status_code == 200, answer.text
        self.text = answer.text
        return self.text


def test_it_works(client: FlaskClient, slug: str) -> None:
    frame = Frame(client, slug)
    assert frame.text.count('name="cell"') == 48
    assert "Behind bars" in frame.text and "0 of 7 theme words" in frame.text
    assert f'href="http://localhost/strands/{slug}"' in frame.text
    assert "A theme word!" in frame.act(word="giraffe")
    assert "The spangram!" in frame.act(path=ZOO[FIRST])
    for word in WORDS:
        frame.act(word=word)
    assert "You found them all!" in frame.text and "7 of 7 theme words" in frame.text
    assert 'name="word"' not in frame.text


def test_letters_are_traced_without_scripts(client: FlaskClient, slug: str) -> None:
    frame = Frame(client, slug)
    path = ""
    cells = ZOO["walrus"].split(".")
    for cell in (*cells, cells[-1]):
        text = frame.act(cell=cell, path=path)
        path = re.findall(r'id="path" value="([^"]*)"', text)[0]
    assert "A theme word!" in frame.text


def test_it_may_be_framed_and_sets_no_cookie(client: FlaskClient, slug: str) -> None:
    url = f"/strands/{slug}/embed"
    for answer in (client.get(url), client.post(url, data={"word": "giraffe"})):
        assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
        assert "Set-Cookie" not in answer.headers
    for answer in (client.get("/strands/nothing/embed"), client.put(url)):
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_no_answer_is_in_it_before_it_is_found(client: FlaskClient, slug: str) -> None:
    frame = Frame(client, slug)
    frame.act(word="giraffe")
    shown = frame.text.casefold()
    assert "giraffe" in shown
    assert [word for word in ZOO if word in shown and word != "giraffe"] == []
    assert [path for word, path in ZOO.items() if path in shown and word != "giraffe"] == []


def test_a_hint_is_earned_by_other_words(client: FlaskClient, slug: str) -> None:
    frame = Frame(client, slug)
    assert "Find three other words to earn a hint" in frame.act(hint="y")
    for word in OTHERS:
        assert "it counts towards a hint" in frame.act(word=word)
    assert 'class="cell ring"' in frame.act(hint="y")


def test_a_token_that_is_not_ours_is_refused(
    app: Flask, client: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    url, other = f"/strands/{slug}/embed", yard.add_strands()
    assert client.post(url, data={"word": "giraffe", "csrf_token": token_of(client.get(url).text)}).status_code == 200
    for form in ({}, {"csrf_token": "x"}, {"csrf_token": token_of(client.get(f"/strands/{other}/embed").text)}):
        assert client.post(url, data={"word": "giraffe", **form}).status_code == 403, form


def test_a_frame_keeps_what_was_found_while_the_site_s_key_is_changed(
    app: Flask, client: FlaskClient, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(app.config, "WTF_CSRF_ENABLED", True)
    frame = Frame(client, slug)
    frame.act(word="cool")
    monkeypatch.setitem(app.config, "SECRET_KEY_FALLBACKS", [app.config["SECRET_KEY"]])
    monkeypatch.setitem(app.config, "SECRET_KEY", "another")
    frame.act(word="bags")
    frame.act(word="bean")


def test_words_are_counted_by_address(app: Flask, client: FlaskClient, slug: str, monkeypatch: Any) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "embed-guess", (2, 600))
    url = f"/strands/{slug}/embed"
    assert [client.post(url, data={"word": "cool"}).status_code for _ in range(3)] == [200, 200, 429]
    # A letter that is pressed on the way costs nothing.
    assert client.post(url, data={"cell": "3"}).status_code == 200


@pytest.mark.parametrize("columns", [{"status": HIDDEN}, {"origin": TRIAL}], ids=str)
def test_what_is_not_out_is_not_framed(client: FlaskClient, columns: dict[str, str]) -> None:
    slug = yard.add_strands(yard.new_zoo(), **columns)
    for page in ("embed", "frame"):
        assert client.get(f"/strands/{slug}/{page}").status_code == 404


def test_texts_of_creators_stay_texts(client: FlaskClient) -> None:
    bad = "<b onclick=pwned()>x</b>"
    slug = yard.add_strands(yard.new_strands(bad, bad))
    for page in ("embed", "frame"):
        text = client.get(f"/strands/{slug}/{page}").text
        assert bad not in text and "&lt;b onclick" in text


def test_the_code_to_paste_leads_to_the_frame(client: FlaskClient, slug: str) -> None:
    text = client.get(f"/strands/{slug}/frame").text
    assert f"http://localhost/strands/{slug}/embed" in text


@pytest.mark.parametrize("cell", ["", "48", "-1", "x", "1.2", "9" * 400])
def test_odd_letters_count_for_nothing(client: FlaskClient, slug: str, cell: str) -> None:
    assert client.post(f"/strands/{slug}/embed", data={"cell": cell, "path": "0.9.99"}).status_code == 200


def test_it_is_the_board(client: FlaskClient, slug: str) -> None:
    letters = re.findall(r'name="cell"[^>]*>([A-Z])', client.get(f"/strands/{slug}/embed").text)
    assert "".join(letters).lower() == "".join(ZOO_ROWS)
