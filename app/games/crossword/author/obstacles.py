"""Findings of the checks for an unfinished crossword: where each one is, and whether it prevents publishing."""

from __future__ import annotations

from collections.abc import Sequence

from app.contract.game_types import Json
from app.games.crossword.author.clue_rows import place_of
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.refused_texts import find_refused_texts
from app.games.crossword.author.setups import BLOCKED
from app.games.crossword.checks.findings import ERROR, CheckFinding
from app.games.crossword.checks.inspecting import list_findings

# Findings that are no errors of a file, but none that players should meet.
NEEDED = {"no_clues", "empty_clue", "empty_cells", "no_letters"}


def find_obstacles(work: Manuscript) -> list[Json]:
    """Return the checks' findings as JSON, those that prevent publishing first. Each also has `blocks` (true if it
    prevents publishing) and `at`: `row-a17` or `cell-17`, or an empty string if it has no place."""
    check_findings = list_findings(work.document, work.setup.kind)
    findings = [
        {
            **finding.to_json(),
            "blocks": finding.severity == ERROR or finding.code in NEEDED or is_too_thin(finding, work.setup.kind),
            "at": place_of_finding(work, finding),
        }
        for finding in check_findings
    ]
    return sorted(find_refused_texts(work) + findings, key=lambda finding: not finding["blocks"])


def is_too_thin(finding: CheckFinding, kind: str) -> bool:
    """Whether a grid of blocks has too few letters. Words laid freely, in a shape too, leave what cells they must."""
    return finding.code == "low_density" and kind in BLOCKED


def place_of_finding(work: Manuscript, finding: CheckFinding) -> str:
    """Return where a finding stands on the page."""
    if finding.direction is not None:
        wanted = (finding.direction, finding.number)
        slots = (slot for slot in work.document.grid.slots if (slot.direction, slot.number) == wanted)
        return next((f"row-{place_of(slot)}" for slot in slots), "")
    if finding.row is None or finding.col is None:
        return ""
    return f"cell-{finding.row * work.width + finding.col}"


def list_blocking(findings: Sequence[Json]) -> list[Json]:
    return [finding for finding in findings if finding["blocks"]]
