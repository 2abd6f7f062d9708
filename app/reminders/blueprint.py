"""The blueprint of the pages of reminders."""

from __future__ import annotations

from flask import Blueprint

bp = Blueprint("reminders", __name__)
