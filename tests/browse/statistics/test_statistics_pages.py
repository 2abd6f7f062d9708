"""A player's statistics, as pages, on both databases."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db, now
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from tests import counted, yard
from tests.puzzles.test_publishing import other

MONDAY = date(2026, 3, 2)
WORDS = ("planter", "plane")


def add_board(number: int, **columns: Any) -> int:
    slug = yard.add_bee(other(number), **columns)
    return int(db.session.scalars(select(PUZZLE.c.id).where(PUZZLE.c.slug == slug)).one())


def facts(page: str) -> dict[str, str]:
    """The numbers at the top of a page, by their names."""
    return dict(re.findall(r"<dt>([^<]+)</dt><dd>([^<]+)</dd>", page))


@pytest.fixture
def alice(any_app: Flask) -> int:
    yard.log_in(any_app, "alice")
    return int(yard.one(select(USER.c.id).where(USER.c.handle == "alice")).id)


def test_it_works(any_app: Flask, alice: int) -> None:
    for days, seconds, hints in ((0, 90, 0), (7, 200, 2), (8, 400, 0)):
        counted.finish(add_board(days, day=MONDAY + timedelta(days)), alice, seconds, hints)
    counted.begin(add_board(1), alice, version=1)
    browser = yard.log_in(any_app, "alice")
    for address in ("/statistics", "/statistics/bee"):
        told = facts(browser.get(address).text)
        assert (told["Played"], told["Done"], told["Without hints"], told["Hints taken"]) == ("4", "3", "2", "2")
        assert (told["Best time"], told["Median time"]) == ("1:30", "3:20")
    page = browser.get("/statistics/bee").text
    assert re.search(r"Monday</th><td[^>]*>2</td><td[^>]*>1:30</td><td[^>]*>2:25</td>", page)
    assert re.search(r"Tuesday</th><td[^>]*>1</td><td[^>]*>6:40</td>", page)
    assert '<figcaption id="chart-times">Times in minutes</figcaption>' in page
    assert page.count("<svg") == page.count("Show as a table") == 3
    assert "Nothing here yet" in browser.get("/statistics/strands").text


def test_a_visitor_and_a_guest_have_pages(any_app: Flask) -> None:
    slug = yard.add_bee(yard.new_bee(WORDS, ()))
    guest = any_app.test_client()
    assert "Nothing here yet" in guest.get("/statistics").text
    for word in WORDS:
        guest.post(f"/bee/{slug}/guess", data={"word": word})
    told = facts(guest.get("/statistics/bee").text)
    assert (told["Played"], told["Done"]) == ("1", "1")
    assert "Nothing here yet" in any_app.test_client().get("/statistics").text


def test_there_is_no_page_of_a_game_that_is_none(any_app: Flask) -> None:
    assert any_app.test_client().get("/statistics/chess").status_code == 404


def test_nobody_sees_another_s_numbers(any_app: Flask, alice: int) -> None:
    counted.finish(add_board(1), alice, 90)
    assert "Nothing here yet" in yard.log_in(any_app, "bob").get("/statistics").text


def test_results_after_the_answers_count_apart(any_app: Flask, alice: int) -> None:
    counted.finish(add_board(1), alice, 90)
    db.session.execute(SAVE.update().values(answers_seen_at=now() - timedelta(days=1)))
    db.session.commit()
    told = facts(yard.log_in(any_app, "alice").get("/statistics/bee").text)
    assert (told["Done"], told["Done after seeing answers"]) == ("0", "1")
    assert "Best time" not in told


def test_times_stand_beside_those_of_ten_others(any_app: Flask, alice: int) -> None:
    board = add_board(1)
    counted.finish(board, alice, 90)
    browser = yard.log_in(any_app, "alice")
    for number in range(10):
        before = browser.get("/statistics/bee").text
        counted.finish(board, yard.add_user(f"bob{number}").id, 400)
    assert "chart-others" not in before
    assert "Once ten others have finished" in before
    page = browser.get("/statistics/bee").text
    assert "You were faster than the median on 1 of them" in page
    table = re.findall(
        r'<th scope="row">([^<]+)</th><td class="num">([^<]+)</td><td class="num">([^<]+)</td></tr>', page
    )
    assert (table[0], table[-1]) == (("1–2", "100 %", "0 %"), ("5–8", "0 %", "100 %"))


def test_streaks_can_be_hidden(any_app: Flask, alice: int) -> None:
    counted.finish(add_board(1), alice, 90)
    browser = yard.log_in(any_app, "alice")
    assert "Longest row" in facts(browser.get("/statistics/bee").text)
    db.session.execute(USER.update().values(preferences={"show_streaks": False}))
    db.session.commit()
    assert "in a row" not in browser.get("/statistics").text
    assert "Longest row" not in facts(browser.get("/statistics/bee").text)


def test_pages_cost_few_statements(any_app: Flask, alice: int) -> None:
    counted.finish(add_board(1), alice, 90)
    browser = yard.log_in(any_app, "alice")
    browser.get("/statistics")
    with yard.statements() as seen:
        browser.get("/statistics")
    assert len(seen) == 2
    with yard.statements() as seen:
        browser.get("/statistics/bee")
    assert len(seen) == 4


def test_ranks_are_named_by_their_game(any_app: Flask, alice: int) -> None:
    save_id = counted.finish(add_board(1), alice, 90)
    db.session.execute(SAVE.update().where(SAVE.c.id == save_id).values(score=10**6))
    db.session.commit()
    page = yard.log_in(any_app, "alice").get("/statistics/bee").text
    assert "Ranks of your latest games" in page
    assert "Queen Bee" in page or "Genius" in page
