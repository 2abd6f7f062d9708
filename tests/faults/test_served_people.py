"""Who somebody is to a running site: a visitor, a guest, an account, on one device and on several."""

from __future__ import annotations

import hashlib
import re
import time
from datetime import timedelta
from email import message_from_string
from http.cookies import SimpleCookie
from urllib.parse import urlsplit

import pytest
from itsdangerous import base64_decode
from sqlalchemy import func, select, update

from app.accounts.models import LOGIN_SESSION, LoginSession, User
from app.extensions import db, now
from app.play.models import Save
from tests import yard
from tests.faults.person import Person, verdict
from tests.faults.stack import Stack
from tests.yard import PASSWORD
from tools.processes import wait_until

pytestmark = pytest.mark.faults
NEW = "another quiet yard"
DAY = timedelta(days=1)


def count_rows(site: Stack, model: type[User | LoginSession]) -> int:
    with site.inside():
        return db.session.scalar(select(func.count()).select_from(model)) or 0


def sign_up(person: Person, name: str, **fields: str) -> int:
    person.get("/signup")
    return person.post("/signup", username=name, password=PASSWORD, repeat=PASSWORD, next="/account", **fields).code


def fresh_name() -> str:
    return f"walter-{time.monotonic_ns() % 10**9}"


def id_of(site: Stack, name: str) -> int:
    with site.inside():
        return db.session.scalars(select(User.id).where(User.handle == name)).one()


def test_it_works(served: Stack) -> None:
    """A visitor who looks has no row; the first word makes a guest; a sign-up gives the same row a name."""
    slug = served.add_puzzle(yard.ANSWERS)
    before = count_rows(served, User), count_rows(served, LoginSession)
    visitor = Person(served.url)
    for path in ("/", f"/bee/{slug}", "/calendar/bee", "/login", "/search?q=tent"):
        assert visitor.get(path).code == 200, path
    assert (count_rows(served, User), count_rows(served, LoginSession)) == before
    assert verdict(visitor.get_and_guess(slug, "planet")) == "good"
    assert (count_rows(served, User), count_rows(served, LoginSession)) == (before[0] + 1, before[1] + 1)
    name = fresh_name()
    assert sign_up(visitor, name, adopt="y") == 303
    assert count_rows(served, User) == before[0] + 1
    assert served.score(name, slug)[2] == ["planet"]


def test_a_cookie_holds_a_token_of_which_the_row_keeps_a_hash(served: Stack) -> None:
    alice = served.add_player("alice")
    (cookie,) = (value for name, value in alice.cookies.items() if name == "session")
    with served.inside():
        hashes = db.session.scalars(select(LOGIN_SESSION.c.token_hash)).all()
    assert alice.name not in cookie
    assert not any(str(one) in cookie for one in hashes)
    payload = cookie.lstrip(".").split(".")[0]
    assert alice.name.encode() not in base64_decode(payload)
    assert hashlib.sha256(cookie.encode()).hexdigest() not in map(str, hashes)


def test_ending_the_row_ends_the_login_at_the_next_request(served: Stack) -> None:
    alice = served.add_player("alice")
    other = Person(served.url).log_in(alice.name)
    alice.get("/account/sessions")
    assert alice.post("/account/sessions/end-all", password=PASSWORD).code == 303
    assert (alice.is_logged_in(), other.is_logged_in()) == (False, False)


def test_who_is_kept_is_kept_for_a_year_and_an_operator_for_a_month(served: Stack) -> None:
    days = {}
    for role in ("player", "operator"):
        player = served.add_player(role, role=role)
        with served.inside():
            ends = select(LoginSession.expires_at).join(User).where(User.handle == player.name)
            days[role] = round((db.session.scalars(ends).one() - now()).total_seconds() / 86400)
    assert 360 <= days["player"] <= 366
    assert days["operator"] <= 31


