"""The languages of pages and puzzles, as the menu and the first page offer them."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from app.accounts.models import User
from tests import yard

NORWEGIAN = {"Accept-Language": "nb"}


def menu_form(page: str) -> str:
    """The form of languages, which the header's menu opens."""
    assert 'popovertarget="languages"' in page.partition('<nav id="menu"')[2].partition("</nav>")[0]
    return page.partition('action="/languages"')[2].partition("</form>")[0]


def chosen(page: str) -> list[str]:
    """The languages of puzzles that the form of a page has ticked."""
    return [code for code in ("en", "nb", "nn") if f'value="{code}" checked' in menu_form(page)]


def offered(page: str) -> str:
    """The language of puzzles that one press on the first page changes to; "" for none."""
    return page.partition('action="/puzzle-languages"')[2].partition('name="puzzles_in" value="')[2].partition('"')[0]


def save(client: FlaskClient, language: str, *puzzles_in: str, leads_to: str = "/puzzles") -> tuple[int, str | None]:
    answer = client.post("/languages", data={"language": language, "puzzles_in": list(puzzles_in), "next": leads_to})
    return answer.status_code, answer.location


def test_it_works(any_app: Flask) -> None:
    client = any_app.test_client()
    assert chosen(client.get("/").text) == ["en"]
    assert save(client, "nb", "nb", "nn") == (303, "/puzzles")
    page = client.get("/puzzles").text
    assert '<html lang="nb"' in page
    assert chosen(page) == ["nb", "nn"]
    assert 'name="next" value="/puzzles?filter=all"' in menu_form(client.get("/puzzles?filter=all").text)


def test_puzzles_follow_the_pages_until_they_are_chosen(any_app: Flask) -> None:
    client = any_app.test_client()
    save(client, "nb", "en")
    assert chosen(client.get("/").text) == ["nb"]
    save(client, "en", "nb")
    assert chosen(client.get("/").text) == ["en"]
    save(client, "en", "nb")
    save(client, "nb", "nb")
    assert chosen(client.get("/").text) == ["nb"]
    save(client, "en", "nb")
    assert chosen(client.get("/").text) == ["nb"]


def test_a_player_s_choice_goes_into_the_account(any_app: Flask) -> None:
    save(yard.log_in(any_app, "alice"), "nb", "nn")
    assert [yard.column(select(column)) for column in (User.locale, User.puzzles_in)] == [["nb"], ["nn"]]
    assert chosen(yard.log_in(any_app, "alice").get("/").text) == ["nn"]


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example", "", "javascript:alert(1)"])
def test_it_leads_to_no_other_site(client: FlaskClient, target: str) -> None:
    assert save(client, "nb", "en", leads_to=target) == (303, "/")


def test_no_language_of_puzzles_is_no_choice(client: FlaskClient) -> None:
    assert save(client, "xx", "xx") == (422, None)
    assert '<html lang="en"' in client.get("/").text
    assert "Choose at least one language." in client.post("/languages", data={"language": "en"}).text


def test_a_site_of_one_language_asks_for_none(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(any_app.config, "PUZZLE_LANGUAGES", ("en",))
    client = any_app.test_client()
    assert "puzzles_in" not in menu_form(client.get("/").text)
    assert save(client, "nb") == (303, "/puzzles")
    assert '<html lang="nb"' in (page := client.get("/").text)
    assert offered(page) == ""


@pytest.mark.parametrize(
    ("header", "offer"),
    [
        ("nb-NO,nb;q=0.9,en;q=0.8", "en"),
        ("nn", "en"),
        ("no", "en"),
        ("en-GB,en;q=0.9,nb;q=0.5", "nb"),
        ("en,nn-NO;q=0.1", "nb"),
        ("en,no;q=0.1", "nb"),
        ("en", ""),
        ("de,en", ""),
        ("en,nb;q=0", ""),
        ("en,nds", ""),
        ("", ""),
        ("en," + "nb," * 400, ""),
    ],
)
def test_readers_of_norwegian_are_offered_the_other_language(client: FlaskClient, header: str, offer: str) -> None:
    assert offered(client.get("/", headers={"Accept-Language": header}).text) == offer


def test_one_press_changes_to_english_and_back(any_app: Flask) -> None:
    client = any_app.test_client()
    page = client.get("/", headers=NORWEGIAN).text
    for offer, now in (("en", ["nb"]), ("nb", ["en"]), ("en", ["nb"])):
        assert (offered(page), chosen(page)) == (offer, now)
        assert client.post("/puzzle-languages", data={"puzzles_in": offer}).location == "/"
        page = client.get("/", headers=NORWEGIAN).text
    assert "Spill på norsk (bokmål)" in page


def test_whoever_plays_in_both_is_offered_nothing(any_app: Flask) -> None:
    client = any_app.test_client()
    client.post("/puzzle-languages", data={"puzzles_in": ["en", "nb"]})
    assert offered(client.get("/", headers=NORWEGIAN).text) == ""
    client.post("/puzzle-languages", data={"puzzles_in": ["nn"]})
    assert offered(client.get("/", headers=NORWEGIAN).text) == "en"
