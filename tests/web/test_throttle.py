"""Token buckets, in SQL or in the process: what is allowed, when it is full again, and what a refusal says."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select

from app.extensions import db
from app.web import throttle
from app.web.throttle import Bucket
from tests import yard
from tests.yard import HTMX


@pytest.fixture(autouse=True)
def small(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in ("edit", *throttle.IN_MEMORY_KINDS):
        monkeypatch.setitem(any_app.config["BUCKETS"], kind, (4, 60))


def take(who: str = "alice", kind: str = "edit") -> bool:
    taken = throttle.consume_token(kind, who)
    db.session.commit()
    return taken


def test_it_works(any_app: Flask) -> None:
    assert [take() for _ in range(6)] == [True] * 4 + [False] * 2
    assert take("bob")


def test_it_fills_again_with_time(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    assert [take() for _ in range(5)] == [True] * 4 + [False]
    time_machine.shift(14)
    assert not take()
    time_machine.shift(1)
    assert [take(), take()] == [True, False]
    time_machine.shift(3600)
    assert [take() for _ in range(5)] == [True] * 4 + [False]


def test_a_clock_that_goes_back_gives_nothing_away(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    take()
    time_machine.shift(-30)
    assert sum(take() for _ in range(5)) <= 3


def test_one_token_goes_to_one_of_many(any_app: Flask) -> None:
    def ask(_: int) -> bool:
        with any_app.app_context():
            return take()

    assert sum(yard.in_threads(ask, range(24))) == 4


def test_what_is_given_back_can_be_taken(any_app: Flask) -> None:
    assert [take() for _ in range(5)].count(True) == 4
    throttle.return_token("edit", "alice")
    db.session.commit()
    assert [take(), take()] == [True, False]


def test_giving_back_never_overfills(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    take()
    for _ in range(3):
        throttle.return_token("edit", "alice")
    db.session.commit()
    assert [take() for _ in range(5)] == [True] * 4 + [False]


def test_a_very_long_name_has_a_bucket_too(any_app: Flask) -> None:
    assert take("x" * 1000)
    throttle.return_token("edit", "x" * 1000)
    db.session.commit()
    assert yard.column(select(Bucket.tokens)) == [4.0]


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["page", "partial"])
def test_a_refusal_says_when_to_come_back(any_app: Flask, headers: dict[str, str]) -> None:
    slug = yard.add_bee()
    alice = yard.log_in(any_app, "alice")
    for _ in range(4):
        alice.post(f"/bee/{slug}/guess", data={"word": "zzzz"})
    answer = alice.post(f"/bee/{slug}/guess", data={"word": "planet"}, headers=headers)
    assert answer.status_code == 429
    assert answer.headers["Retry-After"] == "15"
    assert "Try again in 15 seconds." in answer.text
    assert answer.headers["X-Request-Id"] in answer.text
    assert ("<html" in answer.text) == (not headers)
    assert answer.headers.get("HX-Retarget") == ("#notice" if headers else None)


def test_what_is_played_is_counted_without_the_database(any_app: Flask) -> None:
    for kind in sorted(throttle.IN_MEMORY_KINDS):
        with yard.statements() as made:
            assert [take(kind=kind) for _ in range(6)] == [True] * 4 + [False] * 2, kind
            assert take("bob", kind), kind
        assert not made, kind


def test_a_pace_is_that_of_the_settings_of_now(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    while take(kind="guess"):
        pass
    monkeypatch.setitem(any_app.config["BUCKETS"], "guess", (5, 60))
    assert sum(take(kind="guess") for _ in range(7)) == 5


def test_a_failed_request_costs_too(any_app: Flask) -> None:
    with any_app.test_request_context():
        throttle.consume_or_abort("edit", "alice")
        db.session.rollback()
    assert sum(take() for _ in range(5)) == 3


def test_looking_whether_anything_is_left_takes_nothing(any_app: Flask, time_machine: Any) -> None:
    time_machine.move_to("2026-05-01T12:00:00Z", tick=False)
    for left in (4, 3, 2, 1):
        assert not throttle.is_empty("edit", "alice"), left
        assert take()
    assert throttle.is_empty("edit", "alice")
    time_machine.shift(15)
    assert not throttle.is_empty("edit", "alice")


def test_a_household_has_one_address(any_app: Flask) -> None:
    """With IPv6 each of its machines has as many as it likes."""
    alike = {
        "10.1.2.3": "10.1.2.3",
        "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
        "2001:db8:1:2::1": "2001:db8:1:2::/64",
        "2001:db8:1:3::1": "2001:db8:1:3::/64",
        "fe80::1%eth0": "fe80::/64",
        "::ffff:10.1.2.3": "10.1.2.3",
        "no:address": "no:address",
    }
    for said, kept in alike.items():
        with any_app.test_request_context(environ_base={"REMOTE_ADDR": said}):
            assert throttle.client_ip() == kept
