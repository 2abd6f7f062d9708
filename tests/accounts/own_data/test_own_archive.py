"""The archive of all about a person: complete, nobody else's, and without answers that are not open yet."""

from __future__ import annotations

import io
import json
from typing import Any
from zipfile import ZipFile

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import insert, select

from app.accounts.models import USER, User
from app.accounts.own_data.archive_parts import PARTS
from app.extensions import db, now
from app.moderation import reporting, word_wishes
from app.play import answers_seen
from app.play.models import GUESS, SAVE
from app.puzzles.models import PUZZLE
from app.workshop import drafts, word_lists
from app.workshop.models import DraftPicture, DraftVersion
from tests import grids, yard
from tests.rooms import people

URL = "/account/archive"


def download(browser: FlaskClient) -> dict[str, bytes]:
    """The files of the archive by their names."""
    answer = browser.post(URL)
    assert (answer.status_code, answer.mimetype) == (200, "application/zip")
    assert "no-store" in answer.headers["Cache-Control"]
    with ZipFile(io.BytesIO(answer.data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def rows(files: dict[str, bytes], name: str) -> Any:
    return json.loads(files[name])


def id_of(name: str) -> int:
    return int(yard.column(select(User.id).where(User.handle == name))[0])


def puzzle_id_of(slug: str) -> int:
    return int(yard.column(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug))[0])


def test_it_works(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice", display_name="Alice Ågot")
    for word in ("planet", "plate"):
        alice.post(f"/bee/{slug}/guess", data={"word": word})
    reporting.store_report(puzzle_id_of(slug), id_of("alice"), "wrong", "A note of mine")
    db.session.commit()
    word_wishes.store_word_report(id_of("alice"), "bee", "en", "zebu", "missing", "")
    db.session.commit()
    word_lists.store_word_list(id_of("alice"), "crossword", "en", "Tents", "yurt;50\ntipi;40")
    db.session.commit()
    files = download(alice)
    assert rows(files, "account.json")["display_name"] == "Alice Ågot"
    [game] = rows(files, "games.json")
    assert (game["game"], game["puzzle"], game["score"]) == ("bee", slug, 11)
    assert [row["text"] for row in rows(files, "guesses.json")] == ["planet", "plate"]
    assert [row["note"] for row in rows(files, "reports.json")] == ["A note of mine"]
    assert [row["word"] for row in rows(files, "word-reports.json")] == ["zebu"]
    [named] = rows(files, "word-lists.json")
    assert files[f"word-lists/crossword-en-{named['id']}.txt"] == b"yurt;50\ntipi;40"
    assert len(rows(files, "sessions.json")) == 1
    assert slug in files["results.csv"].decode() and rows(files, "results.json")[0]["puzzle"] == slug
    assert rows(files, "emails.json") == []


def test_readme_says_what_each_file_is(any_app: Flask) -> None:
    files = download(yard.log_in(any_app, "alice", locale="nb"))
    readme = files["README.txt"].decode()
    assert next(iter(files)) == "README.txt"
    for name in PARTS:
        assert f"{name}\n    " in readme
    assert "Alt Wordyard har" in readme
    assert {name.partition("/")[0] for name in files} - {"README.txt"} <= {name.rstrip("/") for name in PARTS}


def test_nothing_secret_is_in_it(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    whole = b"".join(download(alice).values()).decode()
    hashes = yard.column(select(USER.c.password_hash))
    assert not any(str(secret) in whole for secret in hashes)
    assert "token_hash" not in whole and "factor_secret" not in whole


def test_nothing_of_anybody_else_is_in_it(any_app: Flask) -> None:
    slug = grids.add_crossword()
    bee = yard.add_bee()
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob", display_name="Robert")
    code = people.open_room(alice, slug)
    people.join(bob, code)
    room = people.open_room(alice, bee, "bee")
    people.join(bob, room)
    for browser, word in ((alice, "planet"), (bob, "plate")):
        assert browser.post(f"/bee/{bee}/guess?room={room}", data={"word": word}).status_code == 303
    bob.post(f"/bee/{bee}/guess", data={"word": "paper"})
    files = download(alice)
    assert {row["code"] for row in rows(files, "rooms.json")} == {code, room}
    assert [row["text"] for row in rows(files, "room-words.json")] == ["planet"]
    whole = b"".join(files.values()).decode().casefold()
    assert not any(word in whole for word in ("bob", "robert", '"plate"', '"paper"'))
    assert [row["text"] for row in rows(download(bob), "room-words.json")] == ["plate"]


def test_a_draft_has_its_picture_and_keeps_a_hidden_board_hidden(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    content = yard.strands_draft()
    seen = drafts.create_draft("strands", id_of("alice"), "Seen", content)
    hidden = drafts.create_draft("strands", id_of("alice"), "Hidden", {**content, "blind": True})
    for draft in (seen, hidden):
        db.session.execute(insert(DraftVersion).values(draft_id=draft.id, content=draft.content, kept_at=now()))
    db.session.execute(insert(DraftPicture).values(draft_id=seen.id, data=b"\xff\xd8picture"))
    db.session.commit()
    files = download(alice)
    assert files[f"drafts/{seen.key}.jpg"] == b"\xff\xd8picture"
    assert f"drafts/{hidden.key}.jpg" not in files
    for draft, board in ((seen, content["board"]), (hidden, None)):
        whole = rows(files, f"drafts/{draft.key}.json")
        assert [one["board"] for one in (whole["content"], *whole["earlier"])] == [board] * 2


@pytest.mark.parametrize("is_seen", [False, True])
def test_answers_are_in_it_once_their_author_has_seen_them(any_app: Flask, is_seen: bool) -> None:
    alice = yard.log_in(any_app, "alice")
    slug = yard.add_bee(author_id=id_of("alice"))
    if is_seen:
        answers_seen.insert_rows(id_of("alice"), [puzzle_id_of(slug)])
        db.session.commit()
    puzzle = rows(download(alice), f"puzzles/bee/{slug}.json")
    assert puzzle["data"]
    assert (puzzle["answers"] is not None) == is_seen


def test_a_puzzle_that_its_author_has_finished_has_its_answers(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    slug = yard.add_bee(yard.new_bee(("planet",), ()), author_id=id_of("alice"))
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    assert "planet" in str(rows(download(alice), f"puzzles/bee/{slug}.json")["answers"])


def test_only_so_many_are_made_in_an_hour(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(app.config["BUCKETS"], "archive", (2, 3600))
    alice = yard.log_in(app, "alice")
    assert [alice.post(URL).status_code for _ in range(3)] == [200, 200, 303]
    assert "Try again in an hour" in alice.get(URL).text


def test_many_guesses_are_read_in_steps(any_app: Flask) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    alice.post(f"/bee/{slug}/guess", data={"word": "planet"})
    save_id = yard.column(select(SAVE.c.id))[0]
    many = [{"save_id": save_id, "text": f"word{n}", "kind": "good", "points": 1} for n in range(2500)]
    db.session.execute(GUESS.insert(), many)
    db.session.commit()
    texts = [row["text"] for row in rows(download(alice), "guesses.json")]
    assert (len(texts), len(set(texts))) == (2501, 2501)


def test_a_guest_is_led_to_the_login(client: FlaskClient, puzzle: str) -> None:
    client.post(f"/bee/{puzzle}/guess", data={"word": "planet"})
    assert client.post(URL).status_code == 303
