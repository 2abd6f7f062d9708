"""The last step of making a board: what goes out, under which link, and what an author who plays never sees."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.games.strands.author import editing
from app.games.strands.construct import validator
from app.games.strands.web import publish
from app.puzzles.models import PUZZLE
from app.workshop import drafts
from tests import yard
from tests.games.strands.editor import TYPED, WORDS, begin, content, draft_at, made
from tests.yard import HTMX


def test_it_works(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """From words to the link."""
    url = made(alice)
    page = alice.get(url).text
    assert "Your board is ready: every word has only one path." in page
    assert page.count("<polyline") == 7
    assert validator.find_faults(content(url)["board"]) == []
    publishing = alice.get(f"{url}/publish").text
    assert 'value="play-on-words"' in publishing
    form = {"title": "Play on words", "slug": "play-on-words", "public": "public", "terms": "y"}
    answer = alice.post(f"{url}/publish", data=form)
    assert (answer.status_code, answer.location) == (303, "/boards/strands/play-on-words")
    assert yard.CLUE in app.test_client().get("/strands/play-on-words").text


def test_a_board_is_hidden_from_an_author_who_wants_to_play(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = made(alice, blind="y")
    # A row may happen to be the end of a word that was typed, and that is on the page.
    typed = f"{TYPED}".lower()
    rows = [row for row in content(url)["board"]["rows"] if row not in typed]
    assert len(rows) > 4
    pages = [alice.get(url).text, alice.get(f"{url}/publish").text, alice.get(f"{url}/board", headers=HTMX).text]
    pages += [alice.post(url, data={**TYPED, "blind": "y"}, headers=HTMX).text]
    for text in pages:
        assert not [row for row in rows if row in text.lower()]
        assert "<polyline" not in text
    assert "You haven’t seen it" in pages[0]
    assert alice.post(f"{url}/change", data={"act": "mirror"}).status_code == 404
    assert alice.get(f"{url}/board", headers=HTMX).status_code == 200


def test_a_word_that_is_not_counted_to_the_end_is_there_at_least_so_often(app: Flask, alice: FlaskClient) -> None:
    url = begin(alice)
    rows = ["spoons", "ladles", "knives", "grater", "peeler", "skewer", "whisks", "drawer"]
    answers = [{"text": text, "path": [[row, column] for column in range(6)]} for row, text in enumerate(rows)]
    board = {"rows": rows, "spangram": answers[-1], "words": answers[:-1]}
    words = "\n".join(rows[:-1])
    draft = draft_at(url)
    draft.content = {**draft.content, **TYPED, "spangram": rows[-1], "words": words, "board": board}
    db.session.commit()
    page = alice.get(url).text
    assert "“spoons” can be traced in 2 places." in page
    assert "“peeler” can be traced in at least 9 places." in page


def test_words_that_are_not_unique_are_told(app: Flask, alice: FlaskClient) -> None:
    url = begin(alice)
    board = yard.strands_board()
    words = [one["text"] for one in board["words"]]
    draft = draft_at(url)
    board = turned_until_doubled(board, [board["spangram"]["text"], *words])
    draft.content = {**draft.content, **TYPED, "board": board}
    db.session.commit()
    page = alice.get(url).text
    assert "some words can be traced in more than one place" in page
    for text, places in editing.ambiguous_words(board).items():
        assert f"“{text}” can be traced in {len(places)} places." in page
    assert "Publish" in page


def turned_until_doubled(board: dict[str, Any], texts: list[str]) -> dict[str, Any]:
    for text in texts:
        for other in texts:
            turned = (
                editing.reverse_answer(editing.reverse_answer(board, text), other)
                if other != text
                else editing.reverse_answer(board, text)
            )
            if turned["ambiguous"]:
                return turned
    raise AssertionError("no way to turn the words makes one ambiguous")


def test_a_board_needs_its_theme(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice, clue=" ")
    answer = alice.post(f"{url}/publish", data={"title": "T", "slug": "t-board", "public": "public", "terms": "y"})
    assert answer.status_code == 422
    assert "Add a theme" in answer.text
    assert yard.column(select(PUZZLE.c.slug)) == []


@pytest.mark.parametrize(
    ("slug", "said"), [("make", "link is reserved"), ("a b", "only the letters"), ("taken", "This link is taken")]
)
def test_a_link_that_will_not_do_is_told_beside_it(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch, slug: str, said: str
) -> None:
    yard.add_strands(slug="taken")
    url = made(alice)
    answer = alice.post(f"{url}/publish", data={"title": "Mine", "slug": slug, "public": "link", "terms": "y"})
    assert answer.status_code == 422
    assert said in answer.text
    assert 'value="Mine"' in answer.text


def test_the_shown_spelling_reaches_the_players(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = made(alice, spangram="Word puzzle", words=WORDS.replace("clue", "Clue"))
    alice.post(f"{url}/publish", data={"title": "Mine", "slug": "mine-it-is", "public": "link", "terms": "y"})
    (secret,) = yard.column(select(PUZZLE.c.secret))
    shown = [one[2] for one in secret["answers"]]
    assert shown[0] == "Word puzzle"
    assert "Clue" in shown


def test_a_published_draft_leads_away(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    form = {"title": "Mine", "slug": "mine-it-is", "public": "link", "terms": "y"}
    first, second = (alice.post(f"{url}/publish", data=form) for _ in range(2))
    assert first.location == second.location == "/boards/strands/mine-it-is"
    assert alice.get(url).location == alice.get(f"{url}/publish").location == first.location
    assert alice.post(url, data=TYPED).status_code == 404
    assert len(yard.column(select(PUZZLE.c.slug))) == 1


def test_a_board_that_was_seen_is_made_anew_to_be_hidden(
    app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = made(alice)
    alice.post(url, data={**TYPED, "blind": "y"})
    assert content(url)["board"] is None


def test_every_fault_of_the_validator_has_a_sentence() -> None:
    told = re.findall(r'(?:Fault|Misshapen)\("(\w+)"', Path(validator.__file__).read_text())
    assert {validator.Fault(code, {}).rule for code in told} - {"uniqueness"} == set(publish.FAULTS)


def test_a_board_with_a_fault_is_not_published(app: Flask, alice: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    url = made(alice)
    draft = draft_at(url)
    board = {**content(url)["board"], "rows": ["cuddle"] * 8}
    drafts.save_draft(draft, content={**draft.content, "board": board})
    form = {"title": "Play on words", "slug": "play-on-words", "public": "public", "terms": "y"}
    answer = alice.post(f"{url}/publish", data=form)
    assert answer.status_code == 422
    assert "A path does not spell its word." in answer.text
