"""Boards of Letter Boxed as files and on paper; and that no answer leaves before it is earned."""

from __future__ import annotations

import json
import re
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.games.letterboxed.author.box_files import MOST_BOARDS
from app.workshop.models import Draft
from tests import yard
from tests.games.letterboxed.test_box_schema import SCHEMA, wrong

BOARD = "art bik cen lmo\ntitle: Up and away"
PUBLISH = {"title": "Up and away", "slug": "up-and-away", "public": "public", "terms": "y"}


def drafts() -> list[Draft]:
    db.session.rollback()
    return list(db.session.scalars(select(Draft).order_by(Draft.id)))


def add(name: str) -> str:
    """A board of somebody's."""
    author = db.session.scalars(select(User.id).where(User.name == name)).one()
    return yard.add_box(author_id=author, origin="creator", title="Chips")


def files(client: FlaskClient, slug: str) -> list[str]:
    names = ("board.json", "board.txt", "print", "print?answers=1")
    return [client.get(f"/letterboxed/{slug}/{name}").text for name in names]


def test_it_works(client: FlaskClient) -> None:
    answer = client.post("/letterboxed/import", data={"text": BOARD})
    [draft] = drafts()
    assert answer.location == f"/letterboxed/create/{draft.key}"
    assert (draft.title, draft.content) == ("Up and away", {"language": "en", "sides": "art-bik-cen-lmo"})
    assert "at least 2 words" in client.get(answer.location).text


def test_an_imported_board_is_published_and_exported_whole(alice: FlaskClient) -> None:
    form = {"text": "", "file": (BytesIO(json.dumps({"sides": ["art", "bik", "cen", "lmo"]}).encode()), "board.json")}
    url = alice.post("/letterboxed/import", data=form, content_type="multipart/form-data").location
    key = url.rpartition("/")[2]
    draft = json.loads(alice.get(f"/letterboxed/create/{key}/board.json").text)
    assert (wrong(draft), draft["title"]) == ([], "ART·BIK·CEN·LMO")
    assert alice.post(url, data=PUBLISH).location == "/boards/letterboxed/up-and-away"
    whole = json.loads(alice.get("/letterboxed/up-and-away/board.json").text)
    assert wrong(whole) == []
    assert whole["best"] == ["blackmailer", "reaction"]
    # The draft leads to the board that came of it.
    assert alice.get(url).location == "/boards/letterboxed/up-and-away"


def test_several_become_drafts(client: FlaskClient) -> None:
    answer = client.post("/letterboxed/import", data={"text": f"{BOARD}\nast bdo cpy eir"})
    assert answer.location == "/boards/"
    assert [draft.content["sides"] for draft in drafts()] == ["art-bik-cen-lmo", "ast-bdo-cpy-eir"]
    assert "2 boards were imported" in client.get("/boards/").text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There’s nothing to import"),
        ("art bik cen lma", "A board can’t have A twice."),
        ("art bik cen lmo\nart bik cen", "Board 2: A board has four sides; this has 3."),
        ("{", "check line 1"),
        ("{}", "“sides”, a list of four strings"),
        ("art bik cen lmo\nlanguage: xx", "no word list"),
        ("x" * 60_001, "more than 60 kB"),
        ("abc def ghi jkl\n" * (MOST_BOARDS + 1), "can have at most 50 boards"),
    ],
)
def test_what_is_no_board_is_refused_by_a_sentence_and_kept(client: FlaskClient, text: str, sentence: str) -> None:
    answer = client.post("/letterboxed/import", data={"text": text})
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    assert text[:15] in unescape(answer.text)
    assert drafts() == []


def test_a_board_without_a_solution_says_so_and_is_not_published(client: FlaskClient) -> None:
    url = client.post("/letterboxed/import", data={"text": "qxz jvk wpf hgb"}).location
    assert "no word uses" in client.get(url).text
    answer = client.post(url, data=PUBLISH)
    assert (answer.status_code, "no word uses" in answer.text) == (422, True)
    assert drafts()[0].puzzle_id is None


def test_the_schema_is_linked_and_served(client: FlaskClient) -> None:
    (url,) = re.findall(r'href="(/letterboxed/[^"]*schema[^"]*)"', client.get("/letterboxed/import").text)
    answer = client.get(url)
    assert (answer.status_code, answer.content_type) == (200, "application/schema+json; charset=utf-8")
    assert json.loads(answer.text) == SCHEMA


