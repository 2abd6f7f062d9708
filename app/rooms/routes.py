"""Rooms: open one, be invited, join, be called otherwise, leave."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import Player, ensure_player, expect_same_player, visitor
from app.contract import registry
from app.extensions import db
from app.play import store
from app.puzzles.naming import with_game
from app.rooms import joining, opening, presence
from app.rooms.forms import SeatForm
from app.rooms.models import CODE_LENGTH
from app.rooms.tables import Member, Table, address, find
from app.web import throttle

bp = Blueprint("rooms", __name__, url_prefix="/rooms")
CODE = f"/<string(length={CODE_LENGTH}):code>"


@bp.post("/<game>/<slug>")
def make(game: str, slug: str) -> Response:
    expect_same_player()
    if game not in registry.names() or not registry.spec(game).together:
        abort(404)
    opened = store.load_puzzle(game, slug, visitor().id)
    if opened is None:
        abort(404)
    owner = ensure_player()
    throttle.consume_or_abort("room", throttle.client_ip())
    throttle.consume_or_abort("room", str(owner.id))
    code = opening.open_room(opened, owner)
    db.session.commit()
    return redirect(address(game, slug, code), 303)


@bp.route(CODE, methods=["GET", "POST"])
def invitation(code: str) -> Response:
    table, form = find(code), SeatForm(shown=visitor().name)
    if table.is_taken_down and not table.member(visitor().id):
        abort(404)
    if request.method != "POST":
        return show(table, form)
    expect_same_player()
    if table.member(visitor().id):
        return redirect(table.address(), 303)
    form.taken = taken(table)
    return join(table, form) if form.validate() else show(table, form, 422)


def join(table: Table, form: SeatForm) -> Response:
    player = ensure_player()
    throttle.consume_or_abort("edit", str(player.id))
    try:
        joining.join(table, player, form.shown.data or "")
    except joining.RoomFull:
        db.session.rollback()
        return show(table, form, 409)
    db.session.commit()
    return redirect(table.address(), 303)


def show(table: Table, form: SeatForm, status: int = 200) -> Response:
    """The invitation; a member goes on, is called otherwise or leaves from here."""
    mine = table.member(visitor().id)
    if mine and request.method == "GET":
        form.shown.data = mine.name
    company = presence.shown(table, mine.number if mine else 0)
    title = None if table.is_taken_down else with_game(table.game, table.title, table.day, table.slug)
    context: dict[str, Any] = {
        "room": company,
        "game": table.game,
        "puzzle_title": title,
        "language": table.language,
        "mine": mine,
        "go_on": None if table.is_taken_down else table.address(),
    }
    context["is_duel"] = table.rounds > 0
    context["full"] = status == 409 or (not mine and joining.is_full(table))
    return make_response(render_template("rooms/invitation.html", form=form, **context), status)


def taken(table: Table) -> list[str]:
    """What the others are called, those without a name as well: nobody passes for another."""
    return [one.shown() for one in table.members if one.user_id != visitor().id]


# Three parts: with two, it could be a puzzle with this address.
@bp.post(f"{CODE}/seat/name")
def rename(code: str) -> Response:
    table, mine = own_seat(code)
    form = SeatForm()
    form.taken = taken(table)
    if not form.validate():
        return show(table, form, 422)
    throttle.consume_or_abort("edit", str(mine.user_id))
    joining.rename(table, mine.user_id, form.shown.data or "")
    db.session.commit()
    return redirect(table.address(), 303)


@bp.post(f"{CODE}/seat/leave")
def leave(code: str) -> Response:
    table, mine = own_seat(code)
    joining.leave(table, mine.user_id)
    db.session.commit()
    flash(_("You have left the room."), "info")
    return redirect(url_for(f"{table.game}.play", slug=table.slug), 303)


def own_seat(code: str) -> tuple[Table, Member]:
    """The room with the seat of whoever asks; 404 for strangers."""
    expect_same_player()
    table, player = find(code), visitor()
    mine = table.member(player.id)
    if mine is None or not isinstance(player, Player):
        abort(404)
    return table, mine
