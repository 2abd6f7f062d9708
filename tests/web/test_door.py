from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from io import BytesIO
from itertools import cycle

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.puzzles.models import PUZZLE
from app.web.door import FILE_FIELDS
from app.workshop.models import Draft
from tests import yard
from tests.cases import POSTS, Case
from tests.each import each
from tests.house import OWN, text_of
from tests.world import World
from tests.yard import PASSWORD

BODIES = (
    ("application/json", b'{"username": "alice"}'),
    ("text/plain", b"username=alice"),
    ("", b"username=alice"),
    ("application/xml", b"<a/>"),
    ("application/json", b""),
)


def test_it_works(client: FlaskClient) -> None:
    with client:
        client.get("/search", query_string={"q": "pla\u200bnet\u202e", "a": "ba\u030at"})
        assert request.args.to_dict() == {"q": "planet", "a": "b\u00e5t"}


@pytest.mark.parametrize(("sent", "read"), [("q=pla\xc8&a=n+t", "pla%C8"), ("q=bl\xc3\xa5&a=n%20t", "blå")])
def test_a_query_of_raw_bytes_breaks_no_page(client: FlaskClient, sent: str, read: str) -> None:
    raw = {"QUERY_STRING": sent}
    assert client.post("/search", environ_overrides=raw).status_code == 405
    with client:
        assert client.get("/search", environ_overrides=raw).status_code == 200
        assert request.args.to_dict() == {"q": read, "a": "n t"}


def test_a_form_is_mended_before_anybody_reads_it(client: FlaskClient) -> None:
    with client:
        client.post("/login", data={"username": "ali\u200bce", "x": ["a\x07", "b"]})
        assert request.form.to_dict(flat=False) == {"username": ["alice"], "x": ["a", "b"]}


def test_a_password_stays_what_was_typed(client: FlaskClient) -> None:
    odd = "ba\u030at \u200b" * 3
    client.post("/signup", data={"username": "alice", "password": odd, "repeat": odd})
    with client:
        client.post("/login", data={"username": "alice", "password": odd})
        assert request.form["password"] == odd


def test_a_body_that_is_no_form_is_refused_everywhere(app: Flask) -> None:
    """One of them by each route, another one from route to route."""
    turns = cycle(BODIES)
    refuse_everywhere(World(app), lambda: [next(turns)])


@pytest.mark.thorough
def test_each_body_that_is_no_form_is_refused_everywhere(app: Flask) -> None:
    refuse_everywhere(World(app), lambda: BODIES)


def refuse_everywhere(world: World, bodies: Callable[[], Iterable[tuple[str, bytes]]]) -> None:
    def check(case: Case) -> None:
        for kind, body in bodies():
            headers = {"Content-Type": kind} if kind else {}
            answer = world.browsers[case.owner].post(world.url(case.rule), data=body, headers=headers)
            assert answer.status_code == 415, (kind, answer.status_code)

    each(POSTS, check)


def test_its_sentence_is_told(client: FlaskClient) -> None:
    assert "accepts only this site’s forms" in client.post("/login", json={"username": "alice"}).text


def test_an_empty_body_needs_no_kind(client: FlaskClient) -> None:
    assert client.post("/logout").status_code != 415


@pytest.mark.parametrize("name", ["\ufdfa" * 6, "\ufdfa" * 5, "\u00bd\u00bd\u00bd"])
def test_a_name_that_folding_makes_long_is_refused(any_app: Flask, name: str) -> None:
    answer = any_app.test_client().post(
        "/signup", data={"username": name, "password": PASSWORD, "repeat": PASSWORD}, follow_redirects=True
    )
    assert answer.status_code == 422
    assert db.session.scalar(select(User.id).where(User.name.is_not(None))) is None


def test_no_board_holds_a_lone_surrogate(any_app: Flask) -> None:
    """An imported board is published, and everybody can see it."""
    alice = yard.log_in(any_app, "alice")
    words = [
        {"text": word, "path": [divmod(int(cell), 6) for cell in cells.split(".")]}
        for word, cells in yard.TRACED.items()
    ]
    board = {"title": "a\ud800b\0", "clue": "\ud800x", "rows": yard.ROWS, "spangram": words[0], "words": words[1:]}
    assert alice.post("/strands/import", data={"text": json.dumps(board)}).status_code == 303
    draft = db.session.scalars(select(Draft)).one()
    assert (draft.title, draft.content["clue"]) == ("ab", "x")
    form = {"title": "ab", "slug": "a-board", "public": "public", "terms": "y"}
    assert alice.post(f"/strands/make/{draft.key}/publish", data=form).status_code == 303
    db.session.rollback()
    assert db.session.scalars(select(PUZZLE.c.data)).one()["clue"] == "x"
    for url in ("/strands/a-board", "/strands/a-board/print", "/calendar/strands", "/search?q=x"):
        assert any_app.test_client().get(url).status_code == 200, url


def test_a_file_where_a_text_belongs_is_none(any_app: Flask) -> None:
    """Nor is a text one where a file belongs: a form would take either for the other."""
    alice = yard.log_in(any_app, "alice")
    file = object()
    for url, form in (
        ("/account/delete", {"password": file, "confirm": "y"}),
        ("/letterboxed/create/words", {"words": file, "language": "en"}),
        ("/strands/solve", {"board": file}),
        ("/crossword/lists", {"name": "Tents", "language": "en", "file": "planet"}),
    ):
        sent = {name: (BytesIO(b"planet"), "a.txt") if value is file else value for name, value in form.items()}
        assert alice.post(url, data=sent, content_type="multipart/form-data").status_code < 500, url


def test_every_field_of_files_is_known() -> None:
    asked = re.compile(r'files\.get\("(\w+)"\)|(\w+) = FileField\(')
    found = {one or other for path in OWN for one, other in asked.findall(text_of(path))}
    assert found == set(FILE_FIELDS)
