"""Secrets of second factors: stored encrypted, readable while keys change, and clear ones of before are encrypted."""

from __future__ import annotations

import pyotp
import pytest
from flask import Flask
from sqlalchemy import select, update

from app.accounts import factor_secrets, second_factor
from app.accounts.models import USER, User
from app.extensions import db, now
from tests import yard

CLEAR = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
SECRETS = select(USER.c.factor_secret).where(USER.c.factor_secret.is_not(None)).order_by(USER.c.id)


def stored() -> list[str]:
    return yard.column(SECRETS)


def store(user: User, secret: str) -> None:
    db.session.execute(update(USER).where(USER.c.id == user.id).values(factor_secret=secret, factor_step=None))
    db.session.commit()
    db.session.expire_all()


def take(user: User, secret: str) -> bool:
    """Whether today's code of `secret` is taken, as if none was before."""
    db.session.execute(update(USER).values(factor_step=None))
    taken = second_factor.takes(user, pyotp.TOTP(secret).at(now()))
    db.session.commit()
    db.session.expire_all()
    return taken


def test_it_works(any_app: Flask) -> None:
    alice = yard.add_user("alice")
    second_factor.begin(alice.id)
    db.session.commit()
    db.session.expire_all()
    secret = second_factor.secret_of(alice)
    assert secret is not None and len(secret) == 32
    assert secret not in stored()[0] and len(stored()[0]) <= 200
    assert take(alice, secret) and not take(alice, CLEAR)


def test_the_same_secret_of_two_accounts_looks_different_and_is_good_for_one(any_app: Flask) -> None:
    alice, bob = yard.add_user("alice"), yard.add_user("bob")
    store(alice, factor_secrets.encrypt_secret(alice.id, CLEAR))
    store(bob, alice.factor_secret or "")
    assert (take(alice, CLEAR), take(bob, CLEAR)) == (True, False)
    assert factor_secrets.encrypt_secret(alice.id, CLEAR) != factor_secrets.encrypt_secret(alice.id, CLEAR)


def test_secrets_outlive_a_change_of_the_key(
    any_app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    alice = yard.add_user("alice")
    store(alice, factor_secrets.encrypt_secret(alice.id, CLEAR))
    before = stored()
    monkeypatch.setitem(any_app.config, "SECRET_KEY", "another")
    assert (take(alice, CLEAR), second_factor.encrypt_old_secrets(), stored()) == (False, 0, before)
    assert "put the old SECRET_KEY into SECRET_KEY_FALLBACKS" in caplog.text
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", ["tests"])
    assert take(alice, CLEAR)
    # Its use has put today's key over it, so that the old key may go.
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", [])
    assert stored() != before and take(alice, CLEAR)


def test_setup_puts_today_s_key_over_all(any_app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    alice, bob = yard.add_user("alice"), yard.add_user("bob")
    store(alice, factor_secrets.encrypt_secret(alice.id, CLEAR))
    store(bob, CLEAR)
    monkeypatch.setitem(any_app.config, "SECRET_KEY", "another")
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", ["tests"])
    assert (second_factor.encrypt_old_secrets(), second_factor.encrypt_old_secrets()) == (2, 0)
    monkeypatch.setitem(any_app.config, "SECRET_KEY_FALLBACKS", [])
    assert CLEAR not in "".join(stored())
    assert take(alice, CLEAR) and take(bob, CLEAR)


def test_a_secret_in_clear_goes_on_and_is_encrypted_by_its_use(any_app: Flask) -> None:
    alice = yard.add_user("alice")
    store(alice, CLEAR)
    assert not take(alice, CLEAR[::-1]) and stored() == [CLEAR]
    assert take(alice, CLEAR) and stored() != [CLEAR]
    assert take(alice, CLEAR)


def test_of_two_uses_of_a_clear_secret_at_once_one_counts(any_app: Flask) -> None:
    alice = yard.add_user("alice")
    store(alice, CLEAR)
    code = pyotp.TOTP(CLEAR).at(now())

    def use(_number: int) -> bool:
        with any_app.app_context():
            taken = second_factor.takes(db.session.get_one(User, alice_id), code)
            db.session.commit()
            return taken

    alice_id = alice.id
    assert sorted(yard.in_threads(use, range(6))) == [False] * 5 + [True]
