"""A friend's test game: solved without an account, on no list, and gone when the draft is."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select

from app.extensions import db
from app.puzzles.models import PUBLISHED, PUZZLE
from tests import grids, yard
from tests.games.crossword.web.builder.test_building import begin, built
from tests.games.crossword.web.builder.test_committing import commit


def link(client: FlaskClient, where: str) -> str:
    """The path of the test link on the builder's page."""
    found = re.search(r'value="[^"]*(/crossword/test/\w+)"', client.get(where).text)
    assert found
    return found[1]


def lent(client: FlaskClient) -> tuple[str, str]:
    where = built(client)
    assert client.post(f"{where}/test").status_code == 303
    return where, link(client, where)


def stored() -> int:
    return db.session.scalar(select(func.count()).select_from(PUZZLE)) or 0


def test_it_works(app: Flask, alice: FlaskClient) -> None:
    _where, test = lent(alice)
    friend = app.test_client()
    page = friend.get(test, follow_redirects=True)
    assert page.status_code == 200
    assert "Test: Tents" in page.text
    assert "An unfinished crossword" in page.text
    assert "/share" not in page.text and "/print" not in page.text
    assert "yurt" not in page.text.lower()
    play = friend.get(test).location
    friend.post(f"{play}/guess", data={"e-across-1": "yurt"})
    assert re.findall(r'value="([A-Z])"', friend.get(play).text) == ["Y", "U", "R", "T"]


def test_it_is_on_no_list(app: Flask, alice: FlaskClient) -> None:
    _where, test = lent(alice)
    slug = test.rpartition("/")[2]
    for page in ("/calendar/crossword", "/boards/", "/crossword/build", "/"):
        assert slug not in alice.get(page).text, page
    row = db.session.execute(select(PUZZLE)).one()
    assert (row.author_id, row.status == PUBLISHED) == (None, False)


def test_it_is_no_twin_of_the_board(app: Flask, alice: FlaskClient) -> None:
    where, _test = lent(alice)
    assert commit(alice, where).status_code == 303


def test_the_link_goes_when_the_board_is_out(app: Flask, alice: FlaskClient) -> None:
    where, test = lent(alice)
    commit(alice, where)
    assert alice.get(test).status_code == 404
    assert stored() == 1


def test_the_link_goes_with_the_draft(app: Flask, alice: FlaskClient) -> None:
    where, test = lent(alice)
    app.test_client().get(test, follow_redirects=True)
    alice.post(f"/boards/draft/{where.rpartition('/')[2]}/delete")
    assert alice.get(test).status_code == 404
    assert stored() == 0


def test_a_new_link_takes_the_old_one_back(app: Flask, alice: FlaskClient) -> None:
    where, test = lent(alice)
    alice.post(f"{where}/test")
    assert link(alice, where) != test
    assert alice.get(test).status_code == 404
    alice.post(f"{where}/test", data={"stop": "y"})
    assert stored() == 0


def test_many_presses_at_once_make_one_link(any_app: Flask) -> None:
    where, _test = lent(yard.log_in(any_app, "alice"))
    tabs = [yard.log_in(any_app, "alice") for _ in range(6)]
    assert yard.in_threads(lambda tab: tab.post(f"{where}/test").status_code, tabs) == [303] * 6
    assert tabs[0].get(link(tabs[0], where)).status_code == 302
    assert stored() == 1


def test_a_grid_with_holes_has_no_link(app: Flask, alice: FlaskClient) -> None:
    where = begin(alice)
    assert alice.post(f"{where}/test").location.endswith("#testing")
    page = alice.get(where).text
    assert "Fill every cell first" in page.split('id="testing-title"')[1].split("</section>")[0]
    assert page.count("Fill every cell first") == 1
    assert stored() == 0


def test_no_other_board_is_reached_by_a_test_link(app: Flask, alice: FlaskClient) -> None:
    assert alice.get(f"/crossword/test/{grids.add_crossword()}").status_code == 404


SOLUTION = [{f"e-across-{number}": word} for number, word in zip((1, 5, 7, 8, 9), grids.ANSWERS, strict=False)]
HELP = {
    "reveal": [("reveal", {})],
    "show": [("show", {"extent": "entry", "at": "0"})],
    "guess": [("guess", form) for form in SOLUTION],
}


@pytest.mark.parametrize("made_anew", [False, True])
@pytest.mark.parametrize("ended_by", list(HELP))
def test_whoever_has_ended_it_has_seen_the_answers(any_app: Flask, ended_by: str, made_anew: bool) -> None:
    alice, friend, other = (yard.log_in(any_app, name) for name in ("alice", "bob", "charlie"))
    where, test = lent(alice)
    game = friend.get(test).location
    for act, form in HELP[ended_by]:
        assert friend.post(f"{game}/{act}", data=form).status_code == 303
    other.post(f"{game}/guess", data={"e-across-1": "yurt"})
    if made_anew:
        alice.post(f"{where}/test")
    out = f"/crossword/{commit(alice, where).location.rpartition('/')[2]}"
    for browser, seen in ((friend, True), (other, False)):
        assert ("You’ve seen answers to this puzzle." in browser.get(out).text) is seen
