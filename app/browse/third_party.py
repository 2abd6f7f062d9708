"""The page that names what others have made: the tables of `docs/third-party.md`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from flask import make_response, render_template
from werkzeug.wrappers import Response

from app.browse.blueprint import bp

THIRD_PARTY = Path(__file__).resolve().parents[2] / "docs" / "third-party.md"
LINK = re.compile(r"\[([^]]+)\]\((https?://[^)]+)\)\Z")


class Credit(NamedTuple):
    """A work of others: its name and address, who made it, its licence, and what it is used for here."""

    name: str
    url: str
    by: str
    licence: str
    used_for: str


@bp.get("/credits")
def credits_page() -> Response:
    """Page that credits works of others."""
    return make_response(render_template("browse/credits.html", credits=list_credits()))


@lru_cache(maxsize=1)
def list_credits() -> Mapping[str, Sequence[Credit]]:
    """The works by the heading of their table, in the order of the document."""
    credits_by_heading: dict[str, list[Credit]] = {}
    heading = ""
    for line in THIRD_PARTY.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        elif line.startswith("| ["):
            credits_by_heading.setdefault(heading, []).append(read_row(line))
    return credits_by_heading


def read_row(line: str) -> Credit:
    """Parse a row of the Markdown table; raises ValueError without a link."""
    cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
    link = LINK.match(cells[0])
    if link is None:
        raise ValueError(f"This row names nothing: {line}")
    by = cells[1] if len(cells) > 3 else ""
    licence, used_for = cells[2:4] if by else cells[1:3]
    return Credit(link[1], link[2], by, licence, used_for)
