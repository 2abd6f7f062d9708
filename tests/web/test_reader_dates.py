"""Days and moments: one form, by the page's language and the browser's region."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.puzzles.models import today
from app.web.reader_dates import day_text, moment_text
from tests import yard


@pytest.mark.parametrize(
    ("asked", "said", "this_year"),
    [
        ("en-GB,en;q=0.9", "3 December 2020", "3 December"),
        ("en", "3 December 2020", "3 December"),
        ("", "3 December 2020", "3 December"),
        ("en-US,en;q=0.9", "December 3, 2020", "December 3"),
        ("en-XX, en-US;q=0.5", "December 3, 2020", "December 3"),
        ("nb-NO", "3. desember 2020", "3. desember"),
        ("no", "3. desember 2020", "3. desember"),
    ],
)
def test_it_works(app: Flask, asked: str, said: str, this_year: str) -> None:
    with app.test_request_context(headers={"Accept-Language": asked}):
        assert day_text(date(2020, 12, 3)) == said
        assert day_text(date(today().year, 12, 3)) == this_year


def test_a_moment_has_the_same_region(app: Flask) -> None:
    at = datetime(2020, 12, 3, 14, 5, tzinfo=UTC)
    with app.test_request_context(headers={"Accept-Language": "en-GB"}):
        assert moment_text(at) == "3 December 2020, 14:05"
    with app.test_request_context():
        assert moment_text(at, "medium") == "3 December 2020, 14:05:00"


def test_all_pages_with_a_day_write_it_alike(app: Flask, client: FlaskClient) -> None:
    """The landing page, a daily, the tab and the list of the archive's neighbours."""
    yard.add_bee(day=today())
    american = {"Accept-Language": "en-US"}
    day = today().strftime("%B ") + str(today().day)
    for url in ("/", f"/bee/{today().isoformat()}"):
        page = client.get(url, headers=american).text
        assert day in page, url
        assert f"{today().day} {today():%B}" not in page, url