def test_a_browser_is_asked_to_keep_the_cookie_only_when_the_form_says_so(served: Stack) -> None:
    alice = served.add_player("alice")
    for fields, lasts in (({"remember": "y"}, True), ({}, False)):
        browser = Person(served.url)
        browser.get("/login")
        answer = browser.post("/login", username=alice.name, password=PASSWORD, next="/account", **fields)
        said = SimpleCookie(answer.headers["set-cookie"])["session"]
        assert bool(said["expires"]) == lasts
        assert (said["httponly"], said["samesite"]) == (True, "Lax")


def letters_to(site: Stack, address: str) -> list[str]:
    found = [path.read_text() for path in sorted((site.instance / "mail").glob("*.eml"))]
    return [letter for letter in found if message_from_string(letter)["To"] == address]


def test_a_forgotten_password_is_chosen_by_a_link_that_is_good_once(served: Stack) -> None:
    address = f"{fresh_name()}@example.org"
    alice = served.add_player("alice", email=address)
    stranger, told = Person(served.url), {}
    for asked in (address, f"nobody-{address}"):
        stranger.get("/login/forgotten")
        answer = stranger.post("/login/forgotten", email=asked)
        told[asked] = (answer.code, answer.location, re.findall(r'role="status".*', stranger.get("/login").text))
    assert told[address] == told[f"nobody-{address}"]
    assert wait_until(lambda: bool(letters_to(served, address)), 10)
    (letter,) = letters_to(served, address)
    (link,) = re.findall(r"https?://\S+(/login/reset/\S+)", letter)
    codes = []
    for _ in range(2):
        stranger.get(link)
        codes.append(stranger.post(link, password=NEW, repeat=NEW).location)
    assert codes[0] != codes[1] == "/login/forgotten"
    assert not alice.is_logged_in()


def test_a_name_that_looks_like_another_s_is_refused(served: Stack) -> None:
    name = fresh_name()
    assert sign_up(Person(served.url), name) == 303
    # Its a is Cyrillic.
    assert sign_up(Person(served.url), name.replace("a", "\u0430", 1)) == 422


def test_a_half_typed_word_and_the_open_puzzle_are_kept_over_a_logout(served: Stack) -> None:
    slug = served.add_puzzle(yard.ANSWERS)
    alice = served.add_player("alice")
    alice.open(slug)
    assert alice.post("/bee/state", slug=slug, draft="plan").code == 204
    with served.inside():
        states = db.session.scalars(select(LoginSession.state).join(User).where(User.handle == alice.name)).all()
    assert [list(state)[-1] for state in states] == [f"bee/{slug}"]
    alice.get("/account")
    assert alice.post("/logout").code == 303
    with served.inside():
        mine = select(Save.state).join(User, User.id == Save.user_id).where(User.handle == alice.name)
        (state,) = db.session.scalars(mine).all()
    assert "plan" in state.values()
    again = Person(served.url)
    again.get("/login")
    answer = again.post("/login", username=alice.name, password=PASSWORD)
    assert urlsplit(answer.headers["location"]).path == f"/bee/{slug}"


def test_a_guest_s_session_slides(served: Stack) -> None:
    """Whoever comes after months, as a row of then says, is kept for a year from now."""
    slug = served.add_puzzle(yard.ANSWERS)
    guest = Person(served.url)
    guest.get_and_guess(slug, "planet")
    with served.inside():
        newest = db.session.scalars(select(func.max(LOGIN_SESSION.c.id))).one()
        old = {"created_at": now() - 300 * DAY, "last_seen_at": now() - 300 * DAY, "expires_at": now() + 65 * DAY}
        db.session.execute(update(LOGIN_SESSION).where(LOGIN_SESSION.c.id == newest).values(old))
        db.session.commit()
    assert "planet" in guest.open(slug).text
    with served.inside():
        ends = db.session.scalars(select(LOGIN_SESSION.c.expires_at).where(LOGIN_SESSION.c.id == newest)).one()
    assert ends > now() + 360 * DAY
