"""Keys derived from the site's own, one for each purpose, with those of old keys while they are being changed."""

from __future__ import annotations

import hmac

from flask import current_app


def derive_site_keys(purpose: str) -> list[bytes]:
    """Return a key of 32 bytes for `purpose` from `SECRET_KEY`, then one from each of `SECRET_KEY_FALLBACKS`."""
    secrets = [current_app.config["SECRET_KEY"], *current_app.config["SECRET_KEY_FALLBACKS"]]
    return [hmac.digest(str(secret).encode(), purpose.encode(), "sha256") for secret in secrets]
