"""Wordyard. Lazy: importing an engine below this package must not import Flask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from flask import Flask


def create_app(**settings: Any) -> Flask:
    from app.factory import create_app as create

    return create(**settings)
