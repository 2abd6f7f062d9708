"""A creator's pages: the list, and the page of each board; for others they are not there."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from app.games.strands import create
from app.puzzles.models import Puzzle
from app.workshop import drafts, releasing
from app.workshop.models import Draft
from tests import yard

PAGE = "/boards/strands/crosswise"


@pytest.fixture
def board(app: Flask, alice: FlaskClient) -> int:
    """Alice's board of 48 letters; her id."""
    author = yard.column(select(User.id))[0]
    draft = drafts.create_draft("strands", author, "Crosswise", {})
    releasing.publish_puzzle(draft, yard.new_strands("Crosswise", "Words of ours"), "crosswise", public=True)
    return int(author)


def solve(client: FlaskClient, *words: str) -> None:
    for word in words or yard.TRACED:
        client.post("/strands/crosswise/guess", data={"word": yard.TRACED[word]})


def test_it_works(app: Flask, alice: FlaskClient, board: int) -> None:
    drafts.create_draft("strands", board, "Half a board", {})
    text = alice.get("/boards/").text
    assert "Half a board" in text
    assert PAGE in text
    page = alice.get(PAGE).text
    assert "http://localhost/strands/crosswise" in page
    assert "Nobody has played it yet" in page


def test_a_draft_without_a_title_goes_by_its_theme(alice: FlaskClient, board: int) -> None:
    named = drafts.create_draft("strands", board, "", {"clue": "Behind the house"})
    blank = drafts.create_draft("strands", board, "", {"clue": " "})
    text = alice.get("/boards/").text
    for draft, title in ((named, "Behind the house"), (blank, "Untitled")):
        assert text.count(f'<span class="vh">: {title}</span>') == 2
        assert f'<strong class="long">{title}</strong>' in text
        assert title in alice.get(f"/boards/draft/{draft.key}/delete").text
        assert title in alice.get("/strands/make").text


def test_a_visitor_is_told_what_will_stand_there(client: FlaskClient) -> None:
    answer = client.get("/boards/")
    assert answer.status_code == 200
    assert "You don’t need an account" in answer.text


def test_the_author_sees_how_players_fare(app: Flask, alice: FlaskClient, bob: FlaskClient, board: int) -> None:
    solve(bob)
    solve(app.test_client())
    solve(app.test_client(), "letter")
    text = alice.get(PAGE).text
    assert "1 with an account, 1 guest" in text
    assert "Words found last" in text
    assert text.index("<b>solution</b>") < text.index("<b>crossing</b>")
    assert "letter</b>" not in text


def test_the_author_reads_answers_as_they_were_written(app: Flask, alice: FlaskClient) -> None:
    author = yard.column(select(User.id))[0]
    board = yard.strands_board()
    path = ".".join(str(row * 6 + column) for row, column in board["spangram"]["path"])
    new = create.new_puzzle(board, "Mine", "Clue", "en", {yard.SPANGRAM: "word Puzzle"})
    releasing.publish_puzzle(drafts.create_draft("strands", author, "", {}), new, "mine-own", public=True)
    bob = yard.log_in(app, "bob")
    for one in board["words"]:
        bob.post("/strands/mine-own/guess", data={"word": ".".join(str(r * 6 + c) for r, c in one["path"])})
    page = bob.post("/strands/mine-own/guess", data={"word": path}, follow_redirects=True).text
    assert "<span>word Puzzle</span>" in page
    assert 'href="/creators/alice"' in page
    assert "<b>word Puzzle</b>" in alice.get("/boards/strands/mine-own").text


def test_a_page_costs_few_statements(app: Flask, alice: FlaskClient, bob: FlaskClient, board: int) -> None:
    solve(bob)
    for number in range(20):
        drafts.create_draft("strands", board, f"Draft {number}", {})
    for url, most in (("/boards/", 4), (PAGE, 4)):
        with yard.statements() as seen:
            alice.get(url)
        assert len(seen) <= most, url


