"""Words put where they cross: one by one, or a whole list as a puzzle of its own."""

from __future__ import annotations

import secrets
from dataclasses import replace

from flask import flash, redirect, request, url_for
from werkzeug.wrappers import Response

from app.contract.game_types import Json, Unsolvable, keep_on
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.setups import LARGEST
from app.games.crossword.author.word_placing import (
    LONGEST_LIST,
    laid_out,
    place_word,
    read_enumerations,
    read_word_list,
)
from app.games.crossword.layout import placer
from app.games.crossword.layout.free_request import read_free_request
from app.games.crossword.lists import personal, scored
from app.games.crossword.lists.scored import ScoredList
from app.games.crossword.parameters import ListParameters, PlaceParameters
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder import building
from app.games.crossword.web.builder.build_view import BuildPage
from app.games.crossword.web.builder.building import answer_change
from app.games.crossword.web.builder.keeping import (
    load_own_draft,
    open_for_change,
    rewrite_draft,
    write_page_into_draft,
)
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.panel import layout_sentence
from app.games.crossword.web.machine.replies import answer_refused
from app.web.budget import REQUEST_BUDGET
from app.workshop.models import Draft

# Words that are laid out at once, and the seconds for that; a worker takes longer for more.
FEW, MOMENT, LONG = 40, 0.3, 6
LONGEST_WORD = 100


@bp.post("/build/<key>/place")
def build_place(key: str) -> Response:
    """Put one word where it crosses best."""
    draft, form = open_for_change(key), request.form
    text, clue = form.get("place_answer", "")[:LONGEST_WORD], form.get("place_clue", "")
    fields = {"place_answer": text, "place_clue": clue[:240], "grows": "grows" in form}
    try:
        draft_after = write_page_into_draft(
            draft, form, lambda work: place_in_manuscript(work, text, clue, fields["grows"] is True).as_step_after(work)
        )
    except Unsolvable as fault:
        draft_after = write_page_into_draft(load_own_draft(key), form)
        draft_after.draft = job_state.keep_refusal(draft_after.draft, "place_word", fault, fields)
        return answer_refused(draft_after)
    blank = {**fields, "place_answer": "", "place_clue": ""}
    if draft_after.theirs is None:
        draft_after.draft = job_state.keep_fields(draft_after.draft, blank)
    return answer_change(draft_after)


def place_in_manuscript(work: Manuscript, text: str, clue: str, grows: bool) -> Manuscript:
    return place_word(work, text, clue, grows, list_of(work)).work


def list_of(work: Manuscript) -> ScoredList:
    """The list of the answers' language; an empty one where none ships."""
    language = work.setup.language
    if not scored.list_path(language).exists():
        return ScoredList({}, language)
    return personal.list_from_params(ListParameters(language))


@bp.post("/build/<key>/layout")
def build_layout(key: str) -> Response:
    """A list of words becomes a puzzle: at once if it is short, else a worker lays it out and it is looked at first."""
    draft, text = open_for_change(key), request.form.get("word_list", "")
    work = Manuscript.from_json(draft.content)
    fields = {"word_list": text[:LONGEST_LIST], "grows": "grows" in request.form}
    try:
        if len(text) > LONGEST_LIST:
            raise Unsolvable("long_word_list", most=LONGEST_LIST // 1000)
        clues, lengths = (read(text, work.setup.language) for read in (read_word_list, read_enumerations))
        params = layout_params(work, clues, fields["grows"] is True)
    except Unsolvable as fault:
        return refused_layout(draft, fault, fields)
    if layout := lay_out_at_once(params):
        job_state.stop_job(draft)
        rewrite_draft(key, lambda work: laid_out(work, layout, clues, lengths), board=None, generation=None, machine={})
        flash(layout_sentence(layout), "info")
    else:
        job_state.send_job(
            draft, job_state.PLACE, params, {"asked": {**fields, "word_list": ""}, "clues": clues, "lengths": lengths}
        )
    return redirect(url_for("crossword.build", key=key), 303)


def refused_layout(draft: Draft, fault: Unsolvable, fields: Json) -> Response:
    """The list that could not be laid out stays in its field, and is no part of the draft."""
    draft = job_state.keep_refusal(draft, "layout", fault, {"grows": fields["grows"]})
    return building.render_build_page(BuildPage.of(draft), 422, word_list=fields["word_list"])


def layout_params(work: Manuscript, clues: dict[str, str], grows: bool) -> PlaceParameters:
    """Raises Unsolvable for words that cannot be laid out."""
    size = min(LARGEST, max(work.height, work.width, 3))
    params = PlaceParameters(
        words=tuple(clues),
        size=size,
        expand=grows,
        language=work.setup.language,
        unresolved=work.setup.unresolved,
        seed=secrets.token_hex(4),
        time=LONG,
    )
    read_free_request(params)
    return params


def lay_out_at_once(params: PlaceParameters) -> Json | None:
    """The layout, if this process has a moment to spare for it."""
    if len(params.words) > FEW:
        return None
    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        return None if lasts is None else placer.place_words(replace(params, time=MOMENT), keep_on)


@bp.post("/build/<key>/layout/take")
def build_layout_take(key: str) -> Response:
    """Take the layout that a worker has made."""
    draft = open_for_change(key)
    state, machine = job_state.job_state(draft), job_state.machine_fields(draft)
    clues, lengths = (machine.get(name) or {} for name in ("clues", "lengths"))
    if state.kind == job_state.PLACE and state.board.get("rows"):
        rewrite_draft(
            key, lambda work: laid_out(work, state.board, clues, lengths), board=None, generation=None, machine={}
        )
    return redirect(url_for("crossword.build", key=key), 303)
