"""Crosswords as files: without the solution for everybody, with it for whoever has earned it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.accounts.models import User
from app.extensions import db
from app.games.crossword.formats.converting import read_crossword
from app.puzzles.models import PUZZLE, UNLISTED
from tests import grids
from tests.each import each

FORMATS = ("puz", "ipuz", "jpz", "txt")


@pytest.fixture
def slug(app: Flask) -> str:
    return grids.add_crossword()


def read(client: FlaskClient, slug: str, format: str, query: str = "") -> Any:
    answer = client.get(f"/crossword/{slug}/file/{format}{query}")
    assert answer.status_code == 200
    return read_crossword(answer.data)[0]


def test_it_works(client: FlaskClient, slug: str) -> None:
    def check(format: str) -> None:
        found = read(client, slug, format)
        assert (found.title, len(found.clues), found.grid.rows[0]) == ("Tents", 10, "....#")
        assert found.clues[0].text == grids.CLUES["across", 1]
        assert not any(found.solution)

    each(FORMATS, check)


def test_a_file_has_its_type_and_its_name(client: FlaskClient, slug: str) -> None:
    answer = client.get(f"/crossword/{slug}/file/puz")
    assert answer.content_type == "application/x-crossword"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="crossword-{slug}.puz"'


def test_the_solution_is_for_who_has_given_up(client: FlaskClient, slug: str) -> None:
    assert client.get(f"/crossword/{slug}/file/ipuz?solution=1").status_code == 404
    client.post(f"/crossword/{slug}/reveal")
    solution = tuple(grids.letters().get(n, "") for n in range(25))

    def check(format: str) -> None:
        assert read(client, slug, format, "?solution=1").solution == solution
        assert not any(read(client, slug, format).solution)

    each(FORMATS, check)


def test_the_solution_is_for_who_has_solved_it(client: FlaskClient, slug: str) -> None:
    rows = [("across", 1), ("across", 5), ("across", 7), ("across", 8), ("across", 9)]
    form = {f"e-{way}-{number}": text for (way, number), text in zip(rows, grids.ANSWERS[:5], strict=True)}
    client.post(f"/crossword/{slug}/guess", data=form)
    assert client.get(f"/crossword/{slug}/file/txt?solution=1").status_code == 200


def test_the_solution_is_for_its_author(app: Flask, slug: str, log_in: Callable[..., FlaskClient]) -> None:
    alice, bob = log_in("alice"), log_in("bob")
    author = db.session.scalars(db.select(User.id).where(User.name == "alice")).one()
    db.session.execute(PUZZLE.update().values(author_id=author, status=UNLISTED))
    db.session.commit()
    found = read(alice, slug, "ipuz", "?solution=1")
    assert (found.author, found.solution[0]) == ("alice", "y")
    assert bob.get(f"/crossword/{slug}/file/ipuz?solution=1").status_code == 404


def test_there_is_no_other_format(client: FlaskClient, slug: str) -> None:
    for kind in ("grid", "pdf", "PUZ", "..%2f..%2fconfig", "%00"):
        assert client.get(f"/crossword/{slug}/file/{kind}").status_code == 404, kind
    assert client.get("/crossword/no-such-one/file/puz").status_code == 404


def test_a_test_game_has_no_files(client: FlaskClient, slug: str) -> None:
    db.session.execute(PUZZLE.update().values(origin="test", status=UNLISTED))
    db.session.commit()
    for page in ("share", "file/puz", "print", "embed"):
        assert client.get(f"/crossword/{slug}/{page}").status_code == 404, page
