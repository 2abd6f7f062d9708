"""Import, export and the printed sheet; and that no answer leaves before it is earned."""

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
from app.games.strands.construct.validator import find_faults
from app.play.models import Save
from app.workshop.models import Draft
from tests import yard
from tests.games.strands.test_schema import SCHEMA, wrong
from tests.yard import ROWS, TRACED

LETTERS = "\n".join(ROWS)
WORDS = "\n".join(list(TRACED)[1:])
WHOLE = f"{LETTERS}\n\ntitle: On words\nclue: Here\nspangram: Word puzzle\n{WORDS}"
HIDDEN = set(TRACED) - {"answer", "letter", "clue", "solution"}  # these stand in the pages' own sentences


def drafts() -> list[Draft]:
    db.session.rollback()
    return list(db.session.scalars(select(Draft)))


def upload(client: FlaskClient, content: bytes, name: str = "board.txt") -> Any:
    form = {"text": "", "file": (BytesIO(content), name)}
    return client.post("/strands/import", data=form, content_type="multipart/form-data")


def id_of(name: str) -> int:
    return db.session.scalars(select(User.id).where(User.name == name)).one()


def finish(client: FlaskClient, slug: str) -> None:
    for path in TRACED.values():
        client.post(f"/strands/{slug}/guess", data={"word": path})


def files(client: FlaskClient, slug: str) -> list[str]:
    return [
        client.get(f"/strands/{slug}/{name}").text for name in ("board.json", "board.txt", "print", "print?answers=1")
    ]


def test_it_works(client: FlaskClient) -> None:
    answer = client.post("/strands/import", data={"text": WHOLE})
    [draft] = drafts()
    assert answer.location == f"/strands/make/{draft.key}"
    assert (draft.title, draft.content["clue"], draft.content["spangram"]) == ("On words", "Here", "Word puzzle")
    assert find_faults(draft.content["board"]) == []
    assert client.get(answer.location).text.count("The board is ready") == 1


def test_the_schema_of_a_board_can_be_read(client: FlaskClient) -> None:
    (url,) = re.findall(r'href="(/strands/[^"]*schema[^"]*)"', client.get("/strands/import").text)
    answer = client.get(url)
    assert (answer.status_code, answer.content_type) == (200, "application/schema+json; charset=utf-8")
    assert json.loads(answer.text) == SCHEMA


def test_an_unfinished_board_goes_on_to_the_drawing(client: FlaskClient) -> None:
    answer = client.post("/strands/import", data={"text": f"{LETTERS}\n\nclue\nquiz"})
    [draft] = drafts()
    assert answer.location == f"/strands/make/{draft.key}/grid?view=paths"
    page = client.get(answer.location).text
    assert ">quiz</b> isn’t on the board" in page
    assert page.count("<polyline") == 2


def test_a_file_is_read(client: FlaskClient) -> None:
    assert upload(client, b"\xef\xbb\xbf" + WHOLE.encode()).status_code == 303
    assert len(drafts()) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There’s nothing to import"),
        ("{", "check line 1"),
        ("[]", "an object with “rows”"),
        ('{"rows": []}', "a list of 8 strings with 6 letters"),
        (LETTERS[:-1], "Row 8 has 5 letters"),
        ("".join(ROWS)[1:], "1 letter missing"),
        ("a" + "".join(ROWS), "There is 1 letter too many"),
        ("😀" + LETTERS[1:], "“😀” isn’t a letter"),
        ("7" + LETTERS[1:], "“7” is a digit"),
        (f"{LETTERS}\n\nclue = a1 a2 b1 f8", "“clue” jumps from row 1, column 2 to row 8, column 6"),
        (f"{LETTERS}\n\nclue = a1 a2 a1 b2", "“clue” uses row 1, column 1 twice"),
        (f"{LETTERS}\n\nclue = a1 a2 b1 z9", "“z9” in the line for “clue” isn’t a cell"),
        (f"{LETTERS}\n\nclue = a1 a2 b1 c1", "spells “clud”"),
        (f"{LETTERS}\n\ncl7e", "has a digit"),
        (f"language: xx\n{LETTERS}", "We don’t make boards in “xx”"),
        ("x" * 60_001, "more than 60 kB"),
    ],
)
def test_what_is_no_board_is_refused_by_a_sentence_and_kept(client: FlaskClient, text: str, sentence: str) -> None:
    answer = client.post("/strands/import", data={"text": text})
    assert answer.status_code == 422
    assert sentence in unescape(answer.text)
    assert unescape(answer.text).count(text[:40]) >= 1
    assert drafts() == []


