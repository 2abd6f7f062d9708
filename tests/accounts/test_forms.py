"""The forms of an account: each field's error beside it, and what was typed stays."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import func, select
from wtforms.validators import ValidationError

from app.accounts.forms import EmailForm, fold, good_name, is_like_name
from app.accounts.models import User
from tests import yard
from tests.yard import PASSWORD

QUIET = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), database=None)
GOOD = {"username": "dora", "email": "dora@example.org", "password": PASSWORD, "repeat": PASSWORD}


def error_of(page: str, field: str) -> str:
    """The text that a reader's aid would read with the field."""
    found = re.search(rf'<p class="error" id="{field}-error">(.*?)</p>', page, re.S)
    return found[1].strip() if found else ""


def post(client: FlaskClient, **fields: str) -> Any:
    return client.post("/signup", data={**GOOD, **fields})


def test_it_works(client: FlaskClient) -> None:
    answer = post(client)
    assert answer.status_code == 303
    assert "Welcome, dora." in client.get("/").text
    assert yard.one(select(User.name, User.handle, User.email_wanted)) == ("dora", "dora", "dora@example.org")


@pytest.mark.parametrize(
    ("field", "value", "error"),
    [
        ("username", "", "Please fill this in."),
        ("username", "   ", "Three to thirty"),
        ("username", "ab", "Three to thirty"),
        ("username", "a" * 31, "Three to thirty"),
        ("username", "_dora", "Start with a letter or digit"),
        ("username", "do ra", "only letters, digits"),
        ("username", "<b>dora</b>", "only letters, digits"),
        ("username", "dora\n", ""),
        ("username", "Admin", "name is reserved"),
        ("username", "WORDYARD", "name is reserved"),
        ("username", "ﷲ" * 22 + "ا" * 3, "Three to thirty"),
        ("username", "ﷲ" * 7 + "ا" * 2, ""),
        ("email", "dora", "doesn’t look like"),
        ("email", "dora@example", "doesn’t look like"),
        ("email", "d@a@example.org", "doesn’t look like"),
        ("email", "a b@example.org", "doesn’t look like"),
        ("email", "a@" + "b" * 250 + ".org", "too long"),
        ("email", "ß" * 64 + "@" + "ß" * 180 + ".org", "doesn’t look like"),
        ("email", "ß" * 130 + "@example.org", "doesn’t look like"),
        ("email", "ΐ" * 64 + "@example.org", "doesn’t look like"),
        ("email", "a@" + "b" * 64 + ".org", "doesn’t look like"),
        ("email", "a@" + "é" * 5_000 + ".org", "too long"),
        ("email", "a@xn--a.org", "doesn’t look like"),
        ("email", "a@-b.org", "doesn’t look like"),
        ("email", "a..b@example.org", "doesn’t look like"),
        ("email", "Dora <dora@example.org>", "doesn’t look like"),
        ("password", "", "Please fill this in."),
        ("password", "seven77", "at least eight"),
        ("password", "x" * 1025, "password is too long"),
        ("password", "password1", "first passwords anyone would try"),
        ("repeat", "something else", "don’t match"),
        ("repeat", "", "Please fill this in."),
    ],
)
def test_each_error_stands_beside_its_field(client: FlaskClient, field: str, value: str, error: str) -> None:
    changed = {field: value} if field != "password" else {"password": value, "repeat": value}
    answer = post(client, **changed)
    if not error:
        assert answer.status_code == 303
        return
    assert answer.status_code == 422
    assert error in error_of(answer.text, field)
    assert f'aria-describedby="{field}-error' in answer.text
    for other in {"username", "email", "password", "repeat"} - {field} - ({"repeat"} if not value else set()):
        assert error_of(answer.text, other) == ""
    assert yard.column(select(func.count(User.id))) == [0]


def test_what_was_typed_stays_but_never_the_password(client: FlaskClient) -> None:
    page = post(client, repeat="not the same words").text
    assert 'value="dora"' in page
    assert 'value="dora@example.org"' in page
    assert PASSWORD not in page
    assert "not the same words" not in page


