"""The last step of making a board: the form that every game shares, and what it refuses."""

from __future__ import annotations

from threading import Barrier
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from werkzeug.wrappers import Response

from app.accounts.models import USER
from app.contract.game_types import NewPuzzle
from app.extensions import db
from app.puzzles.models import Puzzle
from app.workshop import drafts, pages
from app.workshop.forms import PublishForm
from app.workshop.models import Draft
from tests import yard

GOOD = {"title": "Crosswise", "slug": "crosswise", "public": "public", "terms": "y"}


def begin(title: str = "Crosswise", **values: Any) -> Draft:
    author = yard.add_user("alice").id
    draft = drafts.create_draft("strands", author, title, {"language": "en"})
    drafts.save_draft(draft, **values)
    return draft


def make(title: str) -> NewPuzzle:
    return yard.new_strands(title)


def hand_in(app: Flask, draft: Draft, **form: str) -> tuple[Response | None, PublishForm]:
    with app.test_request_context(method="POST", data={**GOOD, **form}):
        posted = pages.publish_form(draft)
        return pages.publish_draft(draft, posted, make), posted


def test_it_works(app: Flask) -> None:
    answer, _form = hand_in(app, begin(), public="link")
    assert answer is not None
    assert (answer.status_code, answer.location) == (303, "/boards/strands/crosswise")
    assert yard.one(select(Puzzle.title, Puzzle.slug, Puzzle.status)) == ("Crosswise", "crosswise", "unlisted")


def test_a_second_press_leads_to_the_page_of_the_first(any_app: Flask) -> None:
    """It was loaded before the first one published the draft: the address that it finds taken is the draft's own."""
    draft = begin()
    key, author = draft.key, draft.author_id
    db.session.remove()

    def press(_number: int) -> str:
        with any_app.app_context():
            mine = drafts.load_draft(key, author)
            db.session.rollback()
            assert mine is not None and mine.puzzle_id is None
            all_have_loaded.wait(60)
            answer, form = hand_in(any_app, mine)
            assert answer is not None, form.errors
            return f"{answer.status_code} {answer.location}"

    all_have_loaded = Barrier(6)
    assert set(yard.in_threads(press, range(6))) == {"303 /boards/strands/crosswise"}
    assert yard.column(select(Puzzle.slug)) == ["crosswise"]


def test_a_press_after_the_first_one_ended_leads_there_too(any_app: Flask) -> None:
    draft = begin()
    first, _form = hand_in(any_app, draft)
    second, form = hand_in(any_app, draft, title="Another title")
    assert first is not None and second is not None, form.errors
    assert second.location == first.location
    assert yard.column(select(Puzzle.title)) == ["Crosswise"]


def test_the_theme_is_the_title_and_the_title_the_link_until_they_are_typed(app: Flask) -> None:
    draft = begin("", content={"clue": "Behind the house, and rather far from the road that leads on to town"})
    with app.test_request_context("/"):
        form = pages.publish_form(draft)
        assert form.title.data == "Behind the house, and rather far from the road that leads…"
        assert form.slug.data == form.free[0] == "behind-the-house-and-rather-far-from-the"
        assert len(form.free) == 3
    answer, _form = hand_in(app, draft, title="Fruit salad", slug="")
    assert answer is not None
    assert answer.location == "/boards/strands/fruit-salad"


@pytest.mark.parametrize(
    ("title", "wish", "query", "slug"),
    [
        ("Fruit salad", "", "", "fruit-salad"),
        ("Fruit salad", "wished", "", "wished"),
        ("Fruit salad", "wished", "?slug=Proposed", "proposed"),
    ],
)
def test_a_link_stands_there_already(app: Flask, title: str, wish: str, query: str, slug: str) -> None:
    draft = begin(title, slug=wish)
    with app.test_request_context(f"/{query}"):
        form = pages.publish_form(draft)
        assert (form.title.data, form.slug.data, form.is_public) == (title, slug, True)


@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"title": ""}, "title", "Please fill this in."),
        ({"title": "x" * 61}, "title", "At most 60 characters."),
        ({"title": "What the fuck"}, "title", "We don’t print “"),
        ({"slug": "ab"}, "slug", "at least three"),
        ({"slug": "x" * 41}, "slug", "at most forty"),
        ({"slug": "Fruit salad"}, "slug", "single hyphens"),
        ({"slug": "make"}, "slug", "link is reserved"),
        ({"slug": "f-u-c-k"}, "slug", "don’t print"),
        ({"slug": "taken"}, "slug", "This link is taken."),
        ({"public": "nonsense"}, "public", "Not a valid choice."),
    ],
)
def test_bad_input_gets_a_sentence_and_is_kept(app: Flask, typed: dict[str, str], field: str, sentence: str) -> None:
    yard.add_strands(yard.new_strands(clue="other"), slug="taken", content_hash="other")
    draft = begin()
    answer, form = hand_in(app, draft, **typed)
    assert answer is None
    assert sentence in " ".join(map(str, form.errors[field]))
    assert form[field].data == slug_or(typed[field])
    kept = drafts.load_draft(draft.key, draft.author_id)
    assert kept is not None
    assert kept.slug == typed.get("slug", GOOD["slug"]).lower()[:40]


def slug_or(text: str) -> str:
    return text.lower() if text == "Fruit salad" else text


def test_a_board_that_is_there_already_is_told(app: Flask) -> None:
    yard.add_strands(slug="first")
    answer, form = hand_in(app, begin())
    assert answer is None
    assert "http://localhost/strands/first" in form.title.errors[0]


def test_somebody_who_was_faster_leaves_proposals(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    yard.add_strands(yard.new_strands(clue="other"), slug="crosswise", content_hash="other")
    seen = iter([False, True, True])
    monkeypatch.setattr("app.workshop.slugs.is_taken", lambda game, slug: next(seen))
    answer, form = hand_in(app, begin())
    assert answer is None
    assert form.slug.errors == ["This link is taken."]
    assert form.said is not None
    assert form.said.proposals[0] == "crosswise-2"


def test_a_draft_is_there_for_its_author_in_its_own_game(app: Flask) -> None:
    alice, bob = (yard.log_in(app, name) for name in ("alice", "bob"))
    (author,) = yard.column(select(USER.c.id).where(USER.c.name == "alice"))
    key = drafts.create_draft("strands", author, "Crosswise", {"language": "en"}).key
    for client, path, code in ((alice, "strands/make", 200), (bob, "strands/make", 404), (alice, "bee/create", 404)):
        assert client.get(f"/{path}/{key}").status_code == code, path
