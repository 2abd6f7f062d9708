"""The parameters of the crossword's jobs.

A list of words is a text, or in a row the reference to a long one, which the worker replaces with its text.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.contract.game_types import Unsolvable
from app.contract.parameters import Parameters

ListText = str | dict[str, object]
Seed = str | int | None


@dataclass(frozen=True, slots=True)
class ListParameters(Parameters):
    """The list that words are taken from: `words` is a list instead of ours, `adds` are lists laid over it, and `mild`
    takes rude words too."""

    language: str = "en"
    words: ListText | None = None
    adds: tuple[ListText, ...] = ()
    mild: bool = False
    min_score: int | None = None

    @property
    def texts(self) -> list[str]:
        """The lists that are not ours; raises Unsolvable for a long one that is not replaced with its text."""
        return list_texts(self.words, *self.adds)


def list_texts(*lists: ListText | None) -> list[str]:
    """The texts of lists, without those that are None; raises Unsolvable for the reference to a long list."""
    texts = [text for text in lists if isinstance(text, str)]
    if len(texts) < sum(text is not None for text in lists):
        raise Unsolvable("list_changed")
    return texts


@dataclass(frozen=True, slots=True)
class MiniParameters(Parameters):
    """A mini: cells a side (0: the seed draws it), difficulty (1 to 3), and the answers that rest; or that of a day in
    a series, a text that all days share which rest from each other."""

    language: str = "en"
    size: int = 0
    difficulty: int = 2
    seed: Seed = None
    rested: tuple[str, ...] = ()
    day: str | None = None
    series: str = ""


@dataclass(frozen=True, slots=True)
class FillParameters(ListParameters):
    """A grid (text) to be filled, with the cells that a bar closes on their right and below.

    `time` and `improve` are seconds for the first fill and for making it better; `must` and `prefer` are entries;
    `shared` is how many letters in a row no two entries share (0: any), and with `stems` no two are forms of one word.
    With `lower`, a grid that does not fill is tried with lower scores.
    """

    grid: str = ""
    bars_right: tuple[int, ...] = ()
    bars_below: tuple[int, ...] = ()
    seed: Seed = None
    time: float | None = None
    improve: float | None = None
    must: tuple[str, ...] = ()
    prefer: tuple[str, ...] = ()
    shared: int = 0
    stems: bool = False
    lower: bool = False
    engine: str = ""


@dataclass(frozen=True, slots=True)
class OptimiseParameters(ListParameters):
    """A grid to be filled with the greatest total score, by `method` within `time` seconds, with the entries that the
    filling must have; the seed is of the search for a first filling."""

    grid: str = ""
    method: str = "bound"
    time: float | None = None
    seed: Seed = None
    must: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GridParameters(Parameters):
    """Grids to be made: `size` ("15" or "15x13", width first), or `width` and `height`; `shape` (a name) or `grid` (a
    text whose size counts and whose `@` are the cells outside); `symmetry` (of a shape, its own if none is named), the
    most `words` and `blocks`, `theme` entries, `style`, `aim` on the meter, and the list (`list`: one instead of ours)
    whose words of `min_score` are to fill them, within `time` seconds."""

    language: str = "en"
    list: ListText | None = None
    adds: tuple[ListText, ...] = ()
    mild: bool = False
    min_score: int | None = None
    size: str | int | None = None
    width: int | None = None
    height: int | None = None
    shape: str = ""
    grid: str = ""
    symmetry: str = ""
    words: int | None = None
    blocks: int | None = None
    theme: tuple[str, ...] = ()
    style: str = ""
    aim: int | None = None
    count: int = 1
    time: float | None = None
    seed: Seed = None


@dataclass(frozen=True, slots=True)
class ComposeParameters(GridParameters):
    """A grid to be made and filled within `time` seconds; `prefer` the best score, or the fewest words or blocks."""

    prefer: str = ""
    engine: str = ""


@dataclass(frozen=True, slots=True)
class PlaceParameters(Parameters):
    """Words to be laid out: `size` is cells a side (21, or the grid's own, if left out), `onto` a grid as text, in the
    middle of a size that is given too; `dense` lets words touch where every run is a word of the list with `min_score`,
    `unresolved` anywhere; `expand` lets the box grow. Without `time` (seconds) equal seeds give equal layouts."""

    language: str = "en"
    list: ListText | None = None
    adds: tuple[ListText, ...] = ()
    mild: bool = False
    min_score: int | None = None
    words: tuple[str, ...] = ()
    size: int | None = None
    expand: bool = False
    dense: bool = False
    unresolved: bool = False
    onto: str | None = None
    time: float | None = None
    seed: Seed = None


@dataclass(frozen=True, slots=True)
class CheckParameters(Parameters):
    """A crossword (ipuz) to be checked as of a type, and those that it must not be like: `{"name", "puzzle"}`."""

    puzzle: object = None
    type: str = "normal"
    others: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportParameters(Parameters):
    """A file in base 64, and what its page asks to be done with it."""

    file: str = ""
    choices: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ListUpload(Parameters):
    """A long word list: in a row the reference to an upload, which the worker replaces with its bytes."""

    upload: bytes | dict[str, object] = field(default_factory=dict)
    language: str = "en"


@dataclass(frozen=True, slots=True)
class PatternParameters(ListParameters):
    """A pattern to be searched for: how many entries are shown, of how many letters, with which highest score."""

    pattern: str = ""
    limit: int = 100
    shortest: int | None = None
    longest: int | None = None
    max_score: int | None = None


@dataclass(frozen=True, slots=True)
class SlotParameters(ListParameters):
    """A slot of a grid whose fitting words are sought, and how many are shown."""

    grid: str = ""
    number: int = 0
    direction: str = ""
    limit: int = 100
