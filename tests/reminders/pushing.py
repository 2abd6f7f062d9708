"""A browser that takes notifications, as the tests have it: its keys, and what it reads."""

from __future__ import annotations

import json
import os
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from app.reminders.push_encryption import derive_key_and_nonce
from app.reminders.push_keys import encode_base64, write_point


class TestBrowser:
    """The other side of the encryption."""

    __test__ = False

    def __init__(self) -> None:
        self.private_key = ec.generate_private_key(ec.SECP256R1())
        self.public_key, self.secret = write_point(self.private_key.public_key()), os.urandom(16)

    def subscription(self, endpoint: str) -> str:
        """What `PushSubscription.toJSON()` gives, as text."""
        keys = {"p256dh": encode_base64(self.public_key), "auth": encode_base64(self.secret)}
        return json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def decrypt(self, body: bytes) -> bytes:
        salt, length = body[:16], body[20]
        sender, record = body[21 : 21 + length], body[21 + length :]
        shared = self.private_key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        info = b"WebPush: info\0" + self.public_key + sender
        key, nonce = derive_key_and_nonce(shared, self.secret, salt, info)
        text = AESGCM(key).decrypt(nonce, record, None)
        assert text[-1:] == b"\x02"
        return text[:-1]

    def read(self, body: bytes) -> Any:
        return json.loads(self.decrypt(body))
