"""Boards of one's own letters that take words of two letters: chosen, solved, published, played, exported."""

from __future__ import annotations

import re

from flask.testing import FlaskClient
from sqlalchemy import select

from app.games.base.contract import keep_on
from app.games.letterboxed import generator, solver
from app.play.models import Save
from app.puzzles.models import Puzzle
from tests import yard

SIDES = "art bik cen lmo"
CREATE = "/letterboxed/create"


def publish(client: FlaskClient, minimum: str) -> str:
    """The address of a board of these letters."""
    draft = client.post(CREATE, data={"sides": SIDES, "language": "en", "minimum": minimum}).location
    page = client.post(
        draft, data={"title": f"With {minimum}", "slug": f"with-{minimum}", "public": "link", "terms": "y"}
    )
    assert page.status_code == 303, page.text
    return f"with-{minimum}"


def playable(client: FlaskClient, minimum: str) -> int:
    page = client.get("/letterboxed/solve", query_string={"sides": SIDES, "language": "en", "minimum": minimum}).text
    assert f'<option value="{minimum}" selected>' in page
    return int(re.findall(r"(\d+) words fit", re.sub("<[^>]*>", "", page))[0])


def test_it_works(alice: FlaskClient) -> None:
    two, three = publish(alice, "2"), publish(alice, "3")
    # The same letters with shorter words are another board.
    assert two != three
    assert "Words of two letters count" in alice.get(f"/letterboxed/{two}").text
    assert "Words of two letters count" not in alice.get(f"/letterboxed/{three}").text
    for slug, code, chain in ((two, "good", ["be"]), (three, "too_short", [])):
        answer = alice.post(f"/letterboxed/{slug}/guess", data={"word": "be"}, headers={"Accept": "application/json"})
        assert answer.status_code in (200, 303), code
        saved = yard.column(select(Save.state).join(Puzzle).where(Puzzle.slug == slug))
        assert [word for state in saved for word in state["chain"]] == chain, code
    boards = {slug: yard.column(select(Puzzle.data).where(Puzzle.slug == slug))[0] for slug in (two, three)}
    assert boards[two]["minimum"] == 2 and "minimum" not in boards[three]
    assert boards[two]["playable"] > boards[three]["playable"]


def test_the_setting_is_chosen_where_boards_are_made_and_solved(client: FlaskClient) -> None:
    for path in (CREATE, "/letterboxed/solve"):
        for minimum, others in (("2", "3"), ("3", "2")):
            page = client.get(path, query_string={"sides": SIDES, "language": "en", "minimum": minimum}).text
            assert f'<option value="{minimum}" selected>{minimum} letters' in page
            assert f'<option value="{others}">' in page
    # Anything else is the usual.
    assert '<option value="3" selected>' in client.get(CREATE, query_string={"sides": SIDES, "minimum": "1"}).text


def test_it_comes_along_in_a_file(alice: FlaskClient) -> None:
    slug = publish(alice, "2")
    board = alice.get(f"/letterboxed/{slug}/board.json").get_json()
    assert board["minimum"] == 2
    text = alice.get(f"/letterboxed/{slug}/board.txt").text
    assert "minimum: 2" in text
    draft = alice.post("/letterboxed/import", data={"text": text}).location
    assert alice.get(f"{draft}/board.json").get_json()["minimum"] == 2
    refused = alice.post("/letterboxed/import", data={"text": "ABC DEF GHI JKL\nminimum: 7"})
    assert refused.status_code == 422 and "2 or 3 letters" in refused.text


def test_the_solver_and_the_generator_take_it() -> None:
    found = {n: solver.solve({"sides": SIDES, "minimum": n}, keep_on) for n in (2, 3)}
    assert found[2]["playable"] != found[3]["playable"]
    (made,) = generator.boards({"seed": "a", "minimum": 2}, keep_on)
    board = generator.new_puzzle(made)
    assert board.data["minimum"] == 2 and board.identity.endswith(" 2")
    assert any(len(word) == 2 for word in board.secret["accepted"])
