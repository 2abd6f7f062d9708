"""Everything that the page shows of the machine: what was asked, the job, and what is proposed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from flask_babel import gettext as _

from app.contract import registry
from app.contract.game_types import Json, Unsolvable
from app.games.crossword.author.clue_rows import clue_texts, place_of
from app.games.crossword.author.fill_area import grid_with_letters, is_open
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.proposals import ProposedEntry, proposed_entries, proposed_letters, same_shape
from app.games.crossword.author.setups import FREESTYLE
from app.games.crossword.fill.fill_problem import Problem
from app.games.crossword.fill.fill_request import FLOOR
from app.games.crossword.fill.plain import Propagation, WipedOut
from app.games.crossword.formats.document import upper
from app.games.crossword.grid import BLOCK, OPEN, OUTSIDE, Grid
from app.games.crossword.grids.fillability import meter_percent, of_list
from app.games.crossword.lists import personal
from app.games.crossword.lists.scored import MOST as BEST
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import ListParameters
from app.games.crossword.web.blueprint import NAME
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.job_state import FILL, GRIDS, PLACE, JobState
from app.games.crossword.web.machine.list_choice import list_params_at_once
from app.generations.routes import Progress
from app.web.budget import REQUEST_BUDGET
from app.web.texts import ngettext
from app.workshop.models import Draft

# Seconds of the processor's time for a look at what letters allow.
MOMENT = 0.05
# Where a sentence can stand.
PLACES = ("fill", "must", "min_score", "seed", "grids", "place_word", "layout", "rate")
BLANK: Json = {"extent": "all", "min_score": "30", "ladder": "better", "own_lists": True}
KINDS = {BLOCK: "block", OUTSIDE: "outside"}
MOST_NAMED = 3  # entries in a sentence
EASY, FAIR, HARD = 75, 40, 12  # on the meter


class PreviewSquare(NamedTuple):
    """A cell of a small picture; `fresh` is a letter that is only proposed."""

    row: int
    col: int
    kind: str
    text: str
    fresh: bool


class GridPreview(NamedTuple):
    """A grid that was made: its number, what is told of it, and its squares."""

    number: int
    words: int
    blocks: int
    meter: int
    squares: list[PreviewSquare]


class MachinePanel:
    """The machine's part of a draft's page."""

    def __init__(self, seen: BuildPage) -> None:
        self.seen = seen
        self.key, self.work = seen.draft.key, seen.work
        self.state: JobState = job_state.job_state(seen.draft)

    @property
    def asked(self) -> Mapping[str, object]:
        return {**BLANK, **job_state.machine_fields(self.seen.draft).get("asked", {})}

    @property
    def faults(self) -> dict[str, str]:
        """A sentence for each place, empty where there is nothing to say."""
        fault = job_state.machine_fields(self.seen.draft).get("fault")
        sentences = {fault["field"]: registry.refusal(NAME, fault["code"], fault["values"])} if fault else {}
        if not fault and self.state.kind == FILL and self.state.board and not self.state.is_open:
            sentences["fill"] = fill_sentence(self, self.state.board)
        return {place: sentences.get(place, "") for place in PLACES}

    @property
    def lower_score(self) -> int | None:
        """The lower score at which the last fill would have succeeded; None if it did, or if none was found."""
        if "fault" in job_state.machine_fields(self.seen.draft) or self.state.kind != FILL or self.state.is_open:
            return None
        lower: Json | None = self.state.board.get("lower")
        return lower["min_score"] if lower else None

    @cached_property
    def job(self) -> Progress | None:
        return job_state.job_progress(self.state, self.key)

    @cached_property
    def entries(self) -> list[ProposedEntry]:
        return entries_to_propose(self.seen.draft, self.work)

    @cached_property
    def letters(self) -> dict[int, str]:
        """In capitals, by their cells."""
        return {cell: upper(letter) for cell, letter in proposed_letters(self.entries).items()}

    @property
    def sentence(self) -> str:
        """Return a sentence about what was made or laid out; empty if there is nothing or it still runs. What came of
        a fill is said at its button."""
        board, kind = self.state.board, self.state.kind
        if not board or self.state.is_open:
            return ""
        if kind == FILL:
            return ""
        if kind == GRIDS:
            count = len(board.get("grids", ()))
            return str(ngettext("One grid was made.", "%(num)d grids were made.", count))
        return layout_sentence(board)

    @cached_property
    def mean(self) -> str:
        """The mean score of what is proposed."""
        scores = [entry.score for entry in self.entries if entry.score is not None]
        return f"{sum(scores) / len(scores):.0f}" if scores else ""

    @cached_property
    def grids(self) -> list[GridPreview]:
        grids = job_state.offered_grids(self.seen.draft)
        previews = [preview_grid(n, grid, self.fill_list) for n, grid in enumerate(grids)]
        return sorted(previews, key=lambda preview: -preview.meter)

    @cached_property
    def layout(self) -> list[PreviewSquare]:
        """The squares of a list of words that was laid out."""
        rows = self.state.board.get("rows") if self.state.kind == PLACE else None
        return squares_of(rows) if rows else []

    @property
    def picture(self) -> list[PreviewSquare]:
        """The grid with what is proposed."""
        document, width = self.work.document, self.work.width
        return [
            PreviewSquare(
                n // width, n % width, KINDS.get(sign, "cell"), self.letters.get(n) or upper(letters), n in self.letters
            )
            for n, (sign, letters) in enumerate(zip(document.grid.text, document.solution, strict=True))
        ]

    @cached_property
    def meter(self) -> int | None:
        percent = None if self.work.setup.kind == FREESTYLE else fill_meter(self.work, self.fill_list)
        return 0 if percent and self.is_stuck else percent

    @cached_property
    def is_stuck(self) -> bool:
        """Whether no words fit together around the letters, as far as there is a moment to tell."""
        return self.fill_list is not None and is_stuck(self.work, *self.fill_list)

    @cached_property
    def fill_list(self) -> tuple[ScoredList, int] | None:
        """The list that a fill would use, as far as a request may read it, and the least score of its words; None
        without a list."""
        language, typed = self.work.setup.language, str(self.asked["min_score"])
        least = int(typed) if typed.isascii() and typed.isdecimal() and int(typed) <= BEST else FLOOR
        try:
            own_lists = list_params_at_once(language) if self.asked["own_lists"] else (None, ())
            return personal.list_from_params(ListParameters(language, *own_lists)), least
        except Unsolvable:
            return None

    @property
    def meter_sentence(self) -> str:
        if self.meter == 0 and self.is_stuck:
            return str(_("No words with these scores fit together around what’s there."))
        return meter_sentence(self.meter)

    @cached_property
    def unresolved(self) -> list[str]:
        """In a free layout: runs of letters without a clue that no list has."""
        return unresolved_runs(self.work) if self.work.setup.kind == FREESTYLE else []

    @property
    def is_shaped(self) -> bool:
        return OUTSIDE in self.work.document.grid.text


def entries_to_propose(draft: Draft, work: Manuscript) -> list[ProposedEntry]:
    """List the entries that the last filling proposes for the grid as it is now; empty if the last job filled
    nothing."""
    state = job_state.job_state(draft)
    if state.kind != FILL or not state.board.get("rows"):
        return []
    return proposed_entries(work.document, state.board, state.cells)


def fill_sentence(panel: MachinePanel, board: Json) -> str:
    if lower := board.get("lower"):
        return lower_fill_sentence(panel, lower)
    if board.get("status") == "impossible":
        slot = board.get("slot") or {}
        code = f"impossible_{slot.get('direction', 'across')}"
        return registry.refusal(NAME, code, {"number": slot_number(panel.work, slot)})
    if not board.get("rows"):
        return str(_("No fill was found in time, even with low scores. Add blocks or choose a smaller region."))
    if not same_shape(panel.work.document, board["rows"]):
        return str(_("The grid has changed, so this no longer fits."))
    return "" if panel.entries else str(_("Everything proposed is already in the grid."))


def lower_fill_sentence(panel: MachinePanel, lower: Json) -> str:
    """Name the score at which the grid fills, and the entries that need it."""
    sentence = _(
        "No fill was found with every score at %(least)s or more, but there’s one at %(score)s.",
        least=panel.asked["min_score"] or FLOOR,
        score=lower["min_score"],
    )
    weakest = [named_entry(panel.work, entry) for entry in lower["entries"][:MOST_NAMED]]
    if not weakest:
        return str(sentence)
    return str(sentence + " " + _("Its weakest words: %(entries)s.", entries=", ".join(weakest)))


def named_entry(work: Manuscript, entry: Json) -> str:
    """Name an entry by its place, as the author's grid counts it, its word and its score."""
    values = {"number": slot_number(work, entry), "word": upper(entry["text"]), "score": entry["score"]}
    if entry["direction"] == "across":
        return str(_("%(number)s across, %(word)s (%(score)s)", **values))
    return str(_("%(number)s down, %(word)s (%(score)s)", **values))


