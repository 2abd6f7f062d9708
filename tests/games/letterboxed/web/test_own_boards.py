"""Boards of one's own letters and words: weighed, chosen, named and published."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.games.letterboxed.web import bulk, todays_letters
from app.generations.models import Generation
from app.play import live_day
from app.puzzles.models import Puzzle
from app.workshop.models import Draft
from tests import yard
from tests.yard import HTMX

SIDES = "art bik cen lmo"
CREATE = "/letterboxed/create"
# On few boards, of more than one kind, and of one kind more than a page shows.
CHAIN = ("mediation", "neighboring")


@pytest.fixture(autouse=True)
def here(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jobs.worker_app", lambda: app)


def ask(client: FlaskClient, sides: str, language: str = "en", *, live: bool = False) -> tuple[int, str]:
    headers = HTMX if live else {}
    answer = client.get(CREATE, query_string={"sides": sides, "language": language}, headers=headers)
    return answer.status_code, answer.text


def begin(client: FlaskClient, **form: str) -> str:
    """The address of a new draft."""
    answer = client.post(CREATE, data={"sides": SIDES, "language": "en", **form})
    assert answer.status_code == 303
    return str(answer.location)


def test_it_works(client: FlaskClient) -> None:
    code, page = ask(client, SIDES)
    assert code == 200
    assert "Solvable" in page
    assert "at least 2 words, 19 letters, 2 ways" in page
    assert "rocket" not in page.replace(SIDES, "")


def test_it_answers_while_letters_are_typed(client: FlaskClient) -> None:
    code, part = ask(client, SIDES, live=True)
    assert (code, "<html" in part) == (200, False)
    assert "Solvable" in part
    assert '<hx-partial hx-target="#fault"' in part
    assert "7 letters to go" in ask(client, "art bi", live=True)[1]


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ("art bik cen lm", "A side has three letters; LM has 2."),
        ("art bik cen lma", "A board can’t have A twice."),
        ("art bik cen lmø", "ø isn’t a letter from a to z."),
        ("art bik cen", "A board has four sides; this has 3."),
        ("x" * 150, "This text is far too long."),
        ("abc def ghi jkl mno", "A board has four sides; this has 5."),
    ],
)
def test_each_fault_is_told_at_the_field(client: FlaskClient, sides: str, said: str) -> None:
    code, page = ask(client, sides)
    assert code == 422
    assert f'<p class="error">{said}' in page or said in page.partition('<p class="error">')[2]
    assert f'value="{sides}"' in page


def test_a_board_that_nothing_solves_is_told_with_its_letters(client: FlaskClient) -> None:
    code, page = ask(client, "qxz jvk wbf hpy")
    assert code == 200
    assert "no word uses B, F, H, J, K, P, Q, V, W, X, Y, Z." in page
    assert "Give it a name" not in page
    assert client.post(CREATE, data={"sides": "qxz jvk wbf hpy"}).status_code == 422


def test_an_unknown_language_is_the_first_one(client: FlaskClient) -> None:
    assert '<option value="en" selected>' in ask(client, SIDES, "tlh")[1]


def test_norwegian_letters_are_letters(client: FlaskClient) -> None:
    assert "Solvable" in ask(client, "btø ekå mnæ rsy", "nb")[1]


def test_letters_become_a_draft_of_their_author(alice: FlaskClient, bob: FlaskClient) -> None:
    address = begin(alice)
    assert yard.one(select(Draft.title, Draft.content)) == (
        "ART·BIK·CEN·LMO",
        {"language": "en", "sides": "art-bik-cen-lmo"},
    )
    assert "ART·BIK·CEN·LMO" in alice.get(address).text
    assert bob.get(address).status_code == 404


@pytest.mark.parametrize(("public", "status"), [("public", "published"), ("link", "unlisted")])
def test_a_draft_is_published_under_its_link(alice: FlaskClient, client: FlaskClient, public: str, status: str) -> None:
    done = alice.post(begin(alice), data={"title": "Rockets", "slug": "rockets", "public": public, "terms": "y"})
    assert done.location == "/boards/letterboxed/rockets"
    puzzle = yard.one(select(Puzzle.slug, Puzzle.title, Puzzle.status, Puzzle.origin, Puzzle.language))
    assert tuple(puzzle) == ("rockets", "Rockets", status, "creator", "en")
    assert client.get("/letterboxed/rockets").status_code == 200
    solved = [client.post("/letterboxed/rockets/guess", data={"word": word}) for word in ("rocket", "terminable")]
    assert [answer.status_code for answer in solved] == [303, 303]
    assert "Solved with 2 words" in client.get("/letterboxed/rockets").text


def test_what_is_published_goes_to_the_author_s_page(alice: FlaskClient) -> None:
    address = begin(alice)
    alice.post(address, data={"title": "Rockets", "slug": "rockets", "public": "public", "terms": "y"})
    assert alice.get(address).location == "/boards/letterboxed/rockets"


def test_a_link_that_is_taken_is_told(alice: FlaskClient) -> None:
    yard.add_box(slug="rockets")
    answer = alice.post(begin(alice), data={"title": "My letters", "slug": "rockets", "public": "public", "terms": "y"})
    assert answer.status_code == 422
    assert "This link is taken." in answer.text
    assert 'value="My letters"' in answer.text


def test_the_same_board_is_published_once(alice: FlaskClient, bob: FlaskClient) -> None:
    alice.post(begin(alice), data={"title": "Rockets", "slug": "rockets", "public": "public", "terms": "y"})
    again = bob.post(
        begin(bob, sides="LMO-CEN-ART-BIK"),
        data={"title": "Mine", "slug": "bobs-board", "public": "public", "terms": "y"},
    )
    assert again.status_code == 422
    assert "/letterboxed/rockets" in again.text


def test_every_board_of_a_chain_is_offered(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    asked = alice.post(f"{CREATE}/words", data={"words": ", ".join(CHAIN).title(), "language": "en"})
    yard.work_off(app)
    row = yard.one(select(Generation.id, Generation.kind, Generation.status))
    assert tuple(row)[1:] == ("universes", "done")
    page = f"/letterboxed/results/{row.id}"
    assert alice.get(asked.location, headers=HTMX).headers["HX-Redirect"] == page
    text = alice.get(page).text
    assert "It solves 70 boards." in text
    assert text.count("Choose</button>") == bulk.A_PAGE
    assert "Page 1 of 3" in text
    assert bob.get(page).status_code == 404


def test_boards_are_shown_by_kind_and_page(app: Flask, alice: FlaskClient) -> None:
    alice.post(f"{CREATE}/words", data={"words": " ".join(CHAIN), "language": "en"})
    yard.work_off(app)
    page = f"/letterboxed/results/{yard.one(select(Generation.id)).id}"
    for query in ("kind=3-hard", "kind=3-hard&page=2", "kind=nonsense", "page=9999", "page=x", "page=-3"):
        text = alice.get(f"{page}?{query}").text
        assert "Choose</button>" in text
        if "9999" not in query:  # the last page has whatever is left
            assert ("medium<br>" in text) == ("hard" not in query), query


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", "A chain has 1 to 12 words; this has 0."),
        ("rocket", "The words need twelve different letters between them; these have 6."),
        ("rocket minable", "After ROCKET comes a word that starts with T, but MINABLE doesn’t."),
        ("rocket terminalbe", "TERMINALBE isn’t in the word list."),
        ("rocket t3rm", "3 isn’t a letter from a to z."),
        ("letter really", "No board allows T twice in a row, as in LETTER."),
        ("x" * 500, "Together, the words can have at most 400 letters."),
    ],
)
def test_a_chain_that_is_none_is_told_why(alice: FlaskClient, words: str, said: str) -> None:
    answer = alice.post(f"{CREATE}/words", data={"words": words, "language": "en"})
    assert answer.status_code == 422
    assert said in answer.text
    assert yard.column(select(Generation.id)) == []


def test_faults_are_told_in_norwegian_too(client: FlaskClient) -> None:
    client.post("/language", data={"language": "nb"})
    code, page = ask(client, "art bik cen lma")
    assert code == 422
    assert '<option value="en" selected>' in page
    assert 'lang="nb"' in page


@pytest.mark.parametrize(
    ("sides", "said"),
    [
        ("mob kin lec rat", "This puzzle’s day isn’t over everywhere yet."),
        ("sob kin lec rat", "All but 1 of these letters are in today’s puzzle (English)"),
        ("sdb kin lec rat", "All but 2 of these letters are in today’s puzzle (English)"),
        ("sdp kin lec rat", ""),
    ],
)
def test_letters_that_are_nearly_today_s_are_not_solved(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, sides: str, said: str
) -> None:
    """Most words of a board are also words of one with two other letters."""
    todays = {"sides": ["art", "bik", "cen", "lmo"], "language": "en"}
    monkeypatch.setattr(live_day, "list_unfinished_dailies", lambda name: [todays])
    code, page = ask(client, sides)
    assert (code, said in page) == (422 if said else 200, True)
    fault = todays_letters.find_fault([*"abik", "ctrenlmo"], "nb")
    assert fault == live_day.held_back_message()


@pytest.mark.parametrize(("language", "is_held"), [("en", False), ("nb", True), ("nn", True)])
def test_nearly_today_s_letters_matter_where_the_words_are_the_same(
    app: Flask, monkeypatch: pytest.MonkeyPatch, language: str, is_held: bool
) -> None:
    todays = {"sides": ["art", "bik", "cen", "lmo"], "language": "nb"}
    monkeypatch.setattr(live_day, "list_unfinished_dailies", lambda name: [todays])
    with app.test_request_context():
        fault = todays_letters.find_fault(["sob", "kin", "lec", "rat"], language)
    assert bool(fault) is is_held
    assert ("Norwegian (Bokmål)" in fault) is is_held


def test_the_page_has_the_name_that_its_tab_and_links_have(client: FlaskClient) -> None:
    page = client.get(CREATE).text
    assert "<h1>Use your own letters</h1>" in page
    assert 'aria-current="page">Use your own letters</a>' in page
    assert 'href="/letterboxed/create">Use your own letters</a>' in client.get("/letterboxed/rules").text
