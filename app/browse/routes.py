"""Every page on which one finds something to play, on one blueprint."""

from __future__ import annotations

from app.browse import (
    calendar_pages,
    day_card,
    finding,
    landing,
    link_faces,
    offline,
    papers,
    result_pages,
    search_page,
    third_party,
)
from app.browse.blueprint import bp
from app.browse.settings_pages import puzzle_choice, settings_page
from app.browse.statistics import results_files, statistics_pages

__all__ = ["bp", "calendar_pages", "day_card", "finding", "landing", "link_faces", "papers", "puzzle_choice"]
__all__ += ["offline", "result_pages", "results_files", "search_page", "settings_page", "statistics_pages"]
__all__ += ["third_party"]
