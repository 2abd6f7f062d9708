"""Warnings for operators about how the site is run."""

from __future__ import annotations

import os

from flask import current_app, request
from flask_babel import gettext as _

from app.generations import redis_probe

FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "X-Forwarded-Host")


def of_this_request() -> list[str]:
    warnings = []
    if not current_app.config["PROXIES"] and any(name in request.headers for name in FORWARDED):
        warnings.append(
            _("There is a proxy in front (X-Forwarded-* arrives), but PROXIES isn’t set: all visitors count as one.")
        )
    if os.geteuid() == 0:
        warnings.append(_("The site runs as root. Give it a user of its own."))
    seen = redis_probe.probe_cached()
    if seen.too_old:
        warnings.append(
            _(
                "Redis is %(version)s, but RQ asks for %(wanted)s or newer. It works, but a newer version is better.",
                version=seen.version,
                wanted=redis_probe.MIN_REDIS_VERSION,
            )
        )
    return warnings
