"""Duels: rounds by the server's clock, words that stay hidden until the end, and a partner who may be gone."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.extensions import db
from app.play.models import SAVE
from app.puzzles.models import PUZZLE
from app.rooms.duels.models import DUEL_ROUND, DUEL_WORD
from app.rooms.models import ROOM
from tests import yard
from tests.rooms import people
from tests.yard import HTMX


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)


@pytest.fixture
def alice(any_app: Flask) -> FlaskClient:
    return yard.log_in(any_app, "alice")


@pytest.fixture
def slugs(any_app: Flask) -> list[str]:
    return [yard.add_bee(replace(yard.new_bee(), identity=f"duel {n}")) for n in range(3)]


@pytest.fixture
def code(alice: FlaskClient, slugs: list[str]) -> str:
    """A duel in which Alice waits."""
    answer = alice.post(f"/duels/new/bee/{slugs[0]}")
    assert answer.status_code == 303
    return str(answer.location[-12:])


@pytest.fixture
def bob(any_app: Flask, code: str) -> FlaskClient:
    return people.guest(any_app, code, "Bob")


def begin(client: FlaskClient, code: str, known: int, time_machine: Any) -> None:
    """Until the letters are there."""
    assert client.post(f"/duels/{code}/begin", data={"round": str(known)}).status_code == 303
    time_machine.shift(5)


def word(client: FlaskClient, code: str, text: str) -> str:
    """The code of the verdict."""
    answer = client.post(f"/duels/{code}/word", data={"word": text}, headers=HTMX)
    assert answer.status_code == 200, answer.text
    found = re.search(r'data-code="(\w+)"', answer.text)
    return found[1] if found else ""


def page(client: FlaskClient, code: str) -> str:
    answer = client.get(f"/duels/{code}")
    assert answer.status_code == 200
    return answer.text


def kept() -> list[tuple[int, int, str, int]]:
    w = DUEL_WORD.c
    return people.rows(select(w.round, w.writer, w.text, w.points).order_by(w.id))


def whole(alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any) -> None:
    """A duel to its end: Alice has a word more."""
    for known in range(3):
        begin(alice, code, known, time_machine)
        for client, text in ((alice, "planet"), (bob, "planet"), (alice, "plane")):
            assert word(client, code, text) == "good"
        time_machine.shift(91)


def test_it_works(alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any) -> None:
    whole(alice, bob, code, time_machine)
    for client, verdict in ((alice, "You won!"), (bob, "alice won.")):
        text = page(client, code)
        assert verdict in text
        assert text.count('class="duel-round"') == 3
    assert "33–18" in page(alice, code)
    assert "11–6, 11–6, 11–6" in page(alice, code)
    assert "18–33" in page(bob, code)
    assert yard.column(select(SAVE.c.id)) == []


def test_words_are_hidden_until_the_round_is_over(
    alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    begin(bob, code, 0, time_machine)
    word(alice, code, "planet")
    assert 'data-word="planet"' in page(alice, code)
    for text in (page(bob, code), bob.post(f"/duels/{code}/word", data={"word": "plane"}, headers=HTMX).text):
        assert "planet" not in text
    time_machine.shift(90)
    assert 'data-word="planet"' in page(bob, code)


def test_letters_are_shown_when_the_round_begins_and_not_before(
    alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    alice.post(f"/duels/{code}/begin", data={"round": "0"})
    soon = page(bob, code)
    assert "js-left" in soon
    assert 'id="hive"' not in soon
    time_machine.shift(5)
    running = page(bob, code)
    assert 'id="hive"' in running
    assert 'data-left="90000"' in running


def test_the_board_s_address_is_told_at_the_end(
    alice: FlaskClient, bob: FlaskClient, code: str, slugs: list[str], time_machine: Any
) -> None:
    """With it, anybody could have the answers shown while the clock runs."""
    begin(alice, code, 0, time_machine)
    assert not [slug for slug in slugs if slug in page(bob, code)]
    time_machine.shift(91)
    assert not [slug for slug in slugs if slug in page(bob, code)]
    for known in (1, 2):
        begin(alice, code, known, time_machine)
        time_machine.shift(91)
    assert all(slug in page(bob, code) for slug in slugs)


def test_a_word_counts_by_when_the_server_got_it(
    alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    assert word(alice, code, "planet") == "too_early"
    alice.post(f"/duels/{code}/begin", data={"round": "0"})
    for seconds, verdict in ((4.9, "too_early"), (0.1, "good"), (89.9, "good"), (0.1, "too_late")):
        time_machine.shift(seconds)
        assert word(alice, code, "planet" if seconds < 1 else "plane") == verdict, seconds
    assert [text for _round, _by, text, _points in kept()] == ["planet", "plane"]


def test_each_has_an_equal_word_and_nobody_twice(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    begin(alice, code, 0, time_machine)
    browsers = [yard.same_browser(any_app, (alice, bob)[n % 2]) for n in range(6)]
    said = yard.in_threads(lambda n: word(browsers[n], code, "planet"), range(6), threads=6)
    assert sorted(said) == ["already_found"] * 4 + ["good"] * 2
    assert sorted(kept()) == [(1, 1, "planet", 6), (1, 2, "planet", 6)]


def test_a_round_begins_once_whoever_presses(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    browsers = [yard.same_browser(any_app, (alice, bob)[n % 2]) for n in range(4)]

    def press(n: int) -> int:
        return int(browsers[n].post(f"/duels/{code}/begin", data={"round": "0"}).status_code)

    assert set(yard.in_threads(press, range(4), threads=4)) == {303}
    assert yard.column(select(ROOM.c.round)) == [1]
    assert len(set(yard.column(select(DUEL_ROUND.c.puzzle_id)))) == 3
    time_machine.shift(50)
    # While it runs nobody begins the next.
    alice.post(f"/duels/{code}/begin", data={"round": "1"})
    assert yard.column(select(ROOM.c.round)) == [1]


def test_alone_nobody_begins(alice: FlaskClient, code: str) -> None:
    alice.post(f"/duels/{code}/begin", data={"round": "0"})
    assert yard.column(select(ROOM.c.round)) == [0]
    assert f"/rooms/{code}" in page(alice, code)


def test_whoever_stays_plays_it_to_its_end(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    begin(alice, code, 0, time_machine)
    word(bob, code, "planet")
    assert bob.post(f"/rooms/{code}/seat/leave").status_code == 303
    assert word(alice, code, "plane") == "good"
    time_machine.shift(91)
    assert "Somebody who left" in page(alice, code)
    for known in (1, 2):
        begin(alice, code, known, time_machine)
        time_machine.shift(91)
    assert "Somebody who left won." in page(alice, code)
    assert alice.post(f"/duels/{code}/again").status_code == 303
    # Nobody takes the place of whoever has left.
    late = any_app.test_client().post(f"/rooms/{code}", data={"shown": "Late"})
    assert late.status_code == 409
    assert "This duel is full" in late.text


def test_a_third_is_told_that_it_is_full(any_app: Flask, bob: FlaskClient, code: str) -> None:
    client = any_app.test_client()
    asked, late = client.get(f"/rooms/{code}"), client.post(f"/rooms/{code}", data={"shown": "Late"})
    assert late.status_code == 409
    for text in (asked.text, late.text):
        assert "This duel is full" in text
        assert "Join</button>" not in text


def test_a_wrong_code_is_told(any_app: Flask, alice: FlaskClient, code: str) -> None:
    for path in (f"/duels/{'2' * 12}", "/duels/x", f"/duels/{'2' * 12}/news"):
        answer = alice.get(path)
        assert answer.status_code == 404, path
        assert "Page not found" in answer.text
    crossword_like = people.open_room(alice, yard.add_bee(), "bee")
    assert alice.get(f"/duels/{crossword_like}").location == f"/rooms/{crossword_like}"


def test_a_duel_is_no_room_to_play_in(alice: FlaskClient, code: str, slugs: list[str]) -> None:
    answer = alice.get(f"/bee/{slugs[0]}?room={code}")
    assert (answer.status_code, answer.location) == (303, f"/duels/{code}")
    assert alice.post(f"/bee/{slugs[0]}/guess?room={code}", data={"word": "planet"}).status_code == 404


def test_both_come_to_one_rematch(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    assert alice.post(f"/duels/{code}/again").location == f"/duels/{code}"
    whole(alice, bob, code, time_machine)
    both = [yard.same_browser(any_app, client) for client in (alice, bob)]
    places = yard.in_threads(lambda n: both[n].post(f"/duels/{code}/again").location, range(2), threads=2)
    assert len(set(places)) == 1
    assert places[0] != f"/duels/{code}"
    assert "Start round 1" in alice.get(places[0]).text


def test_a_page_that_knows_all_costs_two_statements(
    alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    begin(alice, code, 0, time_machine)
    found = re.search(r'hx-get="([^"]+)"', page(alice, code))
    assert found is not None
    asks = found[1].replace("&amp;", "&")
    alice.get(asks)
    with yard.statements() as seen:
        answer = alice.get(asks)
    assert (answer.status_code, answer.headers.get("HX-Redirect"), len(seen)) == (204, None, 2)
    time_machine.shift(91)
    assert alice.get(asks).headers["HX-Redirect"] == f"/duels/{code}"


def test_what_it_costs(alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any) -> None:
    begin(alice, code, 0, time_machine)
    page(alice, code)
    for act, most in ((lambda: page(alice, code), 4), (lambda: word(alice, code, "planet"), 6)):
        with yard.statements() as seen:
            act()
        assert len(seen) <= most, seen


def test_nothing_solves_the_letters_of_a_running_round(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    def solved(client: FlaskClient, page: str, letters: str = "aelnpst") -> int:
        return client.get(f"/bee/{page}", query_string={"letters": letters, "key": "p"}).status_code

    assert solved(alice, "solve") == 200
    begin(alice, code, 0, time_machine)
    for client in (alice, bob):
        assert solved(client, "solve") == solved(client, "create") == 422
        assert solved(client, "solve", "aelnpsr") == 422
        assert solved(client, "solve", "bdoprst") == 200
    assert solved(any_app.test_client(), "solve") == 200
    time_machine.shift(91)
    assert solved(alice, "solve") == 200


def test_too_few_boards_are_told(alice: FlaskClient, bob: FlaskClient, code: str) -> None:
    db.session.execute(PUZZLE.update().values(status="unlisted"))
    db.session.commit()
    answer = alice.post(f"/duels/{code}/begin", data={"round": "0"}, follow_redirects=True)
    assert "aren’t enough puzzles" in answer.text
    assert yard.column(select(ROOM.c.round)) == [0]


def test_a_duel_takes_no_hint(alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any) -> None:
    begin(alice, code, 0, time_machine)
    for text in ("?grid", "?start 1", " ?pairs"):
        assert word(alice, code, text) != "hint", text
    assert kept() == []


def main_of(page: str) -> str:
    """The page without its menus, which name all languages."""
    return page.partition("<main")[2].partition("</main>")[0]


def test_its_language_is_told_where_it_is_not_the_reader_s(
    any_app: Flask, alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    assert "Norwegian" not in main_of(page(alice, code))
    db.session.execute(PUZZLE.update().values(language="nb"))
    db.session.commit()
    assert "Norwegian (Bokmål)" in main_of(any_app.test_client().get(f"/rooms/{code}").text)
    assert "Norwegian (Bokmål)" in main_of(page(alice, code))
    begin(alice, code, 0, time_machine)
    assert "Norwegian (Bokmål)" in page(alice, code)


def test_without_scripts_it_is_played_as_well(
    alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    begin(alice, code, 0, time_machine)
    for text, said in (("planet", "planet Good +6"), ("plan", "Not in word list")):
        answer = alice.post(f"/duels/{code}/word", data={"word": text}, follow_redirects=True)
        assert said in answer.text
    assert '<noscript><meta http-equiv="refresh" content="90">' in page(alice, code)


def test_a_round_that_is_about_to_begin_is_not_told_of(
    alice: FlaskClient, bob: FlaskClient, code: str, time_machine: Any
) -> None:
    """Its letters are secret until the clock starts."""
    begin(alice, code, 0, time_machine)
    time_machine.shift(91)
    assert page(bob, code).count('class="duel-round"') == 1
    alice.post(f"/duels/{code}/begin", data={"round": "1"})
    assert page(bob, code).count('class="duel-round"') == 1
