"""Rooms: open one, be invited, join, be called otherwise, leave."""

from __future__ import annotations

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import Player, ensure_player, expect_same_player, visitor
from app.contract import registry
from app.extensions import db
from app.play import store
from app.puzzles.naming import name_with_game
from app.rooms import joining, opening, presence
from app.rooms.forms import SeatForm
from app.rooms.models import CODE_LENGTH
from app.rooms.tables import LoadedRoom, Member, load_room, room_url
from app.web import throttle

bp = Blueprint("rooms", __name__, url_prefix="/rooms")
CODE = f"/<string(length={CODE_LENGTH}):code>"


@bp.post("/<game>/<slug>")
def make(game: str, slug: str) -> Response:
    """Open a room for a puzzle and redirect to it; 404 if the game cannot be played together. Commits."""
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
    return redirect(room_url(game, slug, code), 303)


@bp.route(CODE, methods=["GET", "POST"])
def invitation(code: str) -> Response:
    """Page that invites to a room, or on POST join it; 404 if its puzzle was taken down, except for members."""
    room, form = load_room(code), SeatForm(shown=visitor().name)
    if room.is_taken_down and not room.find_member(visitor().id):
        abort(404)
    if request.method != "POST":
        return render_invitation(room, form)
    expect_same_player()
    if room.find_member(visitor().id):
        return redirect(room.game_url(), 303)
    form.taken = list_taken_names(room)
    return join_and_redirect(room, form) if form.validate() else render_invitation(room, form, 422)


def join_and_redirect(room: LoadedRoom, form: SeatForm) -> Response:
    """Join the room and redirect to the game; the invitation with 409 if it is full. Commits."""
    player = ensure_player()
    throttle.consume_or_abort("edit", str(player.id))
    try:
        joining.join_room(room, player, form.shown.data or "")
    except joining.RoomFull:
        db.session.rollback()
        return render_invitation(room, form, 409)
    db.session.commit()
    return redirect(room.game_url(), 303)


def render_invitation(room: LoadedRoom, form: SeatForm, status: int = 200) -> Response:
    """Render the invitation; members can go on, change their name or leave there."""
    member = room.find_member(visitor().id)
    if member and request.method == "GET":
        form.shown.data = member.name
    company = presence.room_context(room, member.number if member else 0)
    title = None if room.is_taken_down else name_with_game(room.game, room.title, room.day, room.slug)
    context: dict[str, object] = {
        "room": company,
        "game": room.game,
        "puzzle_title": title,
        "language": room.language,
        "mine": member,
        "go_on": None if room.is_taken_down else room.game_url(),
    }
    context["is_duel"] = room.rounds > 0
    context["full"] = status == 409 or (not member and joining.is_full(room))
    return make_response(render_template("rooms/invitation.html", form=form, **context), status)


def list_taken_names(room: LoadedRoom) -> list[str]:
    """List the shown names of the other members, "Guest 2" and the like included, so that nobody takes one."""
    return [member.shown_name() for member in room.members if member.user_id != visitor().id]


# Three parts: with two, it could be a puzzle with this address.
@bp.post(f"{CODE}/seat/name")
def rename(code: str) -> Response:
    """Change one's name in the room. Commits."""
    room, member = own_seat(code)
    form = SeatForm()
    form.taken = list_taken_names(room)
    if not form.validate():
        return render_invitation(room, form, 422)
    throttle.consume_or_abort("edit", str(member.user_id))
    joining.rename_member(room, member.user_id, form.shown.data or "")
    db.session.commit()
    return redirect(room.game_url(), 303)


@bp.post(f"{CODE}/seat/leave")
def leave(code: str) -> Response:
    """Leave the room and redirect to the puzzle. Commits."""
    room, member = own_seat(code)
    joining.leave_room(room, member.user_id)
    db.session.commit()
    flash(_("You have left the room."), "info")
    return redirect(url_for(f"{room.game}.play", slug=room.slug), 303)


def own_seat(code: str) -> tuple[LoadedRoom, Member]:
    """Return the room and the visitor's membership; answers 404 for strangers."""
    expect_same_player()
    room, player = load_room(code), visitor()
    member = room.find_member(player.id)
    if member is None or not isinstance(player, Player):
        abort(404)
    return room, member
