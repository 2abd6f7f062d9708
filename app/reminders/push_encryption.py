"""Encryption of notifications for one browser (RFC 8291), so that its push service cannot read them.

The names are those of the RFC. `cryptography` is loaded by the job that sends.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from app.reminders.push_keys import write_point

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

# One record holds all: the largest that every push service takes.
RECORD_SIZE = 4096
# Ends the text of the last record.
LAST_RECORD = b"\x02"


def encrypt_for_browser(
    text: bytes,
    browser_key: bytes,
    browser_secret: bytes,
    *,
    salt: bytes | None = None,
    once_key: EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Return the body of the request to a push service. Raises ValueError for a key that is no point of the curve.

    `salt` and `once_key` are made anew for each message; tests give those of the RFC.
    """
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    public_key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser_key)
    once_key = once_key or ec.generate_private_key(ec.SECP256R1())
    sender = write_point(once_key.public_key())
    salt = salt or os.urandom(16)
    shared = once_key.exchange(ec.ECDH(), public_key)
    key, nonce = derive_key_and_nonce(shared, browser_secret, salt, b"WebPush: info\0" + browser_key + sender)
    header = salt + RECORD_SIZE.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return header + AESGCM(key).encrypt(nonce, text + LAST_RECORD, None)


def derive_key_and_nonce(shared: bytes, browser_secret: bytes, salt: bytes, key_info: bytes) -> tuple[bytes, bytes]:
    """Return the key and nonce of the only record (RFC 8291, 3.3 and 3.4; RFC 8188, 2.2 and 2.3)."""
    input_key = expand_key(browser_secret, shared, key_info, 32)
    key = expand_key(salt, input_key, b"Content-Encoding: aes128gcm\0", 16)
    return key, expand_key(salt, input_key, b"Content-Encoding: nonce\0", 12)


def expand_key(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)
