"""What is stored of recovery codes: nothing that can be tried without the site's key."""

from __future__ import annotations

import hashlib

import pytest
from flask import Flask
from sqlalchemy import select

from app.accounts import second_factor
from app.accounts.models import RECOVERY_CODE
from app.extensions import db
from tests import yard

HASHES = select(RECOVERY_CODE.c.code_hash).order_by(RECOVERY_CODE.c.code_hash)


def stored() -> list[str]:
    return yard.column(HASHES)


def give(user_id: int, *codes: str) -> list[bool]:
    taken = [second_factor.recovers(user_id, code) for code in codes]
    db.session.commit()
    return taken


def test_it_works(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice").id, yard.add_user("bob").id
    codes = second_factor.new_codes(alice)
    db.session.commit()
    plain = {hashlib.sha256(code.replace("-", "").encode()).hexdigest() for code in codes}
    assert len(stored()) == 10 and not plain & set(stored())
    # Each is good once, for its account, however it is typed.
    assert give(bob, codes[0]) == [False]
    assert give(alice, codes[0].upper(), codes[0], codes[1].replace("-", " ")) == [True, False, True]


def test_the_same_code_of_two_accounts_looks_different(any_app: Flask) -> None:
    digest, key = second_factor.digest_of("abcde-fghjk"), second_factor.site_keys()[0]
    assert second_factor.keyed_hash(1, digest, key) != second_factor.keyed_hash(2, digest, key)


def test_codes_outlive_a_change_of_the_key(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice = yard.add_user("alice").id
    codes = second_factor.new_codes(alice)
    db.session.commit()
    monkeypatch.setitem(any_app.config, "SECRET_KEY", "another")
    assert give(alice, codes[0]) == [False]
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", ["tests"])
    assert give(alice, codes[0], codes[0]) == [True, False]


def test_codes_from_before_go_on_and_are_protected(any_app: Flask) -> None:
    alice = yard.add_user("alice").id
    codes = ["abcde-fghjk", "mnpqr-stuvw"]
    old = [{"user_id": alice, "code_hash": second_factor.digest_of(code)} for code in codes]
    db.session.execute(RECOVERY_CODE.insert(), old)
    db.session.commit()
    assert give(alice, codes[0]) == [True]
    assert (second_factor.protect_old_codes(), second_factor.protect_old_codes()) == (1, 0)
    assert stored() != [second_factor.digest_of(codes[1])]
    assert give(alice, codes[1], codes[1]) == [True, False]
