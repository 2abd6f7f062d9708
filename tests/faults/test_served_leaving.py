"""Leaving a running site: an account can be kept for seven days, and is deleted by the clock after them."""

from __future__ import annotations

import json
from datetime import timedelta
from http.client import HTTPConnection
from io import BytesIO
from urllib.parse import urlencode, urlsplit
from zipfile import ZipFile

import pytest
from sqlalchemy import delete, func, select, update

from app.accounts.models import USER, User
from app.extensions import db
from app.generations.models import Pulse
from app.play.models import Guess
from tests import yard
from tests.faults.person import Person
from tests.faults.stack import Stack
from tests.faults.test_served_jobs import another_clock
from tests.yard import PASSWORD

pytestmark = pytest.mark.faults
SEVEN_DAYS = timedelta(days=7)


def ask_to_delete(person: Person) -> None:
    person.get("/account/delete")
    assert person.post("/account/delete", password=PASSWORD, confirm="y").location == "/"


def let_days_pass(site: Stack, time: timedelta) -> None:
    """Move what the site knows of the days of grace, as if this time had passed; the clock is to tidy up now."""
    with site.inside():
        for user in db.session.scalars(select(User).where(User.deletion_due_at.is_not(None))):
            assert user.deletion_due_at is not None
            db.session.execute(
                update(USER).where(USER.c.id == user.id).values(deletion_due_at=user.deletion_due_at - time)
            )
        db.session.execute(delete(Pulse).where(Pulse.name == "purge"))
        db.session.commit()


def count_accounts(site: Stack, name: str) -> int:
    with site.inside():
        return db.session.scalar(select(func.count()).select_from(USER).where(USER.c.name == name)) or 0


def count_guesses(site: Stack) -> int:
    with site.inside():
        return db.session.scalar(select(func.count(Guess.id))) or 0


def test_it_works(served: Stack) -> None:
    """Kept within the seven days, all is as it was; after them the clock deletes the account with all that is its."""
    slug, before = served.add_puzzle(yard.ANSWERS), count_guesses(served)
    alice = served.add_player("alice")
    alice.get_and_guess(slug, "planet")
    ask_to_delete(alice)
    assert not alice.is_logged_in()
    let_days_pass(served, SEVEN_DAYS - timedelta(minutes=5))
    alice.get("/login")
    assert alice.post("/login", username=alice.name, password=PASSWORD).location == "/login/leaving"
    assert "Keep my account" in alice.get("/login/leaving").text
    assert not alice.is_logged_in()
    alice.get("/login/leaving")
    assert alice.post("/login/leaving").code == 303
    assert alice.is_logged_in()
    assert 'data-word="planet"' in alice.open(slug).text
    ask_to_delete(alice)
    let_days_pass(served, SEVEN_DAYS)
    with another_clock(served):
        served.measure(lambda: count_accounts(served, alice.name) == 0, 90)
        served.measure(lambda: count_guesses(served) == before, 90)
    assert alice.get("/login").code == 200
    assert alice.post("/login", username=alice.name, password=PASSWORD).code == 422


def test_all_about_a_person_is_one_file(served: Stack) -> None:
    """The archive holds the own words and nobody else's."""
    slug = served.add_puzzle(yard.ANSWERS)
    alice, bob = served.add_player("alice"), served.add_player("bob")
    alice.get_and_guess(slug, "planet")
    bob.get_and_guess(slug, "plate")
    assert "Download all my data" in alice.get("/account/archive").text
    line = HTTPConnection(urlsplit(served.url).netloc, timeout=60)
    form = {"Content-Type": "application/x-www-form-urlencoded", "Origin": served.url.rstrip("/")}
    line.request("POST", "/account/archive", urlencode(alice.fields), {**form, "Cookie": alice.cookie()})
    answer = line.getresponse()
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/zip")
    with ZipFile(BytesIO(answer.read())) as archive:
        assert "README.txt" in archive.namelist()
        assert [row["text"] for row in json.loads(archive.read("guesses.json"))] == ["planet"]
        assert json.loads(archive.read("account.json"))["name"] == alice.name
    line.close()
