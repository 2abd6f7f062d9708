"""The board of the week: chosen by an operator, shown to everybody in its week."""

from __future__ import annotations

from datetime import timedelta

from flask import Flask

from app.puzzles import weekly
from app.puzzles.models import CREATOR, UNLISTED, today
from tests import grids, yard


def choose(app: Flask, slug: str, **form: str) -> str:
    olga = yard.log_in(app, "olga", role="operator")
    given = {"game": "crossword", "slug": slug, "week": weekly.list_weeks()[0].isoformat(), **form}
    answer = olga.post("/operator/weekly", data=given, follow_redirects=True)
    return answer.text if answer.status_code == 200 else str(answer.status_code)


def test_it_works(any_app: Flask) -> None:
    alice = yard.add_user("alice")
    slug = grids.add_crossword(origin=CREATOR, author_id=alice.id)
    assert "Puzzle of the week" not in any_app.test_client().get("/").text
    assert "Chosen." in choose(any_app, slug)
    page = any_app.test_client().get("/").text
    assert "Puzzle of the week" in page and f"/crossword/{slug}" in page


def test_another_choice_replaces_it_and_other_weeks_stay(any_app: Flask) -> None:
    author = yard.add_user("alice").id
    one = grids.add_crossword(origin=CREATOR, author_id=author)
    other = grids.add_crossword(grids.new_crossword((*grids.ROWS[:4], "#tons")), origin=CREATOR, author_id=author)
    for slug in (one, other):
        choose(any_app, slug)
    choose(any_app, one, week=weekly.list_weeks()[1].isoformat())
    assert [weekly.list_picks()["crossword", week][0] for week in weekly.list_weeks()[:2]] == [other, one]


def test_what_cannot_be_chosen_is_refused(any_app: Flask) -> None:
    author = yard.add_user("alice").id
    ours = grids.add_crossword()
    hidden = grids.add_crossword(
        grids.new_crossword((*grids.ROWS[:4], "#tons")), origin=CREATOR, author_id=author, status=UNLISTED
    )
    past = (weekly.monday_of(today()) - timedelta(weeks=1)).isoformat()
    for slug, form in (
        (ours, {}),
        (hidden, {}),
        ("nowhere", {}),
        (ours, {"week": past}),
        (ours, {"week": "2026-11-24"}),
    ):
        assert "can’t be chosen" in choose(any_app, slug, **form), (slug, form)
    assert choose(any_app, ours, week="soon") == "422"
    assert choose(any_app, ours, game="bee") == "404"
    assert weekly.list_picks() == {}
