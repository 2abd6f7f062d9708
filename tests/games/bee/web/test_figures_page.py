"""What all hives are like, for everybody: drawn, and as tables."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import select

from app.games.bee.figures.paper import paper_figures
from app.games.bee.web import figures_page
from app.games.bee.web.random_curves import random_curves
from app.generations.models import Generation
from jobs import schedule
from tests import yard


def test_it_works(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the job itself: until it is done the page says so."""
    monkeypatch.setattr("jobs.worker_app", lambda: app)
    client = app.test_client()
    assert "still counting" in client.get("/bee/figures").text
    assert schedule.ask_for_counts("bee") == 3
    yard.work_off(app)
    assert set(yard.column(select(Generation.status))) == {"done"}
    for language in ("en", "nb", "nn"):
        page = client.get(f"/bee/figures?language={language}").text
        assert "still counting" not in page
        assert page.count('<svg class="chart') == page.count("<figcaption") == 18 + 4


def test_the_paper_s_numbers_are_its_own() -> None:
    found = paper_figures()
    assert (found["hives"], found["chosen"], found["ways"][0]["puzzles"][0]) == (172_025, 14_190, 9_237)
    assert sum(count for _value, count in found["answers"]) == found["chosen"]
    # Numbers and letters, and no word of the lists.
    assert {name for name in found if isinstance(found[name], str)} == {"language", "origin"}


def test_each_drawing_has_its_table(app: Flask) -> None:
    with app.test_request_context():
        drawn = figures_page.draw_charts(paper_figures())
    assert [len(one.bars) for one in drawn][4:6] == [26, 26]
    for one in drawn:
        assert max(bar.height for bar in one.bars) == figures_page.HEIGHT
        assert all(bar.y + bar.height == figures_page.HEIGHT for bar in one.bars)
    page = app.test_client().get("/bee/figures").text
    assert page.count("<table>") == len(drawn) + 2
    assert "14,190" in page


def test_figures_20_and_21_are_curves_of_random_s_puzzles(app: Flask) -> None:
    found = paper_figures()
    with app.test_request_context():
        answers, points = random_curves(found)
    assert (answers.figure, points.figure) == (20, 21)
    # All that Random Pangrams found of 15 to 60 answers.
    for one in (answers, points):
        assert sum(point.count for point in one.points) == found["ways"][1]["puzzles"][1] == 6_101
        assert min(point.y for point in one.points) == 0
        assert [point.x for point in one.points] == sorted(point.x for point in one.points)
    page = app.test_client().get("/bee/figures").text
    assert page.count("<polyline") == 2
    for point in answers.points:
        assert f'<th scope="row">{point.name}</th><td class="num">{point.count:,}</td>' in page


def test_an_analysis_of_before_has_no_curves(app: Flask) -> None:
    with app.test_request_context():
        assert random_curves({**paper_figures(), "random": None}) == []