def test_title_and_clue_can_be_changed(alice: FlaskClient, board: int) -> None:
    answer = alice.post(PAGE, data={"title": " Other\ttitle ", "clue": "Another"})
    assert (answer.status_code, answer.location) == (303, PAGE)
    assert yard.one(select(Puzzle.title, Puzzle.data)).title == "Other title"
    text = alice.get(PAGE).text
    assert "Another" in text
    assert "Saved." in text


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"title": "", "clue": "Fine"}, "Please fill this in."),
        ({"title": "x" * 61, "clue": "Fine"}, "At most 60 characters."),
        ({"title": "Fine", "clue": "y" * 81}, "At most 80 characters."),
        ({"title": "What the fuck", "clue": "Fine"}, "We don’t print “"),
        ({"title": "Fine", "clue": "f u c k"}, "We don’t print “"),
        ({"title": " \t ", "clue": "Fine"}, "Please fill this in."),
    ],
)
def test_a_bad_title_is_refused_and_kept(alice: FlaskClient, board: int, form: dict[str, str], sentence: str) -> None:
    answer = alice.post(PAGE, data=form)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert all(value in answer.text for value in form.values() if value.strip())
    assert yard.column(select(Puzzle.title)) == ["Crosswise"]


def test_it_is_listed_or_found_by_link_only(alice: FlaskClient, board: int) -> None:
    told = alice.post(f"{PAGE}/listing", data={"public": "n"}, follow_redirects=True).text
    assert "Only people with the link can find it now." in told
    assert yard.column(select(Puzzle.status)) == ["unlisted"]
    assert "By link only" in alice.get(PAGE).text
    alice.post(f"{PAGE}/listing", data={"public": "y"})
    assert yard.column(select(Puzzle.status)) == ["published"]


def test_deleting_asks_first(app: Flask, alice: FlaskClient, bob: FlaskClient, board: int) -> None:
    solve(bob, "letter")
    assert "1 player has started it" in alice.get(f"{PAGE}/delete").text
    assert alice.post(f"{PAGE}/delete").location == "/boards/#deleted"
    for method, url in (("get", PAGE), ("post", PAGE), ("get", f"{PAGE}/delete"), ("post", f"{PAGE}/listing")):
        assert getattr(alice, method)(url).status_code == 404
    assert bob.get("/strands/crosswise").status_code == 200
    assert app.test_client().get("/strands/crosswise").status_code == 404


def test_a_draft_is_deleted(alice: FlaskClient, board: int) -> None:
    draft = drafts.create_draft("strands", board, "Half a board", {})
    assert "Half a board" in alice.get(f"/boards/draft/{draft.key}/delete").text
    alice.post(f"/boards/draft/{draft.key}/delete")
    assert yard.column(select(Draft.id).where(Draft.puzzle_id.is_(None))) == []


def test_others_find_nothing(app: Flask, alice: FlaskClient, bob: FlaskClient, olga: FlaskClient, board: int) -> None:
    draft = drafts.create_draft("strands", board, "Half a board", {})
    guest = app.test_client()
    solve(guest, "letter")
    for other in (bob, olga, guest, app.test_client()):
        for url in (PAGE, f"{PAGE}/delete", f"/boards/draft/{draft.key}/delete"):
            assert other.get(url).status_code == 404
            assert other.post(url).status_code == 404
        text = other.get("/boards/").text
        assert "Crosswise" not in text
        assert "Half a board" not in text


@pytest.mark.parametrize("url", ["/boards/chess/crosswise", "/boards/strands/none", "/boards/strands/%00"])
def test_what_is_not_there_is_not_found(alice: FlaskClient, board: int, url: str) -> None:
    assert alice.get(url).status_code == 404


def test_pages_of_the_list_can_be_turned(alice: FlaskClient, board: int, monkeypatch: Any) -> None:
    monkeypatch.setattr("app.workshop.own.PAGE", 1)
    yard.add_bee(author_id=board, title="Second")
    first, second = alice.get("/boards/").text, alice.get("/boards/?page=2").text
    assert "Second" in first
    assert "Crosswise" in second
    for page in ("0", "-1", "x", "9" * 400):
        assert alice.get(f"/boards/?page={page}").status_code == 200


