"""The settings, of a guest and of an account, on the server's side."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import USER
from app.extensions import db
from tests import yard

FORM = {
    "theme": "dark",
    "palette": "usual",
    "letters": "large",
    "motion": "system",
    "hand": "right",
    "show_timer": "on",
    "show_streaks": "on",
    "bee_ladder": "text",
    "language": "",
    "puzzles_in": "en",
    "zone": "",
}


def root(client: FlaskClient, address: str = "/") -> str:
    return client.get(address).text.partition("<html")[2].partition(">")[0]


def test_it_works(client: FlaskClient) -> None:
    assert client.post("/settings", data=FORM).status_code == 303
    page = client.get("/settings").text
    assert "Saved." in page
    assert root(client) == ' lang="en" data-theme="dark" data-letters="large"'
    assert 'value="dark" checked' in page
    assert '<meta name="color-scheme" content="dark">' in page
    assert re.search(r'id="sounds"[^>]* checked', page) is None
    client.post("/settings", data={**FORM, "theme": "system", "letters": "normal"})
    assert root(client) == ' lang="en"'


def test_everybody_finds_them_in_the_menu(client: FlaskClient, alice: FlaskClient) -> None:
    for visitor in (client, alice):
        menu = visitor.get("/").text.partition('id="menu"')[2].partition("</nav>")[0]
        assert '<a class="narrow" href="/settings">Settings</a>' in menu
    assert 'href="/account"' in alice.get("/settings").text
    assert 'href="/settings"' in alice.get("/account").text


def test_an_account_has_them_on_each_device(app: Flask, log_in: Callable[..., FlaskClient]) -> None:
    first = log_in("dora")
    first.post("/settings", data={**FORM, "zone": "Asia/Tokyo"})
    second = yard.same_browser(app, first)
    assert root(second) == ' lang="en" data-theme="dark" data-letters="large"'
    assert 'value="Asia/Tokyo" selected' in second.get("/settings").text
    # Taken back on one device, a choice is taken back on the other.
    second.post("/settings", data={**FORM, "theme": "system"})
    assert root(first) == ' lang="en" data-letters="large"'


def test_a_guest_s_choices_become_the_account_s(app: Flask) -> None:
    guest = app.test_client()
    guest.post("/settings", data={**FORM, "language": "nb"})
    form = {"username": "dora", "password": yard.PASSWORD, "repeat": yard.PASSWORD}
    assert guest.post("/signup", data=form).status_code == 303
    ((kept, locale),) = db.session.execute(select(USER.c.preferences, USER.c.locale).where(USER.c.handle == "dora"))
    assert (kept["theme"], kept["bee_ladder"], locale) == ("dark", "text", "nb")
    guest.post("/logout")
    assert 'data-theme="dark"' in root(guest)


def test_whoever_logs_in_next_has_choices_of_their_own(app: Flask, puzzle: str) -> None:
    """A browser that two people share: the day of one does not turn at the other's midnight, on any device."""
    shared = yard.log_in(app, "alice")
    shared.post("/settings", data={**FORM, "zone": "Pacific/Kiritimati"})
    shared.post("/logout")
    assert 'data-theme="dark"' in root(shared)
    assert "Kiritimati" not in shared.get("/settings").text.partition(" selected")[0].rpartition("<option")[2]
    yard.add_user("bob")
    shared.post("/login", data={"username": "bob", "password": yard.PASSWORD})
    assert root(shared) == ' lang="en"'
    shared.post(f"/bee/{puzzle}/ladder", data={"ladder": "program"})
    (kept,) = yard.column(select(USER.c.preferences).where(USER.c.handle == "bob"))
    assert kept == {"bee_ladder": "program"}


@pytest.mark.parametrize("name", ["theme", "bee_ladder", "language", "zone", "sounds", "puzzles_in"])
def test_a_value_that_is_not_offered_gets_a_sentence_and_nothing_is_stored(alice: FlaskClient, name: str) -> None:
    answer = alice.post("/settings", data={**FORM, "letters": "largest", name: "neon"})
    assert answer.status_code == 422
    assert f'id="{name}-error"' in answer.text
    assert f'aria-describedby="{name}-error' in answer.text
    # What was right stays as it was chosen.
    assert 'value="largest" checked' in answer.text
    assert root(alice) == ' lang="en"'


def test_new_pages_bring_their_puzzles_along_and_take_none_away(client: FlaskClient) -> None:
    client.post("/settings", data={**FORM, "language": "nb"})
    page = client.get("/settings").text
    assert all(f'id="puzzles_in-{language}" value="{language}" checked' in page for language in ("en", "nb"))
    client.post("/settings", data={**FORM, "language": "nb", "puzzles_in": ["nb"]})
    page = client.get("/settings").text
    assert 'id="puzzles_in-en" value="en">' in page and 'value="nb" checked' in page


def test_the_browser_s_zone_is_shown(client: FlaskClient) -> None:
    client.set_cookie("zone", "America/New_York")
    assert "As my browser says (America/New York)" in client.get("/settings").text


def test_a_frame_on_another_site_looks_the_same_for_everybody(alice: FlaskClient) -> None:
    board = yard.add_strands()
    alice.post("/settings", data={**FORM, "theme": "contrast"})
    assert root(alice, f"/strands/{board}/embed") == ' lang="en"'


def test_the_pages_cost_no_statement_more(alice: FlaskClient) -> None:
    def count(address: str) -> int:
        with yard.statements() as asked:
            alice.get(address)
        return len(asked)

    before = count("/")
    alice.post("/settings", data=FORM)
    assert count("/") <= before
    assert count("/settings") <= 2


def test_a_game_s_own_choice_is_kept(alice: FlaskClient, puzzle: str) -> None:
    alice.post(f"/bee/{puzzle}/ladder", data={"ladder": "program"})
    assert 'id="bee_ladder-program" value="program" checked' in alice.get("/settings").text
    board = yard.add_strands()
    alice.post(f"/strands/{board}/colours")
    assert 'id="strands_colours" value="on" checked' in alice.get("/settings").text