@pytest.mark.parametrize("content", [b"\x89PNG\0\0", b"\xff\xfe\xfa", bytes(range(256))])
def test_a_file_that_is_no_text_is_refused(client: FlaskClient, content: bytes) -> None:
    answer = upload(client, content)
    assert answer.status_code == 422
    assert "This isn’t a text file" in answer.text


def test_a_megabyte_is_refused(client: FlaskClient) -> None:
    answer = client.post("/strands/import", data={"text": "x" * 10**6})
    assert answer.status_code == 413
    assert "more than this site accepts" in answer.text


def test_accents_are_folded_with_a_notice(client: FlaskClient) -> None:
    answer = client.post("/strands/import", data={"text": f"Ç{LETTERS[1:]}"})
    assert "Accents this language doesn’t use were left out: Ç" in client.get(answer.location).text


def test_the_example_on_the_page_is_a_board(client: FlaskClient) -> None:
    page = unescape(client.get("/strands/import").text)
    sample = page.partition('class="sample"')[2].partition(">")[2].partition("</pre>")[0]
    client.post("/strands/import", data={"text": sample})
    [draft] = drafts()
    assert (draft.title, draft.content["board"]["ambiguous"]) == ("Behind the house", 0)


def test_too_many_drafts_are_refused_and_the_text_is_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.workshop.drafts.MOST_OF_GUEST", 1)
    client.post("/strands/import", data={"text": WHOLE})
    answer = client.post("/strands/import", data={"text": WHOLE})
    assert answer.status_code == 422
    assert "You already have 1 drafts" in answer.text
    assert "spangram: Word puzzle" in answer.text


def test_an_answer_leaves_when_it_is_earned_and_not_before(app: Flask, client: FlaskClient, bob: FlaskClient) -> None:
    slug = yard.add_strands()
    visitor = app.test_client()
    client.post(f"/strands/{slug}/guess", data={"word": TRACED["riddle"]})
    for browser in (visitor, client, bob):
        for text in files(browser, slug):
            assert not yard.parts(text) & HIDDEN
            assert '"path"' not in text
            assert "<polyline" not in text
    finish(client, slug)
    board, lines, _sheet, answers = files(client, slug)
    assert json.loads(board)["spangram"]["text"] == "wordpuzzle"
    assert "spangram: wordpuzzle = f8 e8" in lines
    assert "crossing" in answers
    assert not yard.parts("".join(files(bob, slug))) & HIDDEN


def test_a_hint_that_was_taken_earns_no_answer(bob: FlaskClient) -> None:
    """The page of the game has the answers then, to draw the hint."""
    slug = yard.add_strands()
    bob.post(f"/strands/{slug}/guess", data={"word": TRACED["riddle"]})
    row = db.session.scalars(select(Save)).one()
    row.state = {**row.state, "hints": 1}
    db.session.commit()
    assert not yard.parts("".join(files(bob, slug))) & HIDDEN


def test_who_gives_up_may_have_the_answers(bob: FlaskClient) -> None:
    slug = yard.add_strands()
    bob.post(f"/strands/{slug}/reveal")
    assert len(json.loads(bob.get(f"/strands/{slug}/board.json").text)["words"]) == 6
    assert "crossing" not in bob.get(f"/strands/{slug}/print").text


def test_who_gives_up_is_promised_no_hint(bob: FlaskClient) -> None:
    slug = yard.add_strands()
    assert "earn a hint" in bob.get(f"/strands/{slug}").text
    bob.post(f"/strands/{slug}/reveal")
    assert "Find three words outside the theme" not in bob.get(f"/strands/{slug}").text.partition('id="rules"')[0]


def test_the_author_may_have_the_answers(alice: FlaskClient, bob: FlaskClient) -> None:
    slug = yard.add_strands(author_id=id_of("alice"))
    assert "spangram" in json.loads(alice.get(f"/strands/{slug}/board.json").text)
    assert "spangram" not in json.loads(bob.get(f"/strands/{slug}/board.json").text)
    assert "crossing" in alice.get(f"/strands/{slug}/print?answers=1").text


def test_the_author_is_led_to_file_and_sheet(alice: FlaskClient) -> None:
    slug = yard.add_strands(author_id=id_of("alice"), origin="creator")
    page = alice.get(f"/boards/strands/{slug}").text
    assert f'href="/strands/{slug}/print"' in page
    assert f'href="/strands/{slug}/board.json"' in page


def test_an_export_keeps_to_the_schema_and_comes_back(alice: FlaskClient, bob: FlaskClient) -> None:
    slug = yard.add_strands(author_id=id_of("alice"))
    public, whole = (json.loads(who.get(f"/strands/{slug}/board.json").text) for who in (bob, alice))
    assert wrong(public) == wrong(whole) == []
    assert (public["rows"], public["clue"], public["count"]) == (list(ROWS), yard.CLUE, 7)
    for name in ("board.json", "board.txt"):
        text = alice.get(f"/strands/{slug}/{name}").text
        bob.post("/strands/import", data={"text": text})
        board = max(drafts(), key=lambda draft: draft.id).content["board"]
        assert {one["text"] for one in board["words"]} == set(TRACED) - {"wordpuzzle"}