def test_published_boards_come_first_and_drafts_tell_what_they_are(alice: FlaskClient, board: int) -> None:
    drafts.create_draft("strands", board, "A title", {**yard.strands_draft(), "clue": "The theme itself"})
    hidden = drafts.create_draft("strands", board, "Hidden", {**yard.strands_draft(), "blind": True})
    text = alice.get("/boards/").text
    assert hidden.key in text
    assert text.index(">Published<") < text.index(">Drafts<")
    assert "The theme itself" in text
    first, second = (part.partition("</svg>")[0] for part in text.split('<svg class="draft-thumb')[1:])
    drawn, blank = (first, second) if "polyline" in first else (second, first)
    assert drawn.count("<polyline") == len(yard.TRACED)
    assert yard.strands_draft()["board"]["rows"][0].upper() in drawn
    assert "<text" not in blank


def test_several_drafts_are_deleted_at_once(alice: FlaskClient, bob: FlaskClient, board: int) -> None:
    one, two, three = (drafts.create_draft("strands", board, f"Draft {number}", {}) for number in range(3))
    chosen = {"key": [one.key, two.key, "nothing"]}
    asked = alice.get("/boards/drafts/delete", query_string=chosen).text
    assert "Draft 0" in asked
    assert "Draft 2" not in asked
    assert alice.get("/boards/drafts/delete").location == "/boards/#drafts"
    bob.post("/boards/drafts/delete", data=chosen)
    assert len(drafts.list_drafts(board)) == 3
    assert alice.post("/boards/drafts/delete", data=chosen).location == "/boards/"
    assert [draft.key for draft in drafts.list_drafts(board)] == [three.key]
    assert "2 drafts deleted." in alice.get("/boards/").text


def test_a_copy_becomes_a_new_draft(alice: FlaskClient, bob: FlaskClient) -> None:
    author = yard.column(select(User.id).where(User.name == "alice"))[0]
    made = drafts.create_draft("strands", author, "Crosswise", {**yard.strands_draft(), "generation": "x", "tab": "y"})
    releasing.publish_puzzle(made, yard.new_strands("Crosswise"), "crosswise", public=True)
    assert bob.post(f"{PAGE}/copy").status_code == 404
    answer = alice.post(f"{PAGE}/copy")
    (draft,) = drafts.list_drafts(author)
    assert answer.location == f"/strands/make/{draft.key}"
    assert (draft.title, draft.content) == ("Crosswise (copy)", yard.strands_draft())
    for number in range(drafts.MOST - 1):
        drafts.create_draft("strands", author, str(number), {})
    assert alice.post(f"{PAGE}/copy").location == PAGE
    assert "You already have 50 drafts." in alice.get(PAGE).text


def test_a_deleted_board_is_taken_back_on_the_page(alice: FlaskClient, bob: FlaskClient, board: int) -> None:
    alice.post(f"{PAGE}/delete")
    assert "Bring it back" in alice.get("/boards/").text
    assert bob.post(f"{PAGE}/restore").status_code == 404
    assert alice.post(f"{PAGE}/restore").location == PAGE
    assert alice.get(PAGE).status_code == 200
    assert alice.post(f"{PAGE}/restore").status_code == 404
    # Bob may have made the very same one meanwhile.
    alice.post(f"{PAGE}/delete")
    other = yard.column(select(User.id).where(User.name == "bob"))[0]
    releasing.publish_puzzle(
        drafts.create_draft("strands", other, "", {}), yard.new_strands("Mine"), "mine-now", public=True
    )
    assert alice.post(f"{PAGE}/restore").location == "/boards/"
    assert "published again since" in alice.get("/boards/").text


def test_a_draft_that_is_untouched_is_drawn_as_an_empty_board(alice: FlaskClient, board: int) -> None:
    drafts.create_draft("strands", board, "Untouched", {})
    drafts.create_draft("strands", board, "Laid out", yard.strands_draft())
    text = alice.get("/boards/").text
    assert sorted(
        part.partition("</svg>")[0].count("<circle") for part in text.split('<svg class="draft-thumb')[1:]
    ) == [0, 48]
