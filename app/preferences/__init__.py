"""The choices of a visitor, about how the site looks and works, and the days of the visitor's calendar."""

from __future__ import annotations

from flask import Flask

from app.preferences import reader_days, zones


def init_app(app: Flask) -> None:
    """Let templates ask for the reader's date, and whether the browser has named its time zone."""
    app.jinja_env.globals.update(reader_today=reader_days.reader_today, browser_zone=zones.browser_zone)
