"""The choices of a visitor, about how the site looks and works, and the days of the visitor's calendar."""

from __future__ import annotations

from flask import Flask

from app.preferences import page_look, reader_days, zones


def init_app(app: Flask) -> None:
    """Let templates ask for the reader's date, whether the browser has named its time zone, and the page's look."""
    app.jinja_env.globals.update(reader_today=reader_days.reader_today, reader_date=reader_days.reader_date)
    app.jinja_env.globals.update(browser_zone=zones.browser_zone, bar_colors=page_look.bar_colors)
    app.jinja_env.globals.update(root_attributes=page_look.root_attributes, color_scheme=page_look.color_scheme)
