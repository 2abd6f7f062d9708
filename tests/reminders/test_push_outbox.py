"""Notifications go out once at most: to browsers that are there, and for a reason that still holds."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from flask import Flask
from sqlalchemy import func, select, update

from app.accounts.models import LOGIN_SESSION, USER
from app.extensions import db, now
from app.reminders import picking, push_outbox, push_requests, stop_links
from app.reminders.models import DEVICE, MESSAGE, REMINDER
from app.reminders.push_keys import current_site_key, decode_base64
from app.reminders.push_requests import NoAnswer, NotSent, PushAnswer
from tests import yard
from tests.reminders import people
from tests.reminders.pushing import TestBrowser
from tests.reminders.test_picking import FRIDAY, SIX


@pytest.fixture(autouse=True)
def _clock(time_machine: Any) -> None:
    time_machine.move_to(SIX, tick=False)


class PushService:
    """Takes messages as `push_requests.post` sends them, and answers as it is told."""

    def __init__(self) -> None:
        self.taken: list[tuple[str, dict[str, str], bytes]] = []
        self.answer: Callable[[], PushAnswer] = lambda: PushAnswer(201)

    def post(self, endpoint: str, headers: dict[str, str], body: bytes, _private: frozenset[str]) -> PushAnswer:
        answer = self.answer()
        self.taken.append((endpoint, headers, body))
        return answer


@pytest.fixture
def service(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> PushService:
    found = PushService()
    monkeypatch.setattr(push_requests, "post", found.post)
    return found


def pick(name: str = "alice", browser: TestBrowser | None = None, **choice: Any) -> int:
    user_id = people.add_reader(name, **choice)
    people.add_device(user_id, browser=browser)
    people.play_streak(user_id, FRIDAY)
    assert picking.pick_due() == 1
    return user_id


def rows() -> list[tuple[Any, ...]]:
    db.session.rollback()
    columns = (MESSAGE.c.state, MESSAGE.c.tries, MESSAGE.c.last_error)
    return [tuple(row) for row in db.session.execute(select(*columns).order_by(MESSAGE.c.id))]


def raise_error(error: Exception) -> Callable[[], PushAnswer]:
    def fail() -> PushAnswer:
        raise error

    return fail


def test_it_works(any_app: Flask, service: PushService) -> None:
    """The browser reads what is said in its player's language, and the push service knows the site."""
    browser = TestBrowser()
    alice = pick(browser=browser, locale="nb")
    assert push_outbox.send_due(5) == 1
    assert rows() == [("sent", 1, None)]
    ((endpoint, headers, body),) = service.taken
    payload = browser.read(body)
    assert payload["title"] == "Bie: 3 dager på rad"
    assert (payload["path"], payload["tag"], payload["language"]) == ("/bee/", f"reminder {FRIDAY}", "nb")
    assert stop_links.read_token(payload["stop"]["path"].rpartition("/")[2]) == alice
    assert headers["TTL"] == str(6 * 3600)
    check_signature(headers["Authorization"], endpoint)
    assert push_outbox.send_due(5) == 0


