"""The page that sets the claims of the founding texts beside our own measurements, as `./bench papers` keeps them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from flask import make_response, render_template
from flask_babel import format_decimal, gettext
from werkzeug.wrappers import Response

from app.browse.blueprint import bp
from app.contract import registry
from app.contract.game_types import Json
from app.contract.paper_section import PaperSection
from app.web.texts import render_sentence
from app.words.table import DATA

FILE = DATA / "papers" / "figures.json"
# Shorter times are shown in milliseconds.
SHORT_SECONDS = 0.1


@dataclass(frozen=True, slots=True)
class ClaimLine:
    """A claim in the reader's language. `text` and `ours` are empty where the value is not known; `same` is None where
    there is nothing to compare."""

    claim: str
    note: str
    text: str
    ours: str
    same: bool | None


@dataclass(frozen=True, slots=True)
class PaperTable:
    """The claims of one founding text, with the day of our measurements."""

    name: str
    title: str
    about: str
    day: date
    links: Mapping[str, str]
    lines: tuple[ClaimLine, ...]


@bp.get("/papers")
def papers() -> Response:
    """Page that compares claims of papers with this site's own measurements."""
    return make_response(render_template("browse/papers.html", tables=list_papers(FILE)))


def list_papers(file: Path) -> list[PaperTable]:
    """The tables in the order of the data file, in the reader's language."""
    return [make_table(section) for section in read_sections(file)]


@lru_cache(maxsize=4)
def read_sections(file: Path) -> tuple[Json, ...]:
    """Read the sections of the file of measurements; cached."""
    return tuple(json.loads(file.read_text("utf-8"))["sections"])


def make_table(section: Json) -> PaperTable:
    """Build a table of claims in the reader's language from a section."""
    sentences = registry.spec(section["game"]).papers[section["section"]]
    return PaperTable(
        section["section"],
        str(sentences.title),
        render_sentence(sentences.about, section["values"]),
        date.fromisoformat(section["day"]),
        {endpoint: str(text) for endpoint, text in sentences.links.items()},
        tuple(make_line(row, sentences) for row in section["rows"]),
    )


def make_line(row: Json, sentences: PaperSection) -> ClaimLine:
    """Build a line of a table: the claim, a note, and both values."""
    values = {name: format_value(value) for name, value in row["values"].items()}
    claim, note = sentences.claims[row["claim"]], sentences.notes.get(row["claim"], "")
    text, ours = (format_measure(row[side], row["unit"]) for side in ("text", "ours"))
    return ClaimLine(render_sentence(claim, values), render_sentence(note, values), text, ours, row["same"])


def format_measure(value: float, unit: str) -> str:
    """Format a value with its unit; empty if it is not known."""
    if value is None:
        return ""
    if unit == "s":
        return format_seconds(value)
    if unit == "%":
        return gettext("%(number)s%%", number=format_value(value))
    return ", ".join(map(format_value, value)) if isinstance(value, list) else format_value(value)


def format_seconds(value: float) -> str:
    """Format a time given in seconds, below SHORT_SECONDS as milliseconds."""
    if value < SHORT_SECONDS:
        return gettext("%(number)s ms", number=format_value(value * 1000))
    return gettext("%(number)s s", number=format_value(value))


def format_value(value: object) -> str:
    """Format a number for the reader's locale; a text stays as it is."""
    return value if isinstance(value, str) else format_decimal(value)
