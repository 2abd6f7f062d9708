"""A creator's words laid out: at once where that takes no time, else by a worker that the page asks after."""

from __future__ import annotations

import secrets
from random import Random

from flask_login import current_user

from app.accounts.sessions import ensure_player
from app.contract.game_types import Cancelled, Json, Unsolvable
from app.games.strands.jobs import READY
from app.games.strands.parameters import LayoutParameters
from app.games.strands.web.blueprint import NAME
from app.games.strands.web.editor import WORDS, Editor, full_content, load_own_draft
from app.generations import asking, service
from app.generations.models import OPEN, new_id
from app.web.budget import REQUEST_BUDGET
from app.workshop import drafts
from app.workshop.models import Draft

KIND = "lay"
# The time that the search for a board without ambiguous words may take.
SECONDS = 8
# Seconds of the processor's time that a request may take of it.
MOMENT = 0.05


def request_board(editor: Editor) -> None:
    """The board at once if that is soon done; else a worker makes it, and the draft knows the job before the worker."""
    draft, player = editor.draft, ensure_player()
    cancel_open_job(draft)
    if asking.has_too_many_open(player):
        return
    asking.charge_for_job(NAME, KIND, player)
    params = layout_params(editor)
    if board := lay_at_once(params):
        update_content(draft, board=board, generation=None, mode=WORDS)
        return
    job = new_id()
    if update_content(draft, generation=job, mode=WORDS):
        asking.submit_paid_job(NAME, KIND, params, player, id=job, draft=draft.key)


def lay_at_once(params: LayoutParameters) -> Json | None:
    """The board, if this process has a moment to spare and it takes no longer; most take a third of one."""
    if params.language not in READY:
        return None
    from app.games.strands import generator

    with REQUEST_BUDGET.try_spending(MOMENT) as lasts:
        if lasts is None:
            return None
        try:
            return generator.generate(params, Random(), lambda percent, code, **values: lasts())
        except (Cancelled, Unsolvable):
            # A worker takes its time, or says why it cannot be.
            return None


def layout_params(editor: Editor) -> LayoutParameters:
    reading, pins = editor.reading, editor.content["pins"]
    return LayoutParameters(
        spangram=reading.spangram.text,
        words=tuple(word.text for word in reading.words),
        pins={text: path for text, path in pins.items() if text in reading.spellings},
        language=reading.language,
        seed=secrets.randbits(48),
        seconds=SECONDS,
    )


def cancel_open_job(draft: Draft) -> None:
    """A board that is still being made must not come after the next one."""
    job = full_content(draft).get("generation")
    row = service.get_own(job, current_user) if isinstance(job, str) else None
    if row is not None and row.status in OPEN:
        service.cancel_generation(row.id)


def update_content(draft: Draft, **values: object) -> bool:
    """Set these of the content, whoever else writes meanwhile."""
    for _attempt in range(3):
        if drafts.save_draft(draft, content={**draft.content, **values}, replaces_board="board" in values):
            return True
        draft = load_own_draft(draft.key)
    return False
