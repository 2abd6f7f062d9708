"""The menu More under a board: groups of links, the same in every game."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.puzzles.models import today
from tests import yard
from tests.each import each
from tests.grids import add_crossword
from tests.puzzles.test_publishing import other

GROUPS = ["This puzzle", "Other days", "Share", "Make", "Help"]
HELP = ["Rules", "Report this puzzle", "Report a word", "Suggest a word"]
DAYS = (date(2020, 1, 1), date(2020, 1, 2), date(2020, 1, 3))


@pytest.fixture
def boards(app: Flask) -> dict[str, str]:
    """The address of a board of each game."""
    add = {"bee": yard.add_bee, "letterboxed": yard.add_box, "strands": yard.add_strands, "crossword": add_crossword}
    return {game: f"/{game}/{new()}" for game, new in add.items()}


def plain_text(html: str) -> str:
    return " ".join(re.sub("<.*?>", "", html).split())


def read_menu(page: str) -> dict[str, list[str]]:
    """The texts of the links, by the names of their groups."""
    menu = page.partition('<details class="fold more-menu"')[2].partition("</details>")[0]
    groups = re.findall(r"<h2>(.*?)</h2><ul>(.*?)</ul>", menu, re.S)
    return {name: [plain_text(link) for link in re.findall(r"<li.*?</li>", links, re.S)] for name, links in groups}


def read_side(page: str) -> list[str]:
    """The texts of the links under a board that are outside the menu."""
    before = page.partition('<div class="beside-more">')[2].partition('<details class="fold more-menu"')[0]
    return [plain_text(link) for link in re.findall(r"<a .*?</a>", before, re.S)]


def test_it_works(client: FlaskClient, boards: dict[str, str]) -> None:
    """Each game has the same groups in the same order, and help has the same links; a group without links is left
    out."""

    def check(url: str) -> None:
        menu = read_menu(client.get(url).text)
        assert list(menu) == [name for name in GROUPS if name in menu], list(menu)
        assert menu["This puzzle"] and menu["Make"]
        assert [text for text in menu["Help"] if text != "How to play"] == HELP
        assert all(text for links in menu.values() for text in links)

    each(boards.values(), check)


def test_little_stays_beside_the_menu(client: FlaskClient, boards: dict[str, str]) -> None:
    each(boards.values(), lambda url: expect_links(client.get(url).text, ["Today’s puzzle"]))


def expect_links(page: str, links: list[str]) -> None:
    assert read_side(page) == links, read_side(page)


def test_the_answers_of_the_day_before_stay_beside_the_menu(client: FlaskClient, app: Flask) -> None:
    slugs = [yard.add_bee(other(number), day=day) for number, day in enumerate(DAYS)]
    page = client.get(f"/bee/{slugs[1]}").text
    assert read_side(page) == ["Answers of 1 January 2020"]
    assert read_menu(page)["Other days"] == ["‹ 1 January 2020", "3 January 2020 ›", "Calendar"]


def test_todays_board_says_when_the_answers_of_the_day_before_open(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    morning = datetime.combine(today(), time(7), UTC)
    monkeypatch.setattr("app.preferences.reader_days.now", lambda: morning)
    for number, day in enumerate((today() - timedelta(days=1), today())):
        yard.add_bee(other(number), day=day)
    client.set_cookie("zone", "Europe/Oslo")
    hour = datetime.combine(today(), time(12), UTC).astimezone(ZoneInfo("Europe/Oslo")).hour
    page = client.get(f"/bee/{today()}").text
    assert f" from {hour}:00</span>" in page and "/answers" not in page


def test_giving_up_leaves_the_menu(alice: FlaskClient, boards: dict[str, str]) -> None:
    def check(url: str) -> None:
        assert 'class="give-up"' in alice.get(url).text
        alice.post(f"{url}/reveal")
        assert 'class="give-up"' not in alice.get(url).text

    each(boards.values(), check)
