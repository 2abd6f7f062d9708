"""The two sets of clues of a daily: its own, at its weekday's level, and one at the other end of the week."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from app.contract.game_types import Json

LEVELS = EASY, HARD = "easy", "hard"


@dataclass(frozen=True, slots=True)
class OtherClues:
    """The clues of the other set by their entries, such as "across-1", and which set is the puzzle's own."""

    own_level: str
    texts: Mapping[str, str]

    @property
    def level(self) -> str:
        return HARD if self.own_level == EASY else EASY

    def to_json(self) -> Json:
        return {"own": self.own_level, "other": dict(self.texts)}

    @classmethod
    def from_json(cls, stored: object) -> OtherClues | None:
        """The set as it is stored; None for what is none."""
        if not isinstance(stored, dict) or stored.get("own") not in LEVELS:
            return None
        return cls(stored["own"], dict(_read_texts(stored.get("other"))))


def _read_texts(stored: object) -> Iterator[tuple[str, str]]:
    if isinstance(stored, dict):
        yield from ((str(entry), text) for entry, text in stored.items() if isinstance(text, str))
