"""The day's card: its text, its address, which tells results and nothing else, and its picture."""

from __future__ import annotations

import re
from datetime import date

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.browse import day_card
from app.browse.day_card import DayCard, GameResult
from app.puzzles.models import today
from app.web import link_pictures
from tests import grids, yard
from tests.play.habit.finished import finish_daily

RESULTS = (
    GameResult("bee", True, "genius", 0, False),
    GameResult("strands", True, "", 271, True),
    GameResult("letterboxed", True, "crown", 0, False),
    GameResult("crossword", False, "", 0, False),
)
CARD = DayCard(date(2026, 3, 4), RESULTS, 12)
ADD = (yard.add_strands, grids.add_crossword, yard.add_box, yard.add_bee)


def test_it_works(app: Flask) -> None:
    with app.test_request_context():
        assert day_card.decode_card(CARD.encode()) == CARD
        assert CARD.title == "4 March: 3 of 4"
        *lines, link = CARD.share_text.split("\n")
    assert lines == [
        "Wordyard, 4 March: 3 of 4",
        "✅ Bee: Genius",
        "✅ Strands: 4:31 (answers seen)",
        "✅ Letter Boxed: Best possible",
        "⬜ Crossword: Given up",
        "12 days in a row",
    ]
    address = link.partition("/day/")[2]
    assert address.startswith("2026-03-04~12~bee:genius~strands:271:s~letterboxed:crown~crossword:x.")
    page = app.test_client().get(f"/day/{address}").text
    assert "Strands: 4:31 (answers seen)" in page
    assert f"/pictures/day/{address}.png" in page


def test_its_picture_can_be_seen_by_everybody(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(link_pictures, "draw_png", lambda svg: drawn.append(svg) or b"picture")
    with app.test_request_context():
        address = CARD.encode()
    answer = app.test_client().get(f"/pictures/day/{address}.png")
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert "Bee: Genius" in drawn[0]


@pytest.mark.parametrize("change", ["", "x", "2026-03-04~12~bee:genius.forged", "é", "."])
def test_a_card_that_the_site_has_not_written_is_not_there(app: Flask, change: str) -> None:
    for address in (f"/day/{change or 'none'}", f"/pictures/day/{change or 'none'}.png"):
        assert app.test_client().get(address).status_code == 404
    with app.test_request_context():
        assert day_card.decode_card(CARD.encode().replace("271", "1")) is None


def finish_day(browser: FlaskClient) -> str:
    for game in ("bee", "strands", "letterboxed", "crossword"):
        finish_daily(game, today(), seconds=65)
    return browser.get("/").text


def test_the_first_page_has_it_when_no_game_is_left(any_app: Flask) -> None:
    for add in ADD:
        add(day=today())
    alice = yard.log_in(any_app, "alice")
    assert 'id="day"' not in alice.get("/").text
    page = finish_day(alice)
    assert 'id="day"' in page
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.S)
    assert text
    assert "4 of 4" in text[1]
    assert "✅ Strands: 1:05" in text[1]
    # No word of a puzzle, and nothing of its player.
    address = re.search(r"/day/(\S+)", text[1])
    assert address
    assert "alice" not in page.partition('id="day"')[2].partition("</section>")[0]
    assert alice.get(f"/day/{address[1]}").status_code == 200


def test_what_was_given_up_ends_the_day_as_well(any_app: Flask) -> None:
    for add in ADD:
        add(day=today())
    alice = yard.log_in(any_app, "alice")
    for game in ("strands", "letterboxed", "crossword"):
        finish_daily(game, today())
    alice.post(f"/bee/{today()}/reveal")
    assert "⬜ Bee: Given up" in alice.get("/").text
