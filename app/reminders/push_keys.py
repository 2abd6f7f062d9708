"""The site's keys for push services (VAPID, RFC 8292), made from `SECRET_KEY`: all hosts of a site have the same.

A browser knows the public one and takes messages of no other site. While `SECRET_KEY` is changed, browsers that know
the key of an old one are still reached. `cryptography` is loaded by the first page or job that needs a key.
"""

from __future__ import annotations

import hmac
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import lru_cache
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from app.accounts.site_keys import derive_site_keys

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey, EllipticCurvePublicKey

PURPOSE = "web push"
# The order of the curve P-256: private keys are the numbers below it.
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
# How long a push service takes the site's word; it allows for a day.
TOKEN_SECONDS = 12 * 3600


def encode_base64(data: bytes) -> str:
    """Encode for addresses and headers, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode_base64(text: str) -> bytes:
    """Decode what has no padding; raises ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def current_site_key() -> str:
    """Return the public key that browsers are told."""
    return next(iter(load_site_keys()))


def load_site_keys() -> dict[str, EllipticCurvePrivateKey]:
    """Return the private keys by their public ones, today's first."""
    private_keys = [make_private_key(seed) for seed in derive_site_keys(PURPOSE)]
    return {encode_base64(write_point(key.public_key())): key for key in private_keys}


@lru_cache(maxsize=4)
def make_private_key(seed: bytes) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric import ec

    # Twice as many bits as the order has, so that no number is likelier than another.
    number = int.from_bytes(hmac.digest(seed, b"P-256", "sha512"), "big") % (ORDER - 1) + 1
    return ec.derive_private_key(number, ec.SECP256R1())


def write_point(key: EllipticCurvePublicKey) -> bytes:
    """Return a public key as the 65 bytes of an uncompressed point."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def sign_request(endpoint: str, site_key: str, contact: str, at: float) -> str | None:
    """Return the Authorization header by which a push service knows the site; None if the key is no longer ours.

    `contact` is a mailto: address for the people of the push service.
    """
    private_key = load_site_keys().get(site_key)
    if private_key is None:
        return None
    parts = urlsplit(endpoint)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(at) + TOKEN_SECONDS, "sub": contact}
    token = ".".join(encode_base64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
    return f"vapid t={token}.{encode_base64(sign_es256(private_key, token.encode()))}, k={site_key}"


def sign_es256(key: EllipticCurvePrivateKey, data: bytes) -> bytes:
    """Sign as JWT has it (RFC 7518, 3.4): both numbers in 32 bytes each."""
    from cryptography.hazmat.primitives.asymmetric.ec import ECDSA
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.hashes import SHA256

    numbers = decode_dss_signature(key.sign(data, ECDSA(SHA256())))
    return b"".join(number.to_bytes(32, "big") for number in numbers)