def slot_number(work: Manuscript, slot: Json) -> int:
    """The number of a slot as the author's grid counts it."""
    at = f"{slot.get('direction', 'a')[0]}{(slot.get('row', 1) - 1) * work.width + slot.get('col', 1) - 1}"
    return next(
        (other.number for other in work.document.grid.slots if place_of(other) == at), int(slot.get("number", 0))
    )


def layout_sentence(board: Json) -> str:
    laid = len(board.get("entries", ()))
    sentence: str = ngettext("One word was placed.", "%(num)d words were placed.", laid)
    if left := board.get("left_out"):
        sentence += " " + _("These don’t fit: %(words)s.", words=", ".join(map(upper, left)))
    return sentence


def preview_grid(number: int, grid: Json, listed: tuple[ScoredList, int] | None) -> GridPreview:
    """A grid that was made, with the figure that the meter shows once it is taken."""
    meter = grid["meter"] if listed is None else grid_meter(Grid(tuple(grid["rows"])), *listed)
    return GridPreview(number, grid["words"], grid["blocks"], meter, squares_of(grid["rows"]))


def squares_of(rows: list[str]) -> list[PreviewSquare]:
    return [
        PreviewSquare(row, col, KINDS.get(sign, "cell"), upper(sign).strip(OPEN + BLOCK + OUTSIDE), False)
        for row, line in enumerate(rows)
        for col, sign in enumerate(line)
    ]