@pytest.mark.parametrize("name", ["dora", "Dora", "DORA", " dora ", "ｄｏｒａ"])
def test_it_refuses_a_name_that_is_taken(app: Flask, client: FlaskClient, name: str) -> None:
    yard.add_user("dora")
    answer = post(client, username=name)
    assert answer.status_code == 422
    assert "That name is taken" in error_of(answer.text, "username")


@pytest.mark.parametrize("name", ["Ærlig.Ås", "日本語です", "ΐ" * 30, "ß" * 30, "a.b-c_d", "007"])
def test_it_takes_names_of_many_scripts(any_app: Flask, name: str) -> None:
    assert post(any_app.test_client(), username=name).status_code == 303
    assert yard.column(select(User.name)) == [name]
    assert post(any_app.test_client(), username=name, email="").status_code == 422


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (" Dora+Bee@Example.ORG ", "dora+bee@example.org"),
        ("o'hara@example.org", "o'hara@example.org"),
        ("dåra@blåbær.example.org", "dåra@blåbær.example.org"),
        ("dora@xn--blbr-roah.org", "dora@blåbær.org"),
        ("da\u030ara@BLA\u030aBÆR.org", "dåra@blåbær.org"),
        ("用户@例子.广告", "用户@例子.广告"),
    ],
)
def test_it_takes_addresses_as_people_type_them(any_app: Flask, typed: str, kept: str) -> None:
    assert post(any_app.test_client(), email=typed).status_code == 303
    assert yard.column(select(User.email_wanted)) == [kept]


def takes(app: Flask, address: str) -> str | None:
    """What the form makes of it, past everything that refuses odd requests before; None if it is refused."""
    with app.test_request_context(method="POST", data={}):
        form = EmailForm(meta={"csrf": False})
        form.email.raw_data, form.email.data = [address], address.strip()
        return form.email.data if form.email.validate(form) else None


@pytest.mark.parametrize(
    "odd", ["a\0@b.org", "a@b\0.org", "\ud800@b.org", "a@\udcff.org", "a@\u200d.org", "é" * 100_000]
)
def test_it_refuses_what_is_no_text(app: Flask, odd: str) -> None:
    for typed in (odd, f"{odd}@b.org", f"a@{odd}", f"a@{odd}.org"):
        assert takes(app, typed) is None


@QUIET
@given(text=st.text(st.characters(), max_size=40), other=st.text(st.characters(), max_size=40))
def test_no_address_is_too_odd_for_it(app: Flask, text: str, other: str) -> None:
    """And one that it takes stays the same when it is shown again, folded."""
    for typed in (text, f"{text}@{other}", f"{text}@example.org", f"a@{other}.org", f"a@xn--{other}.org"):
        kept = (takes(app, typed) or "").casefold()
        assert (takes(app, kept) or "").casefold() == kept


def test_an_account_needs_no_address(any_app: Flask) -> None:
    for name in ("dora", "emil"):
        assert post(any_app.test_client(), username=name, email="").status_code == 303
    assert yard.column(select(User.email)) == [None, None]


def test_an_address_has_254_characters_at_most(client: FlaskClient) -> None:
    for length, said in ((255, "That’s too long."), (254, "")):
        tail = ".".join("b" * 50 for _ in range(3))
        address = f"{'a' * 60}@{tail}.{'c' * (length - 60 - 1 - len(tail) - 1 - 4)}.org"
        assert len(address) == length
        error = error_of(post(client, email=address).text, "email")
        assert ("That’s too long." in error, error == "") == (bool(said), not said)


def test_a_name_of_signs_that_nobody_sees_is_none() -> None:
    """Requests are freed of them before; the form would refuse them all the same."""
    with pytest.raises(ValidationError):
        good_name(Any, SimpleNamespace(data="\u3164" * 5))


def test_a_password_has_four_characters_beside_the_name() -> None:
    for password, like in (("doraxyz", True), ("aroDxyz", True), ("doraxyzw", False)):
        assert is_like_name(password, "Dora") == like, password


def test_names_are_compared_folded_and_trimmed() -> None:
    for name in (" Dora ", "DORA", "ｄｏｒａ"):
        assert fold(name) == "dora"
