"""The landing page: the day's puzzles with their state, what is begun, and then the rest."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from app.accounts.models import User
from app.contract import GAMES
from app.extensions import db
from app.puzzles.models import today
from tests import grids, yard
from tests.play.habit.finished import finish_daily
from tests.puzzles.test_publishing import other

ADD = (yard.add_strands, grids.add_crossword, yard.add_box, yard.add_bee)
TILE = re.compile(r'<li class="day-tile game-(\w+)">.*?</li>', re.S)
PLAIN = re.compile(r"<[^>]+>|\s+")


def tiles(browser: FlaskClient) -> dict[str, str]:
    """What each tile says, and where it leads."""
    found = {}
    for tile in TILE.finditer(browser.get("/").text):
        text, link = tile[0].partition("<h3>")[2], re.findall(r'href="([^"]+)"', tile[0])[-1]
        found[tile[1]] = f"{PLAIN.sub(' ', text)} {link}".split()
    return {game: " ".join(words) for game, words in found.items()}


def begun(browser: FlaskClient) -> list[str]:
    """Where the list of what is begun leads."""
    part = browser.get("/").text.partition('<ul class="begun-list">')[2].partition("</ul>")[0]
    return re.findall(r'href="([^"]+)"', part)


def test_it_works(any_app: Flask) -> None:
    for add in ADD:
        add(day=today())
    found = tiles(any_app.test_client())
    assert list(found) == list(GAMES)
    assert found["bee"] == f"Bee New Play Bee /bee/{today()}"
    assert begun(any_app.test_client()) == []


def test_a_tile_tells_how_far_one_is(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    slug = yard.add_bee(day=today())
    alice.post(f"/bee/{slug}/guess", data={"word": "plane"})
    assert tiles(alice)["bee"] == f"Bee Moving Up Continue Bee /bee/{slug}"
    assert tiles(bob)["bee"].startswith("Bee New Play")
    alice.post(f"/bee/{slug}/reveal")
    assert tiles(alice)["bee"] == f"Bee Given up View Bee /bee/{slug}"


def day_line(browser: FlaskClient) -> str:
    """What the page says of the day above the tiles."""
    part = browser.get("/").text.partition('<p class="day-line">')[2].partition("</p>")[0]
    return " ".join(PLAIN.sub(" ", part).split())


def test_it_tells_how_far_one_is_with_the_day_and_what_comes_next(any_app: Flask) -> None:
    for add in ADD:
        add(day=today())
    alice = yard.log_in(any_app, "alice")
    assert day_line(alice) == "0 of 4 done New puzzles at midnight"
    assert day_line(any_app.test_client()) == "0 of 4 done New puzzles at midnight"
    finish_daily("bee", today(), seconds=271)
    finish_daily("strands", today(), seconds=271)
    assert day_line(alice) == "2 of 4 done: Letter Boxed next New puzzles at midnight"
    assert tiles(alice)["strands"] == f"Strands 4:31 (Finished) View Strands /strands/{today()}"


def test_days_in_a_row_stand_on_their_tile_until_they_are_hidden(any_app: Flask) -> None:
    yard.add_bee(day=today())
    alice = yard.log_in(any_app, "alice")
    finish_daily("bee", today())
    for ago in (1, 2):
        yard.add_bee(other(ago), day=today() - timedelta(days=ago))
        finish_daily("bee", today() - timedelta(days=ago))
    assert tiles(alice)["bee"].startswith("Bee Beginner 3 days in a row View")
    db.session.execute(update(User).values(preferences={"show_streaks": False}))
    db.session.commit()
    assert tiles(alice)["bee"].startswith("Bee Beginner View")


def test_a_freeze_and_the_end_of_a_streak_are_told_on_the_day_after(any_app: Flask) -> None:
    alice = yard.log_in(any_app, "alice")
    for ago in (2, 3):
        yard.add_bee(other(ago), day=today() - timedelta(days=ago))
        finish_daily("bee", today() - timedelta(days=ago))
    kept = "A freeze covered yesterday: Bee, 2 days in a row."
    assert kept in alice.get("/").text
    assert "A freeze" not in any_app.test_client().get("/").text
    db.session.execute(update(User).values(preferences={"show_streaks": False}))
    db.session.commit()
    assert kept not in alice.get("/").text


def test_the_day_lasts_until_the_reader_s_midnight(client: FlaskClient) -> None:
    page = client.get("/").text
    left = re.search(r'class="countdown" datetime="([^"]+)" data-left="(\d+)"', page)
    assert left
    moment = datetime.fromisoformat(left[1])
    assert (moment.hour, moment.minute, moment.second) == (0, 0, 0)
    assert 0 <= int(left[2]) <= 86400
    # The page counts anew itself as long as nobody has named a zone.
    assert "data-zone-unknown" in page
    client.set_cookie("zone", "Asia/Kolkata")
    assert "data-zone-unknown" not in client.get("/").text


def test_a_game_without_a_puzzle_of_the_day_has_its_door(client: FlaskClient) -> None:
    assert tiles(client)["strands"] == "Strands Coming soon Play Strands /strands/"


def test_what_is_begun_can_be_gone_on_with(app: Flask, alice: FlaskClient, bob: FlaskClient) -> None:
    """The latest first; what has a tile comes after what has none, and no more than fits a phone."""
    days = [yard.add_bee(other(ago), day=today() - timedelta(days=ago)) for ago in range(6)]
    for slug in reversed(days):
        alice.post(f"/bee/{slug}/guess", data={"word": yard.invented(1)[0]})
    assert begun(alice) == [f"/bee/{slug}" for slug in days[1:5]]
    for slug in days[2:]:
        alice.post(f"/bee/{slug}/reveal")
    assert begun(alice) == [f"/bee/{days[1]}", f"/bee/{days[0]}"]
    assert begun(bob) == []


def test_the_rules_and_the_calendar_are_on_it(client: FlaskClient) -> None:
    page = client.get("/").text
    for game in GAMES:
        assert f'href="/{game}/rules"' in page
    # In the menu, on every page.
    assert '<a href="/calendar">Calendar</a>' in client.get("/puzzles").text


def test_it_costs_few_statements(any_app: Flask) -> None:
    for add in ADD:
        add(day=today())
    alice = yard.log_in(any_app, "alice")
    with yard.statements() as seen:
        alice.get("/")
    assert len(seen) <= 6
