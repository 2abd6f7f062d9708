"""What is signed for browsers, read quickly: keys are derived once, and what was found good stays good.

Whoever plays sends the same cookie and the same token of a form with every guess. What either says follows from its
text and the site's keys alone; how old it may be is looked at each time.
"""

from __future__ import annotations

from functools import lru_cache
from time import time
from typing import Any

from itsdangerous import SignatureExpired, Signer, TimestampSigner, URLSafeTimedSerializer
from itsdangerous.encoding import want_bytes

# Cookies and tokens that a process remembers to be good, of a few hundred bytes each.
REMEMBERED = 2048
# Seconds by which the clocks of two hosts may differ, or one clock may be set back.
CLOCK_TOLERANCE_SECONDS = 600
Keys = tuple[str | bytes, ...]


class SteadySigner(TimestampSigner):
    """Derives a key from each secret once."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._derived: dict[bytes, bytes] = {}

    def derive_key(self, secret_key: str | bytes | None = None) -> bytes:
        secret = self.secret_keys[-1] if secret_key is None else want_bytes(secret_key)
        if secret not in self._derived:
            self._derived[secret] = super().derive_key(secret)
        return self._derived[secret]


class SteadySerializer(URLSafeTimedSerializer):
    """Has one signer instead of a new one each time."""

    default_signer = SteadySigner

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._signers: dict[Any, Signer] = {}

    def make_signer(self, salt: str | bytes | None = None) -> Any:
        if salt not in self._signers:
            self._signers[salt] = super().make_signer(salt)
        return self._signers[salt]


@lru_cache(maxsize=8)
def _tokens(key: str, salt: str) -> SteadySerializer:
    return SteadySerializer(key, salt=salt)


@lru_cache(maxsize=REMEMBERED)
def said(key: str, salt: str, token: str) -> Any:
    """What a token says that never grows too old; raises BadData for what is none of ours."""
    return _tokens(key, salt).loads(token)


@lru_cache(maxsize=REMEMBERED)
def signed(key: str, salt: str, text: str) -> str:
    """A token that says this; the one of a moment ago is as good as a new one where none grows too old."""
    token: str = _tokens(key, salt).dumps(text)
    return token


def load_fresh(serializer: URLSafeTimedSerializer, token: str, lifetime_seconds: int) -> Any:
    """Return what a token says; raise BadSignature if it is forged, or older than its lifetime.

    `loads(max_age=…)` refuses a token from the future, which is what another host's clock, or a clock that was set
    back, makes of a good one.
    """
    said, signed_at = serializer.loads(token, return_timestamp=True)
    age = time() - signed_at.timestamp()
    if not -CLOCK_TOLERANCE_SECONDS <= age <= lifetime_seconds:
        raise SignatureExpired("signed too long ago, or in the future", payload=token, date_signed=signed_at)
    return said