def check_signature(authorization: str, endpoint: str) -> None:
    """As a push service does by RFC 8292."""
    scheme, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = parts["t"].rpartition(".")
    numbers = decode_base64(signature)
    der = encode_dss_signature(int.from_bytes(numbers[:32], "big"), int.from_bytes(numbers[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode_base64(parts["k"]))
    key.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    claims = decode_base64(signed.partition(".")[2])
    assert (scheme, parts["k"]) == ("vapid", current_site_key())
    assert b'"aud": "https://push.example.org"' in claims and b'"sub": "mailto:wordyard@localhost"' in claims
    assert endpoint.startswith("https://push.example.org/")


def test_who_has_played_meanwhile_is_not_reminded(any_app: Flask, service: PushService) -> None:
    people.play(pick(), FRIDAY)
    push_outbox.send_due(5)
    assert service.taken == []
    assert rows() == [("dropped", 1, None)]


def test_who_has_stopped_or_left_meanwhile_is_not_reminded(
    any_app: Flask, service: PushService, time_machine: Any
) -> None:
    stop_links.stop_reminders(pick("alice"))
    banned, gone = pick("bob"), pick("charlie")
    db.session.execute(update(USER).where(USER.c.id == banned).values(banned_at=now()))
    db.session.execute(update(LOGIN_SESSION).where(LOGIN_SESSION.c.user_id == gone).values(ended_at=now()))
    db.session.commit()
    push_outbox.send_due(5)
    assert service.taken == []
    pick("dora")
    # The next day is another one.
    time_machine.shift(timedelta(hours=6))
    push_outbox.send_due(5)
    assert service.taken == []
    assert {state for state, *_ in rows()} == {"dropped"}


@pytest.mark.parametrize("answer", [PushAnswer(429), PushAnswer(503), NotSent("connection refused")])
def test_what_was_refused_for_now_is_sent_later(
    any_app: Flask, service: PushService, time_machine: Any, answer: PushAnswer | Exception
) -> None:
    pick()
    service.answer = raise_error(answer) if isinstance(answer, Exception) else lambda: answer
    waits = []
    for _ in range(push_outbox.MOST_TRIES - 1):
        push_outbox.send_due(5)
        due = yard.column(select(MESSAGE.c.next_try_at))[0]
        waits.append(due - now())
        assert not push_outbox.has_due()
        time_machine.move_to(due, tick=False)
        assert push_outbox.has_due()
    assert waits == sorted(waits) and waits[0] == timedelta(minutes=1)
    service.answer = lambda: PushAnswer(201)
    push_outbox.send_due(5)
    assert rows()[0][0] == "sent"


def test_a_push_service_says_when_to_come_again(any_app: Flask, service: PushService) -> None:
    pick()
    service.answer = lambda: PushAnswer(429, "600")
    push_outbox.send_due(5)
    assert yard.column(select(MESSAGE.c.next_try_at)) == [SIX + timedelta(minutes=10)]


def test_there_is_an_end(any_app: Flask, service: PushService, time_machine: Any) -> None:
    pick()
    service.answer = lambda: PushAnswer(500)
    while (due := db.session.scalar(select(MESSAGE.c.next_try_at).where(MESSAGE.c.state == "waiting"))) is not None:
        time_machine.move_to(due, tick=False)
        push_outbox.send_due(5)
    assert rows() == [("given up", push_outbox.MOST_TRIES, "HTTP 500")]


@pytest.mark.parametrize("answer", [PushAnswer(404), PushAnswer(410)])
def test_a_browser_that_is_gone_is_forgotten(any_app: Flask, service: PushService, answer: PushAnswer) -> None:
    pick()
    service.answer = lambda: answer
    push_outbox.send_due(5)
    assert yard.column(select(func.count()).select_from(DEVICE)) == [0]
    assert rows() == []
    # That there was a reminder stays known.
    assert yard.column(select(REMINDER.c.day)) == [FRIDAY]


@pytest.mark.parametrize(("answer", "error"), [(PushAnswer(400), "HTTP 400"), (NoAnswer("timed out"), "timed out")])
def test_what_may_have_arrived_is_not_sent_again(
    any_app: Flask, service: PushService, answer: PushAnswer | Exception, error: str
) -> None:
    pick()
    service.answer = raise_error(answer) if isinstance(answer, Exception) else lambda: answer
    push_outbox.send_due(5)
    assert rows() == [("given up", 1, error)]


def test_a_killed_job_sends_nothing_twice(
    any_app: Flask, service: PushService, time_machine: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed while it sends: what was on its way is lost, and the rest is sent when its time is over."""
    monkeypatch.setattr(push_outbox, "THREADS", 1)
    for name in ("alice", "bob", "charlie"):
        pick(name)
    service.answer = raise_error(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        push_outbox.send_due(5)
    assert [state for state, *_ in rows()] == ["sending", "waiting", "waiting"]
    service.answer = lambda: PushAnswer(201)
    assert push_outbox.send_due(5) == 0
    time_machine.shift(push_outbox.LEASE)
    assert push_outbox.send_due(5) == 2
    assert [state for state, *_ in rows()] == ["sending", "sent", "sent"]
    assert len({endpoint for endpoint, *_ in service.taken}) == len(service.taken) == 2


def test_several_jobs_are_one(any_app: Flask, service: PushService) -> None:
    """A job that Redis delivers twice, or two workers."""
    for number in range(30):
        pick(f"reader {number}")

    def work(_: int) -> None:
        with any_app.app_context():
            for _try in range(20):
                try:
                    push_outbox.send_due(5)
                # SQLite has one writer; the clock has it done again.
                except Exception:
                    db.session.rollback()

    yard.in_threads(work, range(4))
    assert len({endpoint for endpoint, *_ in service.taken}) == len(service.taken) == 30
    assert [state for state, *_ in rows()] == ["sent"] * 30


def test_an_old_key_of_the_site_still_reaches_its_browsers(
    any_app: Flask, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    old_key = current_site_key()
    pick("alice")
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", [any_app.config["SECRET_KEY"]])
    monkeypatch.setitem(any_app.config, "SECRET_KEY", "another")
    assert current_site_key() != old_key
    push_outbox.send_due(5)
    assert f"k={old_key}" in service.taken[0][1]["Authorization"]
    # Without the old key nobody can reach the browser, which has to be turned on again.
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", [])
    db.session.execute(update(MESSAGE).values(state="waiting", next_try_at=now()))
    db.session.commit()
    push_outbox.send_due(5)
    assert len(service.taken) == 1
    assert yard.column(select(func.count()).select_from(DEVICE)) == [0]


@pytest.mark.parametrize(
    "answer",
    [PushAnswer(429, "9" * 5000), UnicodeError("label empty or too long"), ValueError("read on a closed socket")],
)
def test_one_push_service_keeps_no_message_from_others(
    any_app: Flask, service: PushService, answer: PushAnswer | Exception
) -> None:
    """Whoever has a push service of their own answers, and names hosts, as they like."""
    for name in ("alice", "bob", "charlie"):
        pick(name)
    answers = iter([raise_error(answer) if isinstance(answer, Exception) else lambda: answer])
    service.answer = lambda: next(answers, lambda: PushAnswer(201))()
    assert push_outbox.send_due(5) == 3
    states = [state for state, *_ in rows()]
    assert states.count("sent") == 2 and "sending" not in states
