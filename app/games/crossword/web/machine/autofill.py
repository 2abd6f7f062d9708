"""Autofill: the whole grid, a region or one entry; what cannot be is said at once, the rest a worker finds."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from flask import request
from werkzeug.wrappers import Response

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.author import fill_area
from app.games.crossword.author.clue_rows import slots_by_place
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.proposals import accept_entries
from app.games.crossword.fill import fill_request
from app.games.crossword.fill.plain import Propagation, WipedOut
from app.games.crossword.formats.document import upper
from app.games.crossword.grid import Slot
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder.building import answer
from app.games.crossword.web.builder.keeping import keep, open_for_change
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.grid_choice import listed_words
from app.games.crossword.web.machine.known_solutions import record_solution
from app.games.crossword.web.machine.list_choice import list_params, names_long_lists, without_long_lists
from app.games.crossword.web.machine.panel import told_entries
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
    kept = keep(open_for_change(key), request.form)
    if kept.theirs is not None:
        return answer(kept)
    asked = read_asked(request.form)
    try:
        kept.draft = fill(kept.draft, kept.work, asked)
    except Unsolvable as fault:
        kept.draft = job_state.refuse(kept.draft, field_of(fault.code), fault, asked)
        return answer_refused(kept)
    return answer(kept)


def read_asked(form: Mapping[str, str]) -> Json:
    """What the fields hold, as they are kept; another one needs another seed."""
    extent = form.get("extent", "")
    return {
        "extent": extent if extent in fill_area.EXTENTS else fill_area.ALL,
        "entry": form.get("slot_place", "")[:6],
        "region": form.get("region", "")[:4000],
        "min_score": form.get("min_score", "").strip()[:6],
        "seed": "" if "again" in form else form.get("seed", "").strip()[:LONGEST_SEED],
        "must": form.get("must", "")[:LONGEST_MUST],
        "ladder": QUICK if form.get("ladder") == QUICK else BETTER,
        "own_lists": "own_lists" in form,
    }


def field_of(code: str) -> str:
    return "must" if code in MUST_CODES else FIELDS_OF_CODES.get(code, "fill")


def fill(draft: Draft, work: Manuscript, asked: Json) -> Draft:
    """The draft with a job that fills it. Raises Unsolvable for what cannot be asked, or cannot be."""
    refuse_todays(work)
    chosen = chosen_cells(work, asked)
    grid = fill_area.area_grid(work.document, chosen)
    if not fill_area.is_open(grid):
        raise Unsolvable("nothing_to_fill")
    params = {**fill_area.grid_params(grid), **fill_params(work, asked)}
    prove(work, params)
    machine = {"asked": asked, "cells": None if chosen is None else sorted(chosen)}
    return job_state.send(draft, job_state.FILL, params, machine)


def chosen_cells(work: Manuscript, asked: Json) -> frozenset[int] | None:
    """The cells to be filled; None for all. Raises Unsolvable where nothing is chosen."""
    if asked["extent"] == fill_area.ENTRY:
        slot = slots_by_place(work.document.grid).get(asked["entry"])
        if slot is None:
            raise Unsolvable("no_entry_chosen")
        return frozenset(slot.cells)
    if asked["extent"] == fill_area.REGION:
        cells = {int(one) for one in asked["region"].split() if one.isascii() and one.isdecimal() and len(one) < 4}
        if not (cells := {cell for cell in cells if cell < len(work.document.solution)}):
            raise Unsolvable("no_region_chosen")
        return frozenset(cells)
    return None


def fill_params(work: Manuscript, asked: Json) -> Json:
    language = work.setup.language
    return {
        "language": language,
        "min_score": asked["min_score"] or None,
        "seed": asked["seed"] or secrets.token_hex(4),
        "must": listed_words(asked["must"]),
        "time": SEEKING,
        "improve": 0 if asked["ladder"] == QUICK else IMPROVING,
        **list_params(language, asked["own_lists"]),
    }


def prove(work: Manuscript, params: Json) -> None:
    """Raises Unsolvable for what cannot be asked, and, if this process has a moment to spare, for what cannot be.

    With long lists that only a worker reads, an entry that seems impossible here may have its word there.
    """
    known = without_long_lists(params)
    if known is None:
        return
    problem = fill_request.read_request(known).problem
    if problem.repeated_slot is not None:
        raise Unsolvable("entry_twice", entry=upper(problem.grid.pattern(problem.slots[problem.repeated_slot])))
    if names_long_lists(params):
        return
    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        if lasts is None:
            return
        try:
            Propagation(problem).start()
        except WipedOut as wiped:
            raise impossible(work, problem.slots[wiped.slot]) from wiped


def impossible(work: Manuscript, slot: Slot) -> Unsolvable:
    """Named as the author knows the slot: a part of the grid may count its slots in another way."""
    known = (one for one in work.document.grid.slots if (one.cells, one.direction) == (slot.cells, slot.direction))
    number = next((one.number for one in known), slot.number)
    return Unsolvable(f"impossible_{slot.direction}", number=number)


@bp.post("/build/<key>/accept")
def build_accept(key: str) -> Response:
    """Write what is proposed into the grid: `accept` names an entry's place, or "all"."""
    draft = open_for_change(key)
    place = request.form.get("accept", "")
    whole = place == "all"

    def change(work: Manuscript) -> Manuscript:
        return accept_entries(work, told_entries(draft, work), "" if whole else place or "none").as_step_after(work)

    kept = keep(draft, request.form, change)
    record_solution(kept.work)
    if kept.theirs is None and whole:
        kept.draft = job_state.put_away(kept.draft)
    return answer(kept)


@bp.post("/build/<key>/drop")
def build_drop(key: str) -> Response:
    """None of what is proposed."""
    kept = keep(open_for_change(key), request.form)
    if kept.theirs is None:
        kept.draft = job_state.put_away(kept.draft)
    return answer(kept)


@bp.post("/build/<key>/stop")
def build_machine_stop(key: str) -> Response:
    """Cancel the job; the best so far stays."""
    draft = open_for_change(key)
    job_state.stop(draft)
    return answer_polled(key)