def test_the_example_on_the_page_is_a_board(client: FlaskClient) -> None:
    page = unescape(client.get("/letterboxed/import").text)
    sample = page.partition('class="sample"')[2].partition(">")[2].partition("</pre>")[0]
    client.post("/letterboxed/import", data={"text": sample})
    assert [draft.title for draft in drafts()] == ["Up and away"]


def test_an_answer_leaves_when_it_is_earned_and_not_before(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    slug = add("alice")
    for word in yard.CHAIN[:1]:
        bob.post(f"/letterboxed/{slug}/guess", data={"word": word})
    for hint in range(3):
        bob.post(f"/letterboxed/{slug}/hint", data={"n": str(hint)})
    for browser in (app.test_client(), bob):
        for text in files(browser, slug):
            assert not yard.parts(text) & set(yard.PAIR)
            assert "best" not in json.loads(text) if text.startswith("{") else True
    assert json.loads(alice.get(f"/letterboxed/{slug}/board.json").text)["best"] == list(yard.PAIR)
    bob.post(f"/letterboxed/{slug}/reveal")
    board, lines, _sheet, answers = files(bob, slug)
    assert json.loads(board)["best"] == list(yard.PAIR)
    assert "best: bytes – sporadic" in lines
    assert "bytes – sporadic" in answers
    assert not yard.parts("".join(files(app.test_client(), slug))) & set(yard.PAIR)


def test_who_may_still_find_a_better_answer_is_not_told_it(bob: FlaskClient) -> None:
    slug = yard.add_box()
    for word in yard.CHAIN:
        bob.post(f"/letterboxed/{slug}/guess", data={"word": word})
    page = bob.get(f"/letterboxed/{slug}/print?answers=1").text
    assert "Answers:" in page
    assert not yard.parts(page + "".join(files(bob, slug))) & set(yard.PAIR)


def test_an_export_keeps_to_the_schema_and_comes_back(alice: FlaskClient, bob: FlaskClient) -> None:
    slug = add("alice")
    public, whole = (json.loads(who.get(f"/letterboxed/{slug}/board.json").text) for who in (bob, alice))
    assert wrong(public) == wrong(whole) == []
    for name in ("board.json", "board.txt"):
        bob.post("/letterboxed/import", data={"text": alice.get(f"/letterboxed/{slug}/{name}").text})
        assert drafts()[-1].content["sides"] == "ast-bdo-cpy-eir"
        assert drafts()[-1].title == "Chips"


def test_a_download_has_a_name(client: FlaskClient) -> None:
    slug = yard.add_box()
    answer = client.get(f"/letterboxed/{slug}/board.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="letterboxed-{slug}.json"'
    assert answer.content_type == "application/json; charset=utf-8"
    assert client.get("/letterboxed/nothing/board.txt").status_code == 404


def test_the_author_is_named_and_led_to_file_and_sheet(alice: FlaskClient, bob: FlaskClient) -> None:
    slug = add("alice")
    page: Any = alice.get(f"/boards/letterboxed/{slug}").text
    for name in ("print", "board.json"):
        assert f'href="/letterboxed/{slug}/{name}"' in page
    assert "by alice" in bob.get(f"/letterboxed/{slug}").text
    assert "by alice" in bob.get(f"/letterboxed/{slug}/print").text


def test_the_author_renames_and_unlists_it(alice: FlaskClient, bob: FlaskClient) -> None:
    slug = add("alice")
    assert alice.post(f"/boards/letterboxed/{slug}", data={"title": "Sporadic bytes"}).status_code == 303
    assert alice.post(f"/boards/letterboxed/{slug}/listing", data={"public": "n"}).status_code == 303
    assert "Sporadic bytes" in bob.get(f"/letterboxed/{slug}").text
    assert "Sporadic bytes" not in bob.get("/creators/alice").text
    assert bob.post(f"/boards/letterboxed/{slug}", data={"title": "Mine"}).status_code == 404


def test_a_sheet_costs_few_statements(alice: FlaskClient) -> None:
    slug = add("alice")
    with yard.statements() as seen:
        alice.get(f"/letterboxed/{slug}/print?answers=1")
    assert len(seen) <= 6
