"""Flask's signed session cookies, read by hosts whose clocks differ."""

from __future__ import annotations

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import URLSafeTimedSerializer

from app.signing import FutureTolerantSigner


class CookieSessions(SecureCookieSessionInterface):
    """Flask's own sessions, which accept a cookie that was signed in the future.

    Clocks are set back, and those of two hosts differ. The row of the login says how long it lasts, and an empty
    session would replace a guest's only key.
    """

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        if not app.secret_key:
            return None
        return URLSafeTimedSerializer(
            # itsdangerous signs with the last key and accepts them all.
            [*app.config["SECRET_KEY_FALLBACKS"], app.secret_key],
            salt=self.salt,
            serializer=self.serializer,
            signer=FutureTolerantSigner,
            signer_kwargs={"key_derivation": self.key_derivation, "digest_method": self.digest_method},
        )

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Leave files as they are: Flask-Login looks at the session of every request, and Flask would say that the
        response depends on the cookie. Browsers would then ask for every file anew once their cookies change."""
        if request.endpoint != "static":
            super().save_session(app, session, response)
