"""The sessions of browsers: Flask's own signed cookies, of which one that was found good is not proved again."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from time import time
from types import NoneType
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, TimestampSigner, URLSafeTimedSerializer
from werkzeug.sansio.http import parse_cookie

from app.signing import REMEMBERED, Keys, SteadySerializer

# What nobody can change in place.
FLAT = (str, int, float, NoneType)


@lru_cache(maxsize=8)
def _cookies(keys: Keys) -> SteadySerializer:
    ours = SecureCookieSessionInterface
    hashing = {"key_derivation": ours.key_derivation, "digest_method": ours.digest_method}
    return SteadySerializer(list(keys), salt=ours.salt, serializer=ours.serializer, signer_kwargs=hashing)


@lru_cache(maxsize=REMEMBERED)
def _unsigned(keys: Keys, cookie: str) -> tuple[Callable[[], dict[str, Any]], int]:
    """What makes a session of a cookie, and when it was signed; raises BadSignature."""
    signer: TimestampSigner = _cookies(keys).make_signer(SecureCookieSessionInterface.salt)
    packed, signed_at = signer.unsign(cookie, return_timestamp=True)
    held: dict[str, Any] = _cookies(keys).load_payload(packed)
    # Every request has one of its own, which it may change.
    is_flat = all(isinstance(value, FLAT) for value in held.values())
    return held.copy if is_flat else partial(_cookies(keys).load_payload, packed), int(signed_at.timestamp())


@lru_cache(maxsize=REMEMBERED)
def _cookie(said: str, name: str) -> str | None:
    """Of all that a browser sends in its cookies: it sends the same with every guess."""
    return parse_cookie(said).get(name)


class CookieSessions(SecureCookieSessionInterface):
    """Flask's own sessions, which any other process of the site reads and writes as well."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        cookie = _cookie(request.environ.get("HTTP_COOKIE", ""), app.config["SESSION_COOKIE_NAME"])
        if not cookie or not app.secret_key:
            return super().open_session(app, request)
        keys = (*app.config["SECRET_KEY_FALLBACKS"], app.secret_key)
        try:
            make, signed_at = _unsigned(keys, cookie)
        except BadSignature:
            return self.session_class()
        # A cookie from the future is good too: clocks are set back, and two hosts differ. The row of the login says how
        # long it lasts, and an empty session would replace a guest's only key.
        good = int(time()) - signed_at <= app.permanent_session_lifetime.total_seconds()
        return self.session_class(make() if good else None)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        return _cookies((*app.config["SECRET_KEY_FALLBACKS"], app.secret_key)) if app.secret_key else None

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        # That pages depend on the cookie was said with their other headers.
        if session.modified or "Cookie" not in response.headers.get("Vary", ""):
            super().save_session(app, session, response)
