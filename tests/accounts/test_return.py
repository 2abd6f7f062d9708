"""Login and sign-up lead back to the page that one came from."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests import yard
from tests.yard import PASSWORD

NEW = {"username": "nora", "password": PASSWORD, "repeat": PASSWORD}


def link_to(page: str, form: str) -> str:
    """The address behind the page's link to login or sign-up."""
    found = re.search(rf'href="(/{form}[^"]*)"', page)
    assert found
    return unescape(found[1])


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}"[^>]* value="([^"]*)"', page)
    assert found
    return unescape(found[1])


def enter(client: FlaskClient, address: str, **more: str) -> str:
    """Where the form at this address leads."""
    target = field(client.get(address).text, "next")
    data = {"username": "nora", "password": PASSWORD, "next": target, **more}
    return str(client.post(address.partition("?")[0], data=data).location)


@pytest.fixture
def box(app: Flask) -> str:
    return f"/letterboxed/{yard.add_box()}"


@pytest.mark.parametrize("page", ["", "/print", "/board"])
def test_it_works(app: Flask, client: FlaskClient, box: str, page: str) -> None:
    """From a board, from its sheet, and from a page that is not there."""
    address = link_to(client.get(f"{box}{page}").text, "signup")
    repeated = re.findall(r'name="(\w+)"', client.get(address).text)
    again = {name: PASSWORD for name in repeated if name not in ("username", "password", "next", "csrf_token", "email")}
    assert enter(client, address, **again) == f"{box}{page}"
    client.post("/logout")
    address = link_to(client.get(f"{box}{page}").text, "login")
    assert enter(client, address) == f"{box}{page}"


def test_a_query_comes_along(client: FlaskClient, box: str) -> None:
    address = link_to(client.get("/search?q=garden&game=bee").text, "login")
    assert field(client.get(address).text, "next") == "/search?q=garden&game=bee"


def test_between_login_and_sign_up_the_page_is_kept(client: FlaskClient, box: str) -> None:
    login = link_to(client.get(box).text, "login")
    signup = link_to(client.get(login).text.partition("<main")[2], "signup")
    assert field(client.get(signup).text, "next") == box
    refused = client.post("/login", data={"username": "nobody", "password": "wrong", "next": box}).text
    assert field(client.get(link_to(refused.partition("<main")[2], "signup")).text, "next") == box


def test_from_the_landing_page_a_player_goes_on_to_the_last_game(client: FlaskClient) -> None:
    assert link_to(client.get("/").text, "login") == "/login"


def test_no_other_site_is_led_to(client: FlaskClient) -> None:
    page = client.get("/login?next=//elsewhere.example/").text
    assert "elsewhere" not in link_to(page.partition("<main")[2], "signup")
