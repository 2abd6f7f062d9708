"""The list “Build crosswords”: nine slots, drafts beyond them, and what has been committed; and the first step."""

from __future__ import annotations

from flask import make_response, redirect, render_template, request, url_for
from flask_login import current_user
from werkzeug.wrappers import Response

from app.accounts.sessions import Player, ensure_player
from app.contract import registry
from app.contract.game_types import Unsolvable
from app.games.crossword.author.manuscript import Manuscript, empty_crossword
from app.games.crossword.author.setups import Setup, fitting_symmetry, usual_symmetry
from app.games.crossword.grid import Grid
from app.games.crossword.web.author_messages import USUAL
from app.games.crossword.web.blueprint import NAME, bp
from app.games.crossword.web.builder.build_view import BuildPage, is_valid
from app.games.crossword.web.builder.forms import BuildForm
from app.games.crossword.web.builder.keeping import annotate_draft, load_own_draft, open_for_change
from app.games.crossword.web.builder.slot_claims import (
    SLOTS,
    NoSuchSlot,
    SlotHeld,
    SlotsFull,
    drafts_in_slots,
    free_slot,
    read_slot,
    slot_of,
    vacate_slot,
)
from app.puzzles.naming import puzzle_name
from app.web import throttle
from app.workshop import drafts, own
from app.workshop.models import Draft


@bp.get("/build")
def build_list() -> Response:
    begun = [draft for draft in drafts.list_drafts(current_user.id, NAME) if "ipuz" in draft.content]
    slots = drafts_in_slots(begun)
    beyond = [draft for draft in begun if draft not in slots.values()]
    committed, _more = own.list_own_boards(current_user.id, 1, NAME)
    context = {"slots": [(n, slots.get(n)) for n in range(1, SLOTS + 1)], "beyond": beyond, "committed": committed}
    words = {"seen": BuildPage.of, "is_valid": is_valid, "name": puzzle_name}
    return make_response(render_template("crossword/builds.html", **context, **words))


@bp.route("/build/new", methods=["GET", "POST"])
def build_new() -> Response:
    form = BuildForm()
    if not form.validate_on_submit():
        return new_page(form)
    try:
        return set_up(form)
    except Unsolvable as fault:
        form.height.errors = [*form.height.errors, registry.refusal(NAME, fault.code, fault.values)]
        return new_page(form)
    except SlotHeld as taken:
        return new_page(form, taken=taken)
    except (NoSuchSlot, SlotsFull) as fault:
        return new_page(form, refused=fault.sentence)


def new_page(form: BuildForm, **more: object) -> Response:
    begun = drafts.list_drafts(current_user.id, NAME)
    slot = (request.form if request.method == "POST" else request.args).get("slot", "")[:4]
    context = {"form": form, "held": drafts_in_slots(begun), "slot": slot, "free": free_slot(begun), **more}
    return make_response(render_template("crossword/build_new.html", **context), 422 if form.errors or more else 200)


def set_up(form: BuildForm) -> Response:
    """A new draft in its slot. Raises Unsolvable, NoSuchSlot, SlotHeld or SlotsFull."""
    slot = read_slot(request.form.get("slot", ""))
    values = {field.name: field.data for field in form}
    setup = Setup.from_json(values)
    height, width = form.height.data or 0, form.width.data or 0
    document = empty_crossword(setup, height, width, form.shape.data)
    setup = setup._replace(symmetry=chosen_symmetry(str(form.symmetry.data), document.grid))
    player = ensure_player()
    throttle.consume_or_abort("edit", str(player.id))
    slot = slot or free_slot(drafts.list_drafts(player.id, NAME))
    if slot is None and player.guest:
        raise SlotsFull
    vacate_slot(NAME, player.id, slot, None, overwrite="overwrite" in request.form, keeps=not player.guest)
    content = {**Manuscript(setup, document).to_json(), "slot": slot}
    draft = drafts.create_draft(NAME, player.id, form.title.data or "", content)
    return redirect(url_for("crossword.build", key=draft.key), 303)


def chosen_symmetry(name: str, grid: Grid) -> str:
    """Return the symmetry that is chosen for a new grid, as far as its shape can have it."""
    sides = grid.height, grid.width
    return usual_symmetry(*sides, grid.outside) if name == USUAL else fitting_symmetry(name, *sides, grid.outside)


@bp.route("/build/<key>/slot", methods=["GET", "POST"])
def build_slot(key: str) -> Response:
    """Put the draft into another slot; who would overwrite one is asked."""
    if request.method != "POST":
        return slot_page(load_own_draft(key), code=200)
    draft = open_for_change(key)
    player = ensure_player()
    try:
        move_to_slot(draft, player)
    except SlotHeld as taken:
        return slot_page(draft, taken=taken)
    except (NoSuchSlot, SlotsFull) as fault:
        return slot_page(draft, refused=fault.sentence)
    return redirect(url_for("crossword.build_list"), 303)


def move_to_slot(draft: Draft, player: Player) -> None:
    slot = read_slot(request.form.get("slot", ""))
    if slot is None and player.guest:
        raise SlotsFull
    vacate_slot(NAME, player.id, slot, draft.id, overwrite="overwrite" in request.form, keeps=not player.guest)
    annotate_draft(draft, slot=slot)


def slot_page(draft: Draft, code: int = 422, **more: object) -> Response:
    slots = drafts_in_slots(drafts.list_drafts(current_user.id, NAME))
    now = str(slot_of(draft) or "")
    context = {"draft": draft, "held": slots, "slot": request.form.get("slot", now)[:4], **more}
    return make_response(render_template("crossword/build_slot.html", **context), code)
