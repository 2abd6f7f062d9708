"""The pages of a duel: challenge somebody, begin a round, hand in words, see both lists, play again."""

from __future__ import annotations

from flask import Blueprint, abort, flash, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from app.accounts.sessions import Player, ensure_player, expect_same_player, visitor
from app.contract import registry
from app.contract.game_types import DuelRules, Verdict
from app.extensions import db, now
from app.play import guessing, pages, store
from app.rooms import joining, presence
from app.rooms.duels import duel_acts, duel_pages, phases
from app.rooms.duels.round_boards import TooFewBoards
from app.rooms.models import CODE_LENGTH
from app.rooms.tables import LoadedRoom, Member, load_room
from app.web import throttle
from app.web.fields import parse_whole_number
from app.web.security import is_partial

bp = Blueprint("duels", __name__, url_prefix="/duels")
CODE = f"/<string(length={CODE_LENGTH}):code>"
MAX_WORD_LENGTH = 200


@bp.post("/new/<game>/<slug>")
def challenge(game: str, slug: str) -> Response:
    """Open a duel in the language of this board and redirect to it. Commits."""
    expect_same_player()
    together = registry.spec(game).together if game in registry.names() else None
    opened = store.load_puzzle(game, slug, visitor().id) if together and together.duel else None
    if opened is None or together is None or together.duel is None:
        abort(404)
    owner = ensure_player()
    consume_duel_tokens(owner)
    code = duel_acts.open_duel(opened.puzzle_id, together.duel, owner, owner.name or "")
    db.session.commit()
    return redirect(url_for("duels.show", code=code), 303)


def consume_duel_tokens(player: Player) -> None:
    """Count one duel against the rate limits of address and player; answers 429 above them."""
    throttle.consume_or_abort("duel", throttle.client_ip())
    throttle.consume_or_abort("duel", str(player.id))


def find_own_seat(code: str) -> tuple[LoadedRoom, DuelRules[object], Member, Player]:
    """The duel with the seat of whoever asks; 404 for others."""
    room, player = load_room(code), visitor()
    member, duel = room.find_member(player.id), phases.find_duel_rules(room)
    if member is None or duel is None or not isinstance(player, Player):
        abort(404)
    return room, duel, member, player


@bp.get(CODE)
def show(code: str) -> Response:
    """Page of a duel; redirects those who are not in it to the invitation."""
    room = load_room(code)
    member, duel = room.find_member(visitor().id), phases.find_duel_rules(room)
    if duel is None or member is None:
        return redirect(url_for("rooms.invitation", code=code), 303)
    presence.record_presence(room, member, None)
    return make_response(render_template("rooms/duel.html", **duel_pages.duel_context(room, duel, member, now())))


@bp.get(f"{CODE}/news")
def news(code: str) -> Response:
    """Answer 204 to a poll, with a redirect to the duel if the page is out of date."""
    room, duel, member, _player = find_own_seat(code)
    presence.record_presence(room, member, None)
    answer = make_response("", 204)
    if request.args.get("known") != duel_pages.duel_etag(room, phases.current_phase(room, duel, now())):
        answer.headers["HX-Redirect"] = url_for("duels.show", code=code)
    return answer


@bp.post(f"{CODE}/begin")
def begin(code: str) -> Response:
    """Begin the next round and redirect to the duel; a flash message if there are too few boards. Commits."""
    expect_same_player()
    room, duel, _mine, player = find_own_seat(code)
    throttle.consume_or_abort("edit", str(player.id))
    try:
        duel_acts.begin_round(room, duel, parse_whole_number(request.form.get("round")) or 0)
        db.session.commit()
    except TooFewBoards:
        db.session.rollback()
        flash(_("There aren’t enough puzzles for a duel in this language yet."), "error")
    return redirect(url_for("duels.show", code=code), 303)


@bp.post(f"{CODE}/word")
def word(code: str) -> Response:
    """Submit a word, judged by the moment of its arrival. Commits."""
    # Before anything is waited for: this is when the server got it.
    at = now()
    expect_same_player()
    room, duel, member, player = find_own_seat(code)
    guessing.consume_token(player)
    verdict = duel_acts.submit_word(room, duel, member.number, request.form.get("word", "")[:MAX_WORD_LENGTH], at)
    db.session.commit()
    reply = build_verdict(room.game, verdict)
    if is_partial():
        context = duel_pages.word_context(room, member, reply)
        return make_response(render_template("rooms/_duel_word.html", **context))
    flash(
        f"{reply.text} {reply.message}{f' +{reply.points}' if reply.good else ''}".strip(),
        "info" if reply.good else "error",
    )
    return redirect(url_for("duels.show", code=code), 303)


def build_verdict(game: str, verdict: Verdict) -> pages.Shown:
    """Translate a verdict of a duel for the page."""
    sentences = {duel_acts.TOO_EARLY: _("The round hasn’t started"), duel_acts.TOO_LATE: _("The round is over")}
    message = sentences.get(verdict.code) or pages.verdict_message(game, verdict.code)
    return pages.Shown(verdict.code, verdict.text, verdict.points, message, verdict.accepted)


@bp.post(f"{CODE}/again")
def again(code: str) -> Response:
    """Open a rematch, or join the one that the other has opened. Commits."""
    expect_same_player()
    room, duel, member, player = find_own_seat(code)
    if phases.current_phase(room, duel, now()) != phases.OVER:
        return redirect(url_for("duels.show", code=code), 303)
    consume_duel_tokens(player)
    following = duel_acts.open_rematch(room, duel, player, member.name)
    db.session.commit()
    return join_duel(following, player, member)


def join_duel(code: str, player: Player, member: Member) -> Response:
    """Join the duel under the member's name, if there is room, and redirect to it. Commits."""
    room = load_room(code)
    try:
        joining.join_room(room, player, member.name)
        db.session.commit()
    except joining.RoomFull:
        db.session.rollback()
    return redirect(url_for("duels.show", code=code), 303)
