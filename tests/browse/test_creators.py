"""Who makes boards, and what they are."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import User
from app.browse import creators
from app.browse.creators import Creator
from app.extensions import db
from app.play import counting
from app.puzzles.models import PUZZLE
from tests import counted, yard
from tests.browse.test_results import add_player, finish
from tests.puzzles.test_publishing import other

Made = tuple[str, int]


def add_board(author: int, number: int, **columns: Any) -> Made:
    """Address and id of a board that a player has published."""
    slug = yard.add_bee(other(number), author_id=author, origin="creator", **columns)
    counting.recount_creator(author)
    db.session.commit()
    return slug, int(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug)).one())


@pytest.fixture
def makers(any_app: Flask) -> dict[str, int]:
    return {name: add_player(name) for name in ("alice", "bob", "charlie")}


def test_it_works(any_app: Flask, makers: dict[str, int]) -> None:
    boards = [add_board(makers[name], number)[1] for number, name in enumerate(("alice", "alice", "bob", "charlie"))]
    for number, (board, name, liked) in enumerate(
        [(boards[0], "dora", True), (boards[1], None, None), (boards[2], "erik", True), (boards[1], "frida", False)]
    ):
        finish(board, f"{name}{number}" if name else None, 60, liked=liked)
    with yard.statements() as seen:
        found = creators.list_top_creators()
    assert found == [Creator("alice", 2, 3, 1), Creator("bob", 1, 1, 1), Creator("charlie", 1, 0, 0)]
    assert len(seen) == 1


def test_own_completions_do_not_count(makers: dict[str, int], any_app: Flask) -> None:
    _slug, board = add_board(makers["alice"], 1)
    counted.finish(board, makers["alice"], 60, liked=True)
    assert creators.list_top_creators() == [Creator("alice", 1, 0, 0)]


def test_one_completion_is_one_time(makers: dict[str, int], any_app: Flask) -> None:
    finish(add_board(makers["alice"], 1)[1], "dora", 60)
    assert "finished 1 time<" in any_app.test_client().get("/creators").text


def test_boards_by_link_count_without_being_told(makers: dict[str, int]) -> None:
    add_board(makers["alice"], 1)
    finish(add_board(makers["alice"], 2, status="unlisted")[1], "dora", 60)
    finish(add_board(makers["bob"], 3, status="unlisted")[1], "erik", 60)
    assert creators.list_top_creators() == [Creator("alice", 1, 1, 0)]


def test_drafts_and_guests_are_nobody(makers: dict[str, int]) -> None:
    add_board(makers["alice"], 1, status="draft")
    add_board(add_player(None), 2)
    assert creators.list_top_creators() == []


def test_only_the_first_are_listed(makers: dict[str, int]) -> None:
    for number, author in enumerate(makers.values()):
        add_board(author, number)
    assert [one.name for one in creators.list_top_creators(2)] == ["alice", "bob"]


def test_the_page_tells_names_and_numbers(any_app: Flask, makers: dict[str, int]) -> None:
    browser = any_app.test_client()
    assert "Nobody has published a puzzle yet" in browser.get("/creators").text
    add_board(makers["alice"], 1)
    db.session.execute(User.__table__.update().values(email=None, role="player"))
    db.session.commit()
    page = browser.get("/creators").text
    assert 'href="/creators/alice"' in page
    assert "bob" not in page


def test_a_creator_s_boards_are_listed(any_app: Flask, makers: dict[str, int]) -> None:
    shown = add_board(makers["alice"], 1, title="Under the pier")[0]
    hidden = [add_board(makers["alice"], 2 + n, status=s)[0] for n, s in enumerate(("draft", "unlisted"))]
    theirs = add_board(makers["bob"], 5)[0]
    browser = any_app.test_client()
    with yard.statements() as seen:
        page = browser.get("/creators/Alice").text
    assert f'href="/bee/{shown}"' in page
    assert "Under the pier" in page
    assert not [slug for slug in (*hidden, theirs) if slug in page]
    assert len(seen) == 2


@pytest.mark.parametrize("name", ["bob", "nobody", "🐝", "%00", "..", "alice?page=2"])
def test_who_has_published_nothing_has_no_page(any_app: Flask, makers: dict[str, int], name: str) -> None:
    add_board(makers["alice"], 1)
    assert any_app.test_client().get(f"/creators/{name}").status_code == 404


def test_long_lists_have_pages(any_app: Flask, makers: dict[str, int]) -> None:
    for number in range(21):
        add_board(makers["alice"], number)
    browser = any_app.test_client()
    first, second = (browser.get(f"/creators/alice?page={page}").text for page in (1, 2))
    assert (first.count('<li class="card'), second.count('<li class="card')) == (20, 1)
    assert 'href="/creators/alice?page=2"' in first


def test_new_boards_are_on_the_first_page(any_app: Flask, makers: dict[str, int]) -> None:
    slugs = [add_board(makers["alice"], number)[0] for number in range(6)]
    add_board(makers["alice"], 7, status="unlisted")
    yard.add_bee(other(8))
    page = any_app.test_client().get("/").text
    assert [slug for slug in slugs if f'href="/bee/{slug}"' in page] == slugs[1:]
    assert page.count('<li class="card') == 5
    assert "by alice" in page
