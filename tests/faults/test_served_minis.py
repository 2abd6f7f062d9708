"""Crosswords of a running site: the day's, one that is made while somebody waits, the week's, and a test link."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from sqlalchemy import select

from app.accounts.models import User
from app.extensions import db
from app.puzzles import weekly
from app.puzzles.models import CREATOR, PUZZLE, today
from tests import grids, yard
from tests.faults.person import Person
from tests.faults.stack import Stack
from tests.faults.test_served_play import own_identity

pytestmark = pytest.mark.faults


def size_of(site: Stack, slug: str) -> tuple[str, int]:
    with site.inside():
        rows = select(PUZZLE.c.data).where(PUZZLE.c.game == "crossword", PUZZLE.c.slug == slug)
        data = db.session.scalars(rows).one()
    return data["language"], data["ipuz"]["dimensions"]["width"]


def test_it_works(served: Stack) -> None:
    """The day's is a mini in English, each of whose entries has a clue; one in Norwegian is made for who asks."""
    day = Person(served.url).get("/crossword/").location.rpartition("/")[2]
    assert day == today().isoformat()
    language, size = size_of(served, day)
    assert (language, 5 <= size <= 7) == ("en", True)
    page = Person(served.url).get(f"/crossword/{day}/list").text
    assert len(re.findall(r'name="e-(?:across|down)-\d+"', page)) >= 8
    alice = served.add_player("alice")
    alice.get("/crossword/make")
    making = alice.post("/crossword/make", language="nb", size="5", difficulty="1").location.rpartition("/")[2]
    row = served.wait_for(making)
    assert row.result is not None
    assert size_of(served, row.result["puzzles"][0]) == ("nb", 5)


def test_an_operator_chooses_a_board_for_a_week(served: Stack) -> None:
    alice, olga = served.add_player("alice"), served.add_player("olga", role="operator")
    with served.inside():
        mine = db.session.scalars(select(User.id).where(User.handle == alice.name)).one()
        new = replace(grids.new_crossword(), identity=own_identity())
        slug = grids.add_crossword(new, author_id=mine, origin=CREATOR)
    olga.get("/operator/weekly")
    chosen = olga.post("/operator/weekly", game="crossword", slug=slug, week=weekly.list_weeks()[0].isoformat())
    assert chosen.code == 303
    page = Person(served.url).get("/").text
    assert "Puzzle of the week" in page and f"/crossword/{slug}" in page


def test_a_test_link_is_played_by_a_friend_and_on_no_list(served: Stack) -> None:
    alice, friend = served.add_player("alice"), Person(served.url)
    with served.inside():
        mine = db.session.scalars(select(User.id).where(User.handle == alice.name)).one()
        key = yard.add_draft("crossword", mine, grids.crossword_draft(), "Tents")
    alice.get(f"/crossword/build/{key}")
    assert alice.post(f"/crossword/build/{key}/test").code == 303
    (link,) = re.findall(r'value="[^"]*(/crossword/test/\w+)"', alice.get(f"/crossword/build/{key}").text)
    play = friend.get(link).location
    page = friend.get(play).text
    assert "prole" not in page.lower() and "/share" not in page
    assert friend.get(f"{play}/file/ipuz?solution=1").code == 404
    writes = json.dumps([[1, "g", 1]])
    assert friend.post(f"{play}/cells", writes=writes, writer="a", version="0").code == 200
    slug = play.rpartition("/")[2]
    for path in ("/", "/calendar/crossword", "/search?q=tents"):
        assert slug not in Person(served.url).get(path).text, path
