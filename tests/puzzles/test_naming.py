"""What people call a puzzle, and how a result is told to friends."""

from __future__ import annotations

import html
from collections.abc import Callable
from datetime import date

from flask import Flask
from flask.testing import FlaskClient

from app.contract.game_types import Heading
from app.puzzles.models import today
from app.puzzles.naming import name_to_share
from app.web.reader_dates import day_text
from tests import grids, yard


def head(title: str, day: date | None) -> Heading:
    return Heading("bee", "abc", title, "/bee/abc", 1, None, day, "1:00")


def test_it_works(app: Flask) -> None:
    with app.test_request_context():
        assert name_to_share(head("Bee of 1 May", date(2026, 5, 1))) == "Bee of 1 May"
        assert name_to_share(head("A theme", date(2026, 5, 1))) == "Bee of 1 May"
        assert name_to_share(head("Sunday", None)) == "Bee: Sunday"
        # An address is no title.
        assert name_to_share(head("abc", None)) == "Bee"


def test_a_daily_has_one_name_on_every_page(app: Flask, alice: FlaskClient) -> None:
    url = f"/strands/{yard.add_strands(yard.new_strands('Two left feet', 'Shall we?'), day=today())}"
    alice.post(f"{url}/guess", data={"path": yard.TRACED["wordpuzzle"]})
    for page in (url, "/puzzles", "/calendar/strands"):
        text = alice.get(page).text
        assert "Shall we?" in text, page
        assert "Two left feet" not in text, page
    assert f"Strands of {day_text(today())}" in alice.get("/puzzles").text


def test_every_game_shares_its_name_and_its_day_once(app: Flask, alice: FlaskClient) -> None:
    letters = {f"c-{cell}": letter for cell, letter in grids.letters().items()}
    games: dict[str, tuple[Callable[..., str], list[dict[str, str]]]] = {
        "Bee": (lambda **day: yard.add_bee(yard.new_bee(("planter",), ()), **day), [{"word": "planter"}]),
        "Strands": (yard.add_strands, [{"path": path} for path in yard.TRACED.values()]),
        "Letter Boxed": (yard.add_box, [{"word": word} for word in yard.PAIR]),
        "Crossword": (grids.add_crossword, [letters]),
    }
    for game, (add, guesses) in games.items():
        url = f"/{game.replace(' ', '').lower()}/{add(day=today())}"
        for guess in guesses:
            alice.post(f"{url}/guess", data=guess)
        page = alice.get(url).text
        text = html.unescape(page.partition("<textarea")[2].partition("readonly>")[2].partition("<")[0])
        assert text.startswith(f"{game} of {today().day} "), game
        assert (text.count(f"{game} of "), text.count(url)) == (1, 1), text
        for button in ("js-copy", "js-share"):
            assert button in page, game
        assert not {word for guess in guesses for word in guess.values() if len(word) > 2} & yard.parts(text)
