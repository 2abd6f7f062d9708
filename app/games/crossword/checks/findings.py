"""A finding: what is wrong or worth knowing, how bad it is, and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

from app.contract.game_types import Json, Value
from app.games.crossword.grid import Grid, Slot

Severity: TypeAlias = Literal["error", "warning", "note"]
ERROR: Severity = "error"
WARNING: Severity = "warning"
NOTE: Severity = "note"
RANKS = {ERROR: 0, WARNING: 1, NOTE: 2}


class CheckFinding(NamedTuple):
    """`code` has a sentence, which `values` fill; the place is None where it does not apply.

    Inside, rows and columns count from 0; as JSON from 1, as in all that the game tells.
    """

    code: str
    severity: Severity
    values: Mapping[str, Value]
    row: int | None = None
    col: int | None = None
    direction: str | None = None
    number: int | None = None

    def to_json(self) -> Json:
        row, col = (None if place is None else place + 1 for place in (self.row, self.col))
        return {**self._asdict(), "values": dict(self.values), "row": row, "col": col}


def puzzle_finding(code: str, severity: Severity, **values: Value) -> CheckFinding:
    """A finding about the whole crossword."""
    return CheckFinding(code, severity, values)


def at_cell(grid: Grid, cell: int, code: str, severity: Severity, **values: Value) -> CheckFinding:
    return CheckFinding(code, severity, values, cell // grid.width, cell % grid.width)


def at_slot(slot: Slot, code: str, severity: Severity, **values: Value) -> CheckFinding:
    return CheckFinding(code, severity, values, slot.row, slot.col, slot.direction, slot.number)
