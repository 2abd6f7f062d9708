"""No answer of a day that is not over is sent to anybody who has not finished it: every page about it, in each zone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from itertools import product
from typing import Any
from urllib.parse import unquote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.preferences import reader_days, zones
from tests import grids, yard
from tests.yard import HTMX

DAY = date(2026, 11, 27)
KIRITIMATI, OSLO, ANGELES = "Pacific/Kiritimati", "Europe/Oslo", "America/Los_Angeles"
ZONES = (KIRITIMATI, OSLO, ANGELES)
# The day has begun in Kiritimati alone; it is everywhere; it is over in Kiritimati and Oslo, and not in Los Angeles.
MOMENTS = (
    datetime(2026, 11, 26, 20, 0, tzinfo=UTC),
    datetime(2026, 11, 27, 12, 0, tzinfo=UTC),
    datetime(2026, 11, 28, 5, 0, tzinfo=UTC),
)
OVER = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)
# Answers that no page says by chance, and the letters of a whole grid as a file would have them.
ANSWERS = {
    "bee": {"planter", "replant", "planet", "parent", "pearl"},
    "strands": set(yard.ZOO),
    "letterboxed": set(yard.PAIR),
    "crossword": {"yurt", "obese", "gluts", "aerie", "yurtobeseglutsaerietone"},
}
GAMES = tuple(ANSWERS)
# What a first act of each game is, which tells no answer that is asked for below.
BEGUN = {
    "bee": ("guess", {"word": "plane"}),
    "strands": ("guess", {"word": "mall"}),
    "letterboxed": ("guess", {"word": "toady"}),
    "crossword": ("guess", {"c-0": "x"}),
}
VALUES = {"format": ("ipuz", "puz", "jpz", "xd", "txt", "pdf", "json"), "word": ("planter", "zzz")}
# Pages that tell of many puzzles.
LISTS = ("/", "/calendar", "/calendar/{game}", "/puzzles?filter=all", "/search?game={game}", "/my/games", "/{game}/")


def address_of(game: str) -> str:
    return f"/{game}/{DAY}"


@pytest.fixture
def dailies(app: Flask) -> Iterator[Flask]:
    yard.add_bee(day=DAY)
    yard.add_strands(yard.new_zoo(), day=DAY)
    yard.add_box(day=DAY)
    grids.add_crossword(replace(grids.new_crossword(), identity="of the day"), day=DAY)
    yield app


def list_addresses(app: Flask, game: str) -> list[str]:
    """Every page that is read by the board's address, whichever module has it."""
    found = []
    adapter = app.url_map.bind("localhost")
    for rule in app.url_map.iter_rules():
        about = rule.endpoint.startswith(f"{game}.") or "game" in rule.arguments
        if "GET" not in (rule.methods or ()) or "slug" not in rule.arguments or not about:
            continue
        more = sorted(rule.arguments - {"slug", "game"})
        for values in product(*(VALUES[name] for name in more)):
            known = {"slug": str(DAY)} | ({"game": game} if "game" in rule.arguments else {})
            found.append(adapter.build(rule.endpoint, {**known, **dict(zip(more, values, strict=True))}))
    return found


def sent(answer: Any) -> set[str]:
    """The words of an answer's body and headers, and its letters without anything between them."""
    body = answer.data.decode("latin-1" if b"\0" in answer.data else "utf-8", "replace")
    text = unquote(body + "\n" + "\n".join(f"{name}: {value}" for name, value in answer.headers))
    bare = re.sub(r"[^a-z]", "", text.casefold())
    return yard.parts(text) | {"yurtobeseglutsaerietone"} if "yurtobesegluts" in bare else yard.parts(text)


def set_clock(monkeypatch: pytest.MonkeyPatch, moment: datetime) -> None:
    monkeypatch.setattr(reader_days, "now", lambda: moment)


def live_in(client: FlaskClient, zone: str) -> FlaskClient:
    client.set_cookie(zones.ZONE_COOKIE, zone)
    return client


def readers(app: Flask, zone: str) -> dict[str, FlaskClient]:
    """Somebody who has only come, a guest, and who has an account."""
    name = f"alice-{zone.rpartition('/')[2].casefold() or 'utc'}"
    made = {"visitor": app.test_client(), "guest": app.test_client(), "player": yard.log_in(app, name)}
    return {kind: live_in(client, zone) for kind, client in made.items()}


def begin(client: FlaskClient, game: str) -> None:
    act, data = BEGUN[game]
    client.post(f"{address_of(game)}/{act}", data=data)


@pytest.mark.parametrize("game", GAMES)
def test_it_works(dailies: Flask, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """The net holds: it catches the answers as soon as the day is over everywhere."""
    set_clock(monkeypatch, OVER)
    page = live_in(dailies.test_client(), ANGELES).get(f"{address_of(game)}/answers")
    assert sent(page) & ANSWERS[game]
    assert len(list_addresses(dailies, game)) > 8


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("game", GAMES)
def test_no_page_has_an_answer(dailies: Flask, monkeypatch: pytest.MonkeyPatch, game: str, moment: datetime) -> None:
    set_clock(monkeypatch, moment)
    faults = []
    for zone in ZONES:
        for kind, client in readers(dailies, zone).items():
            if kind != "visitor":
                begin(client, game)
            for address in (*list_addresses(dailies, game), *(path.format(game=game) for path in LISTS)):
                for headers in ({}, {**HTMX, "Accept": "application/json"}):
                    answer = client.get(address, headers=headers)
                    if answer.status_code >= 500 or sent(answer) & ANSWERS[game] - named_in(address):
                        faults.append((zone, kind, address, answer.status_code))
    assert faults == []


def named_in(address: str) -> set[str]:
    """A word that is asked for may come back."""
    return yard.parts(address)


@pytest.mark.parametrize("game", GAMES)
def test_a_day_that_has_not_begun_is_not_there(dailies: Flask, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Where it is still the day before, neither the board nor any file of it; there, all of them."""
    set_clock(monkeypatch, MOMENTS[0])
    addresses = list_addresses(dailies, game)
    for zone, begun in ((KIRITIMATI, True), (OSLO, False), (ANGELES, False), ("", False)):
        client = live_in(dailies.test_client(), zone)
        statuses = {address: client.get(address).status_code for address in addresses}
        assert (statuses[address_of(game)] == 200) == begun, zone
        if not begun:
            assert {address: status for address, status in statuses.items() if status != 404} == {}, zone


@pytest.mark.parametrize("game", GAMES)
def test_who_has_finished_may_see_them(dailies: Flask, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    set_clock(monkeypatch, MOMENTS[1])
    client = live_in(dailies.test_client(), ANGELES)
    begin(client, game)
    client.post(f"{address_of(game)}/reveal")
    assert sent(client.get(f"{address_of(game)}/answers")) & ANSWERS[game]


def test_the_neighbours_of_the_day_lead_to_no_answers(dailies: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board of the next day, which has begun in Kiritimati, names no answers of a day that still lasts."""
    yard.add_box(replace(yard.new_box(), identity="of the next day"), day=DAY + timedelta(days=1))
    set_clock(monkeypatch, MOMENTS[2])
    client = live_in(dailies.test_client(), KIRITIMATI)
    page = client.get(f"/letterboxed/{DAY + timedelta(days=1)}").text
    assert f"/letterboxed/{DAY}/answers" not in page
    set_clock(monkeypatch, OVER)
    page = client.get(f"/letterboxed/{DAY + timedelta(days=1)}").text
    assert f"/letterboxed/{DAY}/answers" in page
