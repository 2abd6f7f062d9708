"""From a draft to a board: once, under an address of its own."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.exceptions import NotFound

from app.extensions import db
from app.puzzles.models import Puzzle, today
from app.workshop import drafts, releasing
from app.workshop.models import Draft
from tests import yard

ROW = (Puzzle.slug, Puzzle.title, Puzzle.status, Puzzle.origin, Puzzle.author_id, Puzzle.difficulty)
NEW = yard.new_strands("Crosswise")


def begin(name: str = "alice") -> Draft:
    return drafts.create_draft("strands", yard.add_user(name).id, "Crosswise", {"clue": "x"})


def test_it_works(any_app: Flask) -> None:
    draft = begin()
    assert releasing.publish_puzzle(draft, NEW, "crosswise", public=True) == "crosswise"
    assert yard.one(select(*ROW)) == ("crosswise", "Crosswise", "published", "creator", draft.author_id, 2)
    assert drafts.list_drafts(draft.author_id) == []


def test_it_can_be_found_by_link_only(any_app: Flask) -> None:
    releasing.publish_puzzle(begin(), NEW, "crosswise", public=False)
    assert yard.column(select(Puzzle.status)) == ["unlisted"]


def test_a_draft_is_published_once(any_app: Flask) -> None:
    draft = begin()
    releasing.publish_puzzle(draft, NEW, "first", public=True)
    assert releasing.publish_puzzle(draft, NEW, "second", public=True) == "first"
    assert yard.column(select(Puzzle.slug)) == ["first"]


def test_a_draft_that_is_gone_is_not_published(any_app: Flask) -> None:
    draft = begin()
    drafts.delete_draft(draft)
    with pytest.raises(NotFound):
        releasing.publish_puzzle(draft, NEW, "crosswise", public=True)
    assert yard.column(select(Puzzle.slug)) == []


def test_an_address_belongs_to_one_board(any_app: Flask) -> None:
    yard.add_bee(slug="crosswise")
    releasing.publish_puzzle(begin(), NEW, "crosswise", public=True)
    other = replace(NEW, identity="other")
    draft = begin("bob")
    with pytest.raises(releasing.SlugTaken):
        releasing.publish_puzzle(draft, other, "crosswise", public=True)
    assert releasing.publish_puzzle(draft, other, "crosswise-2", public=True) == "crosswise-2"


def test_a_board_is_there_once(any_app: Flask) -> None:
    yard.add_strands(NEW, slug="first")
    with pytest.raises(releasing.Twin) as caught:
        releasing.publish_puzzle(begin(), NEW, "second", public=True)
    assert caught.value.slug == "first"


@pytest.mark.parametrize("hidden", ["unlisted", "draft", "deleted"])
def test_where_a_hidden_board_is_stays_hidden(any_app: Flask, hidden: str) -> None:
    yard.add_strands(NEW, slug="first", status=hidden)
    with pytest.raises(releasing.Twin) as caught:
        releasing.publish_puzzle(begin(), NEW, "second", public=True)
    assert caught.value.slug == ""


def test_a_board_of_tomorrow_stays_hidden(any_app: Flask) -> None:
    yard.add_strands(NEW, day=today() + timedelta(days=1))
    with pytest.raises(releasing.Twin) as caught:
        releasing.publish_puzzle(begin(), NEW, "second", public=True)
    assert caught.value.slug == ""


def test_the_own_board_is_told(any_app: Flask) -> None:
    draft = begin()
    yard.add_strands(NEW, slug="first", status="unlisted", author_id=draft.author_id)
    with pytest.raises(releasing.Twin) as caught:
        releasing.publish_puzzle(draft, NEW, "second", public=True)
    assert caught.value.slug == "first"


def test_parallel_requests_for_one_draft_make_one_board(any_app: Flask) -> None:
    draft = begin()
    key, author = draft.key, draft.author_id
    db.session.remove()

    def publish(number: int) -> str:
        with any_app.app_context():
            mine = drafts.load_draft(key, author)
            assert mine is not None
            return releasing.publish_puzzle(mine, replace(NEW, identity=str(number)), f"slug-{number}", public=True)

    (slug,) = set(yard.in_threads(publish, range(6)))
    assert yard.column(select(Puzzle.slug)) == [slug]


def test_of_parallel_requests_for_one_address_one_gets_it(any_app: Flask) -> None:
    author = yard.add_user("alice").id
    keys = [drafts.create_draft("strands", author, "", {}).key for _ in range(6)]
    db.session.remove()

    def publish(key: str) -> str:
        with any_app.app_context():
            mine = drafts.load_draft(key, author)
            assert mine is not None
            try:
                return releasing.publish_puzzle(mine, replace(NEW, identity=key), "crosswise", public=True)
            except releasing.SlugTaken:
                return ""

    assert sorted(yard.in_threads(publish, keys)) == ["", "", "", "", "", "crosswise"]
    assert len(yard.column(select(Draft.id).where(Draft.puzzle_id.is_(None)))) == 5


def test_a_draft_that_is_published_is_another_version(any_app: Flask) -> None:
    """Else a tab that still shows it could save over it."""
    draft = begin()
    before = yard.one(select(Draft.version))[0]
    releasing.publish_puzzle(draft, NEW, "crosswise", public=True)
    assert yard.one(select(Draft.version))[0] == before + 1
