"""The parameters of the jobs of Strands."""

from __future__ import annotations

from dataclasses import dataclass, field

from app.contract.parameters import Parameters

# The usual share of 2 × 2 blocks without a diagonal, and seconds for the search.
DROP, LAYOUT_SECONDS = 0.1, 10.0
# Of a blind search: solutions, seconds, and the most pieces of a spangram.
LIMIT, SEARCH_SECONDS, MOST_PIECES = 30, 25.0, 3
Cells = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class LayoutParameters(Parameters):
    """Words to be laid on a board: one by one, or as a text with commas.

    `drop` is the share of 2 × 2 blocks without a diagonal, `rank` whether the blind solver's rank of the truth counts
    for the difficulty, `pins` has the cells ([row, column]) of answers that lie there already. A seed is drawn if there
    is none.
    """

    spangram: str = ""
    words: str | tuple[str, ...] = ()
    language: str = "en"
    seed: int | None = None
    drop: float = DROP
    seconds: float = LAYOUT_SECONDS
    rank: bool = False
    pins: dict[str, Cells] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchParameters(Parameters):
    """A board to be solved without its theme: eight rows of six letters, "ABCDEF/GHIJKL/…".

    `words` is the number of theme words besides the spangram, if known; `limit` how many solutions are kept; `seconds`
    how many of the processor's each process may take, and `patience` how many may pass on the wall; `pieces` of how
    many words a spangram may be joined; `coherence` whether it counts for the order how words belong together (in a job
    it does, unless that is False). There is a process for each core unless `processes` says otherwise.
    """

    board: str = ""
    words: int | None = None
    language: str = "en"
    limit: int = LIMIT
    seconds: float = SEARCH_SECONDS
    patience: float | None = None
    processes: int | None = None
    pieces: int = MOST_PIECES
    coherence: bool | None = None


@dataclass(frozen=True, slots=True)
class ThemeParameters(Parameters):
    """A board of one of the site's own sets: `theme` names it, or a day (ISO) or a number picks it, or it is drawn."""

    language: str = "en"
    theme: str = ""
    day: str | None = None
    number: int | None = None
