"""The look that an author gives a crossword wherever it is shown: font, colours, and whether it has a picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from app.contract.game_types import Json
from app.games.crossword.print.sheet_look import BLOCKS, FONTS, SHADES, SheetLook

# A page keeps its own font or colour: dark where the reader's pages are dark.
USUAL = ""
CHOICES: Mapping[str, tuple[str, ...]] = {
    "font": (USUAL, *FONTS),
    "blocks": (USUAL, *BLOCKS),
    "shades": (USUAL, *SHADES),
}
LONGEST_MARK = 16


class Appearance(NamedTuple):
    """`font`, `blocks` and `shades` are each one of CHOICES. `picture` names the version of the picture, and is empty
    for a crossword without one."""

    font: str = USUAL
    blocks: str = USUAL
    shades: str = USUAL
    picture: str = ""

    @classmethod
    def from_json(cls, saved: object) -> Appearance:
        """The appearance as saved; a value that is no choice becomes the usual one."""
        fields = saved if isinstance(saved, Mapping) else {}
        chosen = {name: fields.get(name) for name in CHOICES}
        valid = {name: value for name, value in chosen.items() if value in CHOICES[name]}
        return cls(**valid, picture=str(fields.get("picture") or "")[:LONGEST_MARK])

    def to_json(self) -> Json:
        """Only what differs from the usual look."""
        return {name: value for name, value in self._asdict().items() if value}

    @property
    def classes(self) -> str:
        """Class names for crossword-look.css; empty for the usual look."""
        chosen = ((name, getattr(self, name)) for name in CHOICES)
        return " ".join(f"look-{name} look-{name}-{value}" for name, value in chosen if value)

    def sheet_look(self, blocks: str = "black") -> SheetLook:
        """The sheet to print. `blocks` is the colour of blocks for an author who has chosen none."""
        chosen = {name: getattr(self, name) for name in CHOICES if getattr(self, name)}
        return SheetLook(**{"blocks": blocks, **chosen})
