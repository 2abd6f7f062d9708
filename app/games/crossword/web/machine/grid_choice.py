"""The grid maker: several patterns of blocks to choose from."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from flask import request
from werkzeug.wrappers import Response

from app.contract.game_types import Json, Unsolvable
from app.games.crossword.asked import optional_integer
from app.games.crossword.author.manuscript import Manuscript
from app.games.crossword.author.new_blocks import change_blocks
from app.games.crossword.author.setups import fitting_symmetry
from app.games.crossword.grid import OPEN, OUTSIDE, Grid
from app.games.crossword.grids.grid_request import BLOCKS, LATTICE, read_grid_request
from app.games.crossword.lists import scored
from app.games.crossword.lists.scored import MOST as BEST
from app.games.crossword.parameters import GridParameters
from app.games.crossword.web.blueprint import bp
from app.games.crossword.web.builder.building import answer_change
from app.games.crossword.web.builder.keeping import open_for_change, write_page_into_draft
from app.games.crossword.web.machine import job_state
from app.games.crossword.web.machine.list_choice import list_params
from app.games.crossword.web.machine.replies import answer_refused

# Grids to choose from, and the seconds after which those that there are must do.
COUNT, SECONDS = 6, 40
LONGEST_NUMBER, LONGEST_THEMES = 4, 600


@bp.post("/build/<key>/grids")
def build_grids(key: str) -> Response:
    """Have several grids made."""
    draft_after = write_page_into_draft(open_for_change(key), request.form)
    if draft_after.theirs is not None:
        return answer_change(draft_after)
    fields = read_grid_fields(request.form)
    try:
        params = grid_params(draft_after.work, fields)
    except Unsolvable as fault:
        draft_after.draft = job_state.keep_refusal(draft_after.draft, "grids", fault, fields)
        return answer_refused(draft_after)
    draft_after.draft = job_state.send_job(draft_after.draft, job_state.GRIDS, params, {"asked": fields})
    return answer_change(draft_after)


def read_grid_fields(form: Mapping[str, str]) -> Json:
    words, blocks = (form.get(name, "").strip()[:LONGEST_NUMBER] for name in ("most_words", "most_blocks"))
    style = LATTICE if form.get("style") == LATTICE else BLOCKS
    themes = form.get("theme_words", "")[:LONGEST_THEMES]
    score = form.get("min_score", "").strip()
    least = (
        score if score.isascii() and score.isdecimal() and len(score) < LONGEST_NUMBER and int(score) <= BEST else ""
    )
    return {
        "style": style,
        "most_words": words,
        "most_blocks": blocks,
        "theme_words": themes,
        "least": least,
        "own_lists": "own_lists" in form,
    }


def grid_params(work: Manuscript, fields: Json) -> GridParameters:
    """Raises Unsolvable for what makes no sense."""
    language, outside = work.setup.language, work.document.grid.outside
    own, adds = list_params(language, fields["own_lists"])
    params = GridParameters(
        grid=outline_text(work.document.grid),
        symmetry=fitting_symmetry(work.setup.symmetry, work.height, work.width, outside),
        style=fields["style"],
        words=optional_integer(fields["most_words"], "words"),
        blocks=optional_integer(fields["most_blocks"], "blocks"),
        theme=tuple(listed_words(fields["theme_words"])),
        # Words as good as the fill is to have, of the same lists.
        min_score=optional_integer(fields["least"], "min_score"),
        # How long words are is much the same everywhere: where there is no list, English tells what can be filled.
        language=language if own is not None or scored.list_path(language).exists() else "en",
        list=own,
        adds=adds,
        count=COUNT,
        time=SECONDS,
        seed=secrets.token_hex(4),
    )
    read_grid_request(params)
    return params


def outline_text(grid: Grid) -> str:
    """Return the grid with nothing in it but its shape: open cells and those outside."""
    cells = (OUTSIDE if at in grid.outside else OPEN for at in range(len(grid.text)))
    return "\n".join(grid.filled(list(cells)).rows)


def listed_words(text: str) -> list[str]:
    """Split a text into words, one a line or with commas between them."""
    return [word for word in text.replace(",", "\n").replace(";", "\n").splitlines() if word.strip()]


@bp.post("/build/<key>/grid")
def build_grid(key: str) -> Response:
    """Take one of the grids that were made."""
    draft = open_for_change(key)
    grids = job_state.offered_grids(draft)
    chosen = request.form.get("grid", "")
    at = int(chosen) if chosen.isascii() and chosen.isdecimal() and len(chosen) < LONGEST_NUMBER else len(grids)
    try:
        if at >= len(grids):
            raise Unsolvable("grid_gone")
        draft_after = write_page_into_draft(
            draft, request.form, lambda work: change_blocks(work, grids[at]["rows"]).as_step_after(work)
        )
    except Unsolvable as fault:
        draft_after = write_page_into_draft(draft, request.form)
        draft_after.draft = job_state.keep_refusal(draft_after.draft, "grids", fault, {})
        return answer_refused(draft_after)
    return answer_change(draft_after)
