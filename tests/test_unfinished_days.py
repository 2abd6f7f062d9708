"""No answer of a day that is not over is sent to anybody who has not finished it.

Every page about its board is read in each zone, and every form about it is posted by a guest.
"""

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
# Acts that give all answers, which finishes the board or is told in the result; `crossword.show` gives what it names.
GIVES = {"bee.reveal_now", "bee.show_answers", "crossword.reveal_now", "crossword.show"}
GIVES |= {"letterboxed.reveal_now", "strands.reveal_now"}
# Wrong words, and words that are nearly answers; hints of each kind; checks of each size.
WRONG_WORDS = ("zzzz", "plante", "giraff", "bytez", "")
# The shortest answers are hinted first, which pages may say by chance.
HINTS = ("grid", "pairs", "nothing", *(f"{kind} {number}" for kind in ("start", "meaning") for number in range(1, 10)))
EXTENTS = ("cell", "entry", "grid")
PATHS = ("45.46.47.41.35.28", "36.30.31.24.25", "0.1.2.3", "7")
POSTED: dict[str, tuple[dict[str, str], ...]] = {
    "bee.hint": tuple({"hint": hint} for hint in HINTS),
    "crossword.check": tuple({"extent": extent, "at": "5", "across": "1", "c-5": "x"} for extent in EXTENTS),
    "crossword.embed_check": ({"c-0": "x", "c-1": "u"}, {}),
    "crossword.enter_list": ({"e-across-1": "xxxx"}, {"e-across-1": "toolong"}, {"e-across-1": ""}),
    "crossword.guess": ({"e-across-5": "obesx"}, {"c-0": "x", "c-1": "u"}),
    "crossword.print_pdf": ({"content": "solution"}, {"content": "progress"}),
    "crossword.write": ({"writes": '[[5, "q", 1]]', "writer": "a", "version": "0", "seconds": "1"},),
    # The fourth gives a word.
    "letterboxed.hint": ({},) * 3,
    "strands.embed_guess": ({"hint": "y"}, *({"path": path} for path in PATHS), {"path": "0.6", "cell": "1"}),
    "strands.guess": tuple({"path": path} for path in PATHS) + tuple({"word": word} for word in WRONG_WORDS),
    "strands.hint": ({},) * 3,
    "strands.letter": ({"path": "0.6", "cell": "1"}, {"path": "45.46.47.41.35", "cell": "28"}),
}
# What a form without a row above is posted with: each word in turn, with the other fields that forms have.
USUAL = tuple({"word": word, "letter": "a", "reason": "Is this one?", "kind": "other"} for word in WRONG_WORDS)
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
    """The words of an answer's body and headers, and those that it has letter by letter, as cells of a grid."""
    body = answer.data.decode("latin-1" if b"\0" in answer.data else "utf-8", "replace")
    text = unquote(body + "\n" + "\n".join(f"{name}: {value}" for name, value in answer.headers)).casefold()
    bare = re.sub(r"[^a-z]", "", text)
    cells = "".join(re.findall(r'(?:name="c-\d+" value="|>)\s*([a-z])\s*["<]', text))
    whole = {"yurtobeseglutsaerietone"} if "yurtobesegluts" in bare else set()
    return yard.parts(text) | whole | {entry for entry in ("obese", "gluts", "aerie") if entry in cells}


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


def list_posts(app: Flask, game: str) -> list[tuple[str, str, dict[str, str]]]:
    """Each form about the board as endpoint, address and fields, but those that give its answers."""
    adapter = app.url_map.bind("localhost")
    found = [(f"{game}.state", f"/{game}/state", {"slug": str(DAY), "draft": "zz", "word": "zz", "at": "3"})]
    for rule in app.url_map.iter_rules():
        about = rule.endpoint.startswith(f"{game}.") or "game" in rule.arguments
        if "POST" not in (rule.methods or ()) or "slug" not in rule.arguments or not about or rule.endpoint in GIVES:
            continue
        address = adapter.build(rule.endpoint, {"slug": str(DAY), "game": game}, method="POST", append_unknown=False)
        found += [(rule.endpoint, address, fields) for fields in POSTED.get(rule.endpoint, USUAL)]
    return found


def post(client: FlaskClient, address: str, fields: dict[str, str], headers: dict[str, str]) -> set[str]:
    """Return the words of the answer and of the page to which it leads."""
    answer = client.post(address, data=fields, headers=headers)
    assert answer.status_code < 500 and answer.status_code != 429, (address, fields, answer.status_code)
    words = sent(answer)
    if answer.status_code == 303:
        words |= sent(client.get(answer.location))
    return words - yard.parts(" ".join(fields.values()))


@pytest.mark.parametrize("game", GAMES)
def test_no_form_gives_an_answer(dailies: Flask, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """Neither what a guest posts nor any page afterwards: hints and checks are kept, and may show in any of them."""
    set_clock(monkeypatch, MOMENTS[2])
    faults: list[tuple[str, object, set[str]]] = []
    for headers in ({}, {**HTMX, "Accept": "application/json"}):
        client = live_in(dailies.test_client(), ANGELES)
        begin(client, game)
        for endpoint, address, fields in list_posts(dailies, game):
            if leaked := post(client, address, fields, headers) & ANSWERS[game]:
                faults.append((endpoint, fields, leaked))
        for address in (*list_addresses(dailies, game), f"/{game}/", "/my/games"):
            if leaked := (sent(client.get(address, headers=headers)) & ANSWERS[game]) - named_in(address):
                faults.append(("afterwards", address, leaked))
    assert faults == []


def test_a_shown_entry_is_the_only_one(dailies: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The net holds for letters in cells: an entry that is asked for is found in it, and no other."""
    set_clock(monkeypatch, MOMENTS[2])
    client = live_in(dailies.test_client(), ANGELES)
    begin(client, "crossword")
    fields = {"extent": "entry", "at": "5", "across": "1"}
    assert post(client, f"/crossword/{DAY}/show", fields, {}) & {"obese", "gluts", "aerie"} == {"obese"}


def test_the_last_hint_gives_the_first_word_alone(dailies: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    set_clock(monkeypatch, MOMENTS[2])
    client = live_in(dailies.test_client(), ANGELES)
    begin(client, "letterboxed")
    given = [post(client, f"/letterboxed/{DAY}/hint", {}, HTMX) & ANSWERS["letterboxed"] for _ in range(4)]
    assert given == [set(), set(), set(), {"bytes"}]


@pytest.mark.parametrize("game", GAMES)
def test_acts_that_give_the_answers_are_known(dailies: Flask, game: str) -> None:
    """The net of forms holds: those that give answers are found by it, and finish the board or are recorded."""
    for endpoint in sorted(GIVES - {"crossword.show"}):
        if not endpoint.startswith(f"{game}."):
            continue
        client = live_in(dailies.test_client(), ANGELES)
        begin(client, game)
        act = "reveal" if endpoint.endswith("reveal_now") else "shown"
        assert post(client, f"{address_of(game)}/{act}", {}, {}) & ANSWERS[game], endpoint


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
