"""All pages of the operators: importing this gives their blueprint its routes."""

from __future__ import annotations

from app.operator import (
    board_desk,
    email_desk,
    job_pages,
    log_page,
    queue_acts,
    routes,
    stock_desk,
    weekly_choice,
    word_desk,
)
from app.operator.blueprint import bp

__all__ = [
    "board_desk",
    "bp",
    "email_desk",
    "job_pages",
    "log_page",
    "queue_acts",
    "routes",
    "stock_desk",
    "weekly_choice",
    "word_desk",
]
