"""The rows of `./bench papers`: a claim of a founding text beside our own measurement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

Row = dict[str, Any]
# A number, or several numbers that are compared one by one.
Value = int | float | list[int] | None


@dataclass(frozen=True)
class Section:
    """The claims of one founding text. `game` has the sentences of the claims under `name`; `values` fills them."""

    name: str
    game: str
    rows: list[Row]
    values: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> Row:
        """The section with today's date, as the data file keeps it."""
        day = date.today().isoformat()
        return {"section": self.name, "game": self.game, "day": day, "values": self.values, "rows": self.rows}


# Takes the folder of the Bee's word lists, which only the Bee reads.
Measure = Callable[[Path], Section]


def claim_row(claim: str, text: Value, ours: Value, unit: str = "", **values: Any) -> Row:
    """One claim. `text` is None where the text's value is not known, `ours` where we measured nothing; `values` fills
    the sentences about it."""
    return {
        "claim": claim,
        "text": text,
        "ours": rounded(ours),
        "unit": unit,
        "same": is_same(text, ours),
        "values": values,
    }


def is_same(text: Value, ours: Value) -> bool | None:
    """Whether both agree, as far as the text goes; None when there is nothing to compare."""
    if text is None or ours is None:
        return None
    return ours[: len(text)] == text if isinstance(text, list) and isinstance(ours, list) else ours == text


def rounded(value: Value) -> Value:
    """Three significant digits of a fraction: the rest is noise."""
    return float(f"{value:.3g}") if isinstance(value, float) else value
