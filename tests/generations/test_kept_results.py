"""What is counted anew each month: the newest result is shown."""

from __future__ import annotations

from datetime import date

from flask import Flask

from app.generations import kept_results, service
from tests.generations.test_service import set_row


def keep(kind: str, language: str, month: int, status: str = "done") -> None:
    """The result of a month, which is its number."""
    key = kept_results.month_key("bee", kind, language, date(2026, month, 9))
    set_row(service.submit_job("bee", "generate", {}, key=key).id, status=status, result={"month": month})


def test_it_works(any_app: Flask) -> None:
    assert kept_results.load_newest_result("bee", "figures", "en") is None
    for month in (9, 10, 2):
        keep("figures", "en", month)
    assert kept_results.load_newest_result("bee", "figures", "en") == {"month": 10}


def test_only_what_is_done_and_of_the_same_kind_and_language_counts(any_app: Flask) -> None:
    keep("figures", "en", 5)
    keep("figures", "en", 6, "running")
    for kind, language in (("figures", "nb"), ("figures", "enx"), ("counts", "en"), ("zeros", "en")):
        keep(kind, language, 7)
    assert kept_results.load_newest_result("bee", "figures", "en") == {"month": 5}
