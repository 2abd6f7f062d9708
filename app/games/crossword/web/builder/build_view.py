"""Everything that the builder's page shows of a draft."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from flask_babel import gettext as _
from markupsafe import Markup

from app.contract import registry
from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import LooseRow, clue_texts, place_of, shown_answer
from app.games.crossword.author.grid_cells import BELOW, CIRCLE, RIGHT, SHADE
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.obstacles import list_blocking
from app.games.crossword.author.page_merging import write_base
from app.games.crossword.author.setups import offered_symmetries
from app.games.crossword.formats.document import upper
from app.games.crossword.formats.members import lengths_of
from app.games.crossword.grid import ACROSS, BLOCK, OUTSIDE
from app.games.crossword.print.appearance import Appearance
from app.games.crossword.solve.clue_text import clue_as_markup, clue_to_edit
from app.games.crossword.web.blueprint import NAME
from app.games.crossword.web.builder.keeping import KeptDraft
from app.games.crossword.web.builder.slot_claims import slot_of
from app.workshop.models import Draft
from app.workshop.trials import KEY

KINDS = {BLOCK: "block", OUTSIDE: "outside"}
CLASSES = {CIRCLE: "circled", SHADE: "shaded", RIGHT: "bar-right", BELOW: "bar-below"}


class BuildSquare(NamedTuple):
    """A cell on the page; `text` is in capitals, `#` or `@`; `classes` say how it is marked."""

    place: int
    row: int
    col: int
    number: int
    kind: str
    text: str
    marks: str

    @property
    def classes(self) -> str:
        return " ".join([self.kind, *(CLASSES[mark] for mark in self.marks)])


class BuildRow(NamedTuple):
    """An entry with its clue; row and column count from 1."""

    place: str
    number: int
    direction: str
    row: int
    col: int
    cells: int
    answer: str
    clue: str
    # As players see them behind the clue; empty where it tells none.
    lengths: str = ""

    @property
    def clue_as_shown(self) -> Markup:
        """The clue as players see it."""
        return clue_as_markup(self.clue)


class PlacedFinding(NamedTuple):
    """Finding of the checks as a sentence; `at` is the id of the element that it is about, or empty."""

    at: str
    text: str
    severity: str
    blocks: bool
    where: Json


@dataclass
class BuildPage:
    """A draft on the table."""

    draft_after: KeptDraft

    @classmethod
    def of(cls, draft: Draft) -> BuildPage:
        return cls(KeptDraft(draft, Manuscript.from_json(draft.content), draft.title))

    @property
    def draft(self) -> Draft:
        return self.draft_after.draft

    @property
    def work(self) -> Manuscript:
        return self.draft_after.work

    @property
    def title(self) -> str:
        return self.draft_after.title

    @property
    def content(self) -> Mapping[str, Any]:
        return self.draft.content

    @property
    def edits(self) -> int:
        return int(self.content.get("edits", 0))

    @property
    def slot(self) -> int | None:
        return slot_of(self.draft)

    @property
    def trial(self) -> str:
        return str(self.content.get(KEY) or "")

    @property
    def test_refusal(self) -> str:
        """Why the last press on the button made no test link, as long as it holds."""
        if not self.content.get("test_refused") or self.work.is_full:
            return ""
        return str(_("Fill every cell first: your friend needs a complete puzzle."))

    @property
    def look(self) -> Appearance:
        return self.work.setup.appearance(picture_mark(self.draft))

    @property
    def base(self) -> str:
        """Return the draft's state as text, for the page to send back with its changes."""
        return write_base(Manuscript.from_json(self.content), self.draft.title)

    @property
    def symmetries(self) -> list[str]:
        """The names of the symmetries that the grid can have; a shape's own is the first."""
        return offered_symmetries(self.work.height, self.work.width, self.work.document.grid.outside)

    @cached_property
    def tab(self) -> str:
        return secrets.token_hex(6)

    @cached_property
    def squares(self) -> list[list[BuildSquare]]:
        return build_squares(self.work)

    @cached_property
    def rows(self) -> list[BuildRow]:
        return list(build_rows(self.work))

    @property
    def across(self) -> list[BuildRow]:
        return [row for row in self.rows if row.direction == ACROSS]

    @property
    def down(self) -> list[BuildRow]:
        return [row for row in self.rows if row.direction != ACROSS]

    @property
    def loose(self) -> tuple[LooseRow, ...]:
        return self.work.loose

    def places_with_mark(self, mark: str) -> str:
        """The places of the cells with a mark, as a hidden field has them."""
        return " ".join(str(n) for n, cell in enumerate(self.work.cells) if mark in cell.marks)

    @cached_property
    def remarks(self) -> dict[str, list[tuple[str, bool]]]:
        """Sentences by what they are about, each with whether it only tells."""
        sentences: dict[str, list[tuple[str, bool]]] = {}
        for remark in self.draft_after.remarks:
            sentence = registry.refusal(NAME, remark.code, remark.values)
            sentences.setdefault(remark.at, []).append((sentence, remark.fine))
        return sentences

    @cached_property
    def findings(self) -> list[PlacedFinding]:
        """Return the findings of the last check, as sentences."""
        return list(place_findings(self.content.get("findings") or []))

    @cached_property
    def spots(self) -> dict[str, list[PlacedFinding]]:
        findings_by_place: dict[str, list[PlacedFinding]] = {}
        for finding in self.findings:
            findings_by_place.setdefault(finding.at, []).append(finding)
        return findings_by_place

    @property
    def is_checked(self) -> bool:
        """Whether the checks have seen the crossword as it is now."""
        return "checked" in self.content and self.content["checked"] == self.edits

    @property
    def is_valid(self) -> bool:
        return is_valid(self.draft)

    def as_json(self) -> Json:
        """Return the draft's data that the page's scripts need after a change."""
        return {
            "edits": self.edits,
            "base": self.base,
            "title": self.title,
            "type": self.work.setup.kind,
            "symmetry": self.work.setup.symmetry,
            "width": self.work.width,
            "height": self.work.height,
            "cells": [[upper(cell.text), cell.marks] for cell in self.work.cells],
            "rows": [row._asdict() for row in self.rows],
            "loose": [[row.answer, row.clue, row.direction, row.row, row.col] for row in self.loose],
            "remarks": [[at, text, fine] for at, sentences in self.remarks.items() for text, fine in sentences],
            "undo": bool(self.work.past),
            "redo": bool(self.work.future),
            "checked": self.is_checked,
        }