def test_a_download_has_a_name(client: FlaskClient) -> None:
    slug = yard.add_strands()
    answer = client.get(f"/strands/{slug}/board.json")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="strands-{slug}.json"'
    assert answer.content_type == "application/json; charset=utf-8"
    assert client.get(f"/strands/{slug}/board.txt").content_type == "text/plain; charset=utf-8"
    assert client.get("/strands/nothing/board.json").status_code == 404


def test_a_draft_is_exported_to_its_author(alice: FlaskClient, bob: FlaskClient) -> None:
    alice.post("/strands/import", data={"text": WHOLE})
    [draft] = drafts()
    url = f"/strands/make/{draft.key}/board.json"
    board = json.loads(alice.get(url).text)
    assert wrong(board) == []
    assert (board["title"], board["spangram"]["shown"]) == ("On words", "Word puzzle")
    assert bob.get(url).status_code == 404


def test_a_draft_is_printed_by_its_author_before_it_is_published(alice: FlaskClient, bob: FlaskClient) -> None:
    alice.post("/strands/import", data={"text": WHOLE})
    [draft] = drafts()
    url = f"/strands/make/{draft.key}/print"
    assert f'href="{url}"' in alice.get(f"/strands/make/{draft.key}").text
    sheet, answers = alice.get(url).text, alice.get(f"{url}?answers=1").text
    assert "Word puzzle" not in sheet.split("<main")[1] and sheet.count('<article class="paper">') == 1
    assert "Word puzzle" in answers.split("Answers: On words")[1]
    assert bob.get(url).status_code == 404


def test_a_draft_without_a_board_has_no_sheet_and_a_hidden_one_no_answers(alice: FlaskClient) -> None:
    empty = yard.add_draft("strands", id_of("alice"), {"mode": "words"})
    assert alice.get(f"/strands/make/{empty}/print").status_code == 404
    hidden = yard.add_draft("strands", id_of("alice"), {**yard.strands_draft(), "blind": True})
    page = alice.get(f"/strands/make/{hidden}/print?answers=1")
    assert page.status_code == 200
    assert "With the answers" not in page.text and yard.SPANGRAM not in page.text.lower()


def test_nothing_is_exported_of_a_board_that_its_author_wants_to_play(alice: FlaskClient) -> None:
    key = yard.add_draft("strands", id_of("alice"), {**yard.strands_draft(), "blind": True})
    assert alice.get(f"/strands/make/{key}/board.json").status_code == 404


def test_the_answers_of_a_hidden_board_are_asked_for_first(alice: FlaskClient, bob: FlaskClient) -> None:
    """Its author has chosen to play it: a warning comes before the file and before the sheet with the answers."""
    key = yard.add_draft("strands", id_of("alice"), {**yard.strands_draft(), "blind": True})
    form = {"title": "Hid", "slug": "hid-it", "public": "link", "terms": "y"}
    published = alice.post(f"/strands/make/{key}/publish", data=form)
    assert published.location == "/boards/strands/hid-it"
    for url in ("/strands/hid-it/board.json", "/strands/hid-it/board.txt", "/strands/hid-it/print?answers=1"):
        warning = alice.get(url).text
        assert "See the answers?" in warning
        assert yard.SPANGRAM not in warning
        sure = alice.get(url + ("&" if "?" in url else "?") + "sure=1")
        assert "See the answers?" not in sure.text
    assert "spangram" in json.loads(alice.get("/strands/hid-it/board.json?sure=1").text)
    assert "See the answers?" not in alice.get("/strands/hid-it/print").text
    assert "See the answers?" not in bob.get("/strands/hid-it/board.json").text


def test_nothing_is_exported_of_an_empty_drawing(alice: FlaskClient) -> None:
    key = yard.add_draft("strands", id_of("alice"), {"mode": "manual"})
    assert alice.get(f"/strands/make/{key}/board.json").status_code == 404


def test_the_sheet_has_room_for_every_word(client: FlaskClient) -> None:
    slug = yard.add_strands()
    page = client.get(f"/strands/{slug}/print").text
    assert page.count("<li></li>") == 7
    assert yard.CLUE in page
    assert "<polyline" not in page


def test_a_sheet_costs_few_statements(alice: FlaskClient) -> None:
    slug = yard.add_strands(author_id=id_of("alice"))
    with yard.statements() as seen:
        alice.get(f"/strands/{slug}/print?answers=1")
    assert len(seen) <= 6
