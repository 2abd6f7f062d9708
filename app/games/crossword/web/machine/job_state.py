"""State of a draft's machine: the request, its fault, the job that runs, and its result.

In the draft's content: `machine` (`kind`, `asked`, `cells`, `fault`, and the `grids` that were offered before another
job), `generation` (the job) and `board` (its result).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import url_for
from flask_babel import gettext as _
from flask_login import current_user

from app.accounts.sessions import ensure_player
from app.contract.game_types import Json, Unsolvable
from app.contract.parameters import Parameters
from app.extensions import now
from app.games.crossword.web.blueprint import NAME
from app.games.crossword.web.builder.keeping import annotate_draft, load_own_draft
from app.generations import asking, service
from app.generations.models import DONE, OPEN, Generation, new_id
from app.generations.routes import Progress, build_progress
from app.workshop.models import Draft

FILL, GRIDS, PLACE = "fill", "grids", "place"
# Milliseconds until a page asks again.
LEAST_POLL, MOST_POLL = 120, 1000


@dataclass(frozen=True)
class JobState:
    """The job of a draft: its row while it is not done, and the best that there is of its result."""

    kind: str
    row: Generation | None
    board: Json
    cells: list[int] | None

    @property
    def is_open(self) -> bool:
        return self.row is not None and self.row.status in OPEN


def job_state(draft: Draft) -> JobState:
    """A result that has come since the draft was loaded is seen in the row."""
    machine = machine_fields(draft)
    job = draft.content.get("generation")
    row = service.get_own(job, current_user) if isinstance(job, str) else None
    so_far = row.result if row is not None and row.result else None
    board = so_far or (None if row is not None else draft.content.get("board")) or {}
    waiting = row if row is not None and row.status != DONE else None
    return JobState(str(machine.get("kind") or ""), waiting, board, machine.get("cells"))


def offered_grids(draft: Draft) -> list[Json]:
    """The grids to choose from: what the maker made last, also after a fill has been tried."""
    state = job_state(draft)
    grids = state.board.get("grids") if state.kind == GRIDS else machine_fields(draft).get("grids")
    return list(grids or ())


def machine_fields(draft: Draft) -> Json:
    machine = draft.content.get("machine")
    return machine if isinstance(machine, dict) else {}


def job_progress(state: JobState, key: str) -> Progress | None:
    """Return how far the job is, as the page shows it."""
    row = state.row
    if row is None:
        return None
    titles = {FILL: _("Filling the grid"), GRIDS: _("Making grids"), PLACE: _("Placing the words")}
    seen = replace(
        build_progress(row), title=titles.get(row.kind, _("Working…")), again_url="", within=True, title_level=2
    )
    seen.poll_url = url_for("crossword.build_machine", key=key)
    seen.cancel_url = url_for("crossword.build_machine_stop", key=key)
    seen.poll_ms = min(MOST_POLL, max(LEAST_POLL, int((now() - row.created_at).total_seconds() * 500)))
    return seen


def stop_job(draft: Draft) -> None:
    """Cancel the draft's unfinished job, so that its result does not arrive after that of the next one."""
    job = draft.content.get("generation")
    row = service.get_own(job, current_user) if isinstance(job, str) else None
    if row is not None and row.status in OPEN:
        service.cancel_generation(row.id)


def send_job(draft: Draft, kind: str, params: Parameters, machine: Json) -> Draft:
    """Have a worker do it. The draft knows the job before the worker does."""
    player = ensure_player()
    # What stands in the fields of the other machines stays there.
    machine = {**machine, "asked": {**machine_fields(draft).get("asked", {}), **machine["asked"]}}
    machine |= {"grids": offered_grids(draft)} if kind == FILL else {}
    stop_job(draft)
    if asking.has_too_many_open(player):
        return annotate_draft(draft, machine=machine, generation=None)
    asking.charge_for_job(NAME, kind, player)
    job = new_id()
    draft = annotate_draft(draft, machine={**machine, "kind": kind}, generation=job, board=None)
    asking.submit_paid_job(NAME, kind, params, player, id=job, draft=draft.key)
    return load_own_draft(draft.key)


def keep_refusal(draft: Draft, field: str, fault: Unsolvable, fields: Json) -> Draft:
    """Keep why it cannot be, and what was asked; what there was stays."""
    values: dict[str, object] = dict(fault.values)
    refusal = {"field": field, "code": fault.code, "values": values}
    return annotate_draft(
        draft,
        machine={
            **machine_fields(draft),
            "asked": {**machine_fields(draft).get("asked", {}), **fields},
            "fault": refusal,
        },
    )


def keep_fields(draft: Draft, fields: Json) -> Draft:
    """Keep what was asked, and that nothing speaks against it."""
    machine = {name: value for name, value in machine_fields(draft).items() if name != "fault"}
    return annotate_draft(draft, machine={**machine, "asked": {**machine.get("asked", {}), **fields}})


def put_away(draft: Draft) -> Draft:
    """Nothing is proposed any more."""
    stop_job(draft)
    machine = {"asked": machine_fields(draft).get("asked", {}), "grids": offered_grids(draft)}
    return annotate_draft(draft, board=None, generation=None, machine=machine)
