"""Which language a page speaks: the account's, else the one chosen here, else the browser's."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_babel import force_locale, lazy_gettext
from sqlalchemy import select

from app.accounts.models import User
from app.web.i18n import choose_locale
from app.web.texts import ngettext, with_large_numbers
from tests import yard
from tests.yard import PASSWORD


def language(client: FlaskClient, accepted: str = "") -> str:
    page = client.get("/", headers={"Accept-Language": accepted} if accepted else {}).text
    return page.partition('<html lang="')[2].partition('"')[0]


def test_it_works(client: FlaskClient) -> None:
    assert language(client) == "en"


@pytest.mark.parametrize(
    ("accepted", "want"),
    [
        ("nb", "nb"),
        ("nb-NO", "nb"),
        ("nb-NO,nb;q=0.9,en;q=0.8", "nb"),
        ("no", "nb"),
        ("no-NO", "nb"),
        ("nn", "nb"),
        ("nn-NO,nn;q=0.9", "nb"),
        ("en-GB", "en"),
        ("en-US,en;q=0.9,nb;q=0.8", "en"),
        ("en;q=0.4,nb;q=0.8", "nb"),
        ("de", "en"),
        ("de,nb;q=0.5", "nb"),
        ("*", "en"),
        ("garbage;;;q=,", "en"),
        ("nb;q=0,en", "en"),
        ("\xe6\xf8\xe5", "en"),
    ],
)
def test_a_browser_s_wish_is_followed(client: FlaskClient, accepted: str, want: str) -> None:
    assert language(client, accepted) == want


def test_what_was_chosen_here_comes_before_the_browser(client: FlaskClient) -> None:
    assert client.post("/language", data={"language": "nb", "next": "/puzzles"}).location == "/puzzles"
    assert language(client, "en") == "nb"


def test_the_account_s_comes_before_what_was_chosen_here(app: Flask) -> None:
    yard.add_user("alice", locale="nb")
    browser = app.test_client()
    browser.post("/language", data={"language": "en"})
    browser.post("/login", data={"username": "alice", "password": PASSWORD})
    assert language(browser, "en") == "nb"


def test_a_player_s_choice_goes_into_the_account(any_app: Flask) -> None:
    yard.log_in(any_app, "alice").post("/language", data={"language": "nb"})
    assert yard.column(select(User.locale)) == ["nb"]
    assert language(yard.log_in(any_app, "alice"), "en") == "nb"


@pytest.mark.parametrize("wish", ["", "xx", "de", "../../etc", "nb_NO", "<b>"])
def test_it_refuses_languages_it_does_not_speak(app: Flask, alice: FlaskClient, wish: str) -> None:
    assert alice.post("/language", data={"language": wish}).status_code == 303
    assert yard.column(select(User.locale)) == [None]
    assert language(alice) == "en"


def test_outside_a_request_it_is_english(app: Flask) -> None:
    assert choose_locale() == "en"


def test_a_count_is_written_as_its_reader_does(app: Flask) -> None:
    said = {}
    for locale in ("en", "nb"):
        with app.test_request_context(), force_locale(locale):
            said[locale] = [ngettext("%(num)d player", "%(num)d players", count) for count in (1, 12_345)]
            filled = with_large_numbers(lazy_gettext("The list is too long. The limit is %(most)s lines."))
            said[locale].append(filled({"most": 200_000}))
    assert said["en"] == ["1 player", "12,345 players", "The list is too long. The limit is 200,000 lines."]
    assert [
        text.replace("\N{NO-BREAK SPACE}", "_").replace("\N{NARROW NO-BREAK SPACE}", "_") for text in said["nb"]
    ] == [
        "1 spiller",
        "12_345 spillere",
        "Listen er for lang: høyst 200_000 linjer.",
    ]
