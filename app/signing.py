"""Signed cookies and tokens, read by hosts whose clocks differ."""

from __future__ import annotations

from datetime import datetime
from time import time
from typing import Any, Literal, overload

from flask import current_app
from itsdangerous import SignatureExpired, Signer, TimestampSigner, URLSafeTimedSerializer

# Seconds by which the clocks of two hosts may differ, or one clock may be set back.
CLOCK_TOLERANCE_SECONDS = 600


class FutureTolerantSigner(TimestampSigner):
    """Accepts what was signed in the future; itsdangerous would refuse it whenever an age limit is given."""

    @overload
    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: Literal[False] = False
    ) -> bytes: ...

    @overload
    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: Literal[True] = True
    ) -> tuple[bytes, datetime]: ...

    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> tuple[bytes, datetime] | bytes:
        """Return the value, with its moment of signing if asked; raise SignatureExpired `max_age` seconds later."""
        value, signed_at = super().unsign(signed_value, return_timestamp=True)
        if max_age is not None and self.get_timestamp() - signed_at.timestamp() > max_age:
            raise SignatureExpired("signed too long ago", payload=value, date_signed=signed_at)
        return (value, signed_at) if return_timestamp else value


def make_serializer(salt: str) -> URLSafeTimedSerializer:
    """Return what signs and reads tokens of one kind with the site's keys.

    The last key signs and all of them read, so that tokens stay good while `SECRET_KEY` is changed.
    """
    return URLSafeTimedSerializer(signing_keys(), salt=salt)


def make_signer(salt: str) -> Signer:
    """Return what signs and reads short texts of one kind in addresses, which stay readable and never expire."""
    return Signer(signing_keys(), salt=salt)


def signing_keys() -> list[str]:
    """Return the site's keys, the one that signs last."""
    return [*current_app.config["SECRET_KEY_FALLBACKS"], current_app.config["SECRET_KEY"]]


def load_fresh(serializer: URLSafeTimedSerializer, token: str, lifetime_seconds: int) -> Any:
    """Return what a token says; raise BadSignature if it is forged, or older than its lifetime.

    `loads(max_age=…)` refuses a token from the future, which is what another host's clock, or a clock that was set
    back, makes of a good one.
    """
    payload, signed_at = serializer.loads(token, return_timestamp=True)
    age = time() - signed_at.timestamp()
    if not -CLOCK_TOLERANCE_SECONDS <= age <= lifetime_seconds:
        raise SignatureExpired("signed too long ago, or in the future", payload=token, date_signed=signed_at)
    return payload
