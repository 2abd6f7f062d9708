"""The puzzle of today is solved for nobody who still plays it, whichever page is asked."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from io import BytesIO

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from app.accounts.models import User
from app.extensions import db
from app.generations.models import Generation
from app.play import live_day
from app.preferences.reader_days import newest_day, oldest_day
from app.puzzles.models import PUZZLE, today
from tests import grids, half_built, yard
from tests.puzzles.test_publishing import other

HELD = "This puzzle’s day isn’t over everywhere yet."
MIRRORED = "\n".join(row[::-1] for row in yard.ROWS)
NEARLY = "\n".join(("xxdd" + yard.ROWS[0][4:], *yard.ROWS[1:]))


@pytest.fixture
def days(any_app: Flask) -> dict[str, str]:
    """The dailies of today."""
    return {
        "bee": yard.add_bee(day=today()),
        "strands": yard.add_strands(day=today()),
        "letterboxed": yard.add_box(day=today()),
    }


def solve(client: FlaskClient, rows: str = "\n".join(yard.ROWS)) -> str:
    answer = client.post("/strands/solve", data={"board": rows, "seconds": "10"})
    return unescape(answer.text) if answer.status_code == 422 else str(answer.location)


def end_day(game: str) -> None:
    """The day is over."""
    row = update(PUZZLE).where(PUZZLE.c.game == game).values(day=today() - timedelta(days=2))
    db.session.execute(row)
    db.session.commit()


def test_it_works(any_app: Flask, days: dict[str, str]) -> None:
    client = any_app.test_client()
    for rows in ("\n".join(yard.ROWS), MIRRORED, NEARLY):
        page = solve(client, rows)
        assert HELD in page
        # What was typed stays.
        assert rows.partition("\n")[2] in page
    assert db.session.query(Generation).count() == 0
    assert solve(client, "\n".join(yard.ZOO_ROWS)).startswith("/strands/solutions/")


def test_who_has_finished_may_ask(any_app: Flask, days: dict[str, str]) -> None:
    alice, bob = yard.log_in(any_app, "alice"), yard.log_in(any_app, "bob")
    for path in yard.TRACED.values():
        alice.post(f"/strands/{days['strands']}/guess", data={"word": path})
    assert solve(alice).startswith("/strands/solutions/")
    assert HELD in solve(bob)
    bob.post(f"/strands/{days['strands']}/reveal")
    assert solve(bob).startswith("/strands/solutions/")


def test_everybody_may_when_the_day_is_over(any_app: Flask, days: dict[str, str]) -> None:
    end_day("strands")
    assert solve(any_app.test_client()).startswith("/strands/solutions/")


def test_no_hive_with_the_letters_of_today_is_made(any_app: Flask, days: dict[str, str]) -> None:
    client = any_app.test_client()
    for letters in (yard.LETTERS, yard.LETTERS[::-1].upper(), yard.LETTERS[:5]):
        answer = client.post("/bee/make", data={"minimum": "20", "maximum": "60", "letters": letters})
        assert (answer.status_code, HELD in unescape(answer.text)) == (422, True), letters
    for letters in (yard.LETTERS[:4], "aelnpro", ""):
        answer = client.post("/bee/make", data={"minimum": "20", "maximum": "60", "letters": letters})
        assert answer.status_code == 303, letters
    end_day("bee")
    answer = client.post("/bee/make", data={"minimum": "20", "maximum": "60", "letters": yard.LETTERS})
    assert answer.status_code == 303


def test_the_board_of_today_is_neither_weighed_nor_solved_nor_kept(any_app: Flask, days: dict[str, str]) -> None:
    """However its letters are ordered, and on whichever sides they are laid."""
    client = yard.log_in(any_app, "alice")
    for sides in ("ast bdo cpy eir", "RIE-ypc-odb-tsa", "abcdeioprsty"):
        for page in ("solve", "create"):
            answer = client.get(f"/letterboxed/{page}", query_string={"sides": sides})
            assert (answer.status_code, HELD in unescape(answer.text)) == (422, True), (page, sides)
            assert "at least" not in answer.text
        answer = client.post("/letterboxed/create", data={"sides": sides, "language": "nb"})
        assert (answer.status_code, HELD in unescape(answer.text)) == (422, True), sides
        form = {"kind": "boards", "boards-lines": f"art bik cen lmo\n{sides}", "boards-language": "en"}
        answer = client.post("/letterboxed/batch", data=form)
        assert (answer.status_code, HELD in unescape(answer.text)) == (422, True), sides
    assert client.get("/letterboxed/solve?sides=art+bik+cen+lmo").status_code == 200
    for word in yard.PAIR:
        client.post(f"/letterboxed/{days['letterboxed']}/guess", data={"word": word})
    assert "bytes – sporadic" in client.get("/letterboxed/solve?sides=ast+bdo+cpy+eir").text
    assert HELD in unescape(any_app.test_client().get("/letterboxed/solve?sides=ast+bdo+cpy+eir").text)


def test_a_copy_of_the_crossword_of_today_is_not_filled(any_app: Flask) -> None:
    """Taken from its file, its letters and a clue changed; a draft that only looks like it is filled."""
    slug, alice = grids.add_crossword(day=today()), yard.log_in(any_app, "alice")
    file = (BytesIO(alice.get(f"/crossword/{slug}/file/ipuz").data), "a.ipuz")
    copy = alice.post("/crossword/import", data={"file": file}, content_type="multipart/form-data").location
    assert copy.startswith("/crossword/build/")
    blank = half_built.begun(alice, tuple(re.sub("[^#]", ".", row) for row in grids.ROWS))

    def asked(where: str) -> list[bool]:
        fill = half_built.post(alice, f"{where}/fill", extent="all", min_score="20", ladder="quick")
        words = alice.get(f"{where}/words", query_string={"entry": "a1"}, headers=yard.HTMX)
        page = alice.get(where) if fill.status_code == 303 else fill
        return [HELD in unescape(answer.text) for answer in (page, words)]

    assert asked(copy) == [True, True]
    assert asked(blank) == [False, False]
    assert db.session.query(Generation).count() == 1
    alice.post(f"/crossword/{slug}/reveal")
    assert asked(copy) == [False, False]


def test_it_costs_one_statement(any_app: Flask, days: dict[str, str]) -> None:
    with any_app.test_request_context(), yard.statements() as seen:
        assert live_day.list_unfinished_dailies("bee")
    assert len(seen) == 1


def test_only_what_the_reader_is_through_with_is_let_go(any_app: Flask) -> None:
    def held(user: int) -> int:
        asked = {"game": "bee", "first": oldest_day(), "last": newest_day(), "user": user}
        return len(db.session.scalars(live_day._unfinished_statement(), asked).all())

    daily, stock = yard.add_bee(day=today()), yard.add_bee(other(1))
    alice = yard.log_in(any_app, "alice")
    (who,) = yard.column(select(User.id))
    alice.post(f"/bee/{daily}/guess", data={"word": "planet"})
    alice.post(f"/bee/{stock}/reveal")
    assert (held(who), held(0)) == (1, 1)
    alice.post(f"/bee/{daily}/reveal")
    assert (held(who), held(0)) == (0, 1)
    db.session.execute(PUZZLE.update().where(PUZZLE.c.slug == daily).values(status="hidden"))
    assert held(0) == 0
