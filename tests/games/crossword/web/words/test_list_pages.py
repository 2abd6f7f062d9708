"""Long lists: sent as a file, read by a worker, told where they stand, used by jobs, and nobody else's."""

from __future__ import annotations

import io
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.datastructures import FileStorage
from werkzeug.test import encode_multipart

from app.extensions import db
from app.generations.models import CANCELLED, FAILED, Generation
from app.workshop import word_lists
from app.workshop.models import WordList, WordListUpload
from tests import half_built, yard

PAGE = "/crossword/lists"
LINES = [f"{a}{b}{c}{d}tent;60" for a in "abcdefghij" for b in "aeiou" for c in "lmnoprstu" for d in "abcdefghijklmn"]
LONG = "\n".join(LINES * 2).encode()
HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def worked(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs run on the app under test."""
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def send(client: FlaskClient, data: bytes, **more: Any) -> Any:
    file = FileStorage(io.BytesIO(data), "own.txt")
    form = {"id": "", "name": "Tents", "language": "en", "words": "", "file": file, **more}
    # The client itself would leave a long body in a file that nobody closes.
    boundary, body = encode_multipart(form)
    return client.post(PAGE, data=body, content_type=f"multipart/form-data; boundary={boundary}")


def kept() -> list[WordList]:
    db.session.rollback()
    return list(db.session.scalars(db.select(WordList).order_by(WordList.id)))


def jobs() -> list[Generation]:
    db.session.rollback()
    return list(db.session.scalars(db.select(Generation).order_by(Generation.created_at)))


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    assert len(LONG) > word_lists.LARGEST
    assert send(alice, LONG).headers["Location"] == PAGE
    page = alice.get(PAGE).text
    assert "Your list is being read" in page and 'hx-trigger="load' in page
    assert "Your list is being read" in alice.get(PAGE, headers=HTMX).text
    yard.work_off(app, "fast", "solve")
    assert alice.get(PAGE, headers=HTMX).headers["HX-Redirect"] == PAGE
    page = alice.get(PAGE).text
    assert "being read" not in page and f"{len(LINES):,} words" in page
    assert f"more than once: {len(LINES):,}" in page
    row = jobs()[0]
    assert len(str(row.params)) < 200 and row.result == {"kept": True}
    assert alice.get(f"/crossword/lists/read/{row.id}").headers["Location"] == PAGE
    assert alice.get(f"/generations/{row.id}").status_code == 200


def test_a_long_list_is_shown_by_its_file_and_not_in_the_field(app: Flask, alice: FlaskClient) -> None:
    send(alice, LONG)
    yard.work_off(app, "fast", "solve")
    number = kept()[0].id
    page = alice.get(f"{PAGE}?edit={number}").text
    assert len(page) < 30_000 and "too long to show here" in page
    answer = alice.get(f"{PAGE}/{number}.txt")
    assert answer.data == LONG
    assert answer.headers["Content-Disposition"].startswith("attachment")
    # Another name alone needs no other file.
    form = {"id": number, "name": "Huts", "language": "en", "words": ""}
    assert alice.post(PAGE, data=form).status_code == 303
    assert [(one.name, one.lines) for one in kept()] == [("Huts", len(LINES) * 2)]
    answer = alice.post(PAGE, data={**form, "language": "nb"})
    assert answer.status_code == 422 and "Choose the file again" in answer.text


def test_what_is_no_list_is_told_beside_the_file_and_the_name_stays(app: Flask, alice: FlaskClient) -> None:
    for data, told in (
        (b"yurt\n" * 1_000_001, "too large. The limit is 5 MB"),
        (b"ab\n" * 200_001, "too long. The limit is 200,000 lines"),
        (LONG + b"\0", "isn’t a text file"),
        (LONG + b"\xff", "isn’t a text file"),
        (b"gr\xf8nn", "isn’t a text file"),
    ):
        answer = send(alice, data)
        assert answer.status_code == 422, told
        assert told in answer.text.split('id="file-error"')[1][:200], told
        assert 'value="Tents"' in answer.text
    assert (kept(), jobs()) == ([], [])


def test_what_a_job_cannot_read_is_told_beside_the_file(app: Flask, alice: FlaskClient) -> None:
    send(alice, b"12345\n" * 30_000)
    yard.work_off(app, "fast", "solve")
    assert jobs()[0].status == FAILED
    page = alice.get(PAGE).text
    assert "No line of the list can be used" in page.split('id="file-error"')[1][:200]
    assert 'value="Tents"' in page
    upload = page.split('name="upload" value="')[1].split('"')[0]
    alice.post(f"{PAGE}/delete", data={"upload": upload})
    assert "No line of the list" not in alice.get(PAGE).text
    assert kept() == []


def test_the_earlier_list_is_used_until_the_new_one_is_read(app: Flask, alice: FlaskClient) -> None:
    send(alice, LONG)
    yard.work_off(app, "fast", "solve")
    send(alice, LONG + b"\nzebra")
    assert [one.lines for one in kept()] == [len(LINES) * 2]
    send(alice, LONG + b"\nzebra\nyurt")
    assert [one.status for one in jobs()][1:] == [CANCELLED, "queued"]
    yard.work_off(app, "fast", "solve")
    assert [one.lines for one in kept()] == [len(LINES) * 2 + 2]


def test_a_list_that_is_deleted_stops_being_read(app: Flask, alice: FlaskClient) -> None:
    send(alice, LONG)
    yard.work_off(app, "fast", "solve")
    send(alice, LONG)
    alice.post(f"{PAGE}/delete", data={"id": kept()[0].id})
    assert jobs()[1].status == CANCELLED
    yard.work_off(app, "fast", "solve")
    assert kept() == [] and db.session.query(WordListUpload).count() == 0


def test_another_s_list_and_file_are_neither_seen_nor_deleted(app: Flask, alice: FlaskClient) -> None:
    send(alice, LONG)
    yard.work_off(app, "fast", "solve")
    send(alice, LONG, name="Huts")
    number, upload, job = kept()[0].id, db.session.query(WordListUpload).one().id, jobs()[0].id
    bob = yard.log_in(app, "bob")
    for client in (bob, app.test_client()):
        assert client.get(f"{PAGE}/{number}.txt").status_code == 404
        assert client.get(f"/crossword/lists/read/{job}").status_code == 404
        assert "Huts" not in client.get(PAGE).text
        assert send(client, LONG, id=number, name="Mine").status_code == 303
        for form in ({"id": number}, {"upload": upload}):
            client.post(f"{PAGE}/delete", data=form)
    db.session.rollback()
    assert db.session.get(WordList, number) is not None
    assert db.session.get(WordListUpload, upload) is not None


def test_while_many_jobs_are_open_a_file_is_not_kept(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.generations.service.MAX_OPEN_PER_PERSON", 1)
    send(alice, LONG)
    answer = send(alice, LONG, name="Huts")
    assert answer.status_code == 422 and "Send it again" in answer.text
    assert db.session.query(WordListUpload).count() == 1


def test_autofill_uses_a_long_list_and_its_job_only_names_it(app: Flask, alice: FlaskClient) -> None:
    own = "\n".join([*LINES * 2, "qzqzq;100"])
    send(alice, own.encode())
    yard.work_off(app, "fast", "solve")
    where = half_built.begun(alice, ("qzqz.", "#####", "#####", "#####", "#####"))
    asked = {"extent": "all", "min_score": "20", "ladder": "quick", "own_lists": "y", "seed": "1"}
    assert half_built.post(alice, f"{where}/fill", **asked).status_code == 303
    fill = jobs()[-1]
    assert fill.kind == "fill" and len(str(fill.params)) < 2_000
    yard.work_off(app, "fast", "solve")
    assert half_built.content()["board"]["rows"][0] == "qzqzq"


def test_words_at_the_foot_of_the_builder_say_which_lists_they_leave_out(app: Flask, alice: FlaskClient) -> None:
    send(alice, LONG, name="Long & tents")
    yard.work_off(app, "fast", "solve")
    where = half_built.begun(alice, ("....", "....", "....", "...."))
    assert "because they are long: Long &amp; tents" in alice.get(f"{where}/words", headers=HTMX).text


def test_a_job_whose_list_was_changed_meanwhile_says_so(app: Flask, alice: FlaskClient) -> None:
    send(alice, LONG)
    yard.work_off(app, "fast", "solve")
    where = half_built.begun(alice, ("...", "...", "..."))
    asked = {"extent": "all", "min_score": "20", "ladder": "quick", "own_lists": "y"}
    assert half_built.post(alice, f"{where}/fill", **asked).status_code == 303
    alice.post(f"{PAGE}/delete", data={"id": kept()[0].id})
    yard.work_off(app, "fast", "solve")
    assert "word lists has changed" in alice.get(f"/generations/{jobs()[-1].id}").text
