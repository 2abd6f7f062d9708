"""Own lists: kept in the account, read line by line, refused in sentences, and taken along by a guest who signs up."""

from __future__ import annotations

from io import BytesIO

from flask import Flask
from flask.testing import FlaskClient

from app.extensions import db
from app.workshop.models import WordList
from tests import yard

FILES = "multipart/form-data"
LISTED = {"name": "Tents", "language": "en", "words": "yurt;90\nwigwam\n"}


def kept() -> list[tuple[str, str]]:
    db.session.expire_all()
    return [(one.name, one.text) for one in db.session.query(WordList).order_by(WordList.name)]


def test_it_works(alice: FlaskClient) -> None:
    assert alice.post("/crossword/lists", data=LISTED).status_code == 303
    page = alice.get("/crossword/lists").text
    assert "Saved: 2 words." in page
    number = page.split("edit=")[1].split('"')[0]
    assert "yurt;90" in alice.get(f"/crossword/lists?edit={number}").text
    alice.post("/crossword/lists", data={**LISTED, "id": number, "name": "Huts", "words": "igloo;80"})
    assert kept() == [("Huts", "igloo;80")]
    assert "Saved: 1 word." in alice.get("/crossword/lists").text


def test_a_list_is_deleted_after_a_question(alice: FlaskClient, app: Flask) -> None:
    alice.post("/crossword/lists", data=LISTED)
    address = alice.get("/crossword/lists").text.split("/delete")[0].rsplit('href="', 1)[1] + "/delete"
    question = alice.get(address).text
    assert "Delete this word list?" in question and "Tents" in question and "2 lines" in question
    assert 'action="/crossword/lists/delete"' not in alice.get("/crossword/lists").text
    assert len(kept()) == 1
    assert yard.log_in(app, "bob").get(address).status_code == 404
    alice.post("/crossword/lists/delete", data={"id": question.split('name="id" value="')[1].split('"')[0]})
    assert kept() == []
    assert alice.get(address).status_code == 404


def test_a_list_comes_from_a_file_too(alice: FlaskClient) -> None:
    sent = {**LISTED, "words": "", "file": (BytesIO(b"yurt;90\nt3nt;3"), "own.dict")}
    assert alice.post("/crossword/lists", data=sent, content_type="multipart/form-data").status_code == 303
    assert "yurt;90" in kept()[0][1]
    page = alice.get("/crossword/lists").text
    assert "Line 2" in page and "English, 1 word," in page


def test_what_is_no_list_is_told_and_stays_typed(alice: FlaskClient) -> None:
    for form, told in (
        ({"words": ""}, "The list is empty"),
        ({"words": "1234"}, "No line of the list can be used"),
        ({"name": ""}, "give it a name"),
        ({"words": "yurt\n" * 20_001}, "too long to type. The limit is 100 kB"),
        ({"language": "xx"}, "choose one of these"),
    ):
        answer = alice.post("/crossword/lists", data={**LISTED, **form}, content_type=FILES)
        assert answer.status_code == 422, told
        assert told in answer.text
        assert form.get("words", "yurt;90")[:20].strip() in answer.text
    assert kept() == []


def test_what_is_far_too_long_is_refused_unread(alice: FlaskClient) -> None:
    answer = alice.post("/crossword/lists", data={**LISTED, "words": "yurt\n" * 60_000}, content_type=FILES)
    assert answer.status_code == 413
    assert "too long to type. The limit is 100 kB" in answer.text


def test_another_s_list_is_neither_seen_nor_deleted(alice: FlaskClient, app: Flask) -> None:
    alice.post("/crossword/lists", data=LISTED)
    number = alice.get("/crossword/lists").text.split("edit=")[1].split('"')[0]
    bob = yard.log_in(app, "bob")
    assert "yurt" not in bob.get(f"/crossword/lists?edit={number}").text
    bob.post("/crossword/lists/delete", data={"id": number})
    assert len(kept()) == 1
    alice.post("/crossword/lists/delete", data={"id": number})
    assert kept() == []
