"""Names that look like others."""

from __future__ import annotations

import pytest
from flask import Flask
from sqlalchemy import func, select

from app.accounts.forms import RESERVED, is_like_name
from app.accounts.lookalikes import LONGEST, is_of_one_script, is_prototype, is_visible, skeleton
from app.accounts.models import User
from tests import yard
from tests.accounts.test_forms import error_of, post

# Each looks like the one before it.
ALIKE = (
    ("alice", "a1ice", "Alice", "AL1CE", "aIice", "аlice", "аｌice", "𝐚lice"),
    ("modern", "modem", "MODERN"),
    ("bob.0", "b0b.o", "BOB.O"),
    ("ian", "lan", "1an", "IAN"),
)


def test_it_works() -> None:
    for names in ALIKE:
        assert len({skeleton(name) for name in names}) == 1, names
    assert len({skeleton(names[0]) for names in ALIKE}) == len(ALIKE)


def test_what_people_tell_apart_stays_apart() -> None:
    pairs = (
        ("nora", "vora"),
        ("kåre", "kare"),
        ("bob", "dod"),
        ("anna", "hanna"),
        ("日本", "日木"),
        ("player2", "player3"),
    )
    for one, other in pairs:
        assert skeleton(one) != skeleton(other), (one, other)


def test_every_letter_has_a_skeleton_that_fits() -> None:
    letters = [sign for sign in map(chr, range(0x20000)) if sign.isalnum()]
    assert max(len(skeleton(sign * 30)) for sign in letters) <= LONGEST
    assert all(skeleton(sign) for sign in letters)
    # One sign that stands for eighteen letters and blanks; the column holds two hundred.
    assert len(skeleton("\ufdfa" * 30)) == 200


def test_of_two_that_look_alike_the_plainer_one_is_meant() -> None:
    assert skeleton("۲") == skeleton("٢")
    for other, sign, signs in (("rn", "m", 1), ("b", "a", 2), ("a", "b", 1), ("o", "о", 1), ("o", "\u000b", 2)):
        assert is_prototype(other, sign, signs), sign
    for other, sign, signs in (("b", "a", 1), ("a", "a", 1), ("о", "o", 1), ("b", "a", 0)):
        assert not is_prototype(other, sign, signs), sign


def test_scripts_of_one_language_go_together() -> None:
    for name in (
        "dora",
        "Ærlig.Ås",
        "007",
        "дора",
        "日本語です",
        "カナ漢かな",
        "漢ㄅ",
        "한국漢",
        "Ωμέγα",
        "x" * 30,
        "a_1-b",
    ):
        assert is_of_one_script(name), name
    for name in ("аlice", "dоra", "αlpha", "日本x", "dora日", "한국かな"):
        assert not is_of_one_script(name), name


def test_what_nobody_sees_is_not_visible() -> None:
    assert is_visible("Ærlig Ås, 日本")
    for sign in "\u200b\u200d\u202e\u2060\ufeff\u00ad\u3164\u115f\u1160\uffa0\u2800\x07\u2028":
        assert not is_visible(f"a{sign}b"), ascii(sign)


def test_a_name_that_looks_like_another_s_is_refused(any_app: Flask) -> None:
    assert post(any_app.test_client(), username="alice", email="").status_code == 303
    for name, said in (("a1ice", "looks too much like"), ("AIice", "looks too much like"), ("Alice", "name is taken")):
        answer = post(any_app.test_client(), username=name, email="")
        assert (answer.status_code, said in error_of(answer.text, "username")) == (422, True), name
    assert yard.column(select(func.count(User.id))) == [1]


def test_of_two_that_look_alike_at_once_one_signs_up(any_app: Flask) -> None:
    names = ["modern", "modem", "rnodern", "rnodem", "MODEM", "Modern"]
    answers = yard.in_threads(lambda name: post(any_app.test_client(), username=name, email=""), names)
    assert sorted(answer.status_code for answer in answers) == [303] + [422] * 5
    assert yard.column(select(func.count(User.id))) == [1]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("аlice", "one alphabet"),
        # What it stands for has blanks.
        ("\ufdfa" * 30, "only letters"),
        ("adm1n", "name is reserved"),
        ("adrnin", "name is reserved"),
        ("W0RDYARD", "name is reserved"),
    ],
)
def test_it_says_what_is_wrong_with_a_name(any_app: Flask, name: str, said: str) -> None:
    answer = post(any_app.test_client(), username=name)
    assert (answer.status_code, said in error_of(answer.text, "username")) == (422, True)


def test_what_nobody_sees_is_no_part_of_a_name(any_app: Flask) -> None:
    assert post(any_app.test_client(), username="ali\u200bc\u3164e").status_code == 303
    assert yard.column(select(User.name)) == ["alice"]
    assert post(any_app.test_client(), username="alice", email="").status_code == 422


def test_no_name_of_the_site_looks_like_another() -> None:
    assert len({skeleton(name) for name in RESERVED}) == len(RESERVED)


def test_a_password_is_not_the_name(any_app: Flask) -> None:
    form = {"username": "dorothea", "email": ""}
    for password, said in (
        ("dorothea", "too close"),
        ("Dorothea1", "too close"),
        ("2026DOROTHEA"[1:], "too close"),
        ("aehtorod!", "too close"),
        ("dorotheadorothea", "too close"),
        ("xxxxxxxxxx", "over and over"),
        ("aAaAaAaAaA", "over and over"),
    ):
        answer = post(any_app.test_client(), **form, password=password, repeat=password)
        assert (answer.status_code, said in error_of(answer.text, "password")) == (422, True), password
    assert post(any_app.test_client(), **form, password="dorothea waits", repeat="dorothea waits").status_code == 303


def test_a_new_password_is_not_the_name_either(any_app: Flask) -> None:
    dora = yard.log_in(any_app, "dorothea")
    data = {"current": yard.PASSWORD, "password": "dorothea99", "repeat": "dorothea99"}
    answer = dora.post("/account/password", data=data)
    assert "too close" in error_of(answer.text, "password")
    assert not is_like_name("anything", "")
