"""Hives of people's own letters: weighed, named and published; and the solver's page."""

from __future__ import annotations

from html import unescape

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.puzzles.models import Puzzle, today
from app.workshop.models import Draft
from tests import yard

HIVE = {"letters": "ghikntu", "key": "n", "language": "en"}


def ask(client: FlaskClient, page: str = "create", **asked: str) -> tuple[int, str]:
    answer = client.get(f"/bee/{page}", query_string={**HIVE, **asked})
    return answer.status_code, unescape(answer.text)


def begin(client: FlaskClient, **form: str) -> str:
    answer = client.post("/bee/create", data={**HIVE, **form})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def test_it_works(client: FlaskClient) -> None:
    code, page = ask(client)
    assert code == 200
    assert "Difficulty" in page
    assert "Give it a name and a link" in page
    edit = begin(client)
    assert client.get(edit).status_code == 200
    done = client.post(edit, data={"title": "Thoughts", "slug": "thoughts", "public": "link", "terms": "y"})
    assert done.location == "/boards/bee/thoughts"
    assert client.get("/boards/bee/thoughts").status_code == 200
    (made,) = yard.column(select(Puzzle.data))
    assert made["letters"] == "nghiktu"
    assert "Thoughts" in client.get("/bee/thoughts").text
    # Asked for again, the draft leads to its board.
    assert client.get(edit).location == "/boards/bee/thoughts"


def test_a_form_sent_empty_is_told_what_is_missing(client: FlaskClient) -> None:
    code, text = ask(client, letters="", key="")
    assert code == 422
    assert "this has 0" in text


def test_an_empty_page_blames_nobody(client: FlaskClient) -> None:
    for page in ("create", "solve"):
        answer = client.get(f"/bee/{page}")
        assert (answer.status_code, "aria-invalid" in answer.text) == (200, False)


def test_bad_letters_are_told_and_kept(client: FlaskClient) -> None:
    wrong = (
        ({"letters": "ghikno"}, "this has 6", "letters"),
        ({"letters": "ghiknott"}, "A hive can’t have the same letter twice.", "letters"),
        ({"letters": "ghiknoø"}, "ø isn’t a letter from a to z.", "letters"),
        ({"key": "z"}, "The key must be one of the seven letters.", "key"),
        ({"key": ""}, "The key must be one of the seven letters.", "key"),
        ({"letters": "bcdfgqx", "key": "b"}, "No word uses all seven letters.", "letters"),
    )
    for asked, said, field in wrong:
        for answer in (
            client.get("/bee/create", query_string={**HIVE, **asked}),
            client.post("/bee/create", data={**HIVE, **asked}),
        ):
            page = unescape(answer.text)
            assert (answer.status_code, said in page) == (422, True), asked
            assert f'id="{field}-error"' in page
            for name, typed in {**HIVE, **asked}.items():
                assert name == "language" or f'name="{name}" value="{typed}"' in page
    assert yard.column(select(Draft.id)) == []


def test_the_solver_tells_the_words_with_what_they_mean(client: FlaskClient) -> None:
    code, page = ask(client, "solve")
    assert code == 200
    assert "<dt>think</dt><dd>" in page or "<dt>thing</dt><dd>" in page
    assert page.index("7 letters") < page.index("4 letters")
    # A hive without a pangram has words all the same.
    code, page = ask(client, "solve", letters="ghiknob", key="n")
    assert code == 200
    code, page = ask(client, "solve", letters="øsreklt", key="ø", language="nb")
    assert (code, 'lang="nb"' in page) == (200, True)


def test_the_letters_of_today_are_neither_solved_nor_kept(any_app: Flask) -> None:
    slug = yard.add_bee(day=today())
    client = yard.log_in(any_app, "alice")
    said = "This puzzle’s day isn’t over everywhere yet."
    for letters in (yard.LETTERS, yard.LETTERS[::-1].upper()):
        for page in ("solve", "create"):
            code, text = ask(client, page, letters=letters, key="e")
            assert (code, said in text, "planter" in text) == (422, True, False)
        answer = client.post("/bee/create", data={**HIVE, "letters": letters, "key": "a"})
        assert (answer.status_code, said in unescape(answer.text)) == (422, True)
    # Another letter instead of one of them would tell most of its words.
    code, text = ask(client, "solve", letters=yard.LETTERS[:6] + "s", key="a")
    assert (code, "Six of these letters are in today’s puzzle." in text) == (422, True)
    client.post(f"/bee/{slug}/reveal")
    code, text = ask(client, "solve", letters=yard.LETTERS, key="a")
    assert (code, "planter" in text) == (200, True)


def test_a_draft_is_its_author_s_alone(app: Flask) -> None:
    edit = begin(yard.log_in(app, "alice"))
    for other in (app.test_client(), yard.log_in(app, "bob")):
        assert other.get(edit).status_code == 404
