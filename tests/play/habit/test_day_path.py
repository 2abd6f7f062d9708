"""After a finish: how far one is with the day's games, which comes next, and how many days it has been in a row."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import User
from app.extensions import db, now
from app.puzzles.models import today
from tests import grids, yard
from tests.play.habit.finished import finish_daily
from tests.puzzles.test_publishing import other
from tests.yard import CHAIN, HTMX

PART = re.compile(r'<div class="day-path".*?\n</div>', re.S)
PLAIN = re.compile(r"<[^>]+>|\s+")


@pytest.fixture
def dailies(any_app: Flask) -> Flask:
    for add in (yard.add_strands, grids.add_crossword, yard.add_box, yard.add_bee):
        add(day=today())
    return any_app


def tell(page: str) -> str:
    """What the part says."""
    part = PART.search(page)
    return " ".join(PLAIN.sub(" ", part[0]).split()) if part else ""


def solve_box(player: FlaskClient, slug: str = str(today()), *, headers: dict[str, str] = HTMX) -> list[str]:
    """What each word of the chain is answered."""
    words = [{"word": word} for word in CHAIN]
    return [player.post(f"/letterboxed/{slug}/guess", data=word, headers=headers).text for word in words]


def test_it_works(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    *before, last = solve_box(alice)
    assert not any("day-path" in answer for answer in before)
    assert tell(last) == "1 of 4 done today Bee next"
    assert f'<a class="button primary" href="/bee/{today()}">Bee next</a>' in last
    # The same on the page when it is loaded again.
    assert tell(alice.get(f"/letterboxed/{today()}").text) == "1 of 4 done today Bee next"


def test_a_guest_has_a_day_too(dailies: Flask) -> None:
    assert tell(solve_box(dailies.test_client())[-1]) == "1 of 4 done today Bee next"


def test_what_was_given_up_is_not_done_and_does_not_come_next(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    alice.post(f"/bee/{today()}/reveal")
    assert tell(alice.get(f"/bee/{today()}").text) == "0 of 4 done today Strands next"
    assert tell(solve_box(alice)[-1]) == "1 of 4 done today Strands next"
    for game in ("strands", "crossword"):
        alice.post(f"/{game}/{today()}/reveal")
    assert tell(alice.get(f"/letterboxed/{today()}").text) == "1 of 4 done today Your day New puzzle"


def test_when_all_are_done_it_leads_to_the_day(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    for game in ("bee", "strands", "crossword"):
        finish_daily(game, today())
    solve_box(alice)
    page = alice.get(f"/letterboxed/{today()}").text
    assert tell(page) == "All 4 of today’s puzzles done! Your day New puzzle"
    assert '<a class="button primary" href="/#day">Your day</a>' in page


def test_another_day_s_board_leads_to_this_day_and_to_a_new_one(dailies: Flask) -> None:
    yesterday = yard.add_bee(other(1), day=today() - timedelta(days=1))
    alice = yard.log_in(dailies, "alice")
    alice.post(f"/bee/{yesterday}/reveal")
    assert tell(alice.get(f"/bee/{yesterday}").text) == "Today’s puzzles: 0 of 4 done Today’s Bee New puzzle"


def test_without_dailies_there_is_a_new_puzzle(any_app: Flask) -> None:
    slug = yard.add_box()
    assert tell(solve_box(yard.log_in(any_app, "alice"), slug)[-1]) == "New puzzle"


def test_days_in_a_row_are_told_unless_they_are_hidden(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    finish_daily("bee", today(), revealed_at=now())
    for ago in (1, 2):
        yard.add_bee(other(ago), day=today() - timedelta(days=ago))
        finish_daily("bee", today() - timedelta(days=ago))
    page = f"/bee/{today()}"
    assert tell(alice.get(page).text).startswith("1 of 4 done today Bee: 3 days in a row")
    db.session.execute(update(User).values(preferences={"show_streaks": False}))
    db.session.commit()
    assert "in a row" not in alice.get(page).text


def test_a_finish_costs_two_statements_more_and_a_later_move_none(dailies: Flask) -> None:
    alice = yard.log_in(dailies, "alice")
    last = CHAIN[-1]
    for word in CHAIN[:-1]:
        alice.post(f"/letterboxed/{today()}/guess", data={"word": word}, headers=HTMX)
    with yard.statements() as seen:
        answer = alice.post(f"/letterboxed/{today()}/guess", data={"word": last}, headers=HTMX)
    assert "Bee next" in answer.text
    loaded = [one for one in seen if one.lstrip().startswith("SELECT") and "done_on" in one]
    assert len(seen) <= 9
    assert len(loaded) == 1
    alice.post(f"/letterboxed/{today()}/undo", headers=HTMX)
    with yard.statements() as seen:
        answer = alice.post(f"/letterboxed/{today()}/guess", data={"word": last}, headers=HTMX)
    assert "day-path" in answer.text
    assert len(seen) <= 5
