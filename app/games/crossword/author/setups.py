"""Settings that an author chooses before the first letter and may change later: type, languages, difficulty,
symmetry."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import NamedTuple

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.grids.symmetry import SQUARE, TURNS, keeps_shape, symmetry_of_shape
from app.games.crossword.print.appearance import CHOICES as LOOKS
from app.games.crossword.print.appearance import USUAL, Appearance
from app.games.crossword.stored import KINDS
from app.words.fold import ALPHABETS

SMALLEST, LARGEST, LARGEST_BLOCKED, ON_PHONES = 2, 21, 25, 9  # cells a side
EASIEST, HARDEST = 1, 5
# Clues are only read, so that they may be in languages that no words are spelled in here.
CLUE_LANGUAGE_CODES = (*ALPHABETS, "eo", "af")
LONGEST_THEME = 80
FREESTYLE, SHAPED, THEMED = "freestyle", "shaped", "themed"
# Grids of blocks, or of bars, which may be larger.
BLOCKED = ("normal", "cryptic", "themed")


class Setup(NamedTuple):
    """`kind` is one of KINDS; the languages are those of the answers and of the clues; `unresolved` allows letters that
    touch without making a word yet; the last three are the look, each one of `appearance.CHOICES`."""

    kind: str = "normal"
    difficulty: int = 2
    theme: str = ""
    language: str = "en"
    clue_language: str = "en"
    symmetry: str = "rot180"
    unresolved: bool = False
    look_font: str = USUAL
    look_blocks: str = USUAL
    look_shades: str = USUAL

    def to_json(self) -> Json:
        values = self._asdict()
        return {"type": values.pop("kind"), **values}

    @classmethod
    def from_json(cls, saved: object) -> Setup:
        """The setup as saved or typed; what is missing or makes no sense becomes its default."""
        return cls()._with_fields(saved if isinstance(saved, Mapping) else {})

    def appearance(self, picture: str = "") -> Appearance:
        """The look as others will see it, with the mark of the picture, if there is one."""
        return Appearance(self.look_font, self.look_blocks, self.look_shades, picture)

    def with_fields(self, typed: Mapping[str, object]) -> Setup:
        """The same with what is given by the names of its JSON, as far as it makes sense."""
        return self._with_fields(typed)

    def _with_fields(self, fields: Mapping[str, object]) -> Setup:
        language = _choice_or_default(fields.get("language"), ALPHABETS, self.language)
        return Setup(
            kind=_choice_or_default(fields.get("type"), KINDS, self.kind),
            difficulty=_level_or_default(fields.get("difficulty"), self.difficulty),
            theme=" ".join(str(fields.get("theme", self.theme)).split())[:LONGEST_THEME],
            language=language,
            clue_language=_choice_or_default(fields.get("clue_language"), CLUE_LANGUAGE_CODES, self.clue_language),
            symmetry=_choice_or_default(fields.get("symmetry"), TURNS, self.symmetry),
            unresolved=bool(fields.get("unresolved", self.unresolved)),
            look_font=_choice_or_default(fields.get("look_font"), LOOKS["font"], self.look_font),
            look_blocks=_choice_or_default(fields.get("look_blocks"), LOOKS["blocks"], self.look_blocks),
            look_shades=_choice_or_default(fields.get("look_shades"), LOOKS["shades"], self.look_shades),
        )


def _choice_or_default(value: object, choices: object, usual: str) -> str:
    return value if isinstance(value, str) and value in choices else usual  # type: ignore[operator]


def _level_or_default(value: object, usual: int) -> int:
    """Levels come from forms as digits."""
    level = int(value) if isinstance(value, int | str) and str(value) in "12345" and str(value) else usual
    return level if EASIEST <= level <= HARDEST else usual


def largest_side(kind: str) -> int:
    """Cells a side that a crossword of this type has at most."""
    return LARGEST_BLOCKED if kind in BLOCKED else LARGEST


def check_size(height: int, width: int, kind: str) -> None:
    """Raises Unsolvable for sides that no crossword of this type has."""
    most = largest_side(kind)
    for side in (height, width):
        if not SMALLEST <= side <= most:
            raise Unsolvable("side_out_of_range", value=side, fewest=SMALLEST, most=most)


def fitting_symmetry(name: str, height: int, width: int, outside: Set[int] = frozenset()) -> str:
    """Return the symmetry; none where the grid is no square and it needs one; the shape's own where it would move
    cells out of the shape."""
    if outside and not keeps_shape(name, height, width, outside):
        return symmetry_of_shape(height, width, outside)
    return "none" if name in SQUARE and height != width else name


def usual_symmetry(height: int, width: int, outside: Set[int] = frozenset()) -> str:
    """Return the symmetry that a new grid has unless another is chosen: its shape's own, or half a turn."""
    return symmetry_of_shape(height, width, outside) if outside else Setup().symmetry


def offered_symmetries(height: int, width: int, outside: Set[int]) -> list[str]:
    """Return the names of the symmetries that keep a shape, its own first; without a shape all of them."""
    if not outside:
        return list(TURNS)
    shape_symmetry = symmetry_of_shape(height, width, outside)
    return [
        shape_symmetry,
        *(name for name in TURNS if name != shape_symmetry and keeps_shape(name, height, width, outside)),
    ]