def build_squares(work: Manuscript) -> list[list[BuildSquare]]:
    numbers = {slot.cells[0]: slot.number for slot in work.document.grid.slots}
    width = work.width
    line = [
        BuildSquare(
            n,
            n // width + 1,
            n % width + 1,
            numbers.get(n, 0),
            KINDS.get(cell.text, "cell"),
            upper(cell.text),
            cell.marks,
        )
        for n, cell in enumerate(work.cells)
    ]
    return [line[start : start + width] for start in range(0, len(line), width)]


def build_rows(work: Manuscript) -> Iterator[BuildRow]:
    texts = clue_texts(work.document)
    for slot in work.document.grid.slots:
        place = place_of(slot)
        answer = work.typed.get(place, shown_answer(work.document, slot))
        where = (slot.direction, slot.row + 1, slot.col + 1, len(slot.cells))
        lengths = lengths_of(texts[place][1]) if place in texts else ""
        yield BuildRow(place, slot.number, *where, answer, clue_to_edit(work.document.clue(slot)), lengths)


def place_findings(findings: list[Json]) -> Iterator[PlacedFinding]:
    for finding in findings:
        text = registry.refusal(NAME, finding["code"], finding["values"])
        yield PlacedFinding(finding["at"], text, finding["severity"], finding["blocks"], finding)


def picture_mark(draft: Draft) -> str:
    """The mark of the draft's picture; empty without one."""
    return str(draft.content.get("picture") or "")


def is_valid(draft: Draft) -> bool:
    """Whether the checks found nothing that stands in the way of it as it is now."""
    content = draft.content
    seen = "checked" in content and content["checked"] == content.get("edits", 0)
    return seen and not list_blocking(content.get("findings") or [])
