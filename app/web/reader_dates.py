"""Days and moments in the one form that a reader knows: that of the page's language and of the browser's region."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.dates import format_date, format_time
from flask import Flask, has_request_context, request
from flask_babel import get_locale
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

# The regions whose form is used where the browser names none.
DEFAULT_REGIONS = {"en": "en_GB"}
MAX_HEADER_LENGTH = 1000


def init_app(app: Flask) -> None:
    app.jinja_env.filters.update(day=day_text, full_day=full_day_text, moment=moment_text)


def day_text(value: date) -> str:
    """ "24 November", "November 24", "24. november"; with the year unless it is the present one."""
    locale = reader_locale()
    this_year = value.year == datetime.now(UTC).year
    return format_date(value, locale.datetime_skeletons["MMMMd"].pattern if this_year else "long", locale=locale)


def full_day_text(value: date) -> str:
    """ "24 November 2026", "November 24, 2026", "24. november 2026"."""
    return format_date(value, "long", locale=reader_locale())


def time_text(value: datetime) -> str:
    """ "13:00", "1:00 PM"."""
    return format_time(value, "short", locale=reader_locale())


def moment_text(value: datetime, length: str = "short") -> str:
    """Day and time in UTC, as they stand until times.js writes them by the reader's clock.

    A medium one has seconds, for operators who compare the steps of a job.
    """
    time = format_time(value, "medium" if length == "medium" else "short", locale=reader_locale())
    return f"{day_text(value)}, {time}"


def reader_locale() -> Locale:
    """The language of the page, in the region that the browser names for it."""
    language = str(get_locale()).partition("_")[0] or "en"
    return regional_locale(language, request.headers.get("Accept-Language", "") if has_request_context() else "")


@lru_cache(maxsize=256)
def regional_locale(language: str, header: str) -> Locale:
    accepted = parse_accept_header(header[:MAX_HEADER_LENGTH], LanguageAccept)
    tags = [tag for tag, _quality in accepted if tag.lower().startswith(f"{language}-")]
    for tag in tags:
        try:
            return Locale.parse(tag, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    return Locale.parse(DEFAULT_REGIONS.get(language, language))
