"""Autofill: the whole grid, a region or one entry; what cannot be is said at once, the rest a worker finds."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace

from flask import request
from werkzeug.wrappers import Response

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.asked import optional_integer
from app.games.crossword.author import fill_area
from app.games.crossword.author.clue_rows import slots_by_place
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.proposals import accept_entries
from app.games.crossword.fill import fill_request
from app.games.crossword.fill.plain import Propagation, WipedOut
from app.games.crossword.formats.document import upper
from app.games.crossword.grid import Slot
from app.games.crossword.grids.fillability import is_too_open
from app.games.crossword.lists.scored import LEAST
from app.games.crossword.parameters import FillParameters
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder.building import answer_change
from app.games.crossword.web.builder.keeping import open_for_change, write_page_into_draft
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.grid_choice import listed_words
from app.games.crossword.web.machine.known_solutions import record_solution
from app.games.crossword.web.machine.list_choice import list_params, names_long_lists, without_long_lists
from app.games.crossword.web.machine.panel import entries_to_propose
from app.games.crossword.web.machine.replies import answer_polled, answer_refused
from app.games.crossword.web.machine.todays_mini import refuse_todays
from app.web.budget import REQUEST_BUDGET
from app.workshop.models import Draft

QUICK, BETTER = "quick", "better"
# Seconds that a worker looks for a first fill, and then for a better one.
SEEKING, IMPROVING = 25, 8
# Seconds of the processor's time for the proof that it cannot be.
MOMENT = 0.05
LONGEST_MUST, LONGEST_SEED = 600, 40
FIELDS_OF_CODES = {"long_seed": "seed", "out_of_range": "min_score", "no_number": "min_score"}
MUST_CODES = {"no_entry", "too_many_entries", "no_slot_for", "word_with_sign", "empty_word", "word_blocked"}


@bp.post("/build/<key>/fill")
def build_fill(key: str) -> Response:
    draft_after = write_page_into_draft(open_for_change(key), request.form)
    if draft_after.theirs is not None:
        return answer_change(draft_after)
    fields = read_fill_fields(request.form)
    try:
        draft_after.draft = send_fill_job(draft_after.draft, draft_after.work, fields)
    except Unsolvable as fault:
        draft_after.draft = job_state.keep_refusal(draft_after.draft, field_of(fault.code), fault, fields)
        return answer_refused(draft_after)
    return answer_change(draft_after)


def read_fill_fields(form: Mapping[str, str]) -> Json:
    """Read the form's fields for filling, as they are stored.

    “again” clears the seed, since another filling needs another, and `lower_score` is the score that a button offers.
    """
    extent = form.get("extent", "")
    return {
        "extent": extent if extent in fill_area.EXTENTS else fill_area.ALL,
        "entry": form.get("slot_place", "")[:6],
        "region": form.get("region", "")[:4000],
        "min_score": (form.get("lower_score") or form.get("min_score", "")).strip()[:6],
        "seed": "" if "again" in form else form.get("seed", "").strip()[:LONGEST_SEED],
        "must": form.get("must", "")[:LONGEST_MUST],
        "ladder": QUICK if form.get("ladder") == QUICK else BETTER,
        "own_lists": "own_lists" in form,
    }


def field_of(code: str) -> str:
    return "must" if code in MUST_CODES else FIELDS_OF_CODES.get(code, "fill")


def send_fill_job(draft: Draft, work: Manuscript, fields: Json) -> Draft:
    """The draft with a job that fills it. Raises Unsolvable for what cannot be asked, or cannot be."""
    refuse_todays(work)
    chosen = chosen_cells(work, fields)
    grid = fill_area.area_grid(work.document, chosen)
    if not fill_area.is_open(grid):
        raise Unsolvable("nothing_to_fill")
    params = fill_area.with_grid(fill_params(work, fields), grid)
    refuse_impossible(work, params)
    machine = {"asked": fields, "cells": None if chosen is None else sorted(chosen)}
    return job_state.send_job(draft, job_state.FILL, params, machine)


def chosen_cells(work: Manuscript, fields: Json) -> frozenset[int] | None:
    """The cells to be filled; None for all. Raises Unsolvable where nothing is chosen."""
    if fields["extent"] == fill_area.ENTRY:
        slot = slots_by_place(work.document.grid).get(fields["entry"])
        if slot is None:
            raise Unsolvable("no_entry_chosen")
        return frozenset(slot.cells)
    if fields["extent"] == fill_area.REGION:
        cells = {
            int(number)
            for number in fields["region"].split()
            if number.isascii() and number.isdecimal() and len(number) < 4
        }
        if not (cells := {cell for cell in cells if cell < len(work.document.solution)}):
            raise Unsolvable("no_region_chosen")
        return frozenset(cells)
    return None


def fill_params(work: Manuscript, fields: Json) -> FillParameters:
    """Raises Unsolvable for a score that is no number."""
    language = work.setup.language
    words, adds = list_params(language, fields["own_lists"])
    return FillParameters(
        language=language,
        words=words,
        adds=adds,
        min_score=optional_integer(fields["min_score"], "min score"),
        seed=fields["seed"] or secrets.token_hex(4),
        must=tuple(listed_words(fields["must"])),
        stems=True,
        lower=True,
        time=SEEKING,
        improve=0 if fields["ladder"] == QUICK else IMPROVING,
    )


def refuse_impossible(work: Manuscript, params: FillParameters) -> None:
    """Raises Unsolvable for what cannot be asked, and, if this process has a moment to spare, for what cannot be,
    whatever the scores: where only the scores are in the way, the job finds out which ones fill.

    With long lists that only a worker reads, an entry that seems impossible here may have its word there.
    """
    at_once_params = without_long_lists(params)
    if at_once_params is None:
        return
    # Which entries are forms of one word takes longer to find out than a request may.
    problem = fill_request.read_request(replace(at_once_params, stems=False)).problem
    if problem.repeated_slot is not None:
        raise Unsolvable("entry_twice", entry=upper(problem.grid.pattern(problem.slots[problem.repeated_slot])))
    if names_long_lists(params):
        return
    if params.words is None and is_too_open(problem.grid, problem.words, problem.floor):
        raise Unsolvable("grid_too_open")
    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        if lasts is None:
            return
        try:
            Propagation(replace(problem, floor=LEAST)).start()
        except WipedOut as wiped:
            raise impossible_entry(work, problem.slots[wiped.slot]) from wiped


def impossible_entry(work: Manuscript, slot: Slot) -> Unsolvable:
    """Named as the author knows the slot: a part of the grid may count its slots in another way."""
    same_slots = (
        other for other in work.document.grid.slots if (other.cells, other.direction) == (slot.cells, slot.direction)
    )
    number = next((other.number for other in same_slots), slot.number)
    return Unsolvable(f"impossible_{slot.direction}", number=number)


@bp.post("/build/<key>/accept")
def build_accept(key: str) -> Response:
    """Write what is proposed into the grid: `accept` names an entry's place, or "all"."""
    draft = open_for_change(key)
    place = request.form.get("accept", "")
    whole = place == "all"

    def change(work: Manuscript) -> Manuscript:
        return accept_entries(work, entries_to_propose(draft, work), "" if whole else place or "none").as_step_after(
            work
        )

    draft_after = write_page_into_draft(draft, request.form, change)
    record_solution(draft_after.work)
    if draft_after.theirs is None and whole:
        draft_after.draft = job_state.put_away(draft_after.draft)
    return answer_change(draft_after)


@bp.post("/build/<key>/drop")
def build_drop(key: str) -> Response:
    """None of what is proposed."""
    draft_after = write_page_into_draft(open_for_change(key), request.form)
    if draft_after.theirs is None:
        draft_after.draft = job_state.put_away(draft_after.draft)
    return answer_change(draft_after)


@bp.post("/build/<key>/stop")
def build_machine_stop(key: str) -> Response:
    """Cancel the job; the best so far stays."""
    draft = open_for_change(key)
    job_state.stop_job(draft)
    return answer_polled(key)
