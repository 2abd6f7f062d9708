"""The secrets of second factors as they are stored: encrypted with a key of the site's, for one account each.

A stolen table makes no codes without `SECRET_KEY`, and a secret copied to another account's row opens nothing there.
`cryptography` takes 0.06 s and 9 MB to load (16 MB on disk), so it is imported by the first request that needs it.
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from typing import TYPE_CHECKING

from flask import current_app

from app.accounts.site_keys import derive_site_keys

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

PURPOSE = "second factor secrets"
# Secrets from before encryption are 32 letters; an encrypted one has 140.
CLEAR_LENGTH = 32


def encrypt_secret(user_id: int, secret: str) -> str:
    return list_ciphers(user_id)[0].encrypt(secret.encode()).decode()


def decrypt_secret(user_id: int, stored: str) -> str | None:
    """Return the secret in Base32; None when none of the site's keys opens it, which the log says."""
    from cryptography.fernet import InvalidToken, MultiFernet

    if len(stored) <= CLEAR_LENGTH:
        return stored
    try:
        return MultiFernet(list_ciphers(user_id)).decrypt(stored).decode()
    except InvalidToken:
        warning = "The second factor of account %s cannot be read: put the old SECRET_KEY into SECRET_KEY_FALLBACKS."
        current_app.logger.warning(warning, user_id)
        return None


def encrypt_again(user_id: int, stored: str) -> str:
    """Return `stored` as it is when today's `SECRET_KEY` opens it or no key does; else encrypted with today's."""
    if is_current(user_id, stored):
        return stored
    secret = decrypt_secret(user_id, stored)
    return stored if secret is None else encrypt_secret(user_id, secret)


def is_current(user_id: int, stored: str) -> bool:
    from cryptography.fernet import InvalidToken

    try:
        list_ciphers(user_id)[0].decrypt(stored)
    except InvalidToken:
        return False
    return True


def list_ciphers(user_id: int) -> list[Fernet]:
    """Return one for each key of the site, today's first."""
    from cryptography.fernet import Fernet

    user_keys = [hmac.digest(key, str(user_id).encode(), "sha256") for key in derive_site_keys(PURPOSE)]
    return [Fernet(urlsafe_b64encode(key)) for key in user_keys]