def grid_meter(grid: Grid, words: ScoredList, least: int) -> int:
    return meter_percent(of_list(words, least).index(grid))


def fill_meter(work: Manuscript, listed: tuple[ScoredList, int] | None) -> int | None:
    """How surely the grid can be filled, from 0 to 100; None where that means nothing: it is full, or there is no
    list."""
    grid = grid_with_letters(work.document)
    return grid_meter(grid, *listed) if listed is not None and is_open(grid) else None


def is_stuck(work: Manuscript, words: ScoredList, least: int) -> bool:
    """The meter knows each entry by itself: together, their letters can leave nothing."""
    grid = grid_with_letters(work.document)
    if not grid.text.strip(OPEN + BLOCK + OUTSIDE):
        return False
    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        try:
            if lasts is not None:
                Propagation(Problem(grid, words, least)).start()
        except WipedOut:
            return True
    return False


def meter_sentence(index: int | None) -> str:
    if index is None:
        return ""
    if index >= EASY:
        return str(_("Easy to fill"))
    if index >= FAIR:
        return str(_("Can be filled with some patience"))
    return str(_("Hard to fill. More blocks help.") if index >= HARD else _("Very hard to fill. Add blocks."))


def unresolved_runs(work: Manuscript) -> list[str]:
    try:
        listed = personal.list_from_params(ListParameters(work.setup.language))
    except Unsolvable:
        return []
    clued, document = clue_texts(work.document), work.document
    runs = ((place_of(slot), document.answer(slot)) for slot in document.grid.slots)
    return [upper(text) for place, text in runs if place not in clued and text not in listed]
